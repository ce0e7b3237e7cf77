#include "anon/tables/generate/dp_marginals.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "anon/tables/generate/accountant.h"

namespace scrim::tables {
namespace {

constexpr std::size_t most_bins = 32;

// Whether a coin of chance exp(-x) falls on its face.
bool exponential_coin(double x, Random& random) { return random.uniform() < std::exp(-x); }

// Discrete Laplace of scale t: geometric on both sides, zero once.
std::int64_t discrete_laplace(double scale, Random& random) {
    while (true) {
        const double u = 1 - random.uniform();
        const auto size = static_cast<std::int64_t>(std::floor(-std::log(u) * scale));
        const bool negative = random.chance(0.5);
        if (negative && size == 0) continue;
        return negative ? -size : size;
    }
}

using Counts = std::vector<double>;

// A noisy table of two columns, as shares.
struct Pair {
    std::size_t a = 0;
    std::size_t b = 0;
    Counts shares;  // [bins of a][bins of b]
};

class Mechanism {
   public:
    Mechanism(const Table& table, std::vector<Bins> bins, Random random)
        : table_(table), bins_(std::move(bins)), random_(random) {
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            auto& cells = cells_.emplace_back();
            if (bins_[c].count == 0) continue;  // the patient
            cells.reserve(table.rows());
            for (const double value : table.values[c]) cells.push_back(static_cast<std::uint32_t>(bins_[c].of(value)));
        }
    }

    void count_single(const std::vector<std::size_t>& columns, double sigma);
    void choose_tree(const std::vector<std::size_t>& columns, double epsilon);
    void count_pairs(double sigma);
    Table draw();
    [[nodiscard]] const std::vector<Pair>& pairs() const { return pairs_; }

   private:
    [[nodiscard]] Counts pair_counts(std::size_t a, std::size_t b) const;
    void draw_column(Table& table, std::size_t column, const std::vector<std::uint32_t>* parent, const Pair* pair,
                     std::vector<std::uint32_t>& cells);
    std::uint32_t draw_cell(const double* shares, std::size_t count);
    double draw_value(const Column& column, const Bins& bins, std::uint32_t cell);

    const Table& table_;
    std::vector<Bins> bins_;
    Random random_;
    std::vector<std::vector<std::uint32_t>> cells_;  // [columns][rows]
    std::vector<Counts> single_;                     // [columns] noisy shares
    double rows_ = 0;                                // noisy
    std::vector<Pair> pairs_;
};

// Shares from noisy counts: nothing is below 0, all add up to 1.
Counts to_shares(Counts counts) {
    double sum = 0;
    for (double& count : counts) sum += count = std::max(count, 0.0);
    for (double& count : counts) count = sum > 0 ? count / sum : 1 / static_cast<double>(counts.size());
    return counts;
}

void Mechanism::count_single(const std::vector<std::size_t>& columns, double sigma) {
    single_.resize(bins_.size());
    double sum = 0;
    double weight = 0;
    for (const auto c : columns) {
        Counts counts(bins_[c].count);
        for (const auto cell : cells_[c]) counts[cell] += 1;
        double all = 0;
        for (double& count : counts) all += count += static_cast<double>(discrete_gaussian(sigma, random_));
        sum += all / static_cast<double>(counts.size());  // the sum of few cells is less noisy
        weight += 1 / static_cast<double>(counts.size());
        single_[c] = to_shares(std::move(counts));
    }
    rows_ = std::max(1.0, std::round(sum / weight));
}

Counts Mechanism::pair_counts(std::size_t a, std::size_t b) const {
    Counts counts(bins_[a].count * bins_[b].count);
    for (std::size_t row = 0; row < table_.rows(); ++row) counts[cells_[a][row] * bins_[b].count + cells_[b][row]] += 1;
    return counts;
}

// Kruskal's tree, each edge chosen with a chance that grows with how much its pair is off from independence: a row
// changes that by at most 1.
void Mechanism::choose_tree(const std::vector<std::size_t>& columns, double epsilon) {
    struct Edge {
        std::size_t a;
        std::size_t b;
        double score;
    };
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        for (std::size_t j = i + 1; j < columns.size(); ++j) {
            const auto counts = pair_counts(columns[i], columns[j]);
            const auto& a = single_[columns[i]];
            const auto& b = single_[columns[j]];
            double off = 0;
            for (std::size_t cell = 0; cell < counts.size(); ++cell) {
                off += std::abs(counts[cell] - rows_ * a[cell / b.size()] * b[cell % b.size()]);
            }
            edges.push_back({columns[i], columns[j], off});
        }
    }
    std::vector<std::size_t> component(bins_.size());
    std::iota(component.begin(), component.end(), std::size_t{0});
    for (std::size_t round = 1; round < columns.size(); ++round) {
        std::erase_if(edges, [&](const Edge& edge) { return component[edge.a] == component[edge.b]; });
        double highest = 0;
        for (const auto& edge : edges) highest = std::max(highest, edge.score);
        Counts chance;
        for (const auto& edge : edges) chance.push_back(std::exp(epsilon / 2 * (edge.score - highest)));
        const Edge chosen = edges[draw_cell(chance.data(), chance.size())];
        pairs_.push_back({chosen.a, chosen.b, {}});
        const auto from = component[chosen.b];
        std::replace(component.begin(), component.end(), from, component[chosen.a]);
    }
}

