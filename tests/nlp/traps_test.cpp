// Runs every case of tests/golden/traps through analysis, the rule tagger and the aggregator.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "nlp/pipeline.h"
#include "nlp/rules/around.h"

namespace scrim {
namespace {

// A piece of a trap's text and what must be found there (tests/golden/traps/README.md).
struct Expected {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::vector<std::string> labels;  // any of them; NAME, ID, EID, HMD stand for several; NONE for no span at all
    std::string role;                 // of a QID; of a health detail: present, negated, uncertain, family
    std::string value;                // normalized
};

struct TrapCase {
    std::string name;                 // the file's, without its folder
    std::string text;                 // without the markup
    std::vector<Expected> expected;   // in order
    std::vector<std::string> ignore;  // labels that may stand anywhere
};

// Whether a span of this label is what one of the labels of the markup asks for.
bool is_one_of(Label label, const std::vector<std::string>& wanted) {
    const LabelInfo& about = info(label);
    return std::any_of(wanted.begin(), wanted.end(), [&](const std::string& each) {
        if (each == "NAME") return about.element == "NAME" && label != Label::username;
        if (each == "ID") return about.element == "ID";
        if (each == "EID" || each == "QID" || each == "HMD") return name(about.cls) == each;
        return each == about.name;
    });
}

namespace fs = std::filesystem;

bool plain(char c) { return is_letter(c) || is_digit(c); }

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);) {
        if (!part.empty()) out.push_back(part);
    }
    return out;
}

