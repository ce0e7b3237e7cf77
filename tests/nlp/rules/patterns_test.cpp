#include "nlp/rules/patterns.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace scrim {
namespace {

TEST(Patterns, AllCompileTogether) { EXPECT_TRUE(compile_patterns()); }

TEST(Patterns, HaveNamesOfTheirOwnAndScores) {
    std::set<std::string> names;
    for (auto* part : {date_patterns, age_patterns, contact_patterns, identifier_patterns, address_patterns}) {
        for (const Pattern& pattern : part()) {
            EXPECT_TRUE(names.insert(pattern.name).second) << pattern.name;
            EXPECT_GT(pattern.score, 0) << pattern.name;
            EXPECT_LE(pattern.score, 1) << pattern.name;
            EXPECT_FALSE(pattern.groups.empty()) << pattern.name;
        }
    }
}

// The names of parts that a regular expression asks for: "<month>".
std::vector<std::string> wanted_parts(const std::string& regex) {
    std::vector<std::string> out;
    const std::regex part("<([a-z_0-9]+)>");
    for (std::sregex_iterator at(regex.begin(), regex.end(), part); at != std::sregex_iterator(); ++at) {
        out.push_back((*at)[1]);
    }
    return out;
}

TEST(Patterns, AskForPartsThatThereAre) {
    std::set<std::string> known;
    std::vector<std::string> expressions;
    for (const auto& [name, value] : pattern_parts()) {
        known.insert(name);
        expressions.push_back(value);
    }
    for (auto* part : {date_patterns, age_patterns, contact_patterns, identifier_patterns, address_patterns}) {
        for (const Pattern& pattern : part()) expressions.push_back(pattern.regex);
    }
    for (const auto& regex : expressions) {
        for (const auto& name : wanted_parts(regex)) EXPECT_TRUE(known.contains(name)) << name;
    }
}

}  // namespace
}  // namespace scrim
