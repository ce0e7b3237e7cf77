#include "anon/notes/measure/note_attacks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <roaring/roaring.hh>
#include <set>
#include <unordered_map>

#include "anon/notes/lists/list_index.h"
#include "nlp/base/random.h"

namespace scrim {
namespace {

constexpr double attack_rounding = 1e-9;
constexpr double sure_of_term = 0.95;  // the chance from which on a reader takes a health detail for known

// How the patients of a cluster who show the same list of an attribute may hold its values.
struct SharedList {
    std::size_t carriers = 0;
    std::vector<std::uint32_t> forced;  // values that nobody of the cluster shows by itself
};

// By cluster and list, for one attribute.
using SharedLists = std::map<std::pair<std::uint32_t, std::uint32_t>, SharedList>;

SharedLists shared_lists(const std::vector<std::uint32_t>& cluster, const ShownLists& shown) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> alone;  // cluster, value
    SharedLists out;
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        const auto& list = shown.list_of(i);
        if (list.size() == 1) alone.emplace(cluster[i], list.front());
        ++out[{cluster[i], shown.of[i]}].carriers;
    }
    for (auto& [at, shared] : out) {
        const auto& list = shown.lists[at.second];
        for (const std::uint32_t value : list) {
            if (list.size() > 1 && !alone.contains({at.first, value})) shared.forced.push_back(value);
        }
    }
    return out;
}

// The expected share of a list's carriers who hold a value: every forced value is held at least once, the rest is
// spread over the list.
double weight_of(const SharedList& shared, const std::vector<std::uint32_t>& list, std::uint32_t value) {
    if (list.size() == 1) return 1;
    const auto carriers = static_cast<double>(shared.carriers);
    const auto forced = static_cast<double>(shared.forced.size());
    const double rest = std::max(0.0, carriers - forced) / static_cast<double>(list.size());
    const bool is_forced = std::find(shared.forced.begin(), shared.forced.end(), value) != shared.forced.end();
    return std::min(1.0, (rest + (is_forced ? std::min(1.0, carriers / std::max(1.0, forced)) : 0.0)) / carriers);
}

class Attacker {
   public:
    Attacker(const Patients& truth, const std::vector<ShownLists>& shown, const LinkOptions& options)
        : truth_(truth), shown_(shown), options_(options), with_value_(shown.size()), lists_(shown.size()) {
        for (std::size_t a = 0; a < shown.size(); ++a) {
            for (std::uint32_t i = 0; i < truth.size(); ++i) {
                for (const std::uint32_t value : shown[a].list_of(i)) with_value_[a][value].add(i);
            }
            if (options.eliminates) lists_[a] = shared_lists(truth.cluster, shown[a]);
        }
        for (const auto& attribute : options.known) {
            auto& with_value = with_known_.emplace_back();
            for (std::uint32_t i = 0; i < attribute.shown.size(); ++i) with_value[attribute.shown[i]].add(i);
        }
    }

    void attack(std::uint32_t target, LinkAttack& result) const {
        const Roaring fitting = records_that_fit(target);
        double all = 0;
        double right = 0;
        std::size_t candidates = 0;
        for (const std::uint32_t i : fitting) {
            double weight = options_.eliminates ? weight_of_record(i, target) : 1.0;
            if (options_.likeness) weight *= options_.likeness(i, target);
            all += weight;
            candidates += weight > 0 ? 1 : 0;
            if (i == target) right = weight;
        }
        const double chance = all > 0 ? right / all : 0;
        result.success += chance;
        result.highest = std::max(result.highest, chance);
        result.above_bound += chance > 1.0 / options_.k + attack_rounding ? 1 : 0;
        result.candidates += static_cast<double>(candidates);
        result.fewest_candidates = std::min(result.fewest_candidates, candidates);
    }

    // Whether the records that are most probably the target's have a term in common. Those that fit because they show
    // no value at all are improbable, and do not hide what the others tell.
    [[nodiscard]] bool discloses(std::uint32_t target, const std::vector<std::vector<std::uint32_t>>& terms) const {
        double all = 0;
        std::unordered_map<std::uint32_t, double> with_term;
        for (const std::uint32_t i : records_that_fit(target)) {
            const double weight = options_.eliminates ? weight_of_record(i, target) : 1.0;
            all += weight;
            for (const std::uint32_t term : terms[i]) with_term[term] += weight;
        }
        return all > 0 && std::any_of(with_term.begin(), with_term.end(), [&](const auto& each) {
                   return each.second >= sure_of_term * all - attack_rounding;
               });
    }

   private:
    [[nodiscard]] Roaring records_that_fit(std::uint32_t target) const {
        Roaring fitting;
        fitting.addRange(0, truth_.size());
        for (std::size_t a = 0; a < shown_.size(); ++a) {
            for (const std::uint32_t value : truth_.attributes[a].held_by[target]) {
                const auto found = with_value_[a].find(value);
                if (found == with_value_[a].end()) return {};  // no record may hold it: taggers missed it everywhere
                fitting &= found->second;
            }
        }
        for (std::size_t a = 0; a < with_known_.size(); ++a) {
            const std::uint32_t value = options_.known[a].truth[target];
            if (value == 0) continue;  // not known of them
            Roaring with_it;
            for (const std::uint32_t shown : {value, 0U}) {
                const auto found = with_known_[a].find(shown);
                if (found != with_known_[a].end()) with_it |= found->second;
            }
            fitting &= with_it;
        }
        return fitting;
    }

