#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "anon/notes/note_facts.h"
#include "anon/notes/patient_table.h"
#include "anon/notes/policy.h"
#include "nlp/document.h"

namespace scrim {

// What the notes of one patient show of him.
struct ShownPatient {
    std::map<Label, std::string> lists;  // what stands for an index value: "{5, 52, 88}", "[52-88]"
    std::optional<Date> date;            // the index values themselves, which offsets are counted from
    std::optional<int> age;
    std::vector<std::pair<Label, std::string>> values;  // normalized
    int shift_days = 0;
};

// What rendering asks of others. Each may be absent; then the value is removed.
struct RenderHooks {
    PlaceGrain place_grain;
    std::function<bool(Label label, std::string_view value)> is_rare;
    // An invented name in the form of `text`; empty if there is none.
    std::function<std::string(Label label, std::string_view text)> surrogate;
};

// The released text of a note: every span replaced as the policy says, all else as it is (but see
// with_round_brackets). The spans must be
// complete and must not overlap; `facts` are the note's own. Thread-safe if the hooks are.
[[nodiscard]] std::string render_release(const Note& note, const NoteFacts& facts, const ShownPatient& patient,
                                         const Policy& policy, const RenderHooks& hooks);

// What stands in brackets for a text that could not be freed of a hidden value.
inline constexpr std::string_view text_withheld = "TEXT WITHHELD";

// Whether the inside of brackets has the form of a placeholder: at least three capitals and dashes.
[[nodiscard]] bool is_like_placeholder(std::string_view inside);

// The note's own "[SIC]" as "(SIC)": brackets around a word of capitals are placeholders in a release, and nothing else
// is.
[[nodiscard]] std::string with_round_brackets(std::string_view text);

// "{Mar-2009, Apr-2009}"
[[nodiscard]] std::string list_text(const std::vector<std::string>& values);

}  // namespace scrim
