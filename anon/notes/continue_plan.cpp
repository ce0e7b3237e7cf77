#include "anon/notes/continue_plan.h"

#include <algorithm>
#include <unordered_map>

#include "anon/notes/coarser_grains.h"
#include "anon/notes/lists/list_index.h"

namespace scrim {
namespace {

using Numbers = std::vector<std::uint32_t>;

// A table of the new patients alone, and who they are.
struct NewPatients {
    PatientTable table;
    Numbers numbers;  // [patient of it] in the whole table
};

NewPatients new_patients(const PatientTable& table, const KnownGroups& known) {
    NewPatients out{table, {}};
    Numbers old;
    for (std::uint32_t i = 0; i < table.patients(); ++i) {
        (known.group_of[i] == KnownGroups::none ? out.numbers : old).push_back(i);
    }
    (void)out.table.leave_out(old);  // its notes are not looked at
    return out;
}

// The numbers of values by their names; a value that nobody has any more gets a number after the others.
class ValueNumbers {
   public:
    explicit ValueNumbers(Attribute& attribute) : attribute_(attribute) {
        for (std::uint32_t v = 0; v < attribute.values.size(); ++v) numbers_.emplace(attribute.values[v], v);
    }

    Numbers of(const std::vector<std::string>& names) {
        Numbers out;
        for (const std::string& name : names) {
            const auto [found, is_new] = numbers_.emplace(name, static_cast<std::uint32_t>(attribute_.values.size()));
            if (is_new) {
                attribute_.values.push_back(name);
                if (!attribute_.places.empty()) attribute_.places.emplace_back();
            }
            out.push_back(found->second);
        }
        return out;
    }

   private:
    Attribute& attribute_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
};

class Continuation {
   public:
    Continuation(const PatientTable& table, const KnownGroups& known) : table_(table), known_(known) {
        plan_.patients.attributes = table.attributes();
        plan_.patients.cluster.resize(table.patients());
        const bool known_grains = std::any_of(known.groups.begin(), known.groups.end(),
                                              [](const KnownGroup& group) { return !group.grains.empty(); });
        for (Attribute& attribute : plan_.patients.attributes) {
            if (!known_grains && !uses_group_grains(table)) break;
            plan_.choices.push_back(add_coarser_values(table, attribute));
        }
        for (std::uint32_t i = 0; i < table.patients(); ++i) {
            if (known.group_of[i] != KnownGroups::none) members_[known.group_of[i]].push_back(i);
        }
    }

    ReleasePlan run(ReleasePlan&& fresh, const Numbers& fresh_numbers) {
        std::uint32_t next = fresh.first_group.empty() ? 0 : fresh.first_group.back();
        for (std::uint32_t i = 0; i < fresh_numbers.size(); ++i) {
            plan_.patients.cluster[fresh_numbers[i]] = fresh.patients.cluster[i];
        }
        plan_.shared = std::move(fresh.shared);
        plan_.shared.resize(next);
        for (const auto& [group, members] : members_) {
            for (const std::uint32_t i : members) plan_.patients.cluster[i] = next;
            plan_.shared.push_back(still_shared(known_.groups[group].shared, members));
            ++next;
        }
        set_levels(fresh, next);
        for (std::size_t a = 0; a < plan_.patients.attributes.size(); ++a) show(a, fresh, fresh_numbers);
        ListIndex lists(plan_.patients);
        for (std::size_t a = 0; a < shown_.size(); ++a) {
            for (std::uint32_t i = 0; i < table_.patients(); ++i) lists.show(i, a, shown_[a][i]);
        }
        plan_.shown = lists.take();
        plan_.terms = std::move(fresh.terms);
        plan_.tree = std::move(fresh.tree);
        plan_.first_group = std::move(fresh.first_group);
        return std::move(plan_);
    }

   private:
    // Labels of the old group of which all who are left still state one and the same value.
    [[nodiscard]] std::vector<Label> still_shared(const std::vector<Label>& labels, const Numbers& members) const {
        std::vector<Label> out;
        for (const Label label : labels) {
            Numbers values;
            bool one_each = true;
            for (const std::uint32_t i : members) {
                std::size_t stated = 0;
                for (const auto& [each, number] : table_.patient(i).stated) {
                    if (each != label) continue;
                    values.push_back(number);
                    ++stated;
                }
                one_each = one_each && stated == 1;
            }
            const bool same = std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end();
            if (one_each && same) out.push_back(label);
        }
        return out;
    }

    // How coarse the lists of each group are.
    void set_levels(const ReleasePlan& fresh, std::uint32_t groups) {
        for (std::size_t a = 0; a < plan_.choices.size(); ++a) {
            auto& levels = plan_.levels.emplace_back();
            if (!fresh.levels.empty()) levels = fresh.levels[a];
            levels.resize(fresh.first_group.empty() ? 0 : fresh.first_group.back(), 0);
            for (const auto& [group, members] : members_) {
                levels.push_back(level_of(known_.groups[group], plan_.patients.attributes[a].label));
            }
            levels.resize(groups, 0);
        }
    }

