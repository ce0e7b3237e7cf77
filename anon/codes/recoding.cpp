#include "anon/codes/recoding.h"

#include <algorithm>
#include <numeric>

#include "nlp/base/files/csv.h"

namespace scrim {

Recoding::Recoding(const Records& records)
    : records_(records), unit_of_(records.names.size()), codes_(records.names.size()), rows_(records.names.size()) {
    std::iota(unit_of_.begin(), unit_of_.end(), 0U);
    for (Item code = 0; code < codes_.size(); ++code) codes_[code] = {code};
    for (std::uint32_t r = 0; r < records.size(); ++r) {
        for (const Item code : records[r]) rows_[code].push_back(r);
    }
}

void Recoding::join(std::uint32_t unit, std::uint32_t other) {
    for (const Item code : codes_[other]) unit_of_[code] = unit;
    std::vector<Item> codes;
    std::merge(codes_[unit].begin(), codes_[unit].end(), codes_[other].begin(), codes_[other].end(),
               std::back_inserter(codes));
    codes_[unit] = std::move(codes);
    std::vector<std::uint32_t> rows;
    std::set_union(rows_[unit].begin(), rows_[unit].end(), rows_[other].begin(), rows_[other].end(),
                   std::back_inserter(rows));
    rows_[unit] = std::move(rows);
    codes_[other].clear();
    rows_[other].clear();
}

void Recoding::suppress(std::uint32_t unit) {
    for (const Item code : codes_[unit]) unit_of_[code] = suppressed;
    codes_[unit].clear();
    rows_[unit].clear();
}

std::vector<std::uint32_t> Recoding::units_of(std::span<const Item> codes) const {
    std::vector<std::uint32_t> units;
    for (const Item code : codes) {
        if (unit_of_[code] != suppressed) units.push_back(unit_of_[code]);
    }
    std::sort(units.begin(), units.end());
    units.erase(std::unique(units.begin(), units.end()), units.end());
    return units;
}

std::size_t Recoding::support(const std::vector<std::uint32_t>& units, std::size_t enough) const {
    if (units.empty()) return std::min(enough, records_.size());
    const auto rarest = *std::min_element(units.begin(), units.end(), [&](std::uint32_t a, std::uint32_t b) {
        return rows_[a].size() < rows_[b].size();
    });
    std::size_t count = 0;
    for (const auto row : rows_[rarest]) {
        const bool has_all = std::all_of(units.begin(), units.end(), [&](std::uint32_t unit) {
            return unit == rarest || std::any_of(records_[row].begin(), records_[row].end(),
                                                 [&](Item code) { return unit_of_[code] == unit; });
        });
        count += has_all ? 1U : 0U;
        if (count >= enough) break;
    }
    return count;
}

double Recoding::loss(std::size_t size) const {
    return codes_.size() < 2 ? 0 : static_cast<double>(size - 1) / static_cast<double>(codes_.size() - 1);
}

Records recode(const Records& records, const Recoding& recoding) {
    std::vector<std::pair<std::string, std::uint32_t>> named;
    for (std::uint32_t unit = 0; unit < recoding.unit_count(); ++unit) {
        const auto& codes = recoding.codes(unit);
        if (codes.empty()) continue;
        std::string name = codes.size() > 1 ? "<" : "";
        for (std::size_t i = 0; i < codes.size(); ++i) name += (i > 0 ? "|" : "") + records.names[codes[i]];
        if (codes.size() > 1) name += ">";
        named.emplace_back(std::move(name), unit);
    }
    std::sort(named.begin(), named.end());
    Records out;
    std::vector<Item> item_of(recoding.unit_count(), 0);
    for (auto& [name, unit] : named) {
        item_of[unit] = static_cast<Item>(out.names.size());
        out.names.push_back(std::move(name));
    }
    for (std::size_t r = 0; r < records.size(); ++r) {
        std::vector<Item> items;
        for (const auto unit : recoding.units_of(records[r])) items.push_back(item_of[unit]);
        std::sort(items.begin(), items.end());
        out.add(items);
        out.patients.push_back(records.patients[r]);
    }
    return out;
}

std::string to_csv(const Records& recoded, const std::vector<char>& keep, Random& random) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t r = 0; r < recoded.size(); ++r) {
        if ((keep.empty() || keep[r] != 0) && !recoded[r].empty()) order.push_back(r);
    }
    random.shuffle(order);
    std::string out = "patient,code\n";
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::string id = "p" + std::to_string(i + 1);
        for (const Item code : recoded[order[i]]) append_csv_record(out, {id, recoded.names[code]});
    }
    return out;
}

std::vector<std::string> codes_of_name(std::string_view name) {
    if (name.size() < 2 || name.front() != '<' || name.back() != '>') return {std::string(name)};
    name = name.substr(1, name.size() - 2);
    std::vector<std::string> out;
    while (true) {
        const auto bar = name.find('|');
        out.emplace_back(name.substr(0, bar));
        if (bar == std::string_view::npos) return out;
        name.remove_prefix(bar + 1);
    }
}

std::vector<Hierarchy::Node> leaves_of_items(const Records& records, const Hierarchy& tree) {
    std::vector<Hierarchy::Node> out;
    for (const auto& name : records.names) out.push_back(*tree.find(name));
    return out;
}

namespace {

// The units that have a code below a node.
std::vector<std::uint32_t> units_below(const Recoding& recoding, const Hierarchy& tree,
                                       const std::vector<Hierarchy::Node>& leaf, Hierarchy::Node node) {
    std::vector<std::uint32_t> out;
    for (Item code = 0; code < leaf.size(); ++code) {
        const auto unit = recoding.unit_of(code);
        if (unit != Recoding::suppressed && tree.covers(node, leaf[code])) out.push_back(unit);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

}  // namespace

bool generalize_cheapest(Recoding& recoding, const std::vector<std::uint32_t>& units, const Hierarchy& tree,
                         const std::vector<Hierarchy::Node>& leaf, std::size_t top_level, std::optional<double> limit) {
    std::vector<std::uint32_t> best;
    double best_cost = 0;
    for (const auto unit : units) {
        auto node = leaf[recoding.codes(unit).front()];
        std::vector<std::uint32_t> joined{unit};
        while (joined.size() < 2 && tree.level(node) < top_level) {
            node = tree.parent(node);
            joined = units_below(recoding, tree, leaf, node);
        }
        if (joined.size() < 2) continue;
        std::size_t size = 0;
        for (const auto other : joined) size += recoding.codes(other).size();
        double cost = 0;
        for (const auto other : joined) {
            cost += static_cast<double>(recoding.rows(other).size()) *
                    (recoding.loss(size) - recoding.loss(recoding.codes(other).size()));
        }
        if (best.empty() || cost < best_cost) {
            best = std::move(joined);
            best_cost = cost;
        }
    }
    if (best.empty() || (limit && best_cost > *limit)) return false;
    for (std::size_t i = 1; i < best.size(); ++i) recoding.join(best[0], best[i]);
    return true;
}

}  // namespace scrim
