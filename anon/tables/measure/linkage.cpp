// Attackers who link a patient to released rows. One pass over the rows serves all of them: the parts of the distance
// are added up once, and what an attacker does not know is taken off again.

#include "anon/tables/measure/linkage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "anon/tables/measure/attribute_space.h"
#include "nlp/base/parallel.h"

namespace scrim::tables {
namespace {

constexpr std::size_t fewest_targets = 20;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

enum View : std::uint8_t { by_all_but_hidden, by_time, by_all_but_one, by_rare_value, views };

struct Best {
    double distance = std::numeric_limits<double>::infinity();
    std::size_t row = none;

    void offer(double d, std::size_t candidate) {
        if (d < distance) *this = {d, candidate};
    }
};

// For one target: the row that each attacker takes for the patient's. The views by all but one have a row per column.
struct Links {
    std::size_t target = 0;
    std::size_t pointer = none;                       // the column of the target's rarest value
    std::array<std::vector<std::size_t>, views> row;  // [views][columns of the space, or one]
};

struct Scene {
    const AttributeSpace& space;
    const Table& original;
    std::vector<char> hidden;  // [columns of the table]
    bool has_hidden = false;
};

constexpr std::size_t rows_at_once = 512;  // so that their parts of the distance stay in the cache

// The search for one target's nearest rows, block by block of the table.
class LinkSearch {
   public:
    LinkSearch(const Scene& scene, const Table& source, bool skip_own, std::size_t target, std::size_t pointer)
        : scene_(scene),
          source_(source),
          columns_(scene.space.columns()),
          skip_own_(skip_own),
          target_(target),
          pointer_(pointer),
          patient_(scene.original.with_role(ColumnRole::patient)),
          one_(columns_.size()),
          rare_(columns_.size()),
          part_(columns_.size() * rows_at_once) {}

    void look_into(std::size_t first) {
        const std::size_t count = std::min(rows_at_once, source_.rows() - first);
        std::fill_n(total_.begin(), count, 0.0);
        std::fill_n(of_hidden_.begin(), count, 0.0);
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const std::size_t c = columns_[i];
            double* part = part_.data() + i * rows_at_once;
            scene_.space.parts(c, scene_.original.values[c][target_], source_.values[c].data() + first, count, part);
            for (std::size_t r = 0; r < count; ++r) total_[r] += part[r];
            if (scene_.hidden[c] == 0) continue;
            for (std::size_t r = 0; r < count; ++r) of_hidden_[r] += part[r];
        }
        if (skip_own_) leave_out_own(first, count);
        for (std::size_t r = 0; r < count; ++r) {
            hidden_.offer(total_[r] - of_hidden_[r], first + r);
            time_.offer(of_hidden_[r], first + r);
        }
        for (std::size_t i = 0; i < columns_.size(); ++i) offer_without(one_[i], i, first, count);
        if (pointer_ == none) return;
        for (std::size_t r = 0; r < count; ++r) {
            if (source_.values[pointer_][first + r] != scene_.original.values[pointer_][target_]) continue;
            for (std::size_t i = 0; i < columns_.size(); ++i) {
                rare_[i].offer(total_[r] - part_[i * rows_at_once + r], first + r);
            }
        }
    }

    [[nodiscard]] Links links() const {
        Links links{target_, pointer_, {}};
        links.row[by_all_but_hidden] = {hidden_.row};
        links.row[by_time] = {time_.row};
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            links.row[by_all_but_one].push_back(one_[i].row);
            links.row[by_rare_value].push_back(rare_[i].row == none ? one_[i].row : rare_[i].row);
        }
        return links;
    }

   private:
    // The patient's own rows are infinitely far away.
    void leave_out_own(std::size_t first, std::size_t count) {
        for (std::size_t r = 0; r < count; ++r) {
            const bool own = first + r == target_ || (patient_ && source_.values[*patient_][first + r] ==
                                                                      scene_.original.values[*patient_][target_]);
            if (own) total_[r] = of_hidden_[r] = std::numeric_limits<double>::infinity();
        }
        for (std::size_t r = 0; r < count; ++r) {
            if (!std::isinf(total_[r])) continue;
            for (std::size_t i = 0; i < columns_.size(); ++i) part_[i * rows_at_once + r] = 0;
        }
    }

    void offer_without(Best& best, std::size_t column, std::size_t first, std::size_t count) {
        const double* part = part_.data() + column * rows_at_once;
        if (!(least_difference(total_.data(), part, count) < best.distance))
            return;  // hardly any block has a nearer row
        for (std::size_t r = 0; r < count; ++r) best.offer(total_[r] - part[r], first + r);
    }

    const Scene& scene_;
    const Table& source_;
    const std::vector<std::size_t>& columns_;
    bool skip_own_;
    std::size_t target_;
    std::size_t pointer_;
    std::optional<std::size_t> patient_;
    Best hidden_;
    Best time_;
    std::vector<Best> one_;
    std::vector<Best> rare_;
    std::vector<double> part_;  // [columns][rows_at_once]
    std::array<double, rows_at_once> total_{};
    std::array<double, rows_at_once> of_hidden_{};
};

