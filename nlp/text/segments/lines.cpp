#include "nlp/text/segments/lines.h"

#include <algorithm>
#include <cstddef>

namespace scrim {

namespace {

std::string_view text_of(std::string_view text, const Token& token) {
    return text.substr(token.begin, token.end - token.begin);
}

// "-", "*", a bullet, "1.", "2)", "(3)", "a)", "#1" at the start of a line that goes on.
bool is_list_item(std::string_view text, const std::vector<Token>& tokens, const Line& line) {
    if (line.last - line.first < 2) return false;
    const Token& first = tokens[line.first];
    const Token& second = tokens[line.first + 1];
    const std::string_view mark = text_of(text, first);
    const bool spaced = !second.has(token_glued);
    if (first.kind == TokenKind::mark) {
        if (mark == "-" || mark == "*" || mark == "+" || mark == ">") return spaced;
        if (mark == "•" || mark == "·" || mark == "▪" || mark == "–" || mark == "●" || mark == "◦") return true;
        if (mark == "#") return second.kind == TokenKind::number;
        return mark == "(" && line.last - line.first > 3 && second.end - second.begin <= 2 &&
               text_of(text, tokens[line.first + 2]) == ")";
    }
    const bool short_mark = first.end - first.begin <= 2;
    if (!short_mark) return false;
    if (first.has(token_period)) return line.last - line.first > 2;  // "A.  Lung, wedge biopsy"
    const std::string_view closing = text_of(text, second);
    if (first.kind == TokenKind::number || first.end - first.begin == 1)
        return second.has(token_glued) && (closing == "." || closing == ")") && line.last - line.first > 2;
    return false;
}

bool is_rule(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) return false;
    const char mark = line[first];
    if (std::string_view("-=_*~#").find(mark) == std::string_view::npos) return false;
    return line.size() - first >= 3 &&
           line.find_first_not_of(std::string(1, mark) + " \t", first) == std::string_view::npos;
}

// Upper-case words and no word with a lower-case letter; units and suffixes ("7th") do not count against it.
bool is_caps(const std::vector<Token>& tokens, const Line& line) {
    std::uint32_t upper = 0;
    for (std::uint32_t i = line.first; i < line.last; ++i) {
        if (tokens[i].kind != TokenKind::word) continue;
        if (!tokens[i].has(token_upper)) return false;
        ++upper;
    }
    return upper > 0;
}

std::uint8_t flags_of(std::string_view text, const std::vector<Token>& tokens, const Line& line) {
    if (line.first == line.last) return line_blank;
    if (is_rule(text.substr(line.begin, line.end - line.begin))) return line_rule;
    return static_cast<std::uint8_t>((is_list_item(text, tokens, line) ? line_list_item : 0) |
                                     (is_caps(tokens, line) ? line_caps : 0));
}

}  // namespace

std::vector<Line> split_lines(std::string_view text, std::vector<Token>& tokens) {
    std::vector<Line> lines;
    std::uint32_t token = 0;
    const bool returns = text.find('\r') != std::string_view::npos;  // few texts have one
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end =
            std::min(returns ? text.find_first_of("\n\r", begin) : text.find('\n', begin), text.size());
        Line line{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), token, token, 0};
        while (token < tokens.size() && tokens[token].begin < end) ++token;
        line.last = token;
        line.flags = flags_of(text, tokens, line);
        const auto shared = static_cast<std::uint8_t>((line.has(line_list_item) ? token_list_item : 0) |
                                                      (line.has(line_caps) ? token_caps_line : 0));
        for (std::uint32_t i = line.first; i < line.last; ++i) tokens[i].flags |= shared;
        if (line.first < line.last) tokens[line.first].flags |= token_line_start;
        lines.push_back(line);
        const bool pair = text.substr(end, 2) == "\r\n";
        begin = end + (pair ? 2 : 1);
    }
    return lines;
}

}  // namespace scrim
