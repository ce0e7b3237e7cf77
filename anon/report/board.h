#pragma once

#include <optional>
#include <string>
#include <vector>

namespace scrim {

// An attacker with the chance that they succeed, beside its bound and what anybody could guess.
struct BoardAttacker {
    std::string who;                 // "Knows the age and looks for the record"
    std::optional<double> mean;      // absent where only the highest chance is known
    std::optional<double> highest;   // of a single patient; absent where only shares of all patients are measured
    std::optional<double> bound;     // what the run enforces or the chance is read against; absent where there is none
    std::optional<double> stranger;  // the same guess from the data of other patients alone
    bool promised = true;            // the bound holds against this attacker whatever the data
    std::string instead;             // where there are no figures: why
};

// What a board must know to decide, on one screen and one sheet of paper.
struct Board {
    std::string asked;    // what is to be released
    std::string promise;  // one sentence
    bool holds = false;
    bool open = false;                     // it holds as far as the release alone shows
    std::string verdict;                   // what the verifier found, in a sentence
    std::vector<std::string> warnings;     // reasons not to share it
    std::vector<BoardAttacker> attackers;  // the three that matter
    std::string about_attackers;           // what was and was not measured
    std::vector<std::string> not_covered;
    std::vector<std::string> cost;
    std::vector<std::string> commands;                           // how to check it
    std::vector<std::pair<std::string, std::string>> checksums;  // name and value
};

// The first section of a report, as HTML with escaped texts.
[[nodiscard]] std::string board_html(const Board& board);

[[nodiscard]] bool above_bound(const BoardAttacker& attacker);

// A table of attackers with a bar for each: the highest chance, and a mark where the bound is.
[[nodiscard]] std::string attackers_html(const std::vector<BoardAttacker>& attackers);

}  // namespace scrim
