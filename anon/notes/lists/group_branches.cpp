// Why two stages are safe. Patients are parted by what their text shows anyway, branches are made inside of a part from
// health details alone, and groups inside of a branch from the covered values and a secret order alone. Exchange the
// covered values of two records of a group: part and branch do not change, for they never saw these values; nor do the
// groups, at the same places of the order, nor the lists. So to whoever knows everybody's covered values and the method
// all records of a group are equally likely. It fails if anything looks at health details and covered values jointly:
// then the exchange changes the branch, and the attacker who runs the method on both worlds sees it.

#include "anon/notes/lists/group_branches.h"

#include <algorithm>
#include <charconv>

#include "anon/notes/lists/micro_groups.h"
#include "anon/notes/lists/strict_lists.h"
#include "nlp/base/parallel.h"

namespace scrim {
namespace {

using Members = std::vector<std::uint32_t>;

constexpr int first_adult_age = 18;
constexpr std::size_t many_patients = 20'000;  // beyond them one grouping of each branch is tried
constexpr std::uint32_t starts_of_few = 6;

// The values of the ages below 18, by what is shown of them: "5", "10-14", "90+".
std::vector<bool> minors_of(const Attribute& ages) {
    std::vector<bool> out;
    for (const std::string& shown : ages.values) {
        int age = first_adult_age;
        std::from_chars(shown.data(), shown.data() + shown.size(), age);
        out.push_back(age < first_adult_age);
    }
    return out;
}

class Grouper {
   public:
    Grouper(const Patients& patients, std::uint32_t k) : patients_(patients), k_(k) {
        for (const Attribute& attribute : patients.attributes) {
            if (attribute.label != Label::age) continue;
            ages_ = &attribute;
            minors_ = minors_of(attribute);
        }
    }

    [[nodiscard]] std::vector<Members> groups(const Members& branch) const {
        const std::uint32_t starts = patients_.size() > many_patients ? 1 : starts_of_few;
        Members minors;
        Members adults;
        for (const std::uint32_t i : branch) (is_minor(i) ? minors : adults).push_back(i);
        if (minors.size() < k_ || adults.size() < k_) return micro_groups(patients_, k_, branch, starts);
        auto out = micro_groups(patients_, k_, minors, starts);
        auto more = micro_groups(patients_, k_, adults, starts);
        std::move(more.begin(), more.end(), std::back_inserter(out));
        return out;
    }

   private:
    [[nodiscard]] bool is_minor(std::uint32_t patient) const {
        if (ages_ == nullptr || ages_->held_by[patient].empty()) return false;
        return minors_[ages_->held_by[patient].front()];
    }

    const Patients& patients_;
    std::uint32_t k_;
    const Attribute* ages_ = nullptr;
    std::vector<bool> minors_;  // [value of an age]
};

}  // namespace

BranchGroups group_branches(const Patients& patients, std::uint32_t k, const std::vector<std::uint32_t>& order,
                            std::size_t threads) {
    const auto branches = clusters_of(patients, order);
    std::vector<std::vector<Members>> groups(branches.size());
    const Grouper grouper(patients, k);
    parallel_for(branches.size(), static_cast<unsigned>(std::max<std::size_t>(1, threads)),
                 [&](std::size_t b) { groups[b] = grouper.groups(branches[b]); });
    BranchGroups out;
    out.group_of.resize(patients.size());
    std::uint32_t next = 0;
    for (const auto& of_branch : groups) {
        out.first_group.push_back(next);
        for (const Members& group : of_branch) {
            for (const std::uint32_t i : group) out.group_of[i] = next;
            ++next;
        }
    }
    out.first_group.push_back(next);
    return out;
}

}  // namespace scrim