    [[nodiscard]] double weight_of_record(std::uint32_t record, std::uint32_t target) const {
        double weight = 1;
        for (std::size_t a = 0; a < shown_.size(); ++a) {
            for (const std::uint32_t value : truth_.attributes[a].held_by[target]) {
                const auto& shared = lists_[a].at({truth_.cluster[record], shown_[a].of[record]});
                weight *= weight_of(shared, shown_[a].list_of(record), value);
            }
        }
        return weight;
    }

    const Patients& truth_;
    const std::vector<ShownLists>& shown_;
    const LinkOptions& options_;
    std::vector<std::unordered_map<std::uint32_t, Roaring>> with_value_;  // [attribute] records that may hold a value
    std::vector<SharedLists> lists_;                                      // [attribute]
    std::vector<std::unordered_map<std::uint32_t, Roaring>> with_known_;  // [known attribute] records that show a value
};

}  // namespace

Elimination eliminate(const std::vector<std::uint32_t>& cluster, const std::vector<ShownLists>& shown,
                      std::uint32_t k) {
    Elimination found;
    found.fewest_candidates = cluster.size();
    for (const auto& attribute : shown) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> candidates;  // of a cluster's value
        for (const auto& [at, shared] : shared_lists(cluster, attribute)) {
            for (const std::uint32_t value : shared.forced) candidates[{at.first, value}] += shared.carriers;
        }
        for (const auto& [at, count] : candidates) {
            ++found.values;
            found.fewest_candidates = std::min(found.fewest_candidates, count);
            found.below_k += count < k ? 1 : 0;
            found.given_away += count == 1 ? 1 : 0;
        }
    }
    return found;
}

namespace {

// All patients, or some drawn at random.
std::vector<std::uint32_t> targets_of(std::size_t patients, std::size_t most) {
    std::vector<std::uint32_t> targets(patients);
    std::iota(targets.begin(), targets.end(), 0);
    if (targets.size() > most) {
        Random(20170319).shuffle(targets);
        targets.resize(most);
    }
    return targets;
}

}  // namespace

double disclosed_share(const Patients& truth, const std::vector<ShownLists>& shown,
                       const std::vector<std::vector<std::uint32_t>>& terms, const LinkOptions& options) {
    const auto targets = targets_of(truth.size(), options.most_attacked);
    if (targets.empty()) return 0;
    const Attacker attacker(truth, shown, options);
    std::size_t disclosed = 0;
    for (const std::uint32_t target : targets) disclosed += attacker.discloses(target, terms) ? 1 : 0;
    return static_cast<double>(disclosed) / static_cast<double>(targets.size());
}

LinkAttack attack_links(const Patients& truth, const std::vector<ShownLists>& shown, const LinkOptions& options) {
    LinkAttack result;
    if (truth.size() == 0) return result;
    const auto targets = targets_of(truth.size(), options.most_attacked);
    result.attacked = targets.size();
    result.fewest_candidates = truth.size();
    const Attacker attacker(truth, shown, options);
    for (const std::uint32_t target : targets) attacker.attack(target, result);
    result.success /= static_cast<double>(targets.size());
    result.candidates /= static_cast<double>(targets.size());
    return result;
}

Patients as_safe_harbor(const Patients& truth) {
    Patients out;
    out.cluster = truth.cluster;
    for (const Attribute& attribute : truth.attributes) {
        if (attribute.label == Label::age) out.attributes.push_back(attribute);
        if (attribute.label != Label::date) continue;
        Attribute years;
        years.label = Label::date;
        std::map<std::string, std::uint32_t> numbers;  // every grain of a date ends with its year
        const auto year_of = [&](const std::string& date) {
            return date.substr(date.size() - std::min<std::size_t>(4, date.size()));
        };
        for (const auto& date : attribute.values) numbers.emplace(year_of(date), 0);
        for (auto& [year, number] : numbers) {
            number = static_cast<std::uint32_t>(years.values.size());
            years.values.push_back(year);
        }
        for (const auto& held : attribute.held_by) {
            auto& own = years.held_by.emplace_back();
            for (const std::uint32_t value : held) own.push_back(numbers.at(year_of(attribute.values[value])));
            std::sort(own.begin(), own.end());
            own.erase(std::unique(own.begin(), own.end()), own.end());
        }
        out.attributes.push_back(std::move(years));
    }
    return out;
}

std::vector<ShownLists> unhidden(const Patients& truth) {
    ListIndex lists(truth);
    for (std::uint32_t i = 0; i < truth.size(); ++i) {
        for (std::size_t a = 0; a < truth.attributes.size(); ++a) lists.show(i, a, truth.attributes[a].held_by[i]);
    }
    return lists.take();
}

}  // namespace scrim
