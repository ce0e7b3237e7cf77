#include "nlp/formats/embedded/rtf/walk.h"

#include <algorithm>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/rtf/words.h"
#include "nlp/text/foreign_content.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t deepest_group = 1000;
constexpr std::size_t longest_word = 64;

std::optional<int> rtf_hex_value(char c) {
    if (is_digit(c)) return c - '0';
    const char small = lower(c);
    if (small >= 'a' && small <= 'f') return small - 'a' + 10;
    return std::nullopt;
}

bool is_plain_rtf(char c) { return c != '{' && c != '}' && c != '\\' && c != '\r' && c != '\n' && (c & 0x80) == 0; }

}  // namespace

Error RtfWalk::fault(std::string what, std::size_t at) const {
    Place place = place_;
    const auto end = source_.begin() + static_cast<std::ptrdiff_t>(std::min(at, source_.size()));
    place.line =
        std::max<std::uint64_t>(place.line, 1) + static_cast<std::uint64_t>(std::count(source_.begin(), end, '\n'));
    return bad_input("is not sound RTF: " + std::move(what), place, "was the file cut off? Save it again");
}

Result<RtfText> RtfWalk::run() {
    if (!source_.starts_with("{\\rtf")) {
        const auto foreign = foreign_content(source_);
        return foreign ? bad_input("is " + foreign->what, place_, foreign->advice)
                       : bad_input("does not begin as RTF does", place_, "is this the right file?");
    }
    raw_is_utf8_ = !is_ascii(source_) && is_valid_utf8(source_);
    if (raw_is_utf8_) out_.remarks.push_back({"holds UTF-8 where RTF has escapes; it was read as such", place_});
    while (at_ < source_.size() && !closed_) {
        const char c = source_[at_];
        Result<void> done;
        if (c == '{') {
            done = begin_group();
        } else if (c == '}') {
            done = end_group();
        } else if (c == '\\') {
            done = control();
        } else if (c == '\r' || c == '\n') {
            ++at_;
        } else if ((c & 0x80) != 0 || !bytes_.empty()) {
            if (bytes_.empty()) bytes_raw_ = true;
            done = add_byte(c, {at_, at_ + 1});
            ++at_;
        } else if (c == '\0') {
            done = fault("it holds NUL", at_);
        } else {
            add_plain();
        }
        if (!done) return done.error();
    }
    if (!closed_) return fault("a group has no end", source_.size());
    if (at_ < source_.size()) hide({at_, source_.size()});
    if (pictures_) {
        out_.remarks.push_back({"holds pictures, objects or text boxes, which are passed over", place_});
    }
    return std::move(out_);
}

Result<void> RtfWalk::begin_group() {
    if (auto done = flush_bytes(); !done) return done;
    flush_surrogate();
    if (outer_.size() >= deepest_group) {
        return bad_input("its groups are nested deeper than " + std::to_string(deepest_group) + " levels", place_,
                         "no document needs that; save it again");
    }
    outer_.push_back(group_);
    group_.begin = at_++;
    group_.leaves = group_.own_lines = group_.starred = false;
    group_.text_before = out_.map.text().size();
    return {};
}

Result<void> RtfWalk::end_group() {
    if (auto done = flush_bytes(); !done) return done;
    flush_surrogate();
    ++at_;
    // A destination that begins after text of its group leaves that text, and the group, where they are.
    if (group_.leaves) hide({group_.leaves_from, group_.leaves_from == group_.begin ? at_ : at_ - 1});
    line_ = line_ || (group_.own_lines && !out_.map.text().empty());
    group_ = outer_.back();
    outer_.pop_back();
    closed_ = outer_.empty();
    return {};
}

