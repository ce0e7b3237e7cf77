#include "nlp/formats/embedded/fhir/json_source.h"

#include <algorithm>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"
#include "nlp/base/json.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t max_json_levels = 1000;

std::optional<unsigned> hex_digit(char c) {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    const char small = lower(c);
    if (small >= 'a' && small <= 'f') return static_cast<unsigned>(small - 'a' + 10);
    return std::nullopt;
}

// Of "\uXXXX" at the start of the text.
std::optional<char32_t> json_unicode_escape(std::string_view text) {
    if (text.size() < 6 || text[0] != '\\' || text[1] != 'u') return std::nullopt;
    char32_t value = 0;
    for (const char c : text.substr(2, 4)) {
        const auto digit = hex_digit(c);
        if (!digit) return std::nullopt;
        value = value * 16 + *digit;
    }
    return value;
}

struct JsonEscape {
    char32_t value = 0;
    std::size_t size = 0;
};

// The escape at the start of the text, two of them where they are a surrogate pair; nothing if it is none.
std::optional<JsonEscape> json_escape_at(std::string_view text) {
    if (text.size() < 2) return std::nullopt;
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
    if (const auto at = letters.find(text[1]); at != std::string_view::npos) {
        return JsonEscape{static_cast<char32_t>(meant[at]), 2};
    }
    const auto value = json_unicode_escape(text);
    if (!value) return std::nullopt;
    if (*value < 0xD800 || *value > 0xDFFF) return JsonEscape{*value, 6};
    const auto second = json_unicode_escape(text.substr(6));
    if (*value > 0xDBFF || !second || *second < 0xDC00 || *second > 0xDFFF) return std::nullopt;
    return JsonEscape{0x10000 + ((*value - 0xD800) << 10U) + (*second - 0xDC00), 12};
}

bool is_element_name(std::string_view name) {
    return !name.empty() && !is_digit(name.front()) &&
           std::all_of(name.begin(), name.end(), [](char c) { return is_ascii_letter(c) || is_digit(c) || c == '_'; });
}

}  // namespace

// Without recursion, and each byte is looked at once.
class JsonSourceParser {
   public:
    JsonSourceParser(std::string_view source, const Place& place) : out_(source), source_(source), place_(place) {}

    Result<JsonSource> parse() {
        if (source_.starts_with("\xEF\xBB\xBF")) at_ = 3;
        skip_blanks();
        begin_value({});
        while (!error_ && !open_.empty()) step();
        skip_blanks();
        if (!error_ && at_ != source_.size()) fail("has something after its end", "write one record per line");
        if (error_) return *error_;
        return std::move(out_);
    }

