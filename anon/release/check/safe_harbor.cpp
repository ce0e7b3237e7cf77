#include "anon/release/check/safe_harbor.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "anon/notes/verify/verify_text.h"
#include "anon/release/check/named_notes.h"
#include "anon/release/files/notes_parquet.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/parallel.h"
#include "nlp/base/progress.h"
#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/rows/patterns.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

// What a pattern must be worth: "visit 4/12" may be the fourth visit of twelve, and a release fails by what is found.
constexpr float surest = 0.88F;

enum Category : std::size_t {
    names,
    places,
    dates,
    phones,
    faxes,
    emails,
    ssns,
    records,
    plans,
    accounts,
    licenses,
    vehicles,
    devices,
    urls,
    addresses,
    biometrics,
    photographs,
    others,
};

constexpr std::array<std::string_view, safe_harbor_categories> category_names{
    "names",
    "geographic subdivisions smaller than a state",
    "dates finer than a year, ages over 89",
    "telephone numbers",
    "fax numbers",
    "e-mail addresses",
    "social security numbers",
    "medical record numbers",
    "health plan beneficiary numbers",
    "account numbers",
    "certificate and license numbers",
    "vehicle identifiers",
    "device identifiers",
    "web addresses",
    "IP addresses",
    "biometric identifiers",
    "photographs",
    "other unique numbers and codes",
};

std::optional<Category> category_of(Label label) {
    switch (label) {
        case Label::street:
        case Label::zip:
            return places;
        case Label::date:
        case Label::age:
            return dates;
        case Label::phone:
            return phones;
        case Label::fax:
            return faxes;
        case Label::email:
            return emails;
        case Label::ssn:
            return ssns;
        case Label::medicalrecord:
            return records;
        case Label::healthplan:
            return plans;
        case Label::account:
            return accounts;
        case Label::license:
            return licenses;
        case Label::vehicle:
            return vehicles;
        case Label::device:
            return devices;
        case Label::url:
            return urls;
        case Label::ipaddr:
            return addresses;
        case Label::bioid:
            return biometrics;
        case Label::idnum:
        case Label::username:
            return others;
        default:
            return std::nullopt;
    }
}

bool is_over_89(std::string_view text, PatternMatch match) {
    if (match.end < text.size() && text[match.end] == '+') return false;  // "90+" is what they become
    const std::string value = age_value(text.substr(match.begin, match.end - match.begin));
    int years = 0;
    std::from_chars(value.data(), value.data() + value.size(), years);
    return years > 89;
}

// "3. may shower": an item of a list, not the third of May.
bool is_list_item(std::string_view date) {
    const auto stop = date.find(". ");
    return stop != std::string_view::npos && stop + 2 < date.size() && is_small(date[stop + 2]);
}

// "no drug use.Health plan": two sentences, not a web address.
bool is_end_of_sentence(std::string_view address) {
    const auto stop = address.rfind('.');
    return address.find('/') == std::string_view::npos && stop != std::string_view::npos && stop + 1 < address.size() &&
           is_capital(address[stop + 1]) &&
           address.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string_view::npos;
}

// "260 LB. AN OUTSIDE CT": a weight, not a house in a court.
bool is_measure(std::string_view street) {
    const auto word = std::min(street.find(' '), street.size() - 1) + 1;
    return starts_with_word(lower(street.substr(word)), "lb|lbs|pounds|kg|kgs|mg|g|cm|mm|ml|cc|mmhg|bpm|f|c|degrees");
}

bool is_forbidden(std::string_view text, Label label, PatternMatch match) {
    const std::string_view found = text.substr(match.begin, match.end - match.begin);
    if (label == Label::age) return is_over_89(text, match);
    if (label == Label::url) return !is_end_of_sentence(found);
    if (label == Label::street) return !is_measure(found);
    if (label != Label::date) return true;
    const auto date = parse_date(found);
    return date && date->month != 0 && !is_list_item(found);
}

// "[102]": three digits of a ZIP code, of an area so small that it must be 000.
std::size_t small_areas(std::string_view text, const Lexicon& lexicon) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find('[', at)) != std::string_view::npos; ++at) {
        const std::string_view digits = text.substr(at + 1, 3);
        if (digits.find_first_not_of("0123456789") != std::string_view::npos || text.substr(at + 4, 1) != "]") continue;
        count += lexicon.is(LexiconKind::zip_prefix, digits) ? 1 : 0;
    }
    return count;
}

void add(SafeHarborCounts& sum, const SafeHarborCounts& counts) {
    for (std::size_t c = 0; c < counts.size(); ++c) sum[c] += counts[c];
}

struct HarborFindings {
    SafeHarborCounts counts{};
    std::array<NamedNotes, safe_harbor_categories> notes;

    void add_note(const std::string& id, const SafeHarborCounts& found) {
        add(counts, found);
        for (std::size_t c = 0; c < found.size(); ++c) {
            if (found[c] > 0) notes[c].add(id);
        }
    }
};

Result<void> search_notes(const Release& release, const SafeHarborSearch& search, const CommonOptions& common,
                          HarborFindings& findings) {
    auto reader = ReleasedNotesReader::open(release.path);
    if (!reader) return reader.error();
    using Searched = std::pair<std::string, SafeHarborCounts>;
    Progress progress("verify", release.manifest.value("notes", std::uint64_t{0}), common.quiet);
    return run_in_order<ReleasedNote, Searched>(
        common.threads, [&] { return reader->next(); },
        [&](ReleasedNote&& note) { return Searched(note.id, search.search(note)); },
        [&](Searched&& found) -> Result<void> {
            progress.advance();
            findings.add_note(found.first, found.second);
            return {};
        });
}

