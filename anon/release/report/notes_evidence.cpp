#include "anon/release/report/notes_evidence.h"

#include <fmt/format.h>

#include <algorithm>

#include "anon/release/report_words.h"
#include "anon/report/numbers.h"
#include "anon/report/plot.h"
#include "anon/report/terms.h"

namespace scrim {
namespace {

using words::figure;

constexpr double most_ratio = 50;  // between bars of one plot

std::string error_in_words(const std::string& name) {
    if (name == "error of month counts") return "patients by month";
    if (name == "error of itemset supports") return "patients with several values";
    if (name == "error of hospital counts") return "patients by hospital";
    return name;
}

std::string measure_in_words(const std::string& name, const std::string& what) {
    if (name.starts_with("error of ")) {
        return what == "mean" ? "Average error of counts: " + error_in_words(name) : "Combinations of values counted";
    }
    if (name.starts_with("re-identification by ")) return capitalized(name) + ": " + what;
    if (name == "patients whose list names the true value") {
        return "Patients whose list has the true value: " + plain_words(what);
    }
    if (what == "score") return "Score of searches for hospitals";
    if (what == "searches") return "Searches for hospitals";
    return capitalized(name) + ": " + what;
}

std::string measure_text(const Json& value) {  // shares are floats, counts are not
    return value.is_number_float() ? percent_text(value.get<double>()) : figure(value);
}

}  // namespace

void add_changes(Page& page, const std::vector<const NotesAttacker*>& above) {
    if (above.empty()) return;
    page.subheading("What lowers the chances above the bound");
    std::string html =
        "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"changes\"><table>\n<thead><tr><th "
        "scope=\"col\">Attacker</th><th scope=\"col\">Change</th><th scope=\"col\">Policy entry or "
        "option</th></tr></thead>\n<tbody>\n";
    for (const NotesAttacker* attacker : above) {
        html += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td><code>{}</code></td></tr>\n",
                            escape_html(capitalized(attacker->knows)), escape_html(attacker->change),
                            escape_html(attacker->line));
    }
    page.markup(html + "</tbody></table></div>\n");
}

void add_release_alone(Page& page, const Json& risk) {
    const auto lists = risk.find("lists");
    if (lists == risk.end()) return;
    page.subheading("From the release alone");
    std::vector<std::pair<std::string, std::string>> rows{
        {"Different combinations of lists", figure((*lists)["different vectors of lists"])},
        {"Patients who share the rarest combination", figure((*lists)["patients who carry the rarest"])},
        {"Highest chance of picking a patient by their lists",
         percent_text((*lists)["highest risk by them"].get<double>())},
        {"Patients whose combination fewer than k share",
         figure((*lists)["patients whose vector fewer than k carry"])}};
    if (const auto found = risk.find("elimination attack"); found != risk.end()) {
        rows.emplace_back("Values that elimination narrows down", figure((*found)["values narrowed down"]));
        rows.emplace_back("Fewest patients left for such a value", figure((*found)["fewest candidates for one"]));
        rows.emplace_back("Values with fewer than k patients left",
                          figure((*found)["values with fewer than k candidates"]));
    }
    page.facts(rows);
}

void add_count_errors(Page& page, const Json& measures) {
    page.paragraph(
        "Counts computed from the release, compared with the originals: an error of 100% means that a count is off "
        "by as much as it is large. Searches for hospitals score 100% if they find the same hospitals.");
    std::vector<std::pair<std::string, std::string>> rows;
    BarPlot plot{"Error of counts computed from the release", "error (%)", {}, {{"error", {}, {}}}};
    double least = 0;
    for (const auto& [name, section] : measures.items()) {
        for (const auto& [what, value] : section.items()) {
            if (!value.is_number() || what == "deviation") continue;
            rows.emplace_back(measure_in_words(name, what), measure_text(value));
        }
        if (!name.starts_with("error of ") || !section.contains("mean")) continue;
        const double error = section["mean"].get<double>();
        plot.groups.push_back(error_in_words(name));
        plot.series[0].y.push_back(100 * error);
        least = plot.groups.size() == 1 ? error : std::min(least, error);
    }
    const auto& errors = plot.series[0].y;
    const double most = errors.empty() ? 0 : *std::max_element(errors.begin(), errors.end());
    if (errors.size() > 1 && most <= most_ratio * 100 * least) {  // else one bar hides the others
        page.figure(svg(plot), "Average error, by what is counted.");
    }
    page.facts(rows);
}

}  // namespace scrim
