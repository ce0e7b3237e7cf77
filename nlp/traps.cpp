#include "nlp/traps.h"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view name_mark = "=== ";
constexpr std::size_t largest_file = std::size_t{64} << 20U;

// Whether a span of this label is what one of the labels of the markup asks for.
bool is_wanted(Label label, const std::vector<std::string>& wanted) {
    const LabelInfo& about = info(label);
    return std::any_of(wanted.begin(), wanted.end(), [&](const std::string& each) {
        if (each == "NAME") return about.element == "NAME" && label != Label::username;
        if (each == "ID") return about.element == "ID";
        if (each == "EID" || each == "QID" || each == "HMD") return name(about.cls) == each;
        return each == about.name;
    });
}

bool is_plain(char c) { return is_letter(c) || is_digit(c); }

std::vector<std::string> split_marks(const std::string& text, char separator) {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);) {
        if (!part.empty()) out.push_back(part);
    }
    return out;
}

// "DATE:admission=2009-04-25" into its parts.
TrapMark parse_mark(const std::string& head) {
    TrapMark mark;
    const auto equals = head.find('=');
    const std::string front = head.substr(0, equals);
    if (equals != std::string::npos) mark.value = head.substr(equals + 1);
    const auto colon = front.find(':');
    if (colon != std::string::npos) mark.role = front.substr(colon + 1);
    mark.labels = split_marks(front.substr(0, colon), '/');
    return mark;
}

bool known_label(const std::string& text) {
    static const std::vector<std::string> groups{"NAME", "ID", "EID", "QID", "HMD", "NONE"};
    return label_named(text).has_value() || std::find(groups.begin(), groups.end(), text) != groups.end();
}

bool asserted(const Span& span, const std::string& how) {
    if (how == "present") return span.assertions == 0;
    if (how == "negated") return (span.assertions & assertion_negated) != 0;
    if (how == "uncertain") return (span.assertions & assertion_uncertain) != 0;
    return how == "family" && (span.assertions & assertion_family) != 0;
}

std::string described(const Trap& trap, const Span& span) {
    return std::string(name(span.label)) + " \"" + trap.text.substr(span.begin, span.end - span.begin) + "\"" +
           (span.role == Role::none ? "" : " role " + std::string(name(span.role))) +
           (span.value.empty() ? "" : " value " + span.value);
}

void check_mark(const Trap& trap, const TrapMark& expected, const std::vector<Span>& found,
                std::vector<std::string>& out) {
    std::vector<const Span*> here;
    std::string instead;
    for (const Span& span : found) {
        if (span.begin >= expected.end || expected.begin >= span.end) continue;
        here.push_back(&span);
        instead += (instead.empty() ? "" : ", ") + described(trap, span);
    }
    const std::string what =
        expected.labels.front() + " \"" + trap.text.substr(expected.begin, expected.end - expected.begin) + "\"";
    if (instead.empty()) instead = "nothing";
    if (expected.labels.front() == "NONE") {
        if (!here.empty()) out.push_back("expected no span at " + what + ", found " + instead);
        return;
    }
    for (std::uint32_t at = expected.begin; at < expected.end; ++at) {
        if (!is_plain(trap.text[at])) continue;
        const bool covered = std::any_of(here.begin(), here.end(), [&](const Span* span) {
            return span->begin <= at && at < span->end && is_wanted(span->label, expected.labels);
        });
        if (!covered) {
            out.push_back("expected " + what + ", found " + instead);
            return;
        }
    }
    for (const Span* span : here) {
        const bool right =
            expected.role.empty() ||
            (class_of(span->label) == Class::hmd ? asserted(*span, expected.role) : expected.role == name(span->role));
        if (!right) out.push_back("expected " + what + " as " + expected.role + ", found " + instead);
    }
    if (!expected.value.empty() &&
        std::none_of(here.begin(), here.end(), [&](const Span* span) { return span->value == expected.value; })) {
        out.push_back("expected " + what + " with value " + expected.value + ", found " + instead);
    }
}

// "# ignore: GENDER", "# note: ...", "# fails: ..." at the top of a case.
Result<void> read_directive(const std::string& line, Trap& trap) {
    if (line.starts_with("ignore: ")) {
        trap.ignore = split_marks(line.substr(8), ' ');
        for (const auto& label : trap.ignore) {
            if (!known_label(label)) return bad_input("there is no label '" + label + "'", trap.place);
        }
    } else if (line.starts_with("fails: ")) {
        trap.known_failure = line.substr(7);
    } else if (!line.starts_with("note: ")) {
        return bad_input("a line that begins with '# ' and is no directive", trap.place,
                         "the directives are: # ignore: LABEL, # note: ..., # fails: ...");
    }
    return {};
}

Result<void> read_mark(const std::string& head, const std::string& covered, Trap& trap) {
    TrapMark mark = parse_mark(head);
    mark.begin = static_cast<std::uint32_t>(trap.text.size());
    trap.text += covered;
    mark.end = static_cast<std::uint32_t>(trap.text.size());
    for (const auto& label : mark.labels) {
        if (!known_label(label)) {
            return bad_input("there is no label '" + label + "'", trap.place,
                             "docs/tagging.md has the labels; NAME, ID, EID, QID, HMD and NONE stand for several");
        }
    }
    if (mark.labels.empty() || mark.begin == mark.end) {
        return bad_input("an empty mark", trap.place, "write [[LABEL|text]]");
    }
    trap.marks.push_back(std::move(mark));
    return {};
}

