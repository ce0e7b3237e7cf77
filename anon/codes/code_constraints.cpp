#include "anon/codes/code_constraints.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "anon/core/frequent_items.h"
#include "anon/core/plural.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/text_input.h"

namespace scrim {
namespace {

std::optional<double> number_after(std::string_view spec, std::string_view prefix) {
    if (!spec.starts_with(prefix)) return std::nullopt;
    const auto text = spec.substr(prefix.size());
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<Item> item_of(const Records& records, std::string_view code) {
    const auto at = std::lower_bound(records.names.begin(), records.names.end(), code);
    if (at == records.names.end() || *at != code) return std::nullopt;
    return static_cast<Item>(at - records.names.begin());
}

Result<std::vector<std::vector<Item>>> by_level(std::size_t level, const Records& records, const Hierarchy& tree,
                                                bool icd) {
    // The ICD's tree has a level of four digits below that of three; another tree begins right above its leaves.
    const std::size_t wanted = icd ? level + 1 : level;
    if (wanted + 1 >= tree.level_count()) {
        return usage_error("the hierarchy has no level " + std::to_string(level) + " below its root",
                           "choose a lower level");
    }
    std::map<Hierarchy::Node, std::vector<Item>> groups;
    for (Item item = 0; item < records.names.size(); ++item) {
        groups[tree.ancestor_at(*tree.find(records.names[item]), wanted)].push_back(item);
    }
    std::vector<std::vector<Item>> out;
    out.reserve(groups.size());
    for (auto& [node, items] : groups) out.push_back(std::move(items));
    return out;
}

std::vector<std::vector<Item>> by_similarity(std::size_t size, const Records& records, const Hierarchy& tree) {
    const std::size_t top = tree.level_count() >= 3 ? tree.level_count() - 2 : 0;
    std::map<Hierarchy::Node, std::vector<Item>> chapters;
    for (Item item = 0; item < records.names.size(); ++item) {
        chapters[tree.ancestor_at(*tree.find(records.names[item]), top)].push_back(item);
    }
    std::vector<std::vector<Item>> out;
    for (auto& [chapter, items] : chapters) {
        // Siblings side by side: by their path from the top.
        const auto path = [&](Item item) {
            std::vector<Hierarchy::Node> nodes;
            for (std::size_t level = top; level > 0; --level) {
                nodes.push_back(tree.ancestor_at(*tree.find(records.names[item]), level));
            }
            return nodes;
        };
        std::stable_sort(items.begin(), items.end(), [&](Item a, Item b) { return path(a) < path(b); });
        for (std::size_t from = 0; from < items.size(); from += size) {
            const std::size_t to = std::min(items.size(), from + size);
            out.emplace_back(items.begin() + static_cast<std::ptrdiff_t>(from),
                             items.begin() + static_cast<std::ptrdiff_t>(to));
        }
    }
    return out;
}

Result<std::vector<std::vector<Item>>> by_frequency(double percent, const Records& records) {
    FrequentItemsOptions options;
    options.min_support = support_of_percent(percent, records.size());
    auto sets = frequent_itemsets(records, options);
    if (!sets) return sets.error();
    std::erase_if(*sets, [](const Itemset& set) { return set.items.size() < 2; });
    std::stable_sort(sets->begin(), sets->end(), [](const Itemset& a, const Itemset& b) {
        return a.items.size() != b.items.size() ? a.items.size() > b.items.size() : a.support > b.support;
    });
    std::vector<char> taken(records.names.size(), 0);
    std::vector<std::vector<Item>> out;
    for (auto& set : *sets) {
        if (std::any_of(set.items.begin(), set.items.end(), [&](Item item) { return taken[item] != 0; })) continue;
        for (const Item item : set.items) taken[item] = 1;
        out.push_back(std::move(set.items));
    }
    return out;
}

Result<UtilityPolicy> from_file(const std::string& path, const Records& records) {
    auto input = open_text(path);
    if (!input) {
        auto error = input.error();
        error.advice = "name a file, or level1 .. level3, simN or supX";
        return error;
    }
    LineReader lines(std::move(*input));
    UtilityPolicy policy;
    std::vector<char> taken(records.names.size(), 0);
    while (true) {
        const auto line = lines.next();
        if (!line) return line.error();
        if (!*line) break;
        std::string_view rest = **line;
        std::vector<Item> constraint;
        for (auto code = take_word(rest); !code.empty(); code = take_word(rest)) {
            const auto item = item_of(records, code);
            if (!item) {
                ++policy.unknown;
                continue;
            }
            if (taken[*item] != 0) {
                return bad_input("has a code that the policy has already", {path, {}, lines.line()},
                                 "constraints must not overlap: keep the code in one of them");
            }
            taken[*item] = 1;
            constraint.push_back(*item);
        }
        if (!constraint.empty()) policy.constraints.push_back(std::move(constraint));
    }
    if (policy.constraints.empty()) {
        return bad_input("no code of the policy is in the data", {path, {}, 0},
                         "give a constraint per line, codes as the data writes them, separated by blanks");
    }
    return policy;
}

}  // namespace

Result<UtilityPolicy> make_policy(const std::string& spec, const Records& records, const Hierarchy& hierarchy,
                                  bool icd) {
    if (spec.empty()) return UtilityPolicy{};
    if (const auto level = number_after(spec, "level")) {
        if (*level != 1 && *level != 2 && *level != 3)
            return usage_error("no policy '" + spec + "'", "level1 .. level3");
        auto groups = by_level(static_cast<std::size_t>(*level), records, hierarchy, icd);
        if (!groups) return groups.error();
        return UtilityPolicy{std::move(*groups), 0};
    }
    if (const auto size = number_after(spec, "sim")) {
        if (*size < 1 || *size > 1e6) return usage_error("no policy '" + spec + "'", "sim5, sim10, ...");
        return UtilityPolicy{by_similarity(static_cast<std::size_t>(*size), records, hierarchy), 0};
    }
    if (const auto percent = number_after(spec, "sup")) {
        if (!(*percent > 0 && *percent <= 100)) return usage_error("no policy '" + spec + "'", "sup0.625 .. sup5");
        auto sets = by_frequency(*percent, records);
        if (!sets) return sets.error();
        return UtilityPolicy{std::move(*sets), 0};
    }
    return from_file(spec, records);
}

Result<CodeTree> code_hierarchy(const std::string& path, const Records& records, const std::string& system) {
    return read_code_tree({path, system, false}, records.names);
}

CodeRoles make_roles(const Records& records, const UtilityPolicy& policy, const std::vector<std::string>& sensitive) {
    CodeRoles roles;
    roles.constraint.assign(records.names.size(), CodeRoles::none);
    roles.sensitive.assign(records.names.size(), 0);
    for (std::size_t c = 0; c < policy.constraints.size(); ++c) {
        for (const Item item : policy.constraints[c]) roles.constraint[item] = static_cast<std::int32_t>(c);
    }
    for (const auto& code : sensitive) {
        if (const auto item = item_of(records, code)) roles.sensitive[*item] = 1;
    }
    return roles;
}

}  // namespace scrim
