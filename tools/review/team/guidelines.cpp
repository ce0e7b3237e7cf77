#include "tools/review/team/guidelines.h"

#include <cctype>
#include <vector>

#include "nlp/base/files/input.h"
#include "nlp/labels.h"

namespace scrim::review {
namespace {

constexpr std::size_t longest_guidelines = 256 * 1024;

// How many # a line begins with, where it is a heading; else 0.
std::size_t heading_level(std::string_view line) {
    const auto end = line.find_first_not_of('#');
    if (end == 0 || end == std::string_view::npos || end > 6 || line[end] != ' ') return 0;
    return end;
}

// The labels that a heading names, if it names nothing else.
std::vector<std::string> labels_of_heading(std::string_view heading) {
    std::vector<std::string> out;
    std::string word;
    const auto take = [&] {
        if (word.empty()) return true;
        const auto label = label_named(word);
        if (!label) return false;
        out.emplace_back(name(*label));
        word.clear();
        return true;
    };
    for (const char c : heading) {
        const bool inside = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
        if (inside) {
            word += c;
        } else if (c != ' ' && c != ',' && c != '/' && c != '`' && c != '*') {
            return {};
        } else if (!take()) {
            return {};
        }
    }
    if (!take()) return {};
    return out;
}

std::string without_blank_ends(std::string text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.pop_back();
    const auto begin = text.find_first_not_of("\n\r");
    return begin == std::string::npos ? std::string() : text.substr(begin);
}

}  // namespace

Result<Json> guidelines_of(std::string_view markdown) {
    std::vector<std::string> current{""};
    std::size_t level = 0;
    std::vector<std::pair<std::string, std::string>> parts;
    const auto add = [&](std::string_view line) {
        for (const std::string& label : current) {
            if (parts.empty() || parts.back().first != label || current.size() > 1) parts.emplace_back(label, "");
            parts.back().second += line;
            parts.back().second += '\n';
        }
    };
    bool named = false;
    while (!markdown.empty()) {
        const auto end = markdown.find('\n');
        std::string_view line = markdown.substr(0, end);
        markdown.remove_prefix(end == std::string_view::npos ? markdown.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        const std::size_t depth = heading_level(line);
        const auto labels = depth > 0 ? labels_of_heading(line.substr(depth)) : std::vector<std::string>();
        if (!labels.empty()) {
            current = labels;
            level = depth;
            named = true;
            continue;
        }
        if (depth > 0 && depth <= level) {
            current = {""};
            level = 0;
        }
        add(line);
    }
    if (!named) {
        return bad_input("the guidelines have no heading that names a label", {},
                         "begin what is said of a label with its name, such as '## PATIENT'");
    }
    Json out = Json::object();
    for (auto& [label, text] : parts) out[label] = out.value(label, "") + text;
    for (auto& [label, text] : out.items()) text = without_blank_ends(text.get<std::string>());
    return out;
}

Result<Json> read_guidelines(const std::string& path) {
    auto text = read_file(path, longest_guidelines);
    if (!text) return text.error();
    auto out = guidelines_of(*text);
    if (!out) return bad_input(out.error().what, {path, {}, 0}, out.error().advice);
    return out;
}

}  // namespace scrim::review
