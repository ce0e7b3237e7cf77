#include "tools/cli/config/usage_text.h"

#include <algorithm>
#include <string_view>

namespace scrim {
namespace {

constexpr double without_limit = 1e9;  // a bound so large is there to catch what is no count

std::string kind_of_value(std::string_view type) {
    if (type == "UINT" || type == "INT") return "N";
    return type == "FLOAT" ? "NUMBER" : std::string(type);
}

// "1 - 1024" -> " (1 to 1024)"
std::string range_in_words(const std::string& range) {
    const auto dash = range.find(" - ");
    if (dash == std::string::npos) return {};
    const std::string most = range.substr(dash + 3);
    const std::string least = range.substr(0, dash);
    if (std::stod(most) < without_limit) return " (" + least + " to " + most + ")";
    return std::stod(least) > 1 ? " (" + least + " or more)" : std::string();
}

// What stands between two marks, or nothing.
std::string between(const std::string& text, std::string_view from, std::string_view to) {
    const auto begin = text.find(from);
    if (begin == std::string::npos) return {};
    const auto end = text.find(to, begin + from.size());
    return end == std::string::npos ? std::string() : text.substr(begin + from.size(), end - begin - from.size());
}

// "0.500000" -> "0.5", as the library writes the bounds of numbers
std::string without_zeros(std::string number) {
    if (number.find('.') == std::string::npos) return number;
    while (number.back() == '0') number.pop_back();
    if (number.back() == '.') number.pop_back();
    return number;
}

bool replace_end(std::string& text, std::string_view end, std::string_view with) {
    if (!text.ends_with(end)) return false;
    text.replace(text.size() - end.size(), end.size(), with);
    return true;
}

// "--sample: Value 0 not in range 1 to 1000000" -> "--sample must be 1 to 1000000, not 0"
bool out_of_range(const std::string& problem, std::string& out) {
    const std::string value = between(problem, ": Value ", " not in range ");
    if (value.empty()) return false;
    const std::string range = problem.substr(problem.find(" not in range ") + 14);
    const auto to = range.find(" to ");
    if (to == std::string::npos) return false;
    const std::string least = without_zeros(range.substr(0, to));
    const std::string most = without_zeros(range.substr(to + 4));
    out = problem.substr(0, problem.find(": Value ")) + " must be ";
    if (std::stod(most) < without_limit) {
        out += least + " to " + most;
    } else {
        out += least == "0" ? "above 0" : "at least " + least;  // the least is that of any positive number
    }
    out += ", not " + value;
    return true;
}

// "--mode: x not in {recall,balanced}" -> "--mode must be one of recall, balanced; not 'x'"
bool no_choice(const std::string& problem, std::string& out) {
    const std::string value = between(problem, ": ", " not in {");
    std::string choices = between(problem, " not in {", "}");
    if (value.empty() || choices.empty()) return false;
    for (std::size_t at = choices.find(','); at != std::string::npos; at = choices.find(',', at + 2)) {
        choices.insert(at + 1, " ");
    }
    out = problem.substr(0, problem.find(": ")) + " must be one of " + choices + "; not '" + value + "'";
    return true;
}

// "Could not convert: --k = foo" -> "--k takes a number, not 'foo'"
bool no_number(const std::string& problem, std::string& out) {
    constexpr std::string_view begin = "Could not convert: ";
    const auto is = problem.find(" = ");
    if (!problem.starts_with(begin) || is == std::string::npos) return false;
    out = problem.substr(begin.size(), is - begin.size()) + " takes a number, not '" + problem.substr(is + 3) + "'";
    return true;
}

bool no_file(const std::string& problem, std::string& out) {
    for (const auto& [begin, words] : {std::pair{": File does not exist: ", ": there is no file "},
                                       std::pair{": Directory does not exist: ", ": there is no folder "},
                                       std::pair{": File is actually a directory: ", ": a folder and not a file: "},
                                       std::pair{": Directory is actually a file: ", ": a file and not a folder: "}}) {
        const auto at = problem.find(begin);
        if (at == std::string::npos) continue;
        out = problem.substr(0, at) + words + problem.substr(at + std::string_view(begin).size());
        return true;
    }
    return false;
}

}  // namespace

std::string plain_type(const std::string& type) {
    if (std::string choices = between(type, "{", "}"); !choices.empty()) {
        std::replace(choices.begin(), choices.end(), ',', '|');
        return choices;
    }
    const auto colon = type.find(':');
    if (colon == std::string::npos) return kind_of_value(type);
    const std::string checked = type.substr(colon + 1);
    if (checked == "FILE") return "FILE";
    if (checked == "DIR") return "FOLDER";
    return kind_of_value(type.substr(0, colon)) + range_in_words(between(checked, "[", "]"));
}

Error usage_problem(const std::string& command, const std::string& problem) {
    const std::string help = "'" + command + " --help' ";
    if (problem == "A subcommand is required") {
        return usage_error(command + ": which command?", help + "lists them");
    }
    std::string what = problem;
    if (replace_end(what, " is required", " is missing"))
        return usage_error(command + ": " + what, help + "says what it is");
    if (out_of_range(problem, what) || no_choice(problem, what) || no_number(problem, what) || no_file(problem, what)) {
        return usage_error(what, help + "says what it is");
    }
    return usage_error(command + ": " + what, help + "lists the options");
}

}  // namespace scrim
