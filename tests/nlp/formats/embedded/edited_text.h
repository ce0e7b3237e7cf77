#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// A text after its edits, as writers should leave it.
inline std::string edited_text(const std::string& text, const std::vector<TextEdit>& edits) {
    std::string out;
    std::size_t at = 0;
    for (const auto& edit : edits) {
        out += text.substr(at, edit.begin - at) + edit.text;
        at = edit.end;
    }
    return out + text.substr(at);
}

// Without blanks and line breaks: those between blocks are not in the source, and stay.
inline std::string without_blanks(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c != ' ' && c != '\n' && c != '\t' && c != '\r') out += c;
    }
    return out;
}

// Some random edits that cut no character.
inline std::vector<TextEdit> random_text_edits(const std::string& text, std::mt19937& random) {
    const auto next_start = [&text](std::size_t at) {
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
        return static_cast<std::uint32_t>(at);
    };
    std::vector<TextEdit> out;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto begin = next_start(at + random() % 40);
        if (begin >= text.size()) break;
        const auto end = next_start(std::min<std::size_t>(text.size(), begin + 1 + random() % 30));
        out.push_back({begin, end, random() % 4 == 0 ? "" : "[<X>&]"});
        at = end + 1;
    }
    return out;
}

}  // namespace scrim
