// Associations of conditions and genotypes, before and after a release of codes.

#include <algorithm>
#include <cmath>

#include "anon/codes/phewas.h"
#include "anon/codes/recoding.h"
#include "anon/release/records/codes_measures.h"
#include "anon/release/records/codes_release.h"
#include "anon/report/page.h"
#include "anon/report/plot.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/files/file_set.h"

namespace scrim {
namespace {

Json association_json(const Association& a, const ConditionGroups& groups, const Genotypes& genotypes) {
    return {{"group", groups.names[a.group]},
            {"description", groups.descriptions[a.group]},
            {"snp", genotypes.snps[a.snp]},
            {"cases", a.cases},
            {"controls", a.controls},
            {"chi_squared", a.chi_squared},
            {"p", a.p},
            {"odds_ratio", std::exp(a.log_odds_ratio)},
            {"log_odds_ratio", a.log_odds_ratio},
            {"standard_error", a.standard_error},
            {"p_bonferroni", a.p_bonferroni},
            {"q_benjamini_hochberg", a.q_benjamini_hochberg}};
}

// A line per condition and snp.
std::string associations_csv(const Json& associations) {
    std::string out =
        "snp,group,description,cases,controls,chi_squared,p,odds_ratio,log_odds_ratio,standard_error,p_bonferroni,"
        "q_benjamini_hochberg\n";
    for (const auto& a : associations) {
        const auto text = [&](const char* field) {
            return a[field].is_string() ? a[field].get<std::string>() : a[field].dump();
        };
        const auto sum = [&](const char* field) {
            std::size_t all = 0;
            for (const auto& count : a[field]) all += count.get<std::size_t>();
            return std::to_string(all);
        };
        append_csv_record(out, {text("snp"), text("group"), text("description"), sum("cases"), sum("controls"),
                                text("chi_squared"), text("p"), text("odds_ratio"), text("log_odds_ratio"),
                                text("standard_error"), text("p_bonferroni"), text("q_benjamini_hochberg")});
    }
    return out;
}

double minus_log10(double p) { return -std::log10(std::max(p, 1e-300)); }

// A QQ plot and a histogram of the change of -log10 p for each snp (Figures 1 to 12 of the paper).
std::string report_page(const std::vector<Association>& before, const std::vector<Association>& after,
                        const Genotypes& genotypes, const std::vector<AssociationChanges>& changes) {
    Page page("Associations before and after");
    page.heading("Lost and false associations");
    std::vector<std::vector<std::string>> rows{{"SNP", "original", "lost", "false"}};
    for (const auto& c : changes) {
        rows.push_back({c.snp, std::to_string(c.original), std::to_string(c.lost), std::to_string(c.invented)});
    }
    page.table(rows);
    for (std::uint32_t snp = 0; snp < genotypes.snps.size(); ++snp) {
        Series points{"conditions", {}, {}, false};
        std::vector<double> bins(9, 0);
        for (const auto& a : before) {
            if (a.snp != snp) continue;
            const auto found = std::find_if(after.begin(), after.end(),
                                            [&](const auto& b) { return b.snp == snp && b.group == a.group; });
            const double now = found == after.end() ? 0 : minus_log10(found->p);
            points.x.push_back(minus_log10(a.p));
            points.y.push_back(now);
            const double change = std::clamp((now - minus_log10(a.p)) / 0.5, -4.0, 4.0);
            bins[static_cast<std::size_t>(std::lround(change) + 4)] += 1;
        }
        LinePlot qq;
        qq.title = genotypes.snps[snp];
        qq.x_label = "-log10 p, original";
        qq.y_label = "-log10 p, published";
        qq.series = {points};
        qq.diagonal = true;
        page.figure(svg(qq), "QQ plot for " + genotypes.snps[snp]);
        BarPlot bars;
        bars.title = genotypes.snps[snp];
        bars.y_label = "conditions";
        bars.groups = {"<= -2", "-1.5", "-1", "-0.5", "0", "0.5", "1", "1.5", ">= 2"};
        bars.series = {{"change of -log10 p", {}, bins, false}};
        page.figure(svg(bars), "Change of -log10 p for " + genotypes.snps[snp]);
    }
    return page.html();
}

}  // namespace

Result<Json> compare_phewas(const PhewasRun& options) {
    const auto original = read_codes(options.original, options.read, options.common);
    if (!original) return original.error();
    const auto genotypes = read_genotypes(options.genotypes);
    if (!genotypes) return genotypes.error();
    auto groups = options.groups.empty() ? Result<ConditionGroups>(three_digit_groups(original->records.names))
                                         : read_groups(options.groups, original->records.names);
    if (!groups) return groups.error();
    auto before = phewas(original->records, *groups, *genotypes);
    std::erase_if(before,
                  [&](const Association& a) { return a.cases[0] + a.cases[1] + a.cases[2] < options.min_cases; });
    Json result;
    auto after = before;
    if (!options.published.empty()) {
        const auto published = read_code_records(options.published, options.read);
        if (!published) return published.error();
        after = phewas(recode_like(original->records, published->records.names), *groups, *genotypes);
    }
    const auto changes = compare_associations(before, after, *genotypes, options.alpha);
    Json& snps = result["snps"] = Json::array();
    std::size_t lost = 0;
    std::size_t invented = 0;
    std::size_t all = 0;
    for (const auto& c : changes) {
        snps.push_back({{"snp", c.snp}, {"original", c.original}, {"lost", c.lost}, {"false", c.invented}});
        all += c.original;
        lost += c.lost;
        invented += c.invented;
    }
    result["original"] = all;
    result["lost"] = lost;
    result["false"] = invented;
    Json& list = result["associations"] = Json::array();
    for (const auto& a : after) list.push_back(association_json(a, *groups, *genotypes));
    const std::string csv = options.output.empty() ? "" : associations_csv(list);
    const std::string page = options.report.empty() ? "" : report_page(before, after, *genotypes, changes);
    std::vector<NamedBytes> files;
    if (!options.output.empty()) files.push_back({options.output, csv});
    if (!options.report.empty()) files.push_back({options.report, page});
    if (auto done = write_together(files); !done) return done.error();
    return result;
}

}  // namespace scrim