// Everything that begins with a backslash.
Result<void> RtfWalk::control() {
    const std::size_t begin = at_;
    if (begin + 1 >= source_.size()) return fault("a backslash ends it", begin);
    const char c = source_[begin + 1];
    if (c == '\'') return add_hex(begin);
    if (auto done = flush_bytes(); !done) return done;
    if (c == '\\' || c == '{' || c == '}') {
        at_ += 2;
        emit_coded(source_.substr(begin + 1, 1), {begin, at_});
        return {};
    }
    if (c == '*') {
        group_.starred = true;
        group_.star = begin;
        at_ += 2;
        return {};
    }
    const auto word = scan_word();
    if (!word) return word.error();
    return add_word(*word);
}

Result<RtfWalk::Word> RtfWalk::scan_word() {
    Word out;
    out.begin = at_++;
    const std::size_t name = at_;
    while (at_ < source_.size() && is_ascii_letter(source_[at_])) ++at_;
    if (at_ == name) {  // a control symbol
        // Half of a character would be left if one of its bytes were taken for a symbol.
        if ((source_[at_] & 0x80) != 0)
            return fault("a backslash stands before a letter that RTF has no symbol of", name);
        ++at_;
        out.name = source_.substr(name, 1);
        out.end = at_;
        return out;
    }
    out.name = source_.substr(name, at_ - name);
    if (out.name.size() > longest_word) return fault("a control word is too long", out.begin);
    const std::size_t sign = at_;
    if (at_ + 1 < source_.size() && source_[at_] == '-' && is_digit(source_[at_ + 1])) ++at_;
    const std::size_t digits = at_;
    long long number = 0;
    while (at_ < source_.size() && is_digit(source_[at_])) {
        number = std::min(number * 10 + (source_[at_++] - '0'), 1LL << 31);
    }
    if (at_ > digits) {
        if (at_ - digits > 10 || number > 0x7FFFFFFF) return fault("a number is too large", out.begin);
        out.number = static_cast<int>(digits > sign ? -number : number);
    }
    out.bare = !(at_ < source_.size() && source_[at_] == ' ');
    if (out.bare) {
        out_.bare_ends.push_back(at_);
    } else {
        ++at_;
    }
    out.end = at_;
    return out;
}

Result<void> RtfWalk::add_word(const Word& word) {
    if (word.name == "bin") {
        const auto size = static_cast<std::size_t>(std::max(word.number.value_or(0), 0));
        if (size > source_.size() - at_) return fault("its binary data is cut off", word.begin);
        at_ += size;
        hide({word.begin, at_});
        return {};
    }
    if (word.name == "u") return add_unicode(word);
    flush_surrogate();
    if (const auto text = rtf_text_of_word(word.name); text && !group_.starred) {
        emit_coded(*text, {word.begin, word.end});
        return {};
    }
    if (shows() && sees() && (word.name == "cell" || word.name == "nestcell")) cell_ = true;
    if (shows() && sees() && (word.name == "row" || word.name == "nestrow")) line_ = !out_.map.text().empty();
    if (group_.purpose == Purpose::formatting) add_font_property(word);
    if (add_state(word)) return {};
    return add_destination(word);
}

Result<void> RtfWalk::add_destination(const Word& word) {
    const bool starred = std::exchange(group_.starred, false);
    const RtfWord kind = rtf_word(word.name);
    if (kind == RtfWord::refused) {
        return bad_input("says text twice, for old and new programs (\\upr)", place_,
                         "save it again with a current program");
    }
    if (kind == RtfWord::trace && group_.purpose != Purpose::aside) hide({word.begin, word.end});
    if (group_.purpose == Purpose::formatting) group_.names = group_.names || rtf_names_things(word.name);
    if (group_.purpose != Purpose::text || outer_.size() < 2) return {};
    if (kind == RtfWord::formatting_table) {
        group_.purpose = Purpose::formatting;
        group_.names = rtf_names_things(word.name);
    } else if (kind == RtfWord::own_lines) {
        group_.own_lines = true;
        line_ = line_ || !out_.map.text().empty();
    } else if (kind == RtfWord::aside || starred) {
        group_.purpose = Purpose::aside;
        group_.leaves = true;
        const bool first = out_.map.text().size() == group_.text_before;
        const bool with_star = starred && group_.star + 2 == word.begin;
        group_.leaves_from = first ? group_.begin : with_star ? group_.star : word.begin;
        for (const std::string_view name : {"pict", "object", "shp", "shpgrp", "do", "shppict"}) {
            pictures_ = pictures_ || word.name == name;
        }
    }
    return {};
}

