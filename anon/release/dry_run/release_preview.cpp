#include "anon/release/dry_run/release_preview.h"

#include "anon/notes/note_facts.h"
#include "anon/release/prepare/place_grain.h"
#include "anon/release/work/write_notes.h"

namespace scrim {

Result<ReleasePreview> ReleasePreview::make(const Policy& policy) {
    auto preparer = make_preparer(policy, false);
    if (!preparer) return preparer.error();
    auto place_grain = make_place_grain();
    if (!place_grain) return place_grain.error();
    return ReleasePreview(policy, std::move(*preparer), std::move(*place_grain));
}

std::string ReleasePreview::text_of(const Note& tagged) const {
    const Note note = preparer_.prepare(Note(tagged));
    const NoteFacts facts = facts_of(note, policy_);
    ShownPatient patient;
    patient.date = facts.date;
    patient.age = facts.age;
    if (facts.age) patient.ages = AgeRange{0, any_age};  // as in the widest list
    patient.shift_days = 1;
    const auto show = [&](Label label, const std::string& value) {
        if (policy_.of(label).action == Action::enumerate && !value.empty()) {
            patient.lists.emplace(label, list_text({value, "..."}));
        }
    };
    if (facts.date) show(Label::date, date_at(*facts.date, policy_.of(Label::date).grain).value_or(""));
    if (facts.age) show(Label::age, age_at_grain(*facts.age, policy_.of(Label::age).grain, policy_.oldest_age));
    for (const FactValue& value : facts.values) {
        patient.values.emplace_back(value.label, value.value);
        show(value.label, value.spelling);
    }
    return render_release(note, facts, patient, policy_, hooks_);
}

}  // namespace scrim
