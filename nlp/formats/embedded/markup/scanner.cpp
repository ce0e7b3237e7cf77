#include "nlp/formats/embedded/markup/scanner.h"

#include <algorithm>
#include <array>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::size_t most_attributes = 256;  // of one tag: more are no document

// Their inside is neither text nor tags.
constexpr std::array<std::string_view, 6> script_elements{"script", "style", "xmp", "iframe", "noembed", "noframes"};
constexpr std::array<std::string_view, 2> raw_elements{"title", "textarea"};

template <class Names>
bool is_one_of(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool starts_name(char c, bool xml) { return is_ascii_letter(c) || (xml && (c == '_' || c == ':' || (c & 0x80) != 0)); }
bool continues_xml_name(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == ':' || c == '-' || c == '.'; }

bool same_letters(std::string_view a, std::string_view small) {
    return a.size() == small.size() &&
           std::equal(a.begin(), a.end(), small.begin(), [](char x, char y) { return lower(x) == y; });
}

}  // namespace

Error MarkupScanner::fault(std::string what, std::size_t at) const {
    Place place = place_;
    const auto end = source_.begin() + static_cast<std::ptrdiff_t>(std::min(at, source_.size()));
    place.line =
        std::max<std::uint64_t>(place.line, 1) + static_cast<std::uint64_t>(std::count(source_.begin(), end, '\n'));
    return bad_input(std::move(what), place, "was the file cut off, or a '<' or '&' not escaped?");
}

bool MarkupScanner::at_tag() const {
    if (at_ + 1 >= source_.size() || source_[at_] != '<') return false;
    const char c = source_[at_ + 1];
    if (c == '/') return strict() || at_ + 2 < source_.size();
    return c == '!' || c == '?' || starts_name(c, language_ != MarkupLanguage::html);
}

void MarkupScanner::skip_blanks() {
    while (at_ < source_.size() && is_space(source_[at_])) ++at_;
}

Result<bool> MarkupScanner::next(MarkupToken& token) {
    token.attributes.clear();
    token.name.clear();
    token.closed = false;
    token.begin = at_;
    if (at_ >= source_.size()) return false;
    if (!inside_.empty()) {
        scan_inside(token);
        if (token.end > token.begin) return true;
    }
    if (!at_tag()) {
        if (strict() && source_[at_] == '<') return fault("a '<' begins no tag", at_);
        scan_text(token);
        return true;
    }
    const std::string_view rest = source_.substr(at_);
    if (rest.starts_with("<!--")) return scan_comment(token);
    if (rest.starts_with("<![CDATA[") && language_ != MarkupLanguage::html) {
        token.kind = MarkupToken::Kind::cdata;
        token.inner_begin = at_ + 9;
        auto done = scan_until(token, "]]>", "a CDATA section");
        const bool whole = source_.substr(0, token.end).ends_with("]]>");
        token.inner_end = whole ? token.end - 3 : token.end;
        return done;
    }
    if (rest[1] == '!') return scan_declaration(token);
    if (rest[1] == '?') {
        token.kind = MarkupToken::Kind::instruction;
        return scan_until(token, language_ == MarkupLanguage::html ? ">" : "?>", "a processing instruction");
    }
    return scan_tag(token);
}

void MarkupScanner::scan_text(MarkupToken& token) {
    token.kind = MarkupToken::Kind::text;
    do {
        ++at_;
        at_ = std::min(source_.find('<', at_), source_.size());
    } while (at_ < source_.size() && !at_tag() && !strict());
    token.end = at_;
}

// Up to the end tag of the element, whatever stands there.
void MarkupScanner::scan_inside(MarkupToken& token) {
    token.kind = is_one_of(raw_elements, inside_) ? MarkupToken::Kind::raw_text : MarkupToken::Kind::script;
    std::size_t at = at_;
    for (;; at += 2) {
        at = source_.find("</", at);
        if (at == source_.npos) break;
        const std::size_t behind = at + 2 + inside_.size();
        if (!same_letters(source_.substr(at + 2, inside_.size()), inside_)) continue;
        if (behind >= source_.size() || is_space(source_[behind]) || source_[behind] == '/' || source_[behind] == '>') {
            break;
        }
    }
    at_ = token.end = std::min(at, source_.size());
    inside_.clear();
}

Result<bool> MarkupScanner::scan_until(MarkupToken& token, std::string_view mark, std::string_view what) {
    const std::size_t found = source_.find(mark, at_ + 1);
    if (found == source_.npos && strict()) return fault(std::string(what) + " has no end", at_);
    at_ = token.end = found == source_.npos ? source_.size() : found + mark.size();
    return true;
}

Result<bool> MarkupScanner::scan_comment(MarkupToken& token) {
    token.kind = MarkupToken::Kind::comment;
    if (language_ != MarkupLanguage::html) {
        at_ += 3;
        auto done = scan_until(token, "-->", "a comment");
        return done;
    }
    // Browsers end it at "--!>" too, and take "<!-->" for a whole one.
    const std::string_view inside = source_.substr(at_ + 4);
    for (const std::string_view mark : {">", "->"}) {
        if (inside.starts_with(mark)) {
            at_ = token.end = at_ + 4 + mark.size();
            return true;
        }
    }
    std::size_t end = source_.size();
    for (const std::string_view mark : {"-->", "--!>"}) {
        const std::size_t found = source_.substr(0, end).find(mark, at_ + 4);
        if (found != source_.npos) end = found + mark.size();
    }
    at_ = token.end = end;
    return true;
}

