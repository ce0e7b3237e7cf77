#include "anon/release/check/pair_check.h"

#include "anon/core/manifest.h"
#include "anon/release/check/own_words.h"
#include "anon/release/check/shared_values.h"

namespace scrim {
namespace {

// "r0193", "q0077": as a release names notes and patients.
bool has_form_of_new_ids(std::string_view id) {
    return id.size() > 1 && (id.front() == 'r' || id.front() == 'q') &&
           id.substr(1).find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

Result<PairCheck> PairCheck::make(const Json& manifest) {
    auto search = LeakSearch::make(manifest);
    if (!search) return search.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    PairCheck out(std::move(*search), SharedValuesCheck(manifest).labels(), *lexicon);
    out.words_kept_ = keeps_words(manifest);
    out.ids_kept_ = says(manifest, "ids", "kept");
    return out;
}

PairFound PairCheck::check(const Note& original, const ReleasedNote& released) const {
    PairFound found;
    if (!ids_kept_) {
        for (const auto& [old_id, new_id] :
             {std::pair(&original.id, &released.id), std::pair(&original.patient_id, &released.patient)}) {
            if (*old_id == *new_id) ++(has_form_of_new_ids(*old_id) ? found.chance_ids : found.own_ids);
        }
    }
    if (is_withheld(released)) return found;
    found.leaks = search_.search(original, released);
    if (words_kept_) found.foreign_words = foreign_words(original.text, released);
    found.shared = shown_values(original, released, shared_, *lexicon_);
    return found;
}

}  // namespace scrim