// The records that go with the notes, cell by cell.
Result<void> search_structured(const Release& release, const SafeHarborSearch& search, HarborFindings& findings) {
    const std::string path = (fs::path(release.path) / "structured.csv").string();
    if (!fs::exists(path)) return {};
    auto csv = CsvReader::open(path);
    if (!csv) return csv.error();
    while (true) {
        const auto row = csv->next();
        if (!row) return row.error();
        if (!*row) return {};
        for (std::size_t i = 0; i < (*row)->size(); ++i) {
            // A cell is announced by its column.
            const std::string text = csv->header()[i] + ": " + std::string((**row)[i]);
            findings.add_note("structured.csv", search.search_text(text));
        }
    }
}

// Files that no release of notes has: an image, a scan.
std::size_t foreign_files(const Release& release) {
    std::size_t count = 0;
    std::error_code failure;
    for (const auto& entry : fs::recursive_directory_iterator(release.path, failure)) {
        const std::string ending = entry.path().extension().string();
        const bool known = ending == ".txt" || ending == ".jsonl" || ending == ".json" || ending == ".html" ||
                           ending == ".csv" || ending == ".sig" || entry.path().filename() == notes_parquet_file;
        const bool record = entry.path().parent_path().filename() == "records";  // checked with the records
        count += entry.is_regular_file() && !known && !record ? 1 : 0;
    }
    return count;
}

std::string detail_of(std::size_t category, const HarborFindings& findings) {
    const std::size_t found = findings.counts[category];
    std::string text = found == 0 ? std::string("checked, found none")
                                  : fmt::format("checked, found {}{}", found, findings.notes[category].text());
    if (category == names) return "cannot be proven from the release alone: names have no form of their own";
    if (category == places) text += " (streets and ZIP codes; names of places cannot be proven from the release alone)";
    if (category == biometrics || category == others) text += " (announced ones; others cannot be proven)";
    return text;
}

}  // namespace

std::string_view safe_harbor_category(std::size_t category) { return category_names[category]; }

Result<SafeHarborSearch> SafeHarborSearch::make() {
    auto patterns = compile_patterns();
    if (!patterns) return patterns.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    return SafeHarborSearch(std::move(*patterns), *lexicon);
}

// What several patterns find is one thing, of the kind that the surest of them says. In the order of the text.
std::vector<SafeHarborSearch::Found> SafeHarborSearch::find(std::string_view text) const {
    std::vector<Found> all;
    patterns_.search(text, [&](const Pattern& pattern, Label label, PatternMatch match) {
        if (category_of(label) && pattern.score >= surest && is_forbidden(text, label, match)) {
            all.push_back({match, pattern.score, label});
        }
    });
    std::stable_sort(all.begin(), all.end(), [](const Found& x, const Found& y) { return x.score > y.score; });
    std::vector<Found> out;
    for (const Found& found : all) {
        const bool known = std::any_of(out.begin(), out.end(), [&](const Found& other) {
            return other.match.begin < found.match.end && found.match.begin < other.match.end;
        });
        if (!known) out.push_back(found);
    }
    std::sort(out.begin(), out.end(), [](const Found& x, const Found& y) { return x.match.begin < y.match.begin; });
    return out;
}

SafeHarborCounts SafeHarborSearch::search_text(std::string_view text) const {
    SafeHarborCounts counts{};
    for (const Found& found : find(text)) ++counts[*category_of(found.label)];
    counts[places] += small_areas(text, *lexicon_);
    return counts;
}

std::string SafeHarborSearch::masked(const ReleasedNote& note) const {
    std::string out;
    std::size_t copied = 0;
    for (const Found& found : find(text_without_marks(note))) {
        out += note.text.substr(copied, found.match.begin - copied);
        out += fmt::format("[{}]", info(found.label).placeholder);
        copied = found.match.end;
    }
    return out + note.text.substr(copied);
}

SafeHarborCounts SafeHarborSearch::search(const ReleasedNote& note) const {
    SafeHarborCounts counts = search_text(text_without_marks(note));
    std::string details;
    for (const auto* list : {&note.hmd, &note.terms}) {
        for (const auto& detail : *list) details += detail + "\n~\n";  // no pattern reaches from one to the next
    }
    add(counts, search_text(details));
    return counts;
}

Result<std::vector<Check>> check_safe_harbor(const Release& release, const KindOptions& options) {
    const auto search = SafeHarborSearch::make();
    if (!search) return search.error();
    HarborFindings findings;
    if (auto done = search_notes(release, *search, options.common, findings); !done) return done.error();
    if (auto done = search_structured(release, *search, findings); !done) return done.error();
    findings.counts[photographs] = foreign_files(release);
    std::vector<Check> checks;
    for (std::size_t c = 0; c < safe_harbor_categories; ++c) {
        checks.push_back({fmt::format("HIPAA {}, {}", static_cast<char>('A' + c), category_names[c]),
                          findings.counts[c] == 0, detail_of(c, findings)});
    }
    return checks;
}

}  // namespace scrim