// Noisy pairs, fitted to the noisy single columns so that a column has the same shares wherever it is drawn.
void Mechanism::count_pairs(double sigma) {
    constexpr int fits = 20;
    for (auto& pair : pairs_) {
        Counts counts = pair_counts(pair.a, pair.b);
        for (double& count : counts) count += static_cast<double>(discrete_gaussian(sigma, random_));
        pair.shares = to_shares(std::move(counts));
        const std::size_t width = bins_[pair.b].count;
        for (int fit = 0; fit < fits; ++fit) {
            Counts rows(bins_[pair.a].count);
            for (std::size_t i = 0; i < pair.shares.size(); ++i) rows[i / width] += pair.shares[i];
            for (std::size_t i = 0; i < pair.shares.size(); ++i) {
                if (rows[i / width] > 0) pair.shares[i] *= single_[pair.a][i / width] / rows[i / width];
            }
            Counts columns(width);
            for (std::size_t i = 0; i < pair.shares.size(); ++i) columns[i % width] += pair.shares[i];
            for (std::size_t i = 0; i < pair.shares.size(); ++i) {
                if (columns[i % width] > 0) pair.shares[i] *= single_[pair.b][i % width] / columns[i % width];
            }
        }
    }
}

std::uint32_t Mechanism::draw_cell(const double* shares, std::size_t count) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += shares[i];
    double at = random_.uniform() * sum;
    for (std::size_t i = 0; i < count; ++i) {
        at -= shares[i];
        if (at < 0 && shares[i] > 0) return static_cast<std::uint32_t>(i);
    }
    return static_cast<std::uint32_t>(random_.below(count));  // no share at all
}

double Mechanism::draw_value(const Column& column, const Bins& bins, std::uint32_t cell) {
    if (bins.category) return cell;
    const double from = bins.low + bins.width * cell;
    if (column.type == ColumnType::integer) {
        const double value = std::floor(from + random_.uniform() * bins.width);
        return std::clamp(value, column.min, column.max);
    }
    const double scale = std::pow(10.0, column.decimals.value_or(2));
    return std::clamp(std::round((from + random_.uniform() * bins.width) * scale) / scale, column.min, column.max);
}

void Mechanism::draw_column(Table& table, std::size_t column, const std::vector<std::uint32_t>* parent,
                            const Pair* pair, std::vector<std::uint32_t>& cells) {
    const std::size_t count = bins_[column].count;
    Counts shares = single_[column];
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (pair != nullptr) {
            const std::size_t given = (*parent)[row];
            double sum = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t cell = pair->a == column ? i * bins_[pair->b].count + given : given * count + i;
                sum += shares[i] = pair->shares[cell];
            }
            if (sum <= 0) shares = single_[column];
        }
        cells[row] = draw_cell(shares.data(), count);
        table.values[column][row] = draw_value(table.columns[column], bins_[column], cells[row]);
    }
}

// Along the tree, each column given the one it hangs on.
Table Mechanism::draw() {
    Table table;
    table.file = table_.file;
    table.columns = table_.columns;
    table.lines.resize(static_cast<std::size_t>(rows_));
    std::iota(table.lines.begin(), table.lines.end(), std::uint64_t{2});
    table.values.assign(table.columns.size(), std::vector<double>(table.rows()));
    std::vector<std::vector<std::uint32_t>> cells(table.columns.size(), std::vector<std::uint32_t>(table.rows()));
    std::set<std::size_t> drawn;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (bins_[c].count == 0) {
            std::iota(table.values[c].begin(), table.values[c].end(), 0.0);
            continue;
        }
        if (drawn.contains(c)) continue;
        draw_column(table, c, nullptr, nullptr, cells[c]);
        drawn.insert(c);
        for (bool more = true; more;) {
            more = false;
            for (const auto& pair : pairs_) {
                if (drawn.contains(pair.a) == drawn.contains(pair.b)) continue;
                const std::size_t next = drawn.contains(pair.a) ? pair.b : pair.a;
                draw_column(table, next, &cells[drawn.contains(pair.a) ? pair.a : pair.b], &pair, cells[next]);
                drawn.insert(next);
                more = true;
            }
        }
    }
    return table;
}

}  // namespace