// Words that change how what follows is read.
bool RtfWalk::add_state(const Word& word) {
    if (group_.starred) return false;
    const int number = word.number.value_or(1);
    if (word.name == "uc") {
        group_.fallbacks = std::clamp(number, 0, 16);
    } else if (word.name == "v") {
        group_.hidden_text = number != 0;
    } else if (word.name == "deleted") {
        group_.deleted = number != 0;
        return false;
    } else if (word.name == "plain") {
        group_.hidden_text = group_.deleted = false;
        group_.font = default_font_;
    } else if (word.name == "f" && word.number && group_.purpose == Purpose::text) {
        group_.font = number;
    } else if (outer_.size() > 1) {
        return false;  // a group may go, and says nothing of the document, which must read the same without it
    } else if (word.name == "deff" && word.number) {
        default_font_ = group_.font = number;
    } else if (word.name == "ansicpg" && word.number) {
        if (number != 0) document_page_ = number;
    } else if (word.name == "mac") {
        document_page_ = 10000;
    } else if (word.name == "pc") {
        document_page_ = 437;
    } else if (word.name == "pca") {
        document_page_ = 850;
    } else {
        return false;
    }
    return true;
}

// In the table of fonts: which code page each has.
void RtfWalk::add_font_property(const Word& word) {
    if (!word.number) return;
    if (word.name == "f") font_in_table_ = *word.number;
    if (word.name == "fcharset" && page_of_font_.find(font_in_table_) == page_of_font_.end()) {
        page_of_font_[font_in_table_] = rtf_code_page_of_font(*word.number);
    }
    if (word.name == "cpg") page_of_font_[font_in_table_] = *word.number;
}

int RtfWalk::code_page() const {
    if (bytes_raw_ && raw_is_utf8_) return 65001;
    const auto found = page_of_font_.find(group_.font);
    return found == page_of_font_.end() || found->second == 0 ? document_page_ : found->second;
}

Result<void> RtfWalk::add_hex(std::size_t begin) {
    if (begin + 3 >= source_.size()) return fault("an escape is cut off", begin);
    const auto high = rtf_hex_value(source_[begin + 2]);
    const auto low = rtf_hex_value(source_[begin + 3]);
    if (!high || !low) return fault("an escape (\\') is no hexadecimal number", begin);
    at_ = begin + 4;
    if (bytes_.empty()) bytes_raw_ = false;
    return add_byte(static_cast<char>(*high * 16 + *low), {begin, at_});
}

// Bytes are gathered until they are whole characters.
Result<void> RtfWalk::add_byte(char value, SourceRange range) {
    flush_surrogate();
    if (group_.names) hide(range);
    if (!shows()) return {};
    bytes_.push_back({value, range});
    if (rtf_is_open(bytes_, code_page())) return {};
    return flush_bytes();
}

Result<void> RtfWalk::flush_bytes() {
    if (bytes_.empty()) return {};
    const auto bytes = std::exchange(bytes_, {});
    const auto characters = rtf_characters(bytes, code_page());
    if (!characters) {
        return fault("bytes are not of their character set (code page " + std::to_string(code_page()) + ")",
                     bytes.front().source.begin);
    }
    for (const auto& each : *characters) {
        const bool control = each.text.size() == 1 && static_cast<unsigned char>(each.text[0]) < 0x20;
        if (control && each.text[0] != '\t' && each.text[0] != '\n' && each.text[0] != '\r') {
            return fault("an escape stands for a control character", each.source.begin);
        }
        emit_coded(each.text, each.source);
    }
    return {};
}

