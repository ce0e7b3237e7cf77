#include "anon/notes/measure/measured_release.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <numeric>
#include <unordered_map>

namespace scrim {
namespace {

constexpr std::uint32_t oldest = 130;

constexpr auto month_names = std::to_array<std::string_view>(
    {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"});

// A season begins with this month of its year; winter with the December before.
struct Season {
    std::string_view name;
    std::uint32_t first;  // months since the December before
};
constexpr std::array<Season, 5> season_words{{{"Winter", 0}, {"Spring", 3}, {"Summer", 6}, {"Fall", 9}, {"Autumn", 9}}};

std::optional<std::uint32_t> number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<std::uint32_t> month_named(std::string_view text) {
    for (std::uint32_t i = 0; i < month_names.size(); ++i) {
        if (text == month_names[i]) return i;
    }
    return std::nullopt;
}

std::vector<std::uint32_t> from_to(std::uint32_t first, std::uint32_t last) {
    if (last < first || last - first > 12'000) return {};
    std::vector<std::uint32_t> all(last - first + 1);
    std::iota(all.begin(), all.end(), first);
    return all;
}

// "Mar-Jul 2009" or "Mar 2009": no year of its own, the year after.
std::vector<std::uint32_t> months_of_year(std::string_view months, std::uint32_t year) {
    const std::size_t dash = std::min(months.find('-'), months.size());
    const auto first = month_named(months.substr(0, dash));
    const auto last = dash == months.size() ? first : month_named(months.substr(dash + 1));
    if (!first || !last) return {};
    return from_to(year * 12 + *first, year * 12 + *last);
}

// One attribute's lists: texts turned into values, equal lists once.
class ListReader {
   public:
    template <class Read>
    bool add(const std::vector<std::string>& texts, const Read& read) {
        const auto [found, is_new] = known_.try_emplace(texts, static_cast<std::uint32_t>(shown_.lists.size()));
        if (is_new) {
            std::vector<std::uint32_t> values;
            for (const std::string& text : texts) {
                const std::vector<std::uint32_t> more = read(text);
                readable_ = readable_ && !more.empty();
                values.insert(values.end(), more.begin(), more.end());
            }
            std::sort(values.begin(), values.end());
            values.erase(std::unique(values.begin(), values.end()), values.end());
            shown_.lists.push_back(std::move(values));
        }
        shown_.of.push_back(found->second);
        return readable_;
    }
    [[nodiscard]] ShownLists take() { return std::move(shown_); }

   private:
    std::map<std::vector<std::string>, std::uint32_t> known_;
    ShownLists shown_;
    bool readable_ = true;
};

std::uint32_t intern(std::unordered_map<std::string, std::uint32_t>& numbers, const std::string& text) {
    return numbers.try_emplace(text, static_cast<std::uint32_t>(numbers.size())).first->second;
}

}  // namespace

std::vector<std::uint32_t> ages_shown(std::string_view text) {
    const std::size_t dash = std::min(text.find('-'), text.size());
    std::string_view end = dash == text.size() ? text : text.substr(dash + 1);
    const bool open = end.ends_with('+');
    if (open) end.remove_suffix(1);
    const auto last = number(end);
    const auto first = dash == text.size() ? last : number(text.substr(0, dash));
    if (!first || !last) return {};
    return from_to(*first, open ? oldest : *last);
}

std::vector<std::uint32_t> months_shown(std::string_view text) {
    if (const std::size_t to = text.find(" to "); to != std::string_view::npos) {
        const auto first = months_shown(text.substr(0, to));
        const auto last = months_shown(text.substr(to + 4));
        return first.empty() || last.empty() ? std::vector<std::uint32_t>{} : from_to(first.front(), last.back());
    }
    if (text.size() < 4) return {};
    const auto year = number(text.substr(text.size() - 4));
    if (!year || *year == 0) return {};
    if (text.size() == 4) return from_to(*year * 12, *year * 12 + 11);
    std::string_view before = text.substr(0, text.size() - 5);
    if (text[text.size() - 5] == ' ') {
        const std::size_t blank = before.find(' ');
        if (blank == std::string_view::npos) return months_of_year(before, *year);
        // "Nov 2008-Mar": the first half has a year of its own.
        const auto first = month_named(before.substr(0, blank));
        const std::size_t dash = before.find('-', blank);
        if (dash == std::string_view::npos) return {};
        const auto first_year = number(before.substr(blank + 1, dash - blank - 1));
        const auto last = month_named(before.substr(dash + 1));
        if (!first || !first_year || !last) return {};
        return from_to(*first_year * 12 + *first, *year * 12 + *last);
    }
    if (text[text.size() - 5] != '-') return {};
    // A range of years, "2008-2010", as a grain of years gives it.
    if (const auto first = number(before); first && before.size() == 4) return from_to(*first * 12, *year * 12 + 11);
    for (const Season& season : season_words) {
        if (before == season.name) return from_to(*year * 12 + season.first - 1, *year * 12 + season.first + 1);
    }
    if (const std::size_t dash = before.find('-'); dash != std::string_view::npos) before.remove_prefix(dash + 1);
    const auto month = month_named(before);
    return month ? from_to(*year * 12 + *month, *year * 12 + *month) : std::vector<std::uint32_t>{};
}

Result<MeasuredRelease> measured_release(const std::vector<TruePatient>& truth,
                                         const std::vector<ShownPatientLists>& shown, std::string_view method) {
    if (truth.size() != shown.size()) return bad_input("the release and the original have different patients");
    MeasuredRelease release;
    release.guess = method == "enumerate" ? Guess::by_cluster : Guess::uniform;
    release.hides_hospitals = method != "enumerate";
    std::unordered_map<std::string, std::uint32_t> hospitals;
    std::unordered_map<std::string, std::uint32_t> terms;
    for (const TruePatient& patient : truth) {
        auto& age = release.age.truth.emplace_back();
        if (patient.age) age.push_back(*patient.age);
        auto& month = release.month.truth.emplace_back();
        if (patient.month) month.push_back(*patient.month);
        auto& own_hospitals = release.hospital.truth.emplace_back();
        for (const std::string& hospital : patient.hospitals) own_hospitals.push_back(intern(hospitals, hospital));
        auto& own_terms = release.terms.emplace_back();
        for (const std::string& term : patient.terms) own_terms.push_back(intern(terms, term));
        std::sort(own_terms.begin(), own_terms.end());
        own_terms.erase(std::unique(own_terms.begin(), own_terms.end()), own_terms.end());
    }
    release.hospitals = hospitals.size();
    release.term_count = terms.size();
    ListReader ages;
    ListReader months;
    ListReader places;
    const auto read_hospital = [&](const std::string& text) {
        const auto found = hospitals.find(text);
        return found == hospitals.end() ? std::vector<std::uint32_t>{} : std::vector<std::uint32_t>{found->second};
    };
    for (const ShownPatientLists& patient : shown) {
        release.cluster.push_back(patient.cluster);
        if (!ages.add(patient.age, ages_shown)) return bad_input("the release shows an age that cannot be read");
        if (!months.add(patient.date, months_shown)) return bad_input("the release shows a date that cannot be read");
        places.add(release.hides_hospitals ? std::vector<std::string>{} : patient.hospital, read_hospital);
    }
    release.age.shown = ages.take();
    release.month.shown = months.take();
    release.hospital.shown = places.take();
    return release;
}

}  // namespace scrim