    [[nodiscard]] std::uint8_t level_of(const KnownGroup& group, Label label) const {
        const auto known = group.grains.find(label);
        if (known == group.grains.end()) return 0;
        const auto grains = coarser_than(label, table_.policy().of(label).grain);
        const auto found = std::find(grains.begin(), grains.end(), known->second);
        return found == grains.end() ? std::uint8_t{0} : static_cast<std::uint8_t>(found - grains.begin() + 1);
    }

    // Whether an old list holds whatever a patient of its group has now, at a grain that the patient allows.
    [[nodiscard]] bool covers(std::size_t a, const KnownGroup& group, const std::vector<std::string>& list,
                              std::uint32_t patient) const {
        const Attribute& attribute = plan_.patients.attributes[a];
        const std::uint8_t level = level_of(group, attribute.label);
        if (!plan_.choices.empty() && !plan_.choices[a].asked.empty() && plan_.choices[a].asked[patient] > level) {
            return false;
        }
        const auto& held = attribute.held_by[patient];
        return std::all_of(held.begin(), held.end(), [&](std::uint32_t value) {
            if (level > 0) value = plan_.choices[a].coarser[level - std::size_t{1}].of[value];
            return std::find(list.begin(), list.end(), attribute.values[value]) != list.end();
        });
    }

    // The lists of an attribute: of new patients as planned, of known ones as they were.
    void show(std::size_t a, const ReleasePlan& fresh, const Numbers& fresh_numbers) {
        Attribute& attribute = plan_.patients.attributes[a];
        ValueNumbers numbers(attribute);
        auto& shown = shown_.emplace_back(table_.patients());
        for (std::uint32_t i = 0; i < fresh_numbers.size(); ++i) {
            std::vector<std::string> names;
            const Attribute& own = fresh.patients.attributes[a];
            for (const std::uint32_t value : fresh.shown[a].list_of(i)) names.push_back(own.values[value]);
            shown[fresh_numbers[i]] = numbers.of(names);
            if (own.held_by[i].empty()) attribute.held_by[fresh_numbers[i]].clear();  // given up to join others
        }
        for (const auto& [group, members] : members_) {
            const auto known = known_.groups[group].lists.find(attribute.label);
            Numbers list = known == known_.groups[group].lists.end() ? Numbers{} : numbers.of(known->second);
            const bool covered = !list.empty() && std::all_of(members.begin(), members.end(), [&](std::uint32_t i) {
                return covers(a, known_.groups[group], known->second, i);
            });
            if (!covered) list.clear();
            for (const std::uint32_t i : members) {
                shown[i] = list;
                if (list.empty()) attribute.held_by[i].clear();
            }
        }
    }

    const PatientTable& table_;
    const KnownGroups& known_;
    std::map<std::uint32_t, Numbers> members_;  // [known group] patients, in order
    std::vector<std::vector<Numbers>> shown_;   // [attribute][patient]
    ReleasePlan plan_;
};

}  // namespace

std::vector<std::uint32_t> patients_who_wait(const PatientTable& table, const PlanOptions& options,
                                             const KnownGroups& known) {
    const bool by_sex = !table.policy().labels_with(Action::part, Class::qid).empty();
    const auto fits = [&](std::uint32_t i) {
        const std::uint32_t group = known.group_of[i];
        return group != KnownGroups::none && (!by_sex || known.groups[group].gender == table.patient(i).gender.told());
    };
    std::vector<std::uint32_t> left(known.groups.size(), 0);
    for (std::uint32_t i = 0; i < table.patients(); ++i) {
        if (fits(i)) ++left[known.group_of[i]];
    }
    std::vector<std::uint32_t> out;
    for (std::uint32_t i = 0; i < table.patients(); ++i) {
        const std::uint32_t group = known.group_of[i];
        if (group != KnownGroups::none && (!fits(i) || left[group] < options.k)) out.push_back(i);
    }
    const NewPatients fresh = new_patients(table, known);
    for (const std::uint32_t i : patients_without_part(fresh.table, options)) out.push_back(fresh.numbers[i]);
    std::sort(out.begin(), out.end());
    return out;
}

Result<ReleasePlan> continue_plan(const PatientTable& table, const PlanOptions& options, const Key& key,
                                  const KnownGroups& known) {
    const NewPatients fresh = new_patients(table, known);
    ReleasePlan plan;
    if (!fresh.numbers.empty()) {
        auto planned = make_plan(fresh.table, options, key);
        if (!planned) return planned.error();
        plan = std::move(*planned);
    }
    ReleasePlan out = Continuation(table, known).run(std::move(plan), fresh.numbers);
    out.method = options.method;
    return out;
}

}  // namespace scrim
