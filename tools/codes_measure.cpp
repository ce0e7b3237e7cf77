// scrim codes measure and phewas.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include "anon/codes/measures.h"
#include "anon/codes/phewas.h"
#include "anon/codes/recoding.h"
#include "anon/core/page.h"
#include "anon/core/plot.h"
#include "nlp/base/csv.h"
#include "nlp/base/output.h"
#include "tools/codes.h"
#include "tools/whole_number.h"

namespace scrim {
namespace {

struct MeasureOptions {
    std::string original;
    std::string published;
    std::string workload = "w1";
    std::string policy = "level1";
    std::string hierarchy;
    double support = 0.625;
    std::size_t draws = 10;
    std::size_t queries = 1000;
    std::size_t length = 0;
    std::uint64_t seed = 1;
    std::string among;
    std::size_t uniqueness = 0;
    ReadRecordsOptions read;
    CommonOptions common;
};

// Shares of the errors that fall into intervals of 5%, the outer ones open.
Json histogram(const std::vector<double>& errors) {
    Json out = Json::object();
    const std::vector<double> edges{-0.25, -0.1, -0.05, -0.025, 0.025, 0.05, 0.1, 0.25};
    std::vector<std::size_t> counts(edges.size() + 1, 0);
    for (const double error : errors) {
        ++counts[static_cast<std::size_t>(std::upper_bound(edges.begin(), edges.end(), error) - edges.begin())];
    }
    for (std::size_t i = 0; i <= edges.size(); ++i) {
        const std::string name = i == 0 ? fmt::format("below {:g}%", 100 * edges[0])
                                 : i == edges.size()
                                     ? fmt::format("{:g}% and above", 100 * edges[i - 1])
                                     : fmt::format("[{:g}%, {:g}%)", 100 * edges[i - 1], 100 * edges[i]);
        out[name] = errors.empty() ? 0.0 : static_cast<double>(counts[i]) / static_cast<double>(errors.size());
    }
    return out;
}

// Which codes of the original no published code stands for.
std::vector<char> missing_from(const Records& published, const Records& original) {
    std::vector<std::string> kept;
    for (const auto& name : published.names) {
        for (auto& code : codes_of_name(name)) kept.push_back(std::move(code));
    }
    std::sort(kept.begin(), kept.end());
    std::vector<char> out;
    for (const auto& name : original.names) {
        out.push_back(std::binary_search(kept.begin(), kept.end(), name) ? 0 : 1);
    }
    return out;
}

Result<Json> uniqueness_of(const Records& records, std::size_t most) {
    Json out = Json::object();
    for (std::size_t m = 2; m <= most; ++m) {
        const auto found = uniqueness(records, m);
        if (!found) return found.error();
        out[std::to_string(m)] = found->share();
    }
    return out;
}

Result<Json> measure(const MeasureOptions& options) {
    const auto data = read_codes(options.original, options.read, options.common);
    if (!data) return data.error();
    const auto& original = data->records;
    auto random = Key::from_seed(options.seed).stream("codes measure");
    std::unique_ptr<Published> published;
    Json result{{"original", options.original}, {"published", options.published}, {"workload", options.workload}};
    std::vector<char> skip(original.names.size(), 0);
    const bool disassociated = options.published.find(".json") != std::string::npos;
    if (disassociated) {
        const auto file = read_disassociated(options.published);
        if (!file) return file.error();
        published = std::make_unique<PublishedDisassociation>(*file, options.draws, random);
    } else {
        auto file = read_code_records(options.published, options.read);
        if (!file) return file.error();
        const auto before = coverage(original);
        const auto after = coverage(file->records);
        result["diagnosis_count"] = after.diagnoses;
        result["diagnosis_count_original"] = before.diagnoses;
        result["code_count"] = after.codes;
        result["code_count_original"] = before.codes;
        skip = missing_from(file->records, original);
        const auto suppressed = static_cast<std::size_t>(std::count(skip.begin(), skip.end(), 1));
        result["code_count_kept"] = original.names.size() - suppressed;
        result["suppressed_share"] = static_cast<double>(suppressed) / static_cast<double>(original.names.size());
        published = std::make_unique<PublishedGeneralization>(std::move(file->records));
    }
    if (!options.among.empty()) {
        const auto other = read_code_records(options.among, options.read);
        if (!other) return other.error();
        skip = missing_from(other->records, original);
    }
    if (options.uniqueness > 0) {
        auto shares = uniqueness_of(original, options.uniqueness);
        if (!shares) return shares.error();
        result["uniqueness"] = std::move(*shares);
    }
    auto queries_random = Key::from_seed(options.seed).stream("codes workload");
    auto workload = options.workload == "w1"
                        ? frequent_workload(original, options.support)
                        : Result<Workload>(random_workload(original, options.queries, options.length, queries_random));
    if (!workload) return workload.error();
    const auto counts = published->counts(*workload, original);
    result["queries"] = workload->size();
    result["are"] = average_relative_error(*workload, counts);
    result["are_without_suppressed"] = average_relative_error(*workload, counts, skip);
    const auto tree = code_hierarchy(options.hierarchy, original);
    if (!tree) return tree.error();
    const auto policy = make_policy(options.policy, original, *tree, options.hierarchy.empty());
    if (!policy) return policy.error();
    const auto errors = matching_relative_errors(policy->constraints, original, *published);
    double inside = 0;
    for (const double error : errors) inside += error >= -0.05 && error < 0.05 ? 1 : 0;
    result["constraints"] = errors.size();
    result["mre_within_5_percent"] = errors.empty() ? 0 : inside / static_cast<double>(errors.size());
    result["mre"] = histogram(errors);
    return result;
}

struct PhewasOptions {
    std::string original;
    std::string published;
    std::string genotypes;
    std::string groups;
    std::string report;
    std::string output;
    double alpha = 0.05;
    std::size_t min_cases = 0;
    ReadRecordsOptions read;
    CommonOptions common;
};

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

Result<Json> run_tests(const PhewasOptions& options) {
    const auto original = read_codes(options.original, options.read, options.common);
    if (!original) return original.error();
    const auto genotypes = read_genotypes(options.genotypes);
    if (!genotypes) return genotypes.error();
    auto groups = options.groups.empty() ? Result<ConditionGroups>(three_digit_groups(original->records.names))
                                         : read_groups(options.groups);
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
    if (!options.output.empty()) {
        if (auto done = write_file(options.output, associations_csv(list)); !done) return done.error();
    }
    if (!options.report.empty()) {
        const auto page = report_page(before, after, *genotypes, changes);
        if (auto done = write_file(options.report, page); !done) return done.error();
    }
    return result;
}

int run_phewas(const PhewasOptions& options) {
    const auto result = run_tests(options);
    if (!result) return fail(result.error());
    if (options.common.json) {
        fmt::print("{}\n", result->dump(1));
        return 0;
    }
    fmt::print("{:<16}{:>9}{:>7}{:>7}\n", "snp", "original", "lost", "false");
    for (const auto& s : (*result)["snps"]) {
        fmt::print("{:<16}{:>9}{:>7}{:>7}\n", s["snp"].get<std::string>(), s["original"].dump(), s["lost"].dump(),
                   s["false"].dump());
    }
    for (const auto& a : (*result)["associations"]) {
        if (a["p"].get<double>() > options.alpha) continue;
        fmt::print("{} {}: p {:.3g}, log odds ratio {:.3f} ({:.3f})\n", a["snp"].get<std::string>(),
                   a["group"].get<std::string>(), a["p"].get<double>(), a["log_odds_ratio"].get<double>(),
                   a["standard_error"].get<double>());
    }
    return 0;
}

}  // namespace

void add_codes_measure(CLI::App& codes, int& exit_code) {
    auto options = std::make_shared<MeasureOptions>();
    CLI::App* command = codes.add_subcommand("measure", "Compare a release with its original");
    command->add_option("--original", options->original, "The original")->required();
    command->add_option("--published", options->published, "The release: JSON (disassociated) or CSV")->required();
    command->add_option("--workload", options->workload, "w1: frequent itemsets, w2: random sets")
        ->check(CLI::IsMember({"w1", "w2"}))
        ->capture_default_str();
    command->add_option("--policy", options->policy, "Constraints for MRE")->capture_default_str();
    command->add_option("--hierarchy", options->hierarchy, "Hierarchy of the codes; ICD if not given");
    command->add_option("--support", options->support, "w1: support in percent")
        ->check(CLI::Range(1e-6, 100.0))
        ->capture_default_str();
    command->add_option("--queries", options->queries, "w2: how many")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    command->add_option("--length", options->length, "w2: codes in a set; 0 is 1 to 4")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command->add_option("--draws", options->draws, "Reconstructions to average over")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    command->add_option("--among", options->among, "A generalized release: ask for codes that it keeps only");
    command->add_option("--uniqueness", options->uniqueness, "Share of sets of 2 to this many codes that occur once")
        ->check(CLI::Range(0, 6));
    command->add_option("--seed", options->seed, "Of the draws and the random sets")->capture_default_str();
    add_record_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim codes measure --original codes.csv --published out.json --workload w2 --json");
    command->callback([options, &exit_code] {
        const auto result = measure(*options);
        if (!result) {
            exit_code = fail(result.error());
        } else {
            print_summary(*result, options->common);
        }
    });
}

void add_codes_phewas(CLI::App& codes, int& exit_code) {
    auto options = std::make_shared<PhewasOptions>();
    CLI::App* command = codes.add_subcommand("phewas", "Associations of conditions and genotypes, before and after");
    command->add_option("--original", options->original, "The original of the patients")->required();
    command->add_option("--published", options->published, "The release; without it the original alone is tested");
    command->add_option("--genotypes", options->genotypes, "CSV patient,snp,genotype")->required();
    command->add_option("--groups", options->groups, "CSV code,group,description; 3-digit codes if not given");
    command->add_option("--alpha", options->alpha, "Level of an association")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command->add_option("--min-cases", options->min_cases, "Leave out conditions with fewer cases in the original")
        ->check(whole_number)
        ->capture_default_str();
    command->add_option("-o", options->output, "All associations of the release (or the original), CSV");
    command->add_option("--report", options->report, "A page with QQ plots and p-value changes");
    add_record_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim codes phewas --original codes.csv --published out.csv --genotypes snps.csv");
    command->callback([options, &exit_code] { exit_code = run_phewas(*options); });
}

}  // namespace scrim
