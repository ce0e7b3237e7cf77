#include "anon/release/check/originals_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "anon/release/check/original_notes.h"
#include "nlp/base/parallel.h"

namespace scrim {
namespace {

// New ids are drawn, so that one in all of them is the original's by chance, and hardly ever more than so many.
constexpr std::size_t most_by_chance = 8;

// Whether a year stands where a date was: "[2015]".
bool shows_a_year(std::string_view text) {
    for (std::size_t at = 0; (at = text.find('[', at)) != std::string_view::npos; ++at) {
        const std::string_view year = text.substr(at + 1, 4);
        if (year.size() == 4 && year.find_first_not_of("0123456789") == std::string_view::npos &&
            text.substr(at + 5, 1) == "]") {
            return true;
        }
    }
    return false;
}

}  // namespace

Result<OriginalsCheck> OriginalsCheck::make(const Release& release) {
    auto pairs = PairCheck::make(release.manifest);
    if (!pairs) return pairs.error();
    auto pages = PageSearch::make(release);
    if (!pages) return pages.error();
    auto released = read_released(release);
    if (!released) return released.error();
    OriginalsCheck out(std::move(*pairs), std::move(*pages), SharedValuesCheck(release.manifest));
    out.released_ = std::move(*released);
    out.originals_of_.assign(out.released_.size(), 0);
    const Json left_out = release.manifest.value("left_out_notes", Json(0));
    if (left_out.is_number_unsigned()) out.left_out_ = left_out.get<std::size_t>();
    return out;
}

OriginalsCheck::Found OriginalsCheck::check(const Note& original, std::uint32_t number) const {
    Found found;
    if (number != no_released) found = pairs_.check(original, released_[number]);
    found.number = number;
    found.in_pages = pages_.search(original);
    const bool old = very_old_ && number != no_released && very_old_->contains(original.patient_id);
    found.shows_year_of_old = old && shows_a_year(released_[number].text);
    return found;
}

void OriginalsCheck::add(const Found& found) {
    ++originals_;
    in_pages_ += found.in_pages;
    if (found.number == no_released) return;
    ++originals_of_[found.number];
    own_ids_ += found.own_ids;
    chance_ids_ += found.chance_ids;
    leaks_ += found.leaks;
    shared_.add(released_[found.number], found.shared);
    const std::string& id = released_[found.number].id;
    if (found.leaks.identifiers_found > 0) with_identifiers_.add(id);
    foreign_words_ += found.foreign_words;
    if (found.foreign_words > 0) with_foreign_words_.add(id);
    if (found.shows_year_of_old) with_years_of_old_.add(id);
    if (found.leaks.others_found > 0) with_others_.add(id);
    if (found.leaks.health_details_changed > 0) changed_.add(id);
}

std::vector<Check> OriginalsCheck::finish() const {
    std::size_t without = 0;
    std::size_t several = 0;
    std::size_t withheld = 0;
    for (std::size_t n = 0; n < released_.size(); ++n) {
        withheld += is_withheld(released_[n]) ? 1 : 0;
        without += originals_of_[n] == 0 && !is_withheld(released_[n]) ? 1 : 0;
        several += originals_of_[n] > 1 ? 1 : 0;
    }
    // The release itself brings only the originals of what it releases.
    const bool complete = originals_ == released_.size() || originals_ == released_.size() + left_out_;
    const bool paired = without == 0 && several == 0 && complete;
    const std::string counts = fmt::format("{} notes, {} originals, {} left out; the text of {} is withheld",
                                           released_.size(), originals_, left_out_, withheld);
    const std::size_t mixed = shared_.mixed();
    const bool own_ids = own_ids_ > 0 || chance_ids_ > most_by_chance;
    // Notes in which nobody tagged a single value prove nothing.
    const bool looked = leaks_.identifiers + leaks_.others + leaks_.short_values > 0 || withheld == released_.size();
    std::vector<Check> checks{
        {"originals", paired,
         paired ? counts
                : fmt::format("{}; {} notes have no original, {} have several; --private names the link", counts,
                              without, several)},
        {"ids reveal nothing", !own_ids,
         pairs_.ids_kept() ? "kept, as the manifest says"
                           : fmt::format("{} are those of the originals", own_ids ? own_ids_ + chance_ids_ : 0)},
        {"no identifier is left", leaks_.identifiers_found == 0 && looked,
         looked ? fmt::format("{} of {} values are still in their note{}; not looked for: {} short ones; {} times one "
                              "is there as an ordinary word",
                              leaks_.identifiers_found, leaks_.identifiers, with_identifiers_.text(),
                              leaks_.short_values, leaks_.ordinary_words)
                : "no value is tagged in any original: nothing was looked for"},
        {"no hidden quasi-identifier is left", leaks_.others_found == 0,
         fmt::format("{} of {} values are still in their note{}", leaks_.others_found, leaks_.others,
                     with_others_.text())},
        {"what a group has in common", mixed == 0,
         mixed == 0 ? "all patients of a group show the same, or none shows any"
                    : fmt::format("in {} groups some patients show a value that others do not", mixed)},
        {"health details are untouched", leaks_.health_details_changed == 0,
         fmt::format("{} of {} are not as they were{}; {} overlapped a hidden value and went with it",
                     leaks_.health_details_changed, leaks_.health_details, changed_.text(),
                     leaks_.health_details_hidden)},
        {"texts are the originals'", foreign_words_ == 0,
         pairs_.words_kept() ? fmt::format("{} words are not of the original, or not in its order{}", foreign_words_,
                                           with_foreign_words_.text())
                             : "not looked for: the policy draws names or shifts dates"},
        {"report and manifest", in_pages_ == 0,
         in_pages_ == 0 ? "no identifier, date or hospital of an original is there"
                        : fmt::format("{} values of originals are there", in_pages_)},
    };
    if (very_old_) {
        const bool none = with_years_of_old_.text().empty();
        checks.push_back({"dates of the very old", none,
                          fmt::format("{} patients are too old by the dates of their records, {}", very_old_->size(),
                                      none ? "and no note shows a year of them"
                                           : "and notes show years of them" + with_years_of_old_.text())});
    }
    return checks;
}

OriginalsPass pass_of_originals(const Release& release, const std::string& original, const std::string& private_folder,
                                const CommonOptions& common) {
    return [&release, original, private_folder, common](OriginalsCheck& check) -> Result<void> {
        const auto originals = read_originals(original, common, release.manifest);
        if (!originals) return originals.error();
        const auto match = match_originals(release, check.released(), *originals, private_folder, common.threads);
        if (!match) return match.error();
        std::vector<std::uint32_t> number_of(originals->size(), no_released);
        for (std::uint32_t n = 0; n < match->size(); ++n) {
            if ((*match)[n] != no_original) number_of[(*match)[n]] = n;
        }
        std::vector<OriginalsCheck::Found> found(originals->size());
        parallel_for(originals->size(), common.threads,
                     [&](std::size_t i) { found[i] = check.check((*originals)[i], number_of[i]); });
        for (const auto& each : found) check.add(each);
        return {};
    };
}

}  // namespace scrim
