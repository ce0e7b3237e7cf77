#include "anon/release/text/text_release.h"

#include <optional>
#include <utility>

#include "anon/notes/note_facts.h"
#include "anon/notes/release_plan.h"
#include "anon/release/check/leaks.h"
#include "anon/release/check/safe_harbor.h"
#include "anon/release/prepare/place_grain.h"
#include "anon/release/prepare/surrogates.h"
#include "anon/release/work/clean_render.h"
#include "anon/release/work/finish_note.h"
#include "anon/release/work/write_notes.h"
#include "nlp/base/hash.h"

namespace scrim {
namespace {

constexpr int most_text_shift_days = 365;

Policy policy_of_style(const Policy& policy, TextStyle style) {
    Policy out = policy_for(ReleaseMethod::safe_harbor, policy);
    if (style.surrogates) {
        for (const Label label : {Label::patient, Label::doctor, Label::relative, Label::name_any}) {
            out.of(label).action = Action::surrogate;
        }
    }
    if (style.shift) out.of(Label::date) = {Action::shift, Grain::none, false};
    return out;
}

// Whose note it is, for draws: another note without a patient is somebody else's.
std::string owner_of(const Note& note) {
    if (!note.patient_id.empty()) return "patient " + note.patient_id;
    const Sha256 sum = sha256(note.text);
    return "text " + std::string(sum.begin(), sum.end());
}

// One day to a year, back or forth; never none, which would leave the true date.
int draw_text_shift(const Key& key, const std::string& owner) {
    Random random = key.stream("date shift of " + owner);
    const int days = static_cast<int>(random.below(most_text_shift_days)) + 1;
    return random.below(2) == 0 ? -days : days;
}

}  // namespace

struct TextRelease::Parts {
    Parts(Policy the_policy, Key the_key, ReleasePreparer the_preparer, LeakSearch the_leaks,
          const Lexicon& the_lexicon)
        : policy(std::move(the_policy)),
          key(the_key),
          preparer(std::move(the_preparer)),
          leaks(std::move(the_leaks)),
          lexicon(the_lexicon) {}

    Policy policy;
    Key key;
    ReleasePreparer preparer;
    LeakSearch leaks;
    const Lexicon& lexicon;
    RenderHooks hooks;
    std::optional<Surrogates> surrogates;
    std::optional<SafeHarborSearch> safe_harbor;  // a moved date is finer than Safe Harbor allows
};

TextRelease::TextRelease(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
TextRelease::TextRelease(TextRelease&&) noexcept = default;
TextRelease& TextRelease::operator=(TextRelease&&) noexcept = default;
TextRelease::~TextRelease() = default;

Result<TextRelease> TextRelease::make(const Policy& policy, TextStyle style, const Key& key) {
    Policy own = policy_of_style(policy, style);
    auto preparer = make_preparer(own, false);
    if (!preparer) return preparer.error();
    auto leaks = LeakSearch::make({{"policy", to_json(own, PolicyLists::without)}});
    if (!leaks) return leaks.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto parts = std::make_unique<Parts>(std::move(own), key, std::move(*preparer), std::move(*leaks), **lexicon);
    auto place_grain = make_place_grain();
    if (!place_grain) return place_grain.error();
    parts->hooks.place_grain = std::move(*place_grain);
    if (style.surrogates) {
        auto surrogates = Surrogates::make(key);
        if (!surrogates) return surrogates.error();
        parts->surrogates.emplace(std::move(*surrogates));
        parts->hooks.surrogate = [names = &*parts->surrogates](std::string_view text, std::uint32_t patient) {
            return names->name_for(text, patient);
        };
    }
    if (!style.shift) {
        auto search = SafeHarborSearch::make();
        if (!search) return search.error();
        parts->safe_harbor.emplace(std::move(*search));
    }
    return TextRelease(std::move(parts));
}

ReleasedNoteText TextRelease::release(const Note& tagged) const {
    const Parts& parts = *parts_;
    const std::string owner = owner_of(tagged);
    Note prepared = parts.preparer.prepare(Note(tagged));
    const NoteFacts facts = facts_of(prepared, parts.policy);
    ShownPatient shown;
    shown.date = facts.date;
    shown.age = facts.age;
    shown.is_very_old = facts.age && *facts.age > parts.policy.oldest_age;
    for (const FactValue& value : facts.values) shown.values.emplace_back(value.label, value.value);
    shown.number = static_cast<std::uint32_t>(parts.key.stream("number of " + owner).bits());
    shown.shift_days = draw_text_shift(parts.key, owner);
    const CleanRenderer renderer(parts.preparer, parts.policy, parts.hooks, &parts.leaks);
    CleanNote clean = renderer.render(tagged, std::move(prepared), shown, {});
    if (parts.safe_harbor) mask_for_safe_harbor(clean, *parts.safe_harbor, parts.lexicon);
    return {std::move(clean.released.text), clean.searched_again, clean.withheld};
}

}  // namespace scrim
