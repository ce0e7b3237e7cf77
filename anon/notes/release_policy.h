#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/labels.h"

namespace scrim {

// What a release does with the values of a label.
enum class Action : std::uint8_t {
    remove,      // a placeholder: [NAME]
    keep,        // as it is written; not covered by the promise
    enumerate,   // the list of its cluster's values: {Mar-2009, Apr-2009}
    generalize,  // its value at the grain: [50-54], [021]
    shift,       // dates moved by the same days in all notes of a patient
    surrogate,   // an invented value, the same for the same name
    part,        // stays as it is written; the patients of a group all have the same (GENDER)
    shared,      // stays in a group whose patients all state the same one, else it is removed in all of its notes
};

// How fine a value is that is enumerated or generalized.
enum class Grain : std::uint8_t {
    none,
    day,
    month_year,
    season_year,
    year,  // of dates, and of ages
    five_years,
    hospital,
    city,
    state,
    zip5,
    zip3,
};

// What dates become that are not the patient's index date.
enum class OtherDates : std::uint8_t { offset, year, remove };

// How fine the offsets between dates are. Days tell the length of a stay, which is as good as a name to who knows it.
enum class OffsetUnit : std::uint8_t { day, week, month, none };

struct LabelPolicy {
    Action action = Action::remove;
    Grain grain = Grain::none;
    bool hide_rare = false;     // kept, but a value that fewer than k patients have is removed
    std::uint32_t longest = 0;  // enumerated: a group's list that is longer is shown at a coarser grain; 0: never

    bool operator==(const LabelPolicy&) const = default;
};

// What a release does with each label. Health details are kept, always.
struct Policy {
    std::array<LabelPolicy, label_count> labels{};
    OtherDates other_dates = OtherDates::offset;
    OffsetUnit offsets = OffsetUnit::month;
    int oldest_age = 89;                   // above it an age is "90+"; 0: all ages are shown
    bool keep_age_words = false;           // boy, elderly and the like stay beside a list that they narrow
    bool written_forms = false;            // listed names in the most frequent spelling instead of one plain form
    bool fine_placeholders = false;        // [PATIENT] and [DOCTOR] instead of [NAME]
    bool numbered = false;                 // [NAME 1]: the same person of a patient has the same number
    std::vector<std::string> allow;        // never an identifier
    std::vector<std::string> deny;         // always an identifier
    std::map<std::string, Label> columns;  // what columns of structured records hold, where their names do not say it

    [[nodiscard]] const LabelPolicy& of(Label label) const { return labels[static_cast<std::size_t>(label)]; }
    [[nodiscard]] LabelPolicy& of(Label label) { return labels[static_cast<std::size_t>(label)]; }
    [[nodiscard]] std::vector<Label> labels_with(Action action, Class cls) const;
    // What a promise is about: labels that are listed, and those that all patients of a group have in common.
    [[nodiscard]] std::vector<Label> covered() const;
    // Whether patients are told apart by more than lists, so that only those of a group are alike.
    [[nodiscard]] bool shows_more_than_lists() const;
    bool operator==(const Policy&) const = default;
};

// The shipped default; docs/release.md explains each line.
[[nodiscard]] std::string_view default_policy_text();
[[nodiscard]] Policy default_policy();
// "--policy paper": what the paper's figures show, with all that narrows a list; for comparison.
inline constexpr std::string_view paper_policy_name = "paper";
[[nodiscard]] Policy paper_policy();

// Labels that the file does not name are as in the default. An unknown label, action, grain or entry is an error
// that names the known ones.
[[nodiscard]] Result<Policy> parse_policy(const Json& json, const std::string& file);
[[nodiscard]] Result<Policy> read_policy(const std::string& path);

// The whole policy; without its lists for a manifest, because they may name what is hidden.
enum class PolicyLists : std::uint8_t { with, without };
[[nodiscard]] Json to_json(const Policy& policy, PolicyLists lists);

// The grains coarser than one, from fine to coarse, that a group's list of a label can be shown at instead.
[[nodiscard]] std::vector<Grain> coarser_than(Label label, Grain grain);
// By its name: "5-year". Nothing if the label's values cannot be shown at it.
[[nodiscard]] std::optional<Grain> grain_named(Label label, std::string_view text);

[[nodiscard]] std::string_view name(Action action);
[[nodiscard]] std::string_view name(Grain grain);
[[nodiscard]] std::string_view name(OffsetUnit unit);

// What stands for a removed value: "[NAME]", or "[PATIENT]" with fine placeholders.
[[nodiscard]] std::string placeholder(Label label, const Policy& policy);

}  // namespace scrim
