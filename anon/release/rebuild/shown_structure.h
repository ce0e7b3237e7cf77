#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "anon/release/rebuild/renewed_ids.h"
#include "nlp/formats/embedded/embedded.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// What a release shows of an element that is no text of a note: what its rule says, and never more than the notes of
// the same patient show of such a value. Const calls are thread-safe.
class ShownStructure {
   public:
    ShownStructure(const PatientTable& table, const ReleasePlan& plan, const RenderHooks& hooks, const Lexicon& lexicon,
                   RenewedIds ids);

    // Of a record that is about nobody, and of its elements.
    static constexpr std::uint32_t no_patient = UINT32_MAX;

    // The patient of an element that names none is `patient`.
    [[nodiscard]] std::optional<std::string> show(const Element& element, std::uint32_t patient) const;

    // What an element with an id or a reference shows of it.
    [[nodiscard]] std::string renewed(std::string_view id) const { return ids_.reference(id); }

    // The patient's number in the table, by the id of the input.
    [[nodiscard]] std::optional<std::uint32_t> patient_named(std::string_view id) const;

   private:
    [[nodiscard]] std::string scope_of(const Element& element, std::uint32_t patient) const;
    [[nodiscard]] std::optional<std::string> quasi_identifier(const Element& element, std::uint32_t patient) const;
    [[nodiscard]] std::optional<std::string> as_notes_show(const Element& element, std::uint32_t patient) const;
    [[nodiscard]] std::optional<std::string> gender(std::string_view value, std::uint32_t patient) const;
    [[nodiscard]] std::string rendered(Label label, Role role, const std::string& text, std::uint32_t patient) const;

    const PatientTable& table_;
    const ReleasePlan& plan_;
    const RenderHooks& hooks_;
    const Lexicon& lexicon_;
    RenewedIds ids_;
    std::unordered_map<std::string, std::uint32_t> numbers_;  // by the id of the input
};

}  // namespace scrim
