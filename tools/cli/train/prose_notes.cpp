#include "tools/cli/train/prose_notes.h"

#include <algorithm>
#include <array>

#include "nlp/base/ascii.h"
#include "nlp/taggers/factory.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

constexpr std::array facts{Label::age,        Label::race,           Label::gender, Label::marital,
                           Label::profession, Label::country,        Label::state,  Label::city,
                           Label::language,   Label::location_other, Label::date,   Label::organization};

bool is_fact(const Note& note, const Span& span) {
    if (std::find(facts.begin(), facts.end(), span.label) == facts.end()) return false;
    if (span.label != Label::date) return true;
    // A score or fraction looks like a day and month.
    const std::string_view text = note.text_of(span);
    return std::any_of(text.begin(), text.end(), is_letter) || text.size() >= 8;
}

}  // namespace

Result<std::vector<Note>> prose_notes(const std::string& path, const ReadOptions& read) {
    auto notes = read_notes(path, read);
    if (!notes) return notes;
    const auto rules = make_tagger("rules");
    if (!rules) return rules.error();
    for (Note& note : *notes) {
        const auto found = (*rules)->tag(analyse(note));
        if (!found) return found.error();
        note.spans = *found;
        std::erase_if(note.spans, [&](const Span& span) { return !is_fact(note, span); });
    }
    return notes;
}

}  // namespace scrim
