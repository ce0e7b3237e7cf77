#include "nlp/text/unicode.h"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <cstring>
#include <memory>
#include <new>

#include "nlp/base/ascii.h"

namespace scrim {

namespace {

const std::uint8_t* bytes_of(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

// Without memory, ICU gives strings that are empty, or text that is not normalized: names in it would not be found.
void require_memory(bool there) {
    if (!there) throw std::bad_alloc();
}

icu::UnicodeString utf16(std::string_view text) {
    auto out = icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    require_memory(out.isBogus() == 0);
    return out;
}

std::string utf8(const icu::UnicodeString& text) {
    require_memory(text.isBogus() == 0);
    std::string result;
    text.toUTF8String(result);
    return result;
}

std::string normalized(std::string_view text, const icu::Normalizer2* (*instance)(UErrorCode&)) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* normalizer = instance(status);
    require_memory(status != U_MEMORY_ALLOCATION_ERROR);
    const icu::UnicodeString result = normalizer->normalize(utf16(text), status);
    require_memory(status != U_MEMORY_ALLOCATION_ERROR);
    return U_SUCCESS(status) ? utf8(result) : std::string(text);
}

// Letters that Unicode does not decompose though readers take them for the plain letter.
std::string_view plain_letter(char32_t value) {
    switch (value) {
        case U'Ø':
            return "O";
        case U'ø':
            return "o";
        case U'Ł':
            return "L";
        case U'ł':
            return "l";
        case U'Đ':
        case U'Ð':
            return "D";
        case U'đ':
        case U'ð':
            return "d";
        case U'Ħ':
            return "H";
        case U'ħ':
            return "h";
        case U'ı':
            return "i";
        case U'ß':
            return "ss";
        case U'ẞ':
            return "SS";
        case U'Æ':
            return "AE";
        case U'æ':
            return "ae";
        case U'Œ':
            return "OE";
        case U'œ':
            return "oe";
        case U'Þ':
            return "Th";
        case U'þ':
            return "th";
        default:
            return {};
    }
}

using BreakMaker = icu::BreakIterator* (*)(const icu::Locale&, UErrorCode&);

std::vector<std::size_t> ends(std::string_view text, BreakMaker make) {
    std::vector<std::size_t> result;
    if (text.empty()) return result;
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> breaks(make(icu::Locale::getRoot(), status));
    UText* input = utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status);
    if (U_SUCCESS(status)) {
        breaks->setText(input, status);
        breaks->first();
        for (std::int32_t end = breaks->next(); end != icu::BreakIterator::DONE; end = breaks->next())
            result.push_back(static_cast<std::size_t>(end));
    }
    utext_close(input);
    require_memory(status != U_MEMORY_ALLOCATION_ERROR);
    // Without ICU's data the text is one part: later stages still see every byte.
    if (result.empty() || result.back() != text.size()) result.push_back(text.size());
    return result;
}

bool is_dense(char32_t value) {
    const int line = u_getIntPropertyValue(static_cast<UChar32>(value), UCHAR_LINE_BREAK);
    return line == U_LB_IDEOGRAPHIC || line == U_LB_COMPLEX_CONTEXT || line == U_LB_CONDITIONAL_JAPANESE_STARTER;
}

CharacterKind kind_by_property(char32_t value) {
    const auto c = static_cast<UChar32>(value);
    if (value == 0x200B || value == 0xFEFF || u_isUWhiteSpace(c)) return CharacterKind::blank;
    switch (u_charType(c)) {
        case U_CONTROL_CHAR:
        case U_LINE_SEPARATOR:
        case U_PARAGRAPH_SEPARATOR:
        case U_SPACE_SEPARATOR:
            return CharacterKind::blank;
        case U_NON_SPACING_MARK:
        case U_ENCLOSING_MARK:
        case U_COMBINING_SPACING_MARK:
        case U_FORMAT_CHAR:
            return CharacterKind::joiner;
        case U_DECIMAL_DIGIT_NUMBER:
        case U_LETTER_NUMBER:
        case U_OTHER_NUMBER:
            return CharacterKind::digit;
        case U_UPPERCASE_LETTER:
        case U_LOWERCASE_LETTER:
        case U_TITLECASE_LETTER:
            return CharacterKind::letter;
        case U_MODIFIER_LETTER:
        case U_OTHER_LETTER:
            return is_dense(value) ? CharacterKind::dense : CharacterKind::letter;
        default:
            return CharacterKind::symbol;
    }
}

}  // namespace