// Rows of each value of the categories, to find the rarest value that a target has in the release.
std::size_t rarest(const Scene& scene, const std::vector<std::vector<std::size_t>>& count, std::size_t target,
                   std::size_t most) {
    std::size_t best = none;
    std::size_t rows = most + 1;
    for (const auto c : scene.space.columns()) {
        if (count[c].empty() || scene.hidden[c] != 0) continue;
        const std::size_t held = count[c][static_cast<std::size_t>(scene.original.values[c][target])];
        if (held == 0 || held >= rows) continue;
        rows = held;
        best = c;
    }
    return best;
}

std::vector<std::vector<std::size_t>> value_counts(const Table& original, const Table& released) {
    std::vector<std::vector<std::size_t>> count(released.columns.size());
    for (std::size_t c = 0; c < released.columns.size(); ++c) {
        if (!released.columns[c].is_category() || released.columns[c].role == ColumnRole::patient) continue;
        count[c].resize(std::max(released.columns[c].values.size(), original.columns[c].values.size()));
        for (const double value : released.values[c]) ++count[c][static_cast<std::size_t>(value)];
    }
    return count;
}

// How well guesses meet the truth: the share of categories that are right, or the correlation of numbers.
struct Score {
    double value = 0;
    double variance = 0;  // of the value
};

Score score_of(const Table& original, const Table& source, std::size_t column, const std::vector<const Links*>& links,
               View view, std::size_t at) {
    const auto n = static_cast<double>(links.size());
    double sum[5] = {0, 0, 0, 0, 0};
    double right = 0;
    for (const Links* link : links) {
        const double truth = original.values[column][link->target];
        const double guess = source.values[column][link->row[view][at]];
        right += truth == guess ? 1 / n : 0;
        sum[0] += truth;
        sum[1] += guess;
        sum[2] += truth * truth;
        sum[3] += guess * guess;
        sum[4] += truth * guess;
    }
    if (original.columns[column].is_category()) return {right, right * (1 - right) / n};
    const double spread = (sum[2] - sum[0] * sum[0] / n) * (sum[3] - sum[1] * sum[1] / n);
    const double r = spread > 0 ? std::clamp((sum[4] - sum[0] * sum[1] / n) / std::sqrt(spread), 0.0, 1.0) : 0;
    return {r, (1 - r * r) * (1 - r * r) / n};
}

// The links of all targets, to the release and, for the stranger, to other originals.
struct Linked {
    std::vector<Links> release;
    std::vector<Links> stranger;
};

void add_column(Attack& attack, double& most, const std::string& name, const Score& success, const Score& stranger,
                std::size_t& columns) {
    ++columns;
    attack.mean += success.value;
    const double allowed = most_advantage + 3 * std::sqrt(success.variance + stranger.variance);
    const double excess = success.value - stranger.value - allowed;
    if (columns > 1 && excess <= most) return;
    most = excess;
    attack.maximum = success.value;
    attack.stranger = stranger.value;
    attack.bound = std::min(1.0, stranger.value + allowed);
    attack.column = name;
}

// One attacker's success on every column that is not known to them.
Attack judge(const Scene& scene, const Table& released, const Linked& linked, View view, const char* name,
             const char* advice) {
    Attack attack;
    attack.name = name;
    attack.advice = advice;
    const bool single = view == by_all_but_hidden || view == by_time;
    double most = 0;
    std::size_t columns = 0;
    for (std::size_t i = 0; i < scene.space.columns().size(); ++i) {
        const std::size_t c = scene.space.columns()[i];
        if (single && (scene.hidden[c] != 0) != (view == by_all_but_hidden)) continue;
        std::vector<const Links*> release;
        std::vector<const Links*> stranger;
        for (std::size_t t = 0; t < linked.release.size(); ++t) {
            const Links& link = linked.release[t];
            if (view == by_rare_value && (link.pointer == none || link.pointer == c)) continue;
            release.push_back(&link);
            stranger.push_back(&linked.stranger[t]);
        }
        if (release.size() < fewest_targets) continue;
        attack.targets = std::max(attack.targets, release.size());
        const std::size_t at = single ? 0 : i;
        add_column(attack, most, released.columns[c].name, score_of(scene.original, released, c, release, view, at),
                   score_of(scene.original, scene.original, c, stranger, view, at), columns);
    }
    if (columns > 0) attack.mean /= static_cast<double>(columns);
    return attack;
}

