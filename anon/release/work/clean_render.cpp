#include "anon/release/work/clean_render.h"

#include "anon/release/prepare/repeats.h"

namespace scrim {

CleanNote CleanRenderer::render(const Note& note, Note&& prepared, const ShownPatient& shown,
                                const std::map<Label, std::vector<std::string>>& lists) const {
    CleanNote out;
    for (const auto& [label, values] : lists) out.released.qid.emplace_back(name(label), values);
    out.prepared = std::move(prepared);
    write(out, shown);
    if (is_clean(note, out, shown)) return out;
    out.searched_again = true;
    out.prepared = preparer_.prepare(Note(note), true, listed_numbers(lists));
    write(out, shown);
    if (is_clean(note, out, shown)) return out;
    // What the verifier found is tagged where it stands, whoever of the group has the value.
    Note tagged = note;
    const auto places = hidden_places(note, out, lists);
    tagged.spans.insert(tagged.spans.end(), places.begin(), places.end());
    out.prepared = preparer_.prepare(std::move(tagged), true, listed_numbers(lists));
    write(out, shown);
    if (!is_clean(note, out, shown)) withhold(out);
    return out;
}

std::vector<Span> CleanRenderer::hidden_places(const Note& note, const CleanNote& out,
                                               const std::map<Label, std::vector<std::string>>& lists) const {
    std::vector<Span> places = leaks_->hidden_places(note, out.released);
    const Repeats repeats(note.text);
    for (const auto& [label, values] : lists) {
        if (label == Label::age || label == Label::date) continue;
        for (const std::string& value : values) {
            for (const auto& [begin, end] : repeats.find(value)) {
                Span span;
                span.begin = begin;
                span.end = end;
                span.label = label;
                span.sources = source_rules;
                places.push_back(std::move(span));
            }
        }
    }
    return places;
}

void CleanRenderer::withhold(CleanNote& out) {
    out.withheld = true;
    out.prepared.spans.clear();
    out.health.clear();
    out.released.text = "[" + std::string(text_withheld) + "]\n";
}

void CleanRenderer::write(CleanNote& out, const ShownPatient& shown) const {
    auto rendered = render_note(out.prepared, facts_of(out.prepared, policy_), shown, policy_, hooks_);
    out.released.text = std::move(rendered.text);
    out.health = std::move(rendered.health);
}

// The verifier would refuse the whole release for a leak, and for a health detail that is not as it was.
bool CleanRenderer::is_clean(const Note& note, const CleanNote& out, const ShownPatient& shown) const {
    if (leaks_ == nullptr) return true;
    const auto shared = shown.shared.empty() ? LeakSearch::Shared::hidden : LeakSearch::Shared::by_group;
    const Leaks leaks = leaks_->search(note, out.released, shared);
    return leaks.none() && leaks.health_details_changed == 0;
}

}  // namespace scrim
