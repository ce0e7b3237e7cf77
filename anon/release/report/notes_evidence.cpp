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

using Rows = std::vector<std::vector<std::string>>;

std::string error_in_words(const std::string& name) {
    if (name == "error of month counts") return "patients by month of the year";
    if (name == "error of itemset supports") return "patients with given health details, by month or hospital";
    if (name == "error of hospital counts") return "searches that find a hospital, by hospital";
    return name;
}

std::string share_text(const Json& section, const char* what) {
    const auto found = section.find(what);
    return found != section.end() && found->is_number() ? percent_text(found->get<double>()) : "-";
}

// Patients who would be picked by what the release shows of age and year alone.
void add_picks(Page& page, const Json& measures) {
    constexpr std::string_view begin = "re-identification by ";
    Rows rows{{"Shown and known", "Patients", "Only one that fits", "Average chance", "At most"}};
    for (const auto& [name, section] : measures.items()) {
        if (!name.starts_with(begin)) continue;
        rows.push_back({name.substr(begin.size()), figure(section["patients"]), figure(section["unique"]),
                        share_text(section, "average risk"), share_text(section, "highest risk")});
    }
    if (rows.size() == 1) return;
    page.subheading("Picking a patient by age and year");
    page.table(rows);
}

void add_true_values(Page& page, const Json& measures) {
    const auto found = measures.find("patients whose list names the true value");
    if (found == measures.end()) return;
    Rows rows{{"Attribute", "Patients whose list has the true value"}};
    for (const auto& [label, share] : found->items()) {
        rows.push_back({plain_words(label), percent_text(share.get<double>())});
    }
    page.table(rows);
}

void add_searches(Page& page, const Json& measures) {
    const auto found = measures.find("searches for hospitals");
    if (found == measures.end()) return;
    page.paragraph(
        fmt::format("Searches for one or two health details find hospitals. Those found in the release and "
                    "in the originals agree by {} on average, over {} searches.",
                    share_text(*found, "score"), figure((*found)["searches"])));
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
    page.subheading("Counts made with the release");
    page.paragraph(
        "Counts made with the release are compared with those made with the originals. The error is a share of the "
        "true count: 100% means that a count is off by as much as it is large. Small counts have the largest errors.");
    Rows rows{{"What is counted", "Average error"}};
    BarPlot plot{"Error of counts computed from the release", "error (%)", {}, {{"error", {}, {}}}};
    double least = 0;
    for (const auto& [name, section] : measures.items()) {
        if (!name.starts_with("error of ") || !section.contains("mean")) continue;
        const double error = section["mean"].get<double>();
        rows.push_back({error_in_words(name), percent_text(error)});
        plot.groups.push_back(error_in_words(name));
        plot.series[0].y.push_back(100 * error);
        least = plot.groups.size() == 1 ? error : std::min(least, error);
    }
    const auto& errors = plot.series[0].y;
    const double most = errors.empty() ? 0 : *std::max_element(errors.begin(), errors.end());
    if (errors.size() > 1 && most <= most_ratio * 100 * least) {  // else one bar hides the others
        page.figure(svg(plot), "Average error, by what is counted.");
    }
    page.table(rows);
    add_searches(page, measures);
    add_true_values(page, measures);
    add_picks(page, measures);
}

}  // namespace scrim
