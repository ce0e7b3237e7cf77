#include "anon/tables/measure/verify_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "anon/tables/group/class_rules.h"

namespace scrim::tables {
namespace {

using ClassKey = std::vector<std::string>;

std::map<ClassKey, std::vector<std::size_t>> rows_by_class(const RawTable& raw, const std::vector<std::string>& quasi) {
    std::map<ClassKey, std::vector<std::size_t>> classes;
    std::vector<const RawColumn*> used;
    for (const auto& name : quasi) used.push_back(raw.find(name));
    for (std::size_t row = 0; row < raw.rows(); ++row) {
        ClassKey key;
        for (const auto* column : used) key.push_back(column->texts[column->codes[row]]);
        classes[key].push_back(row);
    }
    return classes;
}

ClassRules stated_rules(const Json& manifest) {
    ClassRules rules;
    if (const auto found = manifest.find("l_diversity"); found != manifest.end() && found->is_object()) {
        rules.l = found->value("l", 0.0);
        rules.diversity = diversity_of(found->value("kind", std::string("distinct"))).value_or(Diversity::distinct);
        rules.c = found->value("c", 3.0);
    }
    if (const auto found = manifest.find("t_closeness"); found != manifest.end() && found->is_number()) {
        rules.t = found->get<double>();
    }
    return rules;
}

// The column with its values and their shares as the manifest has them; without t-closeness the release's values.
Sensitive stated_column(const RawColumn& column, const Json& shares, std::map<std::string, std::uint32_t>& codes) {
    Sensitive sensitive{column.name, {}, {}, true};
    for (const auto& entry : shares) {
        if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number()) continue;
        codes.emplace(entry[0].get<std::string>(), static_cast<std::uint32_t>(sensitive.share.size()));
        sensitive.share.push_back(entry[1].get<double>());
    }
    for (const auto& text : column.texts) {
        if (text == "*" || !codes.emplace(text, static_cast<std::uint32_t>(sensitive.share.size())).second) continue;
        sensitive.share.push_back(0);
    }
    return sensitive;
}

bool is_number_column(const Json& manifest, const std::string& name) {
    for (const auto& column : manifest.value("columns", Json::array())) {
        if (column.is_object() && column.value("name", std::string()) == name) {
            return column.value("type", std::string()) != "category";
        }
    }
    return false;
}

Check value_check(const Release& release, const RawTable& raw,
                  const std::map<ClassKey, std::vector<std::size_t>>& classes, const std::string& name,
                  const Json& shares) {
    const ClassRules rules = stated_rules(release.manifest);
    const RawColumn* column = raw.find(name);
    if (column == nullptr) return {"values of " + name, false, "the table has no such column"};
    std::map<std::string, std::uint32_t> codes;
    Sensitive sensitive = stated_column(*column, shares, codes);
    sensitive.ordered = is_number_column(release.manifest, name);
    std::size_t wrong = 0;
    std::size_t fewest = raw.rows();
    double farthest = 0;
    for (const auto& [key, rows] : classes) {
        std::vector<std::uint32_t> counts(sensitive.share.size());
        std::size_t shown = 0;
        for (const auto row : rows) {
            const auto& text = column->texts[column->codes[row]];
            if (text == "*") continue;
            ++counts[codes.at(text)];
            ++shown;
        }
        if (shown == 0) continue;  // suppressed
        wrong += meets(rules, sensitive, counts) ? 0 : 1;
        const auto values = std::count_if(counts.begin(), counts.end(), [](auto count) { return count > 0; });
        fewest = std::min(fewest, static_cast<std::size_t>(values));
        if (rules.t) farthest = std::max(farthest, distance_to_all(sensitive, counts));
    }
    std::string said = fmt::format("at least {} values in a class", fewest);
    if (rules.l > 0) said += fmt::format(", l = {:g} ({})", rules.l, to_word(rules.diversity));
    if (rules.t) said += fmt::format("; distance to the table at most {:.4f}, t = {:g}", farthest, *rules.t);
    if (wrong > 0) said = fmt::format("{} classes do not meet the rules; ", wrong) + said;
    return {"values of " + name, wrong == 0, said};
}

Check presence_check(const Json& bounds, const std::map<ClassKey, std::vector<std::size_t>>& classes,
                     const std::vector<std::string>& quasi, const std::string& private_folder) {
    const char* const name = "presence";
    if (!bounds.is_array() || bounds.size() != 2 || !bounds[0].is_number() || !bounds[1].is_number()) {
        return {name, false, "the manifest states no bounds"};
    }
    if (private_folder.empty()) return {name, false, "can be checked with the private folder only: give --private"};
    const auto people = read_raw_table((std::filesystem::path(private_folder) / "presence.csv").string(), {',', true});
    if (!people || people->find("people") == nullptr) return {name, false, "the private folder has no presence.csv"};
    const RawColumn* count = people->find("people");
    double lowest = 1;
    double highest = 0;
    std::size_t unknown = 0;
    auto left = classes;
    for (const auto& name_of : quasi) {
        if (people->find(name_of) == nullptr) return {name, false, "presence.csv lacks a column"};
    }
    for (const auto& [key, rows] : rows_by_class(*people, quasi)) {
        const auto found = left.find(key);
        const auto number = parse_number(count->texts[count->codes[rows.front()]]);
        if (found == left.end() || !number || *number <= 0) continue;
        const double share = static_cast<double>(found->second.size()) / *number;
        lowest = std::min(lowest, share);
        highest = std::max(highest, share);
        left.erase(found);
    }
    for (const auto& [key, rows] : left) {
        const bool suppressed = std::all_of(key.begin(), key.end(), [](const auto& text) { return text == "*"; });
        unknown += suppressed ? 0 : 1;
    }
    const double low = bounds[0].get<double>();
    const double high = bounds[1].get<double>();
    return {name, unknown == 0 && lowest >= low - 1e-9 && highest <= high + 1e-9,
            fmt::format("{:.4f} to {:.4f}, bounds {:g} and {:g}{}", lowest, highest, low, high,
                        unknown > 0 ? fmt::format("; {} classes are not in presence.csv", unknown) : "")};
}

}  // namespace

std::vector<Check> rule_checks(const Release& release, const RawTable& raw, const std::vector<std::string>& quasi,
                               const std::string& private_folder) {
    std::vector<Check> checks;
    const auto classes = rows_by_class(raw, quasi);
    if (const auto found = release.manifest.find("sensitive"); found != release.manifest.end() && found->is_object()) {
        for (const auto& [name, shares] : found->items()) {
            checks.push_back(value_check(release, raw, classes, name, shares));
        }
    }
    if (const auto found = release.manifest.find("delta_presence"); found != release.manifest.end()) {
        checks.push_back(presence_check(*found, classes, quasi, private_folder));
    }
    return checks;
}

}  // namespace scrim::tables