CodePoint code_point_at(std::string_view text, std::size_t at) {
    const std::uint8_t* bytes = bytes_of(text);
    if (bytes[at] < 0x80) return {bytes[at], 1};
    std::size_t next = at;
    UChar32 value = 0;
    U8_NEXT(bytes, next, text.size(), value);
    if (value < 0) return {replacement_character, 1};
    return {static_cast<char32_t>(value), static_cast<std::uint32_t>(next - at)};
}

CodePoint code_point_before(std::string_view text, std::size_t end) {
    // Walked forward from the lead byte, so that both directions agree on invalid bytes.
    for (std::size_t size = 1; size <= 4 && size <= end; ++size) {
        const CodePoint found = code_point_at(text.substr(0, end), end - size);
        if (found.size == size && (size > 1 || found.value < 0x80)) return found;
    }
    return {replacement_character, 1};
}

void append_utf8(std::string& text, char32_t value) {
    std::uint8_t buffer[U8_MAX_LENGTH];
    std::size_t size = 0;
    UBool failed = false;
    U8_APPEND(buffer, size, std::size_t{U8_MAX_LENGTH}, static_cast<UChar32>(value), failed);
    if (failed != 0) {
        append_utf8(text, replacement_character);
        return;
    }
    text.append(reinterpret_cast<const char*>(buffer), size);
}

bool is_ascii(std::string_view text) {
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t block = 0;
        std::memcpy(&block, text.data() + i, 8);
        if ((block & 0x8080808080808080U) != 0) return false;
    }
    for (; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0x80U) != 0) return false;
    return true;
}

bool is_valid_utf8(std::string_view text) { return !first_invalid_utf8(text).has_value(); }

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
    const std::uint8_t* bytes = bytes_of(text);
    std::size_t i = 0;
    while (i < text.size()) {
        std::uint64_t block = 0;
        if (i + 8 <= text.size()) {
            std::memcpy(&block, text.data() + i, 8);
            if ((block & 0x8080808080808080U) == 0) {
                i += 8;
                continue;
            }
        }
        const std::size_t at = i;
        UChar32 value = 0;
        U8_NEXT(bytes, i, text.size(), value);
        if (value < 0) return at;
    }
    return std::nullopt;
}

CharacterKind kind_of(char32_t value) { return kind_by_property(value); }
bool is_upper(char32_t value) {
    return u_isUUppercase(static_cast<UChar32>(value)) || u_istitle(static_cast<UChar32>(value));
}
bool is_lower(char32_t value) { return u_isULowercase(static_cast<UChar32>(value)); }

std::optional<int> digit_value(char32_t value) {
    const int digit = u_charDigitValue(static_cast<UChar32>(value));
    return digit >= 0 && u_charType(static_cast<UChar32>(value)) == U_DECIMAL_DIGIT_NUMBER ? std::optional(digit)
                                                                                           : std::nullopt;
}

bool is_invisible(char32_t value) {
    const auto c = static_cast<UChar32>(value);
    return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || u_charType(c) == U_FORMAT_CHAR;
}

bool is_accent(char32_t value) {
    const int type = u_charType(static_cast<UChar32>(value));
    if (type != U_NON_SPACING_MARK && type != U_ENCLOSING_MARK) return false;
    UErrorCode status = U_ZERO_ERROR;
    return uscript_getScript(static_cast<UChar32>(value), &status) == USCRIPT_INHERITED;
}

bool is_dash(char32_t value) {
    return u_hasBinaryProperty(static_cast<UChar32>(value), UCHAR_DASH) ||
           u_charType(static_cast<UChar32>(value)) == U_DASH_PUNCTUATION;
}

std::size_t character_end(std::string_view text, std::size_t at) {
    const auto is_flag_half = [](char32_t value) { return value >= 0x1F1E6 && value <= 0x1F1FF; };
    const CodePoint first = code_point_at(text, at);
    std::size_t end = at + first.size;
    bool wants_half = is_flag_half(first.value);
    while (end < text.size()) {
        const CodePoint next = code_point_at(text, end);
        if (next.value < 0x80) break;
        const bool extends = kind_of(next.value) == CharacterKind::joiner ||
                             u_hasBinaryProperty(static_cast<UChar32>(next.value), UCHAR_EMOJI_MODIFIER);
        if (!extends && !(wants_half && is_flag_half(next.value))) break;
        wants_half = false;
        end += next.size;
        // A zero-width joiner glues the next picture to this one: a family, a profession.
        if (next.value == 0x200D && end < text.size()) {
            const CodePoint glued = code_point_at(text, end);
            if (kind_of(glued.value) == CharacterKind::symbol && glued.value >= 0x80) end += glued.size;
        }
    }
    return end;
}