std::int64_t discrete_gaussian(double sigma, Random& random) {
    const double scale = std::floor(sigma) + 1;
    while (true) {
        const std::int64_t value = discrete_laplace(scale, random);
        const double away = std::abs(static_cast<double>(value)) - sigma * sigma / scale;
        if (exponential_coin(away * away / (2 * sigma * sigma), random)) return value;
    }
}

std::size_t Bins::of(double value) const {
    if (category) return static_cast<std::size_t>(value);
    const double at = std::floor((value - low) / width);
    return static_cast<std::size_t>(std::clamp(at, 0.0, static_cast<double>(count - 1)));
}

Result<Bins> bins_of(const Column& column, const std::string& file) {
    Bins bins;
    if (column.is_category()) {
        bins.category = true;
        bins.count = column.values.size();
        return bins;
    }
    if (!std::isfinite(column.min) || !std::isfinite(column.max) || column.min > column.max) {
        return bad_input("has no bounds in the schema", {file, "column " + column.name, 0},
                         "differential privacy needs min and max, known without looking at the table");
    }
    bins.low = column.min;
    const double range = column.max - column.min;
    if (column.type == ColumnType::integer) {
        bins.width = std::max(1.0, std::ceil((range + 1) / static_cast<double>(most_bins)));
        bins.count = static_cast<std::size_t>(std::floor(range / bins.width)) + 1;
        return bins;
    }
    bins.count = range > 0 ? most_bins : 1;
    bins.width = range > 0 ? range / static_cast<double>(most_bins) : 1;
    return bins;
}

Result<Table> dp_table(const Table& original, const Plan& plan, const Budget& budget, Random random, Marginals* told) {
    if (!(budget.epsilon > 0) || !(budget.delta > 0) || !(budget.delta < 1)) {
        return usage_error("epsilon must be above 0, and delta between 0 and 1", "say --epsilon 1 --delta 1e-6");
    }
    if (const auto patient = original.with_role(ColumnRole::patient)) {
        const std::set<double> once(original.values[*patient].begin(), original.values[*patient].end());
        if (once.size() < original.rows()) {
            return bad_input("a patient has several rows", {original.file, {}, 0},
                             "differential privacy is promised for a row: give one row per patient");
        }
    }
    std::vector<Bins> bins;
    std::vector<std::size_t> columns;
    std::vector<std::size_t> joined;
    std::set<std::string> planned;
    for (const auto& model : plan.models) {
        for (const auto& name : model.columns()) planned.insert(name);
    }
    Table bounded = original;
    for (std::size_t c = 0; c < original.columns.size(); ++c) {
        Column& column = bounded.columns[c];
        if (column.role == ColumnRole::patient) {
            bins.emplace_back();
            continue;
        }
        const auto made = bins_of(column, original.file);
        if (!made) return made.error();
        bins.push_back(*made);
        columns.push_back(c);
        if (planned.empty() || planned.contains(column.name)) joined.push_back(c);
        if (column.type == ColumnType::number) {  // digits by the bins, not by what the table has
            column.decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(made->width))) + 1, 0, 12);
        }
    }
    if (columns.empty()) return bad_input("has no column to release", {original.file, {}, 0});
    const double rho = rho_of(budget.epsilon, budget.delta);
    const double step = joined.size() < 2 ? rho : rho / 3;  // without pairs all goes to single columns
    const auto edges = static_cast<double>(std::max<std::size_t>(joined.size(), 2) - 1);
    Marginals used;
    used.rho = rho;
    used.sigma_single = gaussian_sigma(step / static_cast<double>(columns.size()));
    used.sigma_pairs = gaussian_sigma(step / edges);
    Mechanism mechanism(bounded, std::move(bins), random);
    mechanism.count_single(columns, used.sigma_single);
    if (joined.size() >= 2) {
        mechanism.choose_tree(joined, exponential_epsilon(step / edges));
        mechanism.count_pairs(used.sigma_pairs);
    }
    for (const auto& pair : mechanism.pairs()) used.tree.emplace_back(pair.a, pair.b);
    if (told != nullptr) *told = used;
    return mechanism.draw();
}

}  // namespace scrim::tables