// Targets with a rare value first, as far as half of the sample goes: they are who such an attacker is after.
std::vector<std::pair<std::size_t, std::size_t>> choose_targets(const Scene& scene, const Table& released,
                                                                std::size_t sample) {
    const auto count = value_counts(scene.original, released);
    const std::size_t most = std::max<std::size_t>(20, released.rows() / 100);
    std::vector<std::pair<std::size_t, std::size_t>> rare;
    for (std::size_t row = 0; row < scene.original.rows(); ++row) {
        if (const auto pointer = rarest(scene, count, row, most); pointer != none) rare.emplace_back(row, pointer);
    }
    std::vector<std::pair<std::size_t, std::size_t>> targets;
    std::vector<char> taken(scene.original.rows());
    for (const auto i : evenly(rare.size(), sample / 2)) {
        targets.push_back(rare[i]);
        taken[rare[i].first] = 1;
    }
    for (const auto row : evenly(scene.original.rows(), sample - targets.size())) {
        if (taken[row] == 0) targets.emplace_back(row, rarest(scene, count, row, most));
    }
    return targets;
}

std::size_t affordable(const Table& released, std::size_t columns, std::size_t sample) {
    const double rows = static_cast<double>(released.rows()) * static_cast<double>(std::max<std::size_t>(columns, 1));
    return std::clamp<std::size_t>(static_cast<std::size_t>(2e9 / rows), 100, sample);
}

}  // namespace

std::vector<Attack> attack_table(const Table& original, const Table& released, const AttackOptions& options) {
    const AttributeSpace space(original);
    Scene scene{space, original, std::vector<char>(original.columns.size()), false};
    for (const auto& name : options.hidden) {
        if (const auto column = original.find(name)) scene.hidden[*column] = 1;
        scene.has_hidden = scene.has_hidden || original.find(name).has_value();
    }
    const auto targets = choose_targets(scene, released, affordable(released, space.columns().size(), options.sample));
    Linked linked{std::vector<Links>(targets.size()), std::vector<Links>(targets.size())};
    // Some targets at once, so that a block of the table is read from memory once for all of them.
    constexpr std::size_t at_once = 8;
    parallel_for((targets.size() + at_once - 1) / at_once, options.threads, [&](std::size_t part) {
        const std::size_t end = std::min(targets.size(), (part + 1) * at_once);
        const auto link = [&](const Table& source, bool skip_own, std::vector<Links>& links) {
            std::vector<LinkSearch> searches;
            for (std::size_t t = part * at_once; t < end; ++t) {
                searches.emplace_back(scene, source, skip_own, targets[t].first, targets[t].second);
            }
            for (std::size_t first = 0; first < source.rows(); first += rows_at_once) {
                for (auto& search : searches) search.look_into(first);
            }
            for (std::size_t t = part * at_once; t < end; ++t) links[t] = searches[t - part * at_once].links();
        };
        link(released, false, linked.release);
        link(original, true, linked.stranger);
    });
    std::vector<Attack> attacks;
    if (scene.has_hidden) {
        attacks.push_back(judge(scene, released, linked, by_all_but_hidden, "known quasi-identifiers",
                                "choose a larger K, or drop or coarsen columns"));
        attacks.push_back(judge(scene, released, linked, by_time, "known time and event",
                                "coarsen the response in the plan, or choose a larger K"));
    }
    attacks.push_back(judge(scene, released, linked, by_rare_value, "a rare value",
                            "drop the category with many values, or group its values in the table"));
    attacks.push_back(judge(scene, released, linked, by_all_but_one, "each attribute guessed from the others",
                            "choose a larger K, or drop columns"));
    const auto hull = attack_by_hull(original, released, options);
    attacks.insert(attacks.end(), hull.begin(), hull.end());
    attacks.erase(std::remove_if(attacks.begin(), attacks.end(), [](const Attack& a) { return a.targets == 0; }),
                  attacks.end());
    return attacks;
}

std::vector<std::string> hidden_columns(const Table& table, const Plan& plan) {
    const Keeping keeping = what_to_keep(table, plan, 0.5);
    std::vector<std::string> names;
    for (const auto* columns : {&keeping.strata, &keeping.restored}) {
        for (const auto column : *columns) names.push_back(table.columns[column].name);
    }
    return names;
}

Json to_json(const Attack& attack) {
    Json json{{"targets", attack.targets},   {"mean", attack.mean},   {"maximum", attack.maximum},
              {"stranger", attack.stranger}, {"bound", attack.bound}, {"holds", attack.holds()}};
    if (!attack.column.empty()) json["column"] = attack.column;
    return json;
}

Result<void> require_bounds(const std::vector<Attack>& attacks, const std::string& file) {
    std::string what;
    std::string advice;
    for (const auto& attack : attacks) {
        if (attack.holds()) continue;
        what += fmt::format("{}{}{} {:.2f} (bound {:.2f})", what.empty() ? "" : "; ", attack.name,
                            attack.column.empty() ? "" : ", column " + attack.column, attack.maximum, attack.bound);
        if (advice.find(attack.advice) == std::string::npos) advice += (advice.empty() ? "" : "; ") + attack.advice;
    }
    if (what.empty()) return {};
    return check_failed("nothing was released: measured linkage is above its bound: " + what, {file, {}, 0}, advice);
}

}  // namespace scrim::tables
