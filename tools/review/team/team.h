#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim::review {

// What a person may do. Alone: everything, in every copy. The lead sees all copies and changes only the folder itself
// and gold; an annotator sees and changes their own copy; the adjudicator compares copies and changes gold.
enum class PersonRole : std::uint8_t { alone, lead, annotator, adjudicator };
[[nodiscard]] std::string_view name(PersonRole role);

struct Person {
    std::string name;  // of the copy, for annotators; in the log
    PersonRole role = PersonRole::alone;
};

// Which notes an annotator gets: all of them; a share of their own; or a share of their own, and some that everybody
// gets, so that their agreement can be measured.
struct Assignment {
    bool split = false;
    double overlap = 100;  // per cent that everybody gets, where they are split
};

// "all", "split" or "overlap:20".
[[nodiscard]] Result<Assignment> assignment_of(const std::string& text);

struct Team {
    std::vector<Person> people{Person{}};  // by number, as the guard knows them; the first started the server
    Assignment assignment;

    [[nodiscard]] bool alone() const { return people.front().role == PersonRole::alone; }
    [[nodiscard]] std::vector<std::string> annotators() const;
};

// An error where a name cannot be an annotator's or stands twice.
[[nodiscard]] Result<Team> make_team(const std::string& lead, const std::vector<std::string>& annotators,
                                     const std::string& adjudicator, const std::string& assignment);

// [annotator][note]: whether it is theirs. The notes are drawn by their names, so that the result is the same at every
// start; a note that somebody has begun stays with them, whoever joins or leaves the team.
using Begun = std::function<bool(std::size_t annotator, std::size_t note)>;
[[nodiscard]] std::vector<std::vector<bool>> assign_notes(const std::vector<std::string>& notes, std::size_t annotators,
                                                          const Assignment& assignment, const Begun& begun);

}  // namespace scrim::review