Result<void> RtfWalk::add_unicode(const Word& word) {
    if (!word.number) return fault("\\u has no number", word.begin);
    skip_fallbacks();
    const SourceRange range{word.begin, at_};
    if (group_.names) hide(range);
    if (!shows()) return {};
    const auto unit = static_cast<std::uint32_t>(*word.number) & 0xFFFFU;
    if (*word.number > 0xFFFF || *word.number < -0x8000 || unit == 0) {
        return fault("\\u stands for no character", word.begin);
    }
    if (unit >= 0xD800 && unit < 0xDC00) {
        flush_surrogate();
        high_ = static_cast<char16_t>(unit);
        high_range_ = range;
        return {};
    }
    std::string text;
    if (unit >= 0xDC00 && unit < 0xE000) {
        if (high_ == 0) {
            append_utf8(text, replacement_character);
            emit_coded(text, range);
            return {};
        }
        append_utf8(text, static_cast<char32_t>(0x10000 + ((high_ - 0xD800U) << 10U) + (unit - 0xDC00U)));
        high_ = 0;
        // What stands between the two halves belongs to neither and goes with them.
        emit_coded(text, {high_range_.begin, range.end});
        return {};
    }
    flush_surrogate();
    append_utf8(text, static_cast<char32_t>(unit < 0x20 && unit != 9 && unit != 10 && unit != 13 ? U' ' : unit));
    emit_coded(text, range);
    return {};
}

void RtfWalk::flush_surrogate() {
    if (high_ == 0) return;
    high_ = 0;
    std::string text;
    append_utf8(text, replacement_character);
    emit_coded(text, high_range_);
}

// The characters for programs that do not know \u: bytes, escapes or control words, up to the end of the group.
void RtfWalk::skip_fallbacks() {
    for (int left = group_.fallbacks; left > 0 && at_ < source_.size();) {
        const char c = source_[at_];
        if (c == '{' || c == '}') {
            out_.bare_ends.push_back(at_);
            return;
        }
        if (c == '\r' || c == '\n') {
            ++at_;
            continue;
        }
        --left;
        if (c != '\\') {
            ++at_;
        } else if (source_.substr(at_).starts_with("\\'")) {
            at_ = std::min(at_ + 4, source_.size());
        } else if (source_.substr(at_ + 1, 1).find_first_of("\\{}") == 0) {
            at_ += 2;
        } else {
            out_.bare_ends.push_back(at_);
            return;  // another \u, or a word that means something: there is no fallback
        }
    }
}

void RtfWalk::add_plain() {
    flush_surrogate();
    const std::size_t begin = at_;
    while (at_ < source_.size() && is_plain_rtf(source_[at_]) && source_[at_] != '\0') ++at_;
    if (group_.names) {  // "Arial;"
        const std::size_t end = std::min(source_.find(';', begin), at_);
        if (!rtf_is_usual_name(trim(source_.substr(begin, end - begin)))) hide({begin, end});
    }
    if (!shows()) return;
    if (!sees()) {
        hide({begin, at_});
        return;
    }
    emit_pending();
    out_.map.add_same(source_, {begin, at_});
}

void RtfWalk::emit_pending() {
    const std::string& text = out_.map.text();
    const bool begins = text.empty() || text.back() == '\n';
    if (line_ && !begins) out_.map.add_made("\n");
    if (!line_ && cell_ && !begins) out_.map.add_made("\t");
    line_ = cell_ = false;
}

void RtfWalk::emit_coded(std::string_view text, SourceRange range) {
    if (group_.names && !text.empty()) hide(range);
    if (!shows()) return;
    if (!sees()) {
        hide(range);
        return;
    }
    if (!text.empty()) emit_pending();
    out_.map.add_coded(text, range);
}

}  // namespace scrim
