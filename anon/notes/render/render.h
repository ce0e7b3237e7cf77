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
#include "anon/notes/release_policy.h"
#include "anon/notes/render/life_stage.h"
#include "anon/notes/render/marks.h"
#include "nlp/document.h"

namespace scrim {

// What the notes of one patient show of them.
struct ShownPatient {
    std::map<Label, std::string> lists;  // what stands for an index value: "{5, 52, 88}", "[52-88]"
    std::optional<Date> date;            // the index values themselves, which offsets are counted from
    std::optional<int> age;
    std::optional<int> months_left;                     // from the latest month of the list to the last of the data
    bool is_very_old = false;                           // older than the policy shows, by any of the notes
    std::optional<AgeRange> ages;                       // the youngest and the oldest age that the list allows
    std::vector<std::pair<Label, std::string>> values;  // normalized
    std::vector<Label> shared;                          // labels of which all patients of the group state the same
    int shift_days = 0;
    std::uint32_t number = 0;          // which patient: surrogates are drawn for each
    const Persons* persons = nullptr;  // whom the notes name, where the policy numbers them
};

// What rendering asks of others. Each may be absent; then the value is removed.
struct RenderHooks {
    PlaceGrain place_grain;
    std::function<bool(Label label, std::string_view value)> is_rare;
    // An invented name in the form of `text`, the same for the same name of a patient; empty if there is none.
    std::function<std::string(std::string_view text, std::uint32_t patient)> surrogate;
};

// The released note: every span replaced as the policy says, all else as it is (but see marks.h). The spans must be
// complete and must not overlap; `facts` are the note's own. Thread-safe if the hooks are.
[[nodiscard]] ReleasedText render_note(const Note& note, const NoteFacts& facts, const ShownPatient& patient,
                                       const Policy& policy, const RenderHooks& hooks);

// Its text alone.
[[nodiscard]] std::string render_release(const Note& note, const NoteFacts& facts, const ShownPatient& patient,
                                         const Policy& policy, const RenderHooks& hooks);

// What stands in brackets for a text that could not be freed of a hidden value.
inline constexpr std::string_view text_withheld = "TEXT WITHHELD";
// What stands in brackets for a day between admission and discharge: its distance would tell the length of the stay.
inline constexpr std::string_view same_stay = "same stay";

// "{Mar-2009, Apr-2009}"
[[nodiscard]] std::string list_text(const std::vector<std::string>& values);

}  // namespace scrim