Result<bool> MarkupScanner::scan_declaration(MarkupToken& token) {
    const bool doctype = same_letters(source_.substr(at_ + 2, 7), "doctype");
    token.kind = doctype ? MarkupToken::Kind::doctype : MarkupToken::Kind::comment;
    if (strict()) {
        return bad_input(doctype ? "has a document type (DOCTYPE)" : "has a declaration ('<!')", place_,
                         "document types and entities are never read; remove the declaration");
    }
    const std::size_t begin = at_;
    auto done = scan_until(token, ">", "a declaration");
    if (done && doctype && source_.substr(begin, at_ - begin).find('[') != source_.npos) {
        return bad_input("its document type declares something", place_,
                         "entities are never read; remove the declarations from the DOCTYPE");
    }
    return done;
}

Result<bool> MarkupScanner::scan_tag(MarkupToken& token) {
    const bool end_tag = source_[at_ + 1] == '/';
    const std::size_t begin = at_;
    at_ += end_tag ? 2 : 1;
    if (at_ >= source_.size() || !starts_name(source_[at_], language_ != MarkupLanguage::html)) {
        if (strict()) return fault("a tag has no name", begin);
        token.kind = MarkupToken::Kind::comment;  // browsers take "</3>" for a comment
        at_ = begin;
        return scan_until(token, ">", "a tag");
    }
    token.kind = end_tag ? MarkupToken::Kind::end : MarkupToken::Kind::start;
    const std::size_t name = at_;
    while (at_ < source_.size() && !is_space(source_[at_]) && source_[at_] != '/' && source_[at_] != '>') {
        if (strict() && !continues_xml_name(source_[at_])) return fault("the name of a tag is not valid", begin);
        ++at_;
    }
    token.name = source_.substr(name, at_ - name);
    if (!strict()) token.name = lower(token.name);
    for (;;) {
        const std::size_t before = at_;
        skip_blanks();
        if (at_ >= source_.size()) {
            if (strict()) return fault("a tag has no end", begin);
            token.kind = MarkupToken::Kind::comment;  // nothing of it is ever shown
            token.attributes.clear();
            token.end = at_;
            return true;
        }
        const char c = source_[at_];
        if (c == '>' || (strict() && end_tag)) break;
        if (c == '/') {
            token.closed = at_ + 1 < source_.size() && source_[at_ + 1] == '>';
            if (strict() && !token.closed) return fault("a tag holds a stray '/'", begin);
            ++at_;
            continue;
        }
        if (strict() && before == at_) return fault("no blank parts two attributes", begin);
        if (auto done = scan_attribute(token); !done) return done.error();
        token.attributes.back().begin = before;
        if (token.attributes.size() > most_attributes) return fault("a tag has more than 256 attributes", begin);
    }
    if (strict() && source_[at_] != '>') return fault("an end tag holds more than its name", begin);
    token.end = ++at_;
    if (language_ == MarkupLanguage::html) token.closed = false;  // it means nothing there
    const bool inside = is_one_of(script_elements, token.name) ||
                        (language_ == MarkupLanguage::html && is_one_of(raw_elements, token.name));
    if (!strict() && !end_tag && !token.closed && inside) inside_ = token.name;
    return true;
}

Result<void> MarkupScanner::scan_attribute(MarkupToken& token) {
    MarkupAttribute out;
    const std::size_t name = at_;
    do ++at_;
    while (at_ < source_.size() && !is_space(source_[at_]) && source_[at_] != '=' && source_[at_] != '>' &&
           source_[at_] != '/');
    out.name = source_.substr(name, at_ - name);
    if (strict()) {
        const bool sound =
            starts_name(out.name[0], true) && std::all_of(out.name.begin(), out.name.end(), continues_xml_name);
        if (!sound) return fault("the name of an attribute is not valid", name);
        for (const auto& other : token.attributes) {
            if (other.name == out.name) return fault("a tag has the same attribute twice", name);
        }
    }
    out.end = at_;
    skip_blanks();
    if (at_ >= source_.size() || source_[at_] != '=') {
        if (strict()) return fault("an attribute has no value", name);
        at_ = out.end;
        token.attributes.push_back(out);
        return {};
    }
    ++at_;
    skip_blanks();
    const char quote = at_ < source_.size() ? source_[at_] : '\0';
    out.quoted = quote == '"' || quote == '\'';
    if (strict() && !out.quoted) return fault("the value of an attribute has no quotes", name);
    if (out.quoted) ++at_;
    out.value_at = std::min(at_, source_.size());
    if (out.quoted) {
        at_ = source_.find(quote, at_);
        if (at_ == source_.npos) {
            at_ = source_.size();
            if (strict()) return fault("the value of an attribute has no end", name);
        }
    } else {
        while (at_ < source_.size() && !is_space(source_[at_]) && source_[at_] != '>') ++at_;
    }
    out.value = source_.substr(out.value_at, at_ - out.value_at);
    if (strict() && out.value.find('<') != out.value.npos) return fault("the value of an attribute holds '<'", name);
    if (out.quoted && at_ < source_.size()) ++at_;
    out.end = at_;
    token.attributes.push_back(out);
    return {};
}

}  // namespace scrim
