#include "anon/release/work/clean_render.h"

namespace scrim {

CleanNote CleanRenderer::render(const Note& note, Note&& prepared, const ShownPatient& shown,
                                const std::map<Label, std::vector<std::string>>& lists) const {
    CleanNote out;
    for (const auto& [label, values] : lists) out.released.qid.emplace_back(name(label), values);
    out.prepared = std::move(prepared);
    write(out, shown);
    if (is_clean(note, out, shown)) return out;
    out.searched_again = true;
    out.prepared = preparer_.prepare(Note(note), true);
    write(out, shown);
    if (!is_clean(note, out, shown)) withhold(out);
    return out;
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
