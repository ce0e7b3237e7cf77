#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "anon/notes/render/marks.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// A health detail of a released note. Nothing that overlaps a hidden value is one.
struct ReleasedDetail {
    std::uint32_t start = 0;  // code points of the released text, end-exclusive
    std::uint32_t end = 0;
    Label label = Label::problem;
    std::uint8_t assertions = 0;  // of Assertion
    std::string written;          // lower case, with what is said of it: "no fever"
    std::string name;             // its normal name, without: "fever"
    std::string term;             // and with
};

// The details of the prepared note that stand in the released text.
[[nodiscard]] std::vector<ReleasedDetail> released_details(const Note& prepared, const std::vector<HealthPlace>& health,
                                                           std::string_view released_text, const Lexicon& lexicon);

// Where the details stand after the released text was changed once more; those that are gone are left out.
void find_again(const Note& prepared, std::string_view released_text, std::vector<HealthPlace>& health);

// Each once, in the order of the text.
[[nodiscard]] std::vector<std::string> written_details(const std::vector<ReleasedDetail>& details);
[[nodiscard]] std::vector<std::string> terms_of_details(const std::vector<ReleasedDetail>& details);

// The line of notes.jsonl:
// {"note_id":"r0193","patient":"q77","cluster":3,"text":"...","qid":{"AGE":["5","52"]},"hmd":["joint pain"],
// "terms":["arthralgia"],"health":[{"start":5,"end":15,"label":"PROBLEM","name":"arthralgia"}]}
[[nodiscard]] std::string record_line(std::string_view note_id, std::string_view patient, std::uint32_t cluster,
                                      std::string_view text, const std::map<Label, std::vector<std::string>>& lists,
                                      const std::vector<ReleasedDetail>& details);

}  // namespace scrim