std::string nfc(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    return normalized(text, &icu::Normalizer2::getNFCInstance);
}

std::string nfkc(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    return normalized(text, &icu::Normalizer2::getNFKCInstance);
}

std::string nfkc_of(char32_t value) {
    std::string text;
    append_utf8(text, value);
    return nfkc(text);
}

std::string fold_case(std::string_view text) {
    if (is_ascii(text)) return to_lower(text);
    return utf8(utf16(text).foldCase());
}

std::string fold_diacritics(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    const std::string parts = normalized(text, &icu::Normalizer2::getNFDInstance);
    std::string result;
    for (std::size_t i = 0; i < parts.size();) {
        const CodePoint next = code_point_at(parts, i);
        const std::string_view plain = next.value < 0x80 ? std::string_view() : plain_letter(next.value);
        if (!plain.empty())
            result += plain;
        else if (next.value < 0x80 || u_charType(static_cast<UChar32>(next.value)) != U_NON_SPACING_MARK)
            append_utf8(result, next.value);
        i += next.size;
    }
    return nfc(result);
}

std::string without_marks(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    const std::string parts = normalized(text, &icu::Normalizer2::getNFDInstance);
    std::string result;
    for (std::size_t i = 0; i < parts.size();) {
        const CodePoint next = code_point_at(parts, i);
        if (u_charType(static_cast<UChar32>(next.value)) != U_NON_SPACING_MARK) append_utf8(result, next.value);
        i += next.size;
    }
    return result;
}

std::string to_lower(std::string_view text) {
    if (!is_ascii(text)) return utf8(utf16(text).toLower(icu::Locale::getRoot()));
    std::string result(text);
    for (char& c : result) c = lower(c);
    return result;
}

std::string to_upper(std::string_view text) {
    if (!is_ascii(text)) return utf8(utf16(text).toUpper(icu::Locale::getRoot()));
    std::string result(text);
    for (char& c : result) c = upper(c);
    return result;
}

std::vector<std::size_t> word_ends(std::string_view text) {
    return ends(text, &icu::BreakIterator::createWordInstance);
}

std::optional<std::string> to_utf8(std::string_view bytes, const char* character_set) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(ucnv_open(character_set, &status), &ucnv_close);
    if (U_FAILURE(status)) return std::nullopt;
    ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
    // A byte of these sets is at most one UTF-16 unit.
    icu::UnicodeString text;
    const auto capacity = static_cast<std::int32_t>(bytes.size() + 1);
    char16_t* buffer = text.getBuffer(capacity);
    if (buffer == nullptr) return std::nullopt;
    const std::int32_t size = ucnv_toUChars(converter.get(), buffer, capacity, bytes.data(),
                                            static_cast<std::int32_t>(bytes.size()), &status);
    text.releaseBuffer(U_SUCCESS(status) ? size : 0);
    if (U_FAILURE(status)) return std::nullopt;
    return utf8(text);
}

std::optional<std::string> from_utf8(std::string_view text, const char* character_set) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(ucnv_open(character_set, &status), &ucnv_close);
    if (U_FAILURE(status)) return std::nullopt;
    ucnv_setFromUCallBack(converter.get(), UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_XML_DEC, nullptr, nullptr, &status);
    const auto units = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
    const std::int32_t size = ucnv_fromUChars(converter.get(), nullptr, 0, units.getBuffer(), units.length(), &status);
    if (status != U_BUFFER_OVERFLOW_ERROR && U_FAILURE(status)) return std::nullopt;
    status = U_ZERO_ERROR;
    std::string out(static_cast<std::size_t>(size), '\0');
    ucnv_fromUChars(converter.get(), out.data(), size, units.getBuffer(), units.length(), &status);
    if (U_FAILURE(status)) return std::nullopt;
    return out;
}

}  // namespace scrim