// "DATE:admission=2009-04-25" into its parts.
Expected parse_expected(const std::string& head) {
    Expected expected;
    const auto equals = head.find('=');
    const std::string front = head.substr(0, equals);
    if (equals != std::string::npos) expected.value = head.substr(equals + 1);
    const auto colon = front.find(':');
    if (colon != std::string::npos) expected.role = front.substr(colon + 1);
    expected.labels = split(front.substr(0, colon), '/');
    return expected;
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

std::string described(const TrapCase& trap, const Span& span) {
    return std::string(name(span.label)) + " \"" + trap.text.substr(span.begin, span.end - span.begin) + "\"" +
           (span.role == Role::none ? "" : " role " + std::string(name(span.role))) +
           (span.value.empty() ? "" : " value " + span.value);
}

void check_expected(const TrapCase& trap, const Expected& expected, const std::vector<Span>& found,
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
        if (!plain(trap.text[at])) continue;
        const bool covered = std::any_of(here.begin(), here.end(), [&](const Span* span) {
            return span->begin <= at && at < span->end && is_one_of(span->label, expected.labels);
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

// Reads the markup of a case; what is wrong with it is written to `problem`.
TrapCase parse_trap(const std::string& name, const std::string& bytes, std::string& problem) {
    TrapCase trap;
    trap.name = name;
    std::size_t at = 0;
    while (bytes.compare(at, 2, "# ") == 0) {
        const auto end = bytes.find('\n', at);
        const std::string line = bytes.substr(at + 2, end - at - 2);
        if (line.starts_with("ignore: ")) {
            trap.ignore = split(line.substr(8), ' ');
        } else if (!line.starts_with("note: ")) {
            problem = "no such directive: " + line;
        }
        at = end == std::string::npos ? bytes.size() : end + 1;
    }
    while (at < bytes.size()) {
        const auto open = bytes.find("[[", at);
        trap.text += bytes.substr(at, open == std::string::npos ? open : open - at);
        if (open == std::string::npos) break;
        const auto bar = bytes.find('|', open);
        const auto close = bytes.find("]]", open);
        if (bar == std::string::npos || close == std::string::npos || bar > close) {
            problem = "a mark that is not [[LABEL|text]]";
            return trap;
        }
        Expected expected = parse_expected(bytes.substr(open + 2, bar - open - 2));
        expected.begin = static_cast<std::uint32_t>(trap.text.size());
        trap.text += bytes.substr(bar + 1, close - bar - 1);
        expected.end = static_cast<std::uint32_t>(trap.text.size());
        for (const auto& label : expected.labels) {
            if (!known_label(label)) problem = "no such label: " + label;
        }
        if (expected.labels.empty() || expected.begin == expected.end) problem = "an empty mark";
        trap.expected.push_back(std::move(expected));
        at = close + 2;
    }
    return trap;
}

// What is wrong with the spans that were found, a line each; nothing if the trap was avoided.
std::vector<std::string> mistakes(const TrapCase& trap, const std::vector<Span>& found) {
    std::vector<std::string> out;
    for (const Expected& expected : trap.expected) check_expected(trap, expected, found, out);
    for (const Span& span : found) {
        if (class_of(span.label) == Class::hmd || is_one_of(span.label, trap.ignore)) continue;
        for (std::uint32_t at = span.begin; at < span.end; ++at) {
            const bool inside = std::any_of(trap.expected.begin(), trap.expected.end(),
                                            [at](const Expected& each) { return each.begin <= at && at < each.end; });
            if (inside || !plain(trap.text[at])) continue;
            out.push_back("not expected: " + described(trap, span));
            break;
        }
    }
    return out;
}

const fs::path folder = fs::path(SCRIM_SOURCE_DIR) / "tests" / "golden" / "traps";

std::string contents(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> cases_in(const fs::path& path) {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(path)) {
        if (entry.path().extension() == ".txt") out.push_back(entry.path());
    }
    std::sort(out.begin(), out.end());
    return out;
}

// The kinds of traps; those that the rules are known to fall into do not count as passing.
std::vector<std::string> kinds() {
    std::vector<std::string> out;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.is_directory() && entry.path().filename() != "known_failures") out.push_back(entry.path().filename());
    }
    std::sort(out.begin(), out.end());
    return out;
}

class Traps : public ::testing::TestWithParam<std::string> {};

TEST_P(Traps, AreAvoided) {
    auto pipeline = Pipeline::make({"rules"}, {}, "");
    ASSERT_TRUE(pipeline) << pipeline.error().message();
    const auto files = cases_in(folder / GetParam());
    EXPECT_FALSE(files.empty());
    for (const auto& file : files) {
        std::string problem;
        const TrapCase trap = parse_trap(file.stem(), contents(file), problem);
        ASSERT_EQ(problem, "") << file.filename();
        const bool tags = std::any_of(trap.expected.begin(), trap.expected.end(), [](const Expected& each) {
            const auto label = label_named(each.labels.front());
            if (label) return class_of(*label) != Class::hmd;
            return each.labels.front() != "HMD" && each.labels.front() != "NONE";
        });
        EXPECT_TRUE(trap.name.starts_with(tags ? "tag-" : "keep-")) << file.filename() << ": the verdict is wrong";
        Note note;
        note.id = trap.name;
        note.text = trap.text;
        const auto tagged = pipeline->tag(std::move(note));
        ASSERT_TRUE(tagged) << file.filename();
        for (const auto& mistake : mistakes(trap, tagged->spans))
            ADD_FAILURE() << GetParam() << "/" << trap.name << ": " << mistake;
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Traps, ::testing::ValuesIn(kinds()),
                         [](const ::testing::TestParamInfo<std::string>& each) { return each.param; });

TEST(TrapCases, AreSeveralHundred) {
    std::size_t count = 0;
    for (const auto& kind : kinds()) count += cases_in(folder / kind).size();
    EXPECT_GE(count, 400U);
}

// The harness itself: it must see each way of being wrong.
std::vector<std::string> judged(const std::string& marked, const std::vector<Span>& found) {
    std::string problem;
    const TrapCase trap = parse_trap("case", marked, problem);
    EXPECT_EQ(problem, "");
    return mistakes(trap, found);
}

Span span_at(std::uint32_t begin, std::uint32_t end, Label label, Role role = Role::none) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    span.role = role;
    return span;
}

TEST(TrapCases, SeeAMissingSpan) {
    EXPECT_EQ(judged("Mr. [[PATIENT|Ash]] is ill", {}).size(), 1U);
    EXPECT_TRUE(judged("Mr. [[PATIENT|Ash]] is ill", {span_at(4, 7, Label::patient)}).empty());
}

TEST(TrapCases, SeeAWrongLabelAndAWrongRole) {
    EXPECT_EQ(judged("Mr. [[PATIENT|Ash]]", {span_at(4, 7, Label::doctor)}).size(), 1U);
    EXPECT_TRUE(judged("Mr. [[NAME|Ash]]", {span_at(4, 7, Label::doctor)}).empty());
    EXPECT_TRUE(judged("Mr. [[PATIENT/DOCTOR|Ash]]", {span_at(4, 7, Label::doctor)}).empty());
    EXPECT_EQ(judged("on [[DATE:birth|1/2/34]]", {span_at(3, 9, Label::date, Role::other)}).size(), 1U);
}

TEST(TrapCases, SeeTextTaggedBeyondTheMarks) {
    EXPECT_EQ(judged("Mr. [[PATIENT|Ash]] is ill", {span_at(0, 7, Label::patient)}).size(), 1U);
    EXPECT_EQ(judged("Ash fell", {span_at(0, 3, Label::patient)}).size(), 1U);
    EXPECT_TRUE(judged("Ash fell", {span_at(0, 3, Label::problem)}).empty());
    EXPECT_EQ(judged("[[NONE|Ash]] fell", {span_at(0, 3, Label::problem)}).size(), 1U);
    EXPECT_TRUE(judged("# ignore: GENDER\na man", {span_at(2, 5, Label::gender)}).empty());
}

TEST(TrapCases, SeeHowAHealthDetailIsStated) {
    Span fever = span_at(3, 8, Label::problem);
    EXPECT_EQ(judged("no [[PROBLEM:negated|fever]]", {fever}).size(), 1U);
    fever.assertions = assertion_negated;
    EXPECT_TRUE(judged("no [[PROBLEM:negated|fever]]", {fever}).empty());
    EXPECT_EQ(judged("no [[PROBLEM:present|fever]]", {fever}).size(), 1U);
}

TEST(TrapCases, RefuseAWrongMark) {
    std::string problem;
    static_cast<void>(parse_trap("case", "a [[PERSONS|man]]", problem));
    EXPECT_NE(problem, "");
    problem.clear();
    static_cast<void>(parse_trap("case", "a [[PATIENT man", problem));
    EXPECT_NE(problem, "");
}

}  // namespace
}  // namespace scrim
