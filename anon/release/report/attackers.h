#pragma once

#include <cstdint>
#include <vector>

#include "anon/report/board.h"
#include "nlp/base/json.h"

namespace scrim {

// The questions of the GDPR's guidance on anonymization that an attacker answers.
enum class Question : std::uint8_t { singling_out, linkage, inference };

struct ReportAttacker : BoardAttacker {
    Question question = Question::singling_out;
};

// The attackers of a risk of any kind in plain words, those whom the promise is about first.
[[nodiscard]] std::vector<ReportAttacker> report_attackers(const Json& manifest, const Json& risk);

// The three that a board should see: first whom the promise is about, then those with the highest chances, each of
// another question where there is one.
[[nodiscard]] std::vector<BoardAttacker> attackers_that_matter(const std::vector<ReportAttacker>& all);
// Of notes: who knows the covered values, the strongest who knows something else, and who has a second release or knows
// a diagnosis. `instead` says why where the last two were not measured.
[[nodiscard]] std::vector<BoardAttacker> notes_attackers_that_matter(const std::vector<ReportAttacker>& all,
                                                                     const std::string& instead);

}  // namespace scrim
