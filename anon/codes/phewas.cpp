#include "anon/codes/phewas.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_set>

#include "anon/codes/recoding.h"
#include "anon/core/icd.h"
#include "anon/core/systems/phecodes.h"
#include "anon/stats/distributions.h"
#include "nlp/base/files/delimiter.h"

namespace scrim {
namespace {

void test(Association& a) {
    double cases = 0;
    double controls = 0;
    for (std::size_t g = 0; g < 3; ++g) {
        cases += static_cast<double>(a.cases[g]);
        controls += static_cast<double>(a.controls[g]);
    }
    const double all = cases + controls;
    std::size_t kinds = 0;
    for (std::size_t g = 0; g < 3; ++g) {
        const auto have = static_cast<double>(a.cases[g] + a.controls[g]);
        if (have == 0) continue;
        ++kinds;
        if (cases == 0 || controls == 0) continue;
        const double expected_cases = have * cases / all;
        const double expected_controls = have * controls / all;
        a.chi_squared += std::pow(static_cast<double>(a.cases[g]) - expected_cases, 2) / expected_cases +
                         std::pow(static_cast<double>(a.controls[g]) - expected_controls, 2) / expected_controls;
    }
    if (kinds > 1 && cases > 0 && controls > 0) {
        a.p = models::chi_squared_above(a.chi_squared, static_cast<double>(kinds - 1));
    }
    std::array<double, 4> cells{static_cast<double>(a.cases[1] + a.cases[2]), static_cast<double>(a.cases[0]),
                                static_cast<double>(a.controls[1] + a.controls[2]), static_cast<double>(a.controls[0])};
    if (std::find(cells.begin(), cells.end(), 0.0) != cells.end()) {
        for (auto& cell : cells) cell += 0.5;
    }
    a.log_odds_ratio = std::log(cells[0] * cells[3] / (cells[1] * cells[2]));
    a.standard_error = std::sqrt(1 / cells[0] + 1 / cells[1] + 1 / cells[2] + 1 / cells[3]);
}

// For each snp by itself: p times the number of tests, and the false discovery rate.
void correct(std::vector<Association>& tests, std::size_t snps) {
    for (std::uint32_t snp = 0; snp < snps; ++snp) {
        std::vector<std::size_t> of_snp;
        for (std::size_t t = 0; t < tests.size(); ++t) {
            if (tests[t].snp == snp) of_snp.push_back(t);
        }
        std::sort(of_snp.begin(), of_snp.end(), [&](std::size_t a, std::size_t b) { return tests[a].p < tests[b].p; });
        const auto count = static_cast<double>(of_snp.size());
        double lowest = 1;
        for (std::size_t i = of_snp.size(); i-- > 0;) {
            auto& t = tests[of_snp[i]];
            t.p_bonferroni = std::min(1.0, t.p * count);
            lowest = std::min(lowest, t.p * count / static_cast<double>(i + 1));
            t.q_benjamini_hochberg = lowest;
        }
    }
}

}  // namespace

Result<ConditionGroups> read_groups(const std::string& path, const std::vector<std::string>& codes) {
    auto reader = open_table(path);
    if (!reader) return reader.error();
    const auto map = read_phecode_map(*reader);
    if (!map) return map.error();
    ConditionGroups out;
    for (const auto& group : map->groups) {
        out.names.push_back(group.name);
        out.descriptions.push_back(group.description);
    }
    for (const auto& code : codes) {
        const auto& groups = map->groups_of(code);
        if (!groups.empty()) out.of_code[code] = groups;
    }
    if (out.of_code.empty()) {
        return bad_input("none of the data's codes is in the map", {path, {}, 0},
                         "give the map for the data's version of the ICD");
    }
    return out;
}

ConditionGroups three_digit_groups(const std::vector<std::string>& codes) {
    ConditionGroups out;
    std::map<std::string, std::uint32_t> ids;
    const auto version = detect_icd_version(codes);
    for (const auto& code : codes) {
        const auto found = classify_icd(code, version);
        const std::string name = found ? found->three_digits : code;
        const auto [id, added] = ids.try_emplace(name, static_cast<std::uint32_t>(out.names.size()));
        if (added) {
            out.names.push_back(name);
            out.descriptions.emplace_back();
        }
        out.of_code[code] = {id->second};
    }
    return out;
}

Result<Genotypes> read_genotypes(const std::string& path) {
    auto reader = open_table(path);
    if (!reader) return reader.error();
    const auto patient = reader->column("patient");
    const auto snp = reader->column("snp");
    const auto genotype = reader->column("genotype");
    if (!patient) return patient.error();
    if (!snp) return snp.error();
    if (!genotype) return genotype.error();
    Genotypes out;
    std::unordered_map<std::string, std::size_t> ids;
    while (true) {
        const auto row = reader->next();
        if (!row) return row.error();
        if (!*row) return out;
        const auto value = (**row)[*genotype];
        if (value.size() != 1 || value[0] < '0' || value[0] > '2') {
            return bad_input("a genotype is not 0, 1 or 2", reader->place(), "leave unknown ones out");
        }
        const auto [found, added] = ids.try_emplace(std::string((**row)[*snp]), out.snps.size());
        if (added) out.snps.push_back(found->first);
        auto& of = out.of_patient[std::string((**row)[*patient])];
        of.resize(std::max(of.size(), out.snps.size()), unknown_genotype);
        of[found->second] = static_cast<std::uint8_t>(value[0] - '0');
    }
}

std::vector<Association> phewas(const Records& records, const ConditionGroups& groups, const Genotypes& genotypes) {
    // Of a generalized code the groups that all of its codes are in.
    std::vector<std::vector<std::uint32_t>> groups_of(records.names.size());
    for (Item item = 0; item < groups_of.size(); ++item) {
        bool first = true;
        for (const auto& code : codes_of_name(records.names[item])) {
            const auto found = groups.of_code.find(code);
            const auto of = found == groups.of_code.end() ? std::vector<std::uint32_t>{} : found->second;
            if (first) groups_of[item] = of;
            std::erase_if(groups_of[item],
                          [&](auto group) { return std::find(of.begin(), of.end(), group) == of.end(); });
            first = false;
        }
    }
    const std::size_t snps = genotypes.snps.size();
    std::vector<std::array<std::size_t, 3>> all(snps);
    std::vector<std::array<std::size_t, 3>> cases(groups.names.size() * snps);
    std::vector<char> present(groups.names.size(), 0);
    for (std::size_t r = 0; r < records.size(); ++r) {
        const auto found = genotypes.of_patient.find(records.patients[r]);
        if (found == genotypes.of_patient.end()) continue;
        std::vector<std::uint32_t> mine;
        for (const Item item : records[r]) {
            mine.insert(mine.end(), groups_of[item].begin(), groups_of[item].end());
        }
        std::sort(mine.begin(), mine.end());
        mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
        for (std::size_t s = 0; s < found->second.size(); ++s) {
            const auto genotype = found->second[s];
            if (genotype == unknown_genotype) continue;
            ++all[s][genotype];
            for (const auto group : mine) ++cases[group * snps + s][genotype];
        }
        for (const auto group : mine) present[group] = 1;
    }
    std::vector<Association> out;
    for (std::uint32_t group = 0; group < groups.names.size(); ++group) {
        for (std::uint32_t s = 0; s < snps && present[group] != 0; ++s) {
            Association a;
            a.group = group;
            a.snp = s;
            a.cases = cases[group * snps + s];
            for (std::size_t g = 0; g < 3; ++g) a.controls[g] = all[s][g] - a.cases[g];
            test(a);
            out.push_back(a);
        }
    }
    correct(out, snps);
    return out;
}

Records recode_like(const Records& original, const std::vector<std::string>& published_names) {
    std::unordered_map<std::string, Item> item_of;
    for (Item item = 0; item < published_names.size(); ++item) {
        for (const auto& code : codes_of_name(published_names[item])) item_of.emplace(code, item);
    }
    Records out;
    out.names = published_names;
    out.patients = original.patients;
    for (std::size_t r = 0; r < original.size(); ++r) {
        std::vector<Item> items;
        for (const Item code : original[r]) {
            const auto found = item_of.find(original.names[code]);
            if (found != item_of.end()) items.push_back(found->second);
        }
        std::sort(items.begin(), items.end());
        items.erase(std::unique(items.begin(), items.end()), items.end());
        out.add(items);
    }
    return out;
}

std::vector<AssociationChanges> compare_associations(const std::vector<Association>& original,
                                                     const std::vector<Association>& published,
                                                     const Genotypes& genotypes, double alpha) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> after;
    for (const auto& a : published) after[{a.group, a.snp}] = a.p;
    std::vector<AssociationChanges> out;
    for (const auto& snp : genotypes.snps) out.push_back({snp, 0, 0, 0});
    for (const auto& a : original) {
        const auto found = after.find({a.group, a.snp});
        const double p = found == after.end() ? 1 : found->second;
        auto& change = out[a.snp];
        change.original += a.p <= alpha ? 1U : 0U;
        change.lost += a.p <= alpha && p > alpha ? 1U : 0U;
        change.invented += a.p > alpha && p <= alpha ? 1U : 0U;
    }
    return out;
}

}  // namespace scrim
