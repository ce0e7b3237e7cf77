#include "anon/release/work/finish_note.h"

#include <algorithm>

#include "anon/release/check/safe_harbor.h"

namespace scrim {

FinishedNote NoteFinisher::finish(const NoteOrder& order, const Note& note) const {
    FinishedNote out;
    out.link = order.link;
    Note prepared = preparer_.prepare(Note(note), false, listed_numbers(order.lists));
    CleanNote clean = renderer_.render(note, std::move(prepared), order.shown, order.lists);
    clean.released.id = out.link.note_id;
    if (searches_.safe_harbor != nullptr) mask_for_safe_harbor(clean, *searches_.safe_harbor, lexicon_);
    out.searched_again = clean.searched_again;
    out.withheld = clean.withheld;
    for (const Span& span : clean.prepared.spans) ++out.spans[static_cast<std::size_t>(span.label)];
    auto details = released_details(clean.prepared, clean.health, clean.released.text, lexicon_);
    leave_out_hidden(note, clean.released, details);
    out.line =
        record_line(out.link.note_id, out.link.patient, order.cluster, clean.released.text, order.lists, details);
    out.text = std::move(clean.released.text);
    return out;
}

// A health detail that holds a hidden value, in whatever form, is none.
void NoteFinisher::leave_out_hidden(const Note& note, const ReleasedNote& released,
                                    std::vector<ReleasedDetail>& details) const {
    if (searches_.leaks == nullptr) return;
    const auto holds_hidden = [&](const std::string& text) {
        ReleasedNote alone;
        alone.qid = released.qid;
        alone.hmd = {text};
        return !searches_.leaks->search(note, alone).none();
    };
    ReleasedNote all = released;
    all.text.clear();
    all.hmd = written_details(details);
    all.terms = terms_of_details(details);
    if (searches_.leaks->search(note, all).none()) return;
    std::erase_if(details, [&](const ReleasedDetail& detail) {
        return holds_hidden(detail.written) || holds_hidden(detail.name);
    });
}

void mask_for_safe_harbor(CleanNote& clean, const SafeHarborSearch& search, const Lexicon& lexicon) {
    const auto finds_something = [&] {
        const auto details = released_details(clean.prepared, clean.health, clean.released.text, lexicon);
        clean.released.hmd = written_details(details);
        clean.released.terms = terms_of_details(details);
        const SafeHarborCounts counts = search.search(clean.released);
        return std::any_of(counts.begin(), counts.end(), [](std::size_t count) { return count > 0; });
    };
    if (!finds_something()) return;
    clean.searched_again = true;
    clean.released.text = search.masked(clean.released);
    find_again(clean.prepared, clean.released.text, clean.health);
    if (finds_something()) CleanRenderer::withhold(clean);
}

}  // namespace scrim
