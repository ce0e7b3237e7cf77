#include "nlp/formats/embedded/ccda/walk.h"

#include <algorithm>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

// Real documents nest some 30 levels, with names of up to 40 letters; both bounds also bound the length of paths.
constexpr std::size_t deepest_ccda_element = 250;
constexpr std::size_t longest_ccda_name = 100;

// Years are an age whatever the element; the rules see it by its type.
std::string value_type_of(const MarkupToken& tag) {
    std::string type;
    bool years = false;
    for (const auto& attribute : tag.attributes) {
        if (attribute.name.ends_with(":type")) type = local_name(attribute.value);
        if (attribute.name == "unit") years = attribute.value == "a" || attribute.value == "yr";
    }
    const bool sound = type.size() <= 24 && std::all_of(type.begin(), type.end(), [](char c) {
                           return is_ascii_letter(c) || is_digit(c) || c == '_';
                       });
    if (!sound) return "?";
    return type == "PQ" && years ? "AGE" : type;
}

class CcdaWalk {
   public:
    CcdaWalk(std::string_view source, CcdaVisitor& visitor, const Place& place)
        : source_(source), visitor_(visitor), place_(place), scanner_(source, MarkupLanguage::xml, place) {}

    Result<void> run() {
        MarkupToken token;
        for (;;) {
            const auto more = scanner_.next(token);
            if (!more) return more.error();
            if (!*more) break;
            if (auto done = add(token); !done) return done;
        }
        if (!open_.empty()) return fault("an element has no end tag", open_.back().tag_begin);
        if (!root_seen_) return bad_input("holds no element", place_, "is this the right file?");
        return {};
    }

   private:
    Result<void> add(const MarkupToken& token) {
        switch (token.kind) {
            case MarkupToken::Kind::start:
                return add_start(token);
            case MarkupToken::Kind::end:
                return add_end(token);
            case MarkupToken::Kind::comment:
            case MarkupToken::Kind::instruction:
                return visitor_.aside(token);
            case MarkupToken::Kind::text:
            case MarkupToken::Kind::cdata:
            case MarkupToken::Kind::raw_text:
            case MarkupToken::Kind::script:
            case MarkupToken::Kind::doctype:
                break;
        }
        if (!open_.empty()) {
            if (auto done = visitor_.text(open_, path_, token); !done) return done;
            if (token.kind == MarkupToken::Kind::cdata) return {};
            return check_references(source_.substr(token.begin, token.end - token.begin));
        }
        const auto text = source_.substr(token.begin, token.end - token.begin);
        if (trim(text).empty()) return {};
        return fault("text stands outside of its root element", token.begin);
    }

    Result<void> add_start(const MarkupToken& token) {
        if (open_.size() >= deepest_ccda_element) {
            return bad_input("its elements are nested deeper than " + std::to_string(deepest_ccda_element) + " levels",
                             place_, "no clinical document needs that; remove it or flatten it");
        }
        if (token.name.size() > longest_ccda_name) return fault("the name of an element is too long", token.begin);
        CcdaElement element;
        element.tag = token.name;
        element.name = local_name(token.name);
        element.tag_begin = token.begin;
        element.name_end = token.begin + 1 + token.name.size();
        for (const auto& attribute : token.attributes) {
            if (auto fine = check_references(attribute.value); !fine) return fine;
            element.has_null_flavor = element.has_null_flavor || attribute.name == "nullFlavor";
            element.encoded = element.encoded || (attribute.name == "representation" && attribute.value == "B64");
        }
        if (open_.empty()) {
            if (root_seen_) return fault("a second element follows the root", token.begin);
            if (element.name != "ClinicalDocument") {
                return bad_input("is XML, but no clinical document: its root is not ClinicalDocument", place_,
                                 "name the format of the file, or convert it");
            }
            root_seen_ = true;
        } else {
            if (!path_.empty()) path_ += '/';
            path_ += element.name;
            if (const auto type = value_type_of(token); !type.empty()) path_ += "(" + type + ")";
        }
        element.path_end = path_.size();
        open_.push_back(std::move(element));
        if (auto done = visitor_.begin_element(open_, path_, token); !done) return done;
        return token.closed ? close(token) : Result<void>();
    }

    // What is read can be written: a reference that the rules could not decode is refused with the record, and not
    // after its notes were tagged.
    [[nodiscard]] Result<void> check_references(std::string_view written) const {
        if (written.find('&') == std::string_view::npos) return {};
        const auto value = xml_value(written, place_);
        return value ? Result<void>() : value.error();
    }

    Result<void> add_end(const MarkupToken& token) {
        if (open_.empty() || open_.back().tag != token.name) {
            return fault("an end tag does not fit the element that is open", token.begin);
        }
        return close(token);
    }

    Result<void> close(const MarkupToken& token) {
        if (auto done = visitor_.end_element(open_, path_, token); !done) return done;
        open_.pop_back();
        path_.resize(open_.empty() ? 0 : open_.back().path_end);
        return {};
    }

    [[nodiscard]] Error fault(std::string what, std::size_t at) const {
        Place place = place_;
        const auto end = source_.begin() + static_cast<std::ptrdiff_t>(std::min(at, source_.size()));
        place.line =
            std::max<std::uint64_t>(place.line, 1) + static_cast<std::uint64_t>(std::count(source_.begin(), end, '\n'));
        return bad_input("is not well-formed XML: " + std::move(what), place, "was the file cut off?");
    }

    std::string_view source_;
    CcdaVisitor& visitor_;
    Place place_;
    MarkupScanner scanner_;
    std::vector<CcdaElement> open_;
    std::string path_;
    bool root_seen_ = false;
};

}  // namespace

Result<void> walk_ccda(std::string_view source, CcdaVisitor& visitor, const Place& place) {
    return CcdaWalk(source, visitor, place).run();
}

}  // namespace scrim
