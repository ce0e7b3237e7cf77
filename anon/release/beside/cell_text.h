#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "anon/notes/release_plan.h"
#include "anon/release/prepare/prepare.h"

namespace scrim {

// What the notes of a patient hide: texts with their labels.
struct KnownTexts {
    std::uint32_t patient = 0;
    std::vector<std::pair<Label, std::string>> texts;
};

// Cells of structured records are text: what the notes of their patient hide is looked for in them, the ages and years
// of the patient's lists, and what gives an age or a date away. A cell that is a number and a unit is a result and no
// age.
class CellText {
   public:
    CellText(const ReleasePreparer& preparer, const PatientTable& table, const ReleasePlan& plan,
             const RenderHooks& hooks)
        : preparer_(preparer), table_(table), plan_(plan), hooks_(hooks) {}

    // Thread-safe; what is found is taken with add().
    [[nodiscard]] KnownTexts known_texts(std::uint32_t patient, const Note& note) const;
    void add(const KnownTexts& texts);

    // The cell as the notes of its patient would show it.
    [[nodiscard]] std::string shown(std::string_view cell, std::uint32_t patient) const;

   private:
    [[nodiscard]] static std::vector<std::pair<Label, std::string>> listed_texts(const ListedNumbers& listed);

    const ReleasePreparer& preparer_;
    const PatientTable& table_;
    const ReleasePlan& plan_;
    const RenderHooks& hooks_;
    std::map<std::uint32_t, std::vector<std::pair<Label, std::string>>> known_;  // [patient]
};

}  // namespace scrim
