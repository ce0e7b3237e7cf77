#include "anon/release/work/gather_note.h"

#include <algorithm>

#include "nlp/base/ascii.h"
#include "nlp/lexicon/terms.h"

namespace scrim {
namespace {

// What a patient would show whose lists are not known yet: enough to see whether a note can be freed of its values.
ShownPatient any_patient(const NoteFacts& facts, const Policy& policy,
                         std::map<Label, std::vector<std::string>>& lists) {
    ShownPatient out;
    out.date = facts.date;
    out.age = facts.age;
    out.shift_days = 1;
    for (const FactValue& value : facts.values) out.values.emplace_back(value.label, value.value);
    for (const Label label : policy.labels_with(Action::enumerate, Class::qid)) {
        lists[label] = {"?"};
        out.lists[label] = list_text(lists[label]);
    }
    return out;
}

// Whether the ids of a note hold something that its text hides: "smith-mary-3", the medical record number.
bool tell_a_value(const Note& note, const LeakSearch& leaks) {
    ReleasedNote alone;
    alone.id = note.id;
    alone.patient = note.patient_id;
    return !leaks.search(note, alone).none();
}

}  // namespace

bool cuts_words(const Note& note) {
    const auto cuts = [&](std::uint32_t at) {
        if (at == 0 || at >= note.text.size()) return false;
        const char left = note.text[at - 1];
        const char right = note.text[at];
        if (is_digit(left) && is_digit(right)) return true;
        return is_ascii_letter(left) && is_ascii_letter(right) && !(is_small(left) && is_capital(right));
    };
    const auto cut = static_cast<std::size_t>(std::count_if(
        note.spans.begin(), note.spans.end(), [&](const Span& span) { return cuts(span.begin) || cuts(span.end); }));
    return cut >= 2 && 2 * cut > note.spans.size();
}

GatheredNote NoteGatherer::gather(const Note& note) const {
    Note prepared = preparer_.prepare(Note(note));
    GatheredNote out{note.id, note.patient_id, {}, facts_of(prepared, policy_), terms_of(prepared, lexicon_)};
    if (searches_.leaks == nullptr) return out;
    if (cuts_words(note)) {
        out.why_left_out = "most of its spans begin or end inside of a word: they may be of another text";
        return out;
    }
    if (searches_.ids_too && tell_a_value(note, *searches_.leaks)) {
        out.why_left_out = "its ids, which are kept, contain a hidden value";
        return out;
    }
    std::map<Label, std::vector<std::string>> lists;
    const ShownPatient shown = any_patient(out.facts, policy_, lists);
    if (renderer_.render(note, std::move(prepared), shown, lists).withheld) {
        out.why_left_out = "a hidden value could not be taken out of it";
    }
    return out;
}

}  // namespace scrim
