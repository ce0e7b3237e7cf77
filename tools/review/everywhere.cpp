#include "tools/review/everywhere.h"

#include <algorithm>

#include "tools/review/find_text.h"

namespace scrim::review {
namespace {

void plan_one(const Note& note, const Span& place, const Everywhere& what, EverywherePlan& out) {
    ++out.counts.occurrences;
    std::vector<Span> here;
    bool others = false;
    for (const Span& span : note.spans) {
        if (span.begin >= place.end) break;
        if (span.end <= place.begin) continue;
        if (span.begin == place.begin && span.end == place.end) {
            here.push_back(span);
        } else {
            others = true;
        }
    }
    if (what.only) std::erase_if(here, [&](const Span& span) { return span.label != *what.only; });
    if (here.empty()) {
        if (what.deletes() || what.only || others) {
            ++(others ? out.counts.inside_others : out.counts.unchanged);
            return;
        }
        ++out.counts.add;
    } else if (what.deletes()) {
        ++out.counts.remove;
    } else if (here.size() == 1 && here.front().label == *what.label) {
        ++out.counts.unchanged;
        return;
    } else {
        ++out.counts.relabel;
    }
    out.places.push_back(place);
    out.remove.insert(out.remove.end(), here.begin(), here.end());
    if (!what.deletes()) {
        Span added;
        added.begin = place.begin;
        added.end = place.end;
        added.label = *what.label;
        added.sources = source_person;
        out.add.push_back(added);
    }
}

}  // namespace

EverywhereCounts& EverywhereCounts::operator+=(const EverywhereCounts& other) {
    notes += other.notes;
    occurrences += other.occurrences;
    add += other.add;
    relabel += other.relabel;
    remove += other.remove;
    unchanged += other.unchanged;
    inside_others += other.inside_others;
    return *this;
}

EverywherePlan plan_everywhere(const Note& note, const Everywhere& what) {
    EverywherePlan out;
    for (const Found& found : find_text(note.text, what.text, {what.match_case, true})) {
        Span place;
        place.begin = found.begin;
        place.end = found.end;
        plan_one(note, place, what, out);
    }
    out.counts.notes = out.empty() ? 0 : 1;
    return out;
}

}  // namespace scrim::review
