#include "anon/release/kinds/notes_measures.h"

#include <algorithm>

#include "anon/notes/measure/measured_release.h"

namespace scrim {
namespace {

std::vector<std::string> names_of(const Attribute& attribute, const std::vector<std::uint32_t>& values) {
    std::vector<std::string> names;
    if (values.size() == attribute.values.size()) return names;  // everything is allowed: nothing is shown
    for (const std::uint32_t value : values) names.push_back(attribute.values[value]);
    return names;
}

// A year allows all of its months, not only those that somebody has.
std::vector<std::string> years_of(const std::vector<std::string>& dates) {
    std::vector<std::string> years;
    for (const std::string& date : dates) {
        const auto months = months_shown(date);
        if (!months.empty()) years.push_back(std::to_string(months.front() / 12));
    }
    return years;
}

Result<MeasuredRelease> put_together(const NotesTruth& notes, std::string_view method) {
    std::vector<TruePatient> truth(notes.truth.size());
    std::vector<ShownPatientLists> shown(truth.size());
    for (std::size_t i = 0; i < truth.size(); ++i) {
        truth[i].terms = notes.terms[i];
        shown[i].cluster = notes.truth.cluster[i];
    }
    for (std::size_t a = 0; a < notes.truth.attributes.size(); ++a) {
        const Attribute& attribute = notes.truth.attributes[a];
        for (std::size_t i = 0; i < truth.size(); ++i) {
            const auto& held = attribute.held_by[i];
            std::vector<std::string> names = names_of(attribute, notes.shown[a].list_of(i));
            if (attribute.label == Label::age) {
                const auto ages = held.empty() ? std::vector<std::uint32_t>{} : ages_shown(attribute.values[held[0]]);
                if (!ages.empty()) truth[i].age = ages.front();
                shown[i].age = std::move(names);
            } else if (attribute.label == Label::date) {
                const auto months =
                    held.empty() ? std::vector<std::uint32_t>{} : months_shown(attribute.values[held[0]]);
                if (!months.empty()) truth[i].month = months.front();
                shown[i].date = method == "safe-harbor" ? years_of(names) : std::move(names);
            } else if (attribute.label == Label::hospital) {
                for (const std::uint32_t value : held) truth[i].hospitals.push_back(attribute.values[value]);
                shown[i].hospital = std::move(names);
            }
        }
    }
    return measured_release(truth, shown, method);
}

Json of(const ReidentificationRisk& risk) {
    return {{"patients", risk.targets},
            {"unique", risk.unique},
            {"average risk", risk.average},
            {"highest risk", risk.highest}};
}

// Of the patients who have a value of an attribute, the share whose list names it. A list that shows nothing does not.
Json lists_that_name_the_truth(const NotesTruth& notes) {
    Json out = Json::object();
    for (std::size_t a = 0; a < notes.truth.attributes.size(); ++a) {
        const Attribute& attribute = notes.truth.attributes[a];
        std::size_t patients = 0;
        std::size_t named = 0;
        for (std::size_t i = 0; i < notes.truth.size(); ++i) {
            const auto& held = attribute.held_by[i];
            const auto& list = notes.shown[a].list_of(i);
            if (held.empty()) continue;
            ++patients;
            const bool shows = list.size() < attribute.values.size() || attribute.values.size() == 1;
            named += shows && std::includes(list.begin(), list.end(), held.begin(), held.end()) ? 1 : 0;
        }
        if (patients > 0)
            out[std::string(name(attribute.label))] = static_cast<double>(named) / static_cast<double>(patients);
    }
    return out;
}

Json of(const MeanAndDeviation& measure) { return {{"mean", measure.mean}, {"deviation", measure.deviation}}; }

}  // namespace

Result<Json> notes_measures(const NotesTruth& notes, std::string_view method) {
    const auto release = put_together(notes, method);
    if (!release) return release.error();
    const Key key = Key::from_seed(1);
    Json measures{{"re-identification by age", of(risk_by_age(*release))},
                  {"re-identification by age and year", of(risk_by_age_and_year(*release))},
                  {"error of month counts", of(month_count_error(*release, key.stream("months")))}};
    ItemsetOptions itemsets;
    itemsets.with_hospitals = method != "k-anonymity";
    const auto support = itemset_support_error(*release, key.stream("itemsets"), itemsets);
    if (!support) return support.error();
    measures["error of itemset supports"] = of(support->error);
    measures["error of itemset supports"]["itemsets"] = support->itemsets;
    if (method == "enumerate") measures["patients whose list names the true value"] = lists_that_name_the_truth(notes);
    if (method == "k-anonymity") return measures;  // regions of hospitals cannot be compared with hospitals
    const SearchMeasures search = measure_search(*release, key.stream("searches"));
    Json score{{"score", search.score.score}, {"searches", search.score.queries}};
    if (search.score.guessed) score["with guessed hospitals"] = of(*search.score.guessed);
    measures["searches for hospitals"] = std::move(score);
    measures["error of hospital counts"] = of(search.hospital_count_error);
    return measures;
}

}  // namespace scrim