Result<void> read_body(const std::string& bytes, Trap& trap) {
    std::size_t at = 0;
    while (bytes.compare(at, 2, "# ") == 0) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        if (auto read = read_directive(bytes.substr(at + 2, end - at - 2), trap); !read) return read;
        at = std::min(end + 1, bytes.size());
    }
    while (at < bytes.size()) {
        const std::size_t open = std::min(bytes.find("[[", at), bytes.size());
        trap.text += bytes.substr(at, open - at);
        if (open == bytes.size()) break;
        const auto bar = bytes.find('|', open);
        const auto close = bytes.find("]]", open);
        if (bar == std::string::npos || close == std::string::npos || bar > close) {
            return bad_input("a mark that is not [[LABEL|text]]", trap.place, "close it with ]]");
        }
        if (auto read = read_mark(bytes.substr(open + 2, bar - open - 2), bytes.substr(bar + 1, close - bar - 1), trap);
            !read) {
            return read;
        }
        at = close + 2;
    }
    if (trap.text.empty()) return bad_input("a case without text", trap.place, "write its text after the name");
    return {};
}

Result<void> add_trap(Trap trap, std::string body, std::vector<Trap>& traps) {
    if (body.ends_with("\n\n")) body.pop_back();  // the blank line before the next name
    const auto same = [&](const Trap& other) { return other.name == trap.name; };
    if (std::any_of(traps.begin(), traps.end(), same)) {
        return bad_input("a second case '" + trap.name + "'", trap.place, "give each a name of its own");
    }
    if (auto read = read_body(body, trap); !read) return read;
    traps.push_back(std::move(trap));
    return {};
}

}  // namespace

Result<std::vector<Trap>> parse_traps(std::string_view text, const std::string& file) {
    std::vector<Trap> traps;
    Trap trap;
    std::string body;
    Place place{file, {}, 0};
    const auto close = [&]() -> Result<void> {
        if (trap.name.empty()) return {};
        return add_trap(std::exchange(trap, {}), std::exchange(body, {}), traps);
    };
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::string_view whole = text.substr(0, std::min(line.size() + 1, text.size()));
        text.remove_prefix(whole.size());
        ++place.line;
        if (line.starts_with(name_mark)) {
            if (auto closed = close(); !closed) return closed.error();
            trap.name = trim(line.substr(name_mark.size()));
            trap.topic = fs::path(file).stem().string();
            trap.place = place;
            if (trap.name.empty()) return bad_input("a case without a name", place, "write === and a name");
        } else if (!trap.name.empty()) {
            body += whole;
        } else if (!trim(line).empty() && !line.starts_with('#')) {
            return bad_input("text before the first case", place, "begin each case with a line '=== its-name'");
        }
    }
    if (auto closed = close(); !closed) return closed.error();
    if (traps.empty()) return bad_input("holds no cases", {file, {}, 0}, "begin each with a line '=== its-name'");
    return traps;
}

Result<std::vector<Trap>> read_traps(const std::string& path) {
    std::error_code failure;
    std::vector<std::string> files;
    if (fs::is_directory(path, failure)) {
        for (const auto& entry : fs::directory_iterator(path, failure)) {
            if (entry.path().extension() == ".txt") files.push_back(entry.path().string());
        }
        std::sort(files.begin(), files.end());
        if (files.empty()) return bad_input("the folder holds no .txt files", {path, {}, 0}, "name one with cases");
    } else {
        files.push_back(path);
    }
    std::vector<Trap> all;
    for (const auto& file : files) {
        const auto text = read_file(file, largest_file);
        if (!text) return text.error();
        auto traps = parse_traps(*text, file);
        if (!traps) return traps.error();
        std::move(traps->begin(), traps->end(), std::back_inserter(all));
    }
    return all;
}

// What is wrong with the spans that were found, a line each; nothing if the trap was avoided.
std::vector<std::string> mistakes(const Trap& trap, const std::vector<Span>& found) {
    std::vector<std::string> out;
    for (const TrapMark& expected : trap.marks) check_mark(trap, expected, found, out);
    for (const Span& span : found) {
        if (class_of(span.label) == Class::hmd || is_wanted(span.label, trap.ignore)) continue;
        for (std::uint32_t at = span.begin; at < span.end; ++at) {
            const bool inside = std::any_of(trap.marks.begin(), trap.marks.end(),
                                            [at](const TrapMark& each) { return each.begin <= at && at < each.end; });
            if (inside || !is_plain(trap.text[at])) continue;
            out.push_back("not expected: " + described(trap, span));
            break;
        }
    }
    return out;
}

Result<std::vector<std::string>> run_trap(const Pipeline& pipeline, const Trap& trap) {
    Note note;
    note.id = trap.name;
    note.text = trap.text;
    const auto tagged = pipeline.tag(std::move(note));
    if (!tagged) return tagged.error();
    return mistakes(trap, tagged->spans);
}

}  // namespace scrim