   private:
    struct Open {
        JsonSource::Id id = 0;
        bool has_values = false;
        bool after_comma = false;
        std::vector<std::string_view> names;
    };
    struct Name {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    void fail(std::string what, std::string advice = "check the program that wrote it") {
        if (error_) return;
        Place place = place_;
        place.line = std::max<std::uint64_t>(place.line, 1) +
                     static_cast<std::uint64_t>(
                         std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
        error_ = bad_input(std::move(what), place, std::move(advice));
    }
    [[nodiscard]] char peek() const { return at_ < source_.size() ? source_[at_] : '\0'; }
    void skip_blanks() {
        while (at_ < source_.size() && (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t')) ++at_;
    }

    // One value of the innermost open container, or its end.
    void step() {
        Open& open = open_.back();
        const bool object = out_.at(open.id).kind == JsonKind::object;
        skip_blanks();
        if (peek() == (object ? '}' : ']') && !open.after_comma) return close(open, object);
        if (open.has_values && !open.after_comma) {
            if (peek() != ',') return fail("is not valid JSON: a comma or a bracket is missing");
            ++at_;
            open.after_comma = true;
            return;
        }
        open.after_comma = false;
        open.has_values = true;
        Name name;
        if (object) {
            name = read_name();
            if (error_) return;
            open.names.push_back(source_.substr(name.begin, name.end - name.begin));
        }
        begin_value(name);
    }

    void close(Open& open, bool object) {
        if (object) {
            std::sort(open.names.begin(), open.names.end());
            if (std::adjacent_find(open.names.begin(), open.names.end()) != open.names.end()) {
                return fail("has an object with two members of the same name", "keep one of the two");
            }
        }
        ++at_;
        finish(open.id);
        open_.pop_back();
    }

    void finish(JsonSource::Id id) {
        out_.values_[id].end = static_cast<std::uint32_t>(at_);
        out_.values_[id].last = out_.size();
    }

    Name read_name() {
        if (peek() != '"') {
            fail("is not valid JSON: the name of a member is missing");
            return {};
        }
        Name name{at_ + 1, source_.find('"', at_ + 1)};
        if (name.end == std::string_view::npos || !is_element_name(source_.substr(name.begin, name.end - name.begin))) {
            fail("has a member whose name is none of FHIR", "names are letters, digits and '_'");
            return {};
        }
        at_ = name.end + 1;
        skip_blanks();
        if (peek() != ':') {
            fail("is not valid JSON: a colon is missing");
            return {};
        }
        ++at_;
        skip_blanks();
        return name;
    }

    void begin_value(Name name) {
        JsonValue value;
        value.begin = static_cast<std::uint32_t>(at_);
        value.name_begin = static_cast<std::uint32_t>(name.begin);
        value.name_end = static_cast<std::uint32_t>(name.end);
        const char c = peek();
        const bool container = c == '{' || c == '[';
        value.kind = c == '{'                  ? JsonKind::object
                     : c == '['                ? JsonKind::array
                     : c == '"'                ? JsonKind::string
                     : c == '-' || is_digit(c) ? JsonKind::number
                                               : JsonKind::literal;
        value.parent = open_.empty() ? JsonSource::root : open_.back().id;
        const JsonSource::Id id = out_.size();
        out_.values_.push_back(value);
        if (container) {
            ++at_;
            open_.push_back({id, false, false, {}});
            if (open_.size() > max_json_levels) fail("is nested deeper than 1,000 levels", "is this the right file?");
            return;
        }
        if (value.kind == JsonKind::string) {
            read_string();
        } else if (value.kind == JsonKind::number) {
            read_number();
        } else {
            read_literal();
        }
        if (!error_) finish(id);
    }

    void read_string() {
        ++at_;
        while (at_ < source_.size() && peek() != '"') {
            if (static_cast<unsigned char>(peek()) < 0x20) return fail("has a control character in a string");
            if (peek() != '\\') {
                ++at_;
                continue;
            }
            const auto escape = json_escape_at(source_.substr(at_));
            if (!escape) return fail("has an escape in a string that stands for nothing");
            at_ += escape->size;
        }
        if (at_ == source_.size()) return fail("ends within a string", "is the file cut off?");
        ++at_;
    }

    void read_digits() {
        if (!is_digit(peek())) return fail("has a number that is none of JSON");
        while (is_digit(peek())) ++at_;
    }

    void read_number() {
        if (peek() == '-') ++at_;
        if (peek() == '0') {
            ++at_;
        } else {
            read_digits();
        }
        if (!error_ && peek() == '.') {
            ++at_;
            read_digits();
        }
        if (error_ || (peek() != 'e' && peek() != 'E')) return;
        ++at_;
        if (peek() == '+' || peek() == '-') ++at_;
        read_digits();
    }

    void read_literal() {
        for (const std::string_view word : {"true", "false", "null"}) {
            if (!source_.substr(at_).starts_with(word)) continue;
            at_ += word.size();
            return;
        }
        fail(at_ == source_.size() ? "ends too early" : "is not valid JSON: a value is missing",
             "is the file cut off?");
    }

    JsonSource out_;
    std::string_view source_;
    const Place& place_;
    std::size_t at_ = 0;
    std::vector<Open> open_;
    std::optional<Error> error_;
};

Result<JsonSource> JsonSource::parse(std::string_view source, const Place& place) {
    if (source.size() > max_record_bytes) {
        return bad_input("is longer than " + std::to_string(max_record_bytes >> 20U) + " MiB", place,
                         "split it into smaller resources");
    }
    if (const auto wrong = first_invalid_utf8(source)) {
        return bad_input("byte " + std::to_string(*wrong) + " is not UTF-8, which JSON has to be", place,
                         "convert it to UTF-8, e.g. with iconv");
    }
    return JsonSourceParser(source, place).parse();
}

std::optional<JsonSource::Id> JsonSource::member(Id object, std::string_view name) const {
    if (!is(object, JsonKind::object)) return std::nullopt;
    for (Id id = first_in(object); id < values_[object].last; id = after(id)) {
        if (this->name(id) == name) return id;
    }
    return std::nullopt;
}

std::string JsonSource::text(Id id) const {
    return is(id, JsonKind::string) ? text_map(id).text() : std::string(raw(id));
}

std::optional<std::string> JsonSource::member_text(Id object, std::string_view name) const {
    const auto id = member(object, name);
    if (!id || !is(*id, JsonKind::string)) return std::nullopt;
    return text(*id);
}

TextMap JsonSource::text_map(Id id) const {
    const std::string_view raw = this->raw(id);
    TextMap map;
    std::size_t at = 1;
    while (at + 1 < raw.size()) {
        const std::size_t plain_end = std::min(raw.find('\\', at), raw.size() - 1);
        if (plain_end > at) map.add_same(raw, {at, plain_end});
        at = plain_end;
        if (at + 1 >= raw.size()) break;
        const auto escape = json_escape_at(raw.substr(at)).value_or(JsonEscape{replacement_character, 1});
        std::string character;
        append_utf8(character, escape.value);
        map.add_coded(character, {at, at + escape.size});
        at += escape.size;
    }
    return map;
}

std::string json_escaped(std::string_view text) {
    std::string out;
    append_json_string(out, text);
    return out.substr(1, out.size() - 2);
}

}  // namespace scrim
