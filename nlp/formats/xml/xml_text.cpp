#include "nlp/formats/xml/xml_text.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace scrim {
namespace {

// U+FFFE and U+FFFF are not allowed either; with no pictures of their own they borrow two unused ones.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> noncharacters{{
    {"\xEF\xBF\xBE", "\xE2\x90\xA2"},  // U+2422
    {"\xEF\xBF\xBF", "\xE2\x90\xA3"},  // U+2423
}};

bool is_unwritable_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

// Bytes at which the writers must look closer.
using ByteSet = std::array<bool, 256>;

constexpr ByteSet bytes_to_look_at(std::string_view more) {
    ByteSet out{};
    for (std::size_t i = 0; i < 0x20; ++i) out.at(i) = i != '\t' && i != '\n';
    out.at(0xEF) = true;
    for (const char c : more) out.at(static_cast<unsigned char>(c)) = true;
    return out;
}

std::size_t find_first(std::string_view text, std::size_t from, const ByteSet& wanted) {
    while (from < text.size() && !wanted[static_cast<unsigned char>(text[from])]) ++from;
    return from;
}

// The picture of the character at the front and the number of bytes it replaces, if there has to be one.
std::optional<std::pair<std::string, std::size_t>> picture_of(std::string_view text) {
    if (is_unwritable_control(text.front())) {
        return std::pair(std::string("\xE2\x90") + static_cast<char>(0x80 + text.front()), std::size_t{1});
    }
    for (const auto& [character, picture] : noncharacters) {
        if (text.starts_with(character)) return std::pair(std::string(picture), character.size());
    }
    return std::nullopt;
}

// Copies text, asking `write` at every byte of `special`; it writes what replaces the byte, or returns false.
template <class Write>
void copy_with(std::string& out, std::string_view text, const ByteSet& special, const Write& write) {
    std::size_t plain = 0;
    for (std::size_t i = find_first(text, 0, special); i < text.size(); i = find_first(text, i, special)) {
        out.append(text, plain, i - plain);
        plain = i;
        if (const auto picture = picture_of(text.substr(i))) {
            out += picture->first;
            i += picture->second;
            plain = i;
        } else if (write(text.substr(i))) {
            plain = ++i;
        } else {
            ++i;
        }
    }
    out.append(text, plain);
}

// Writes the reference that stands for a byte, if it needs one.
bool append_reference(std::string& out, char c) {
    switch (c) {
        case '<':
            out += "&lt;";
            return true;
        case '>':
            out += "&gt;";
            return true;
        case '&':
            out += "&amp;";
            return true;
        case '"':
            out += "&quot;";
            return true;
        case '\t':
        case '\n':
        case '\r':
            out += "&#" + std::to_string(static_cast<int>(c)) + ";";
            return true;
        default:
            return false;
    }
}

}  // namespace

void append_cdata(std::string& out, std::string_view text) {
    static constexpr ByteSet special = bytes_to_look_at(">");
    out += "<![CDATA[";
    const std::size_t begin = out.size();
    copy_with(out, text, special, [&](std::string_view rest) {
        if (rest.front() == '\r') {
            out += "]]>&#13;<![CDATA[";
            return true;
        }
        // "]]>" would end the section: end it between the brackets and the angle.
        if (rest.front() != '>' || out.size() < begin + 2 || !out.ends_with("]]")) return false;
        out += "]]><![CDATA[>";
        return true;
    });
    out += "]]>";
}

void append_escaped(std::string& out, std::string_view text) {
    static constexpr ByteSet special = bytes_to_look_at("<>&");
    copy_with(out, text, special, [&](std::string_view rest) { return append_reference(out, rest.front()); });
}

void append_attribute(std::string& out, std::string_view text) {
    static constexpr ByteSet special = bytes_to_look_at("<>&\"\t\n");
    copy_with(out, text, special, [&](std::string_view rest) { return append_reference(out, rest.front()); });
}

std::string pictured_offsets(std::string_view text, const CodePoints& points) {
    static constexpr ByteSet special = bytes_to_look_at("");
    std::string out;
    for (std::size_t i = find_first(text, 0, special); i < text.size(); i = find_first(text, i + 1, special)) {
        if (!picture_of(text.substr(i))) continue;
        out += (out.empty() ? "" : " ") + std::to_string(points.from_byte(i));
    }
    return out;
}

Result<void> restore_pictured(std::string& text, std::string_view offsets, const Place& place) {
    if (offsets.empty()) return {};
    const Error wrong = bad_input("the attribute 'controls' does not fit the text", place, "was the text edited?");
    const CodePoints points(text);
    std::string out;
    std::size_t done = 0;  // bytes of text that are copied
    while (!offsets.empty()) {
        std::uint64_t offset = 0;
        const auto [end, failure] = std::from_chars(offsets.data(), offsets.data() + offsets.size(), offset);
        const auto byte = failure == std::errc() ? points.to_byte(offset) : std::nullopt;
        if (!byte || *byte < done || *byte + 3 > text.size()) return wrong;
        const std::string_view picture = std::string_view(text).substr(*byte, 3);
        out.append(text, done, *byte - done);
        if (picture == noncharacters[0].second) {
            out += noncharacters[0].first;
        } else if (picture == noncharacters[1].second) {
            out += noncharacters[1].first;
        } else {
            const char control = static_cast<char>(static_cast<unsigned char>(picture[2]) - 0x80U);
            if (!picture.starts_with("\xE2\x90") || !is_unwritable_control(control) || control == 0) return wrong;
            out += control;
        }
        done = *byte + 3;
        offsets.remove_prefix(static_cast<std::size_t>(end - offsets.data()));
        while (offsets.starts_with(' ')) offsets.remove_prefix(1);
    }
    out.append(text, done);
    text = std::move(out);
    return {};
}

bool has_nul_reference(std::string_view xml) {
    std::size_t section = xml.find("<![CDATA[");
    for (auto at = xml.find("&#"); at != std::string_view::npos; at = xml.find("&#", at + 2)) {
        while (section < at) {  // what a CDATA section holds is no reference
            const auto end = xml.find("]]>", section);
            if (end == std::string_view::npos) return false;
            if (at < end) at = xml.find("&#", end);
            section = xml.find("<![CDATA[", end);
        }
        if (at == std::string_view::npos) return false;
        std::size_t digits = at + 2;
        if (digits < xml.size() && xml[digits] == 'x') ++digits;
        const auto end = xml.find_first_not_of('0', digits);
        if (end != std::string_view::npos && end > digits && xml[end] == ';') return true;
    }
    return false;
}

}  // namespace scrim
