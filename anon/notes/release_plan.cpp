#include "anon/notes/release_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

#include "anon/notes/coarser_grains.h"
#include "anon/notes/lists/group_branches.h"
#include "anon/notes/lists/k_anonymity.h"
#include "anon/notes/lists/list_index.h"
#include "anon/notes/parts.h"
#include "nlp/base/progress.h"

namespace scrim {
namespace {

constexpr int most_shift_days = 365;

// One day to a year, back or forth; never none, which would leave the true date.
std::vector<int> draw_shifts(std::size_t patients, const Key& key) {
    Random random = key.stream("date shift");
    std::vector<int> out(patients);
    for (int& days : out) {
        days = static_cast<int>(random.below(most_shift_days)) + 1;
        if (random.below(2) == 0) days = -days;
    }
    return out;
}

// The class of each patient that groups must not mix; none if the policy asks for none.
std::vector<std::uint8_t> classes_of(const PatientTable& table) {
    std::vector<std::uint8_t> out;
    if (table.policy().labels_with(Action::part, Class::qid).empty()) return out;
    for (std::uint32_t i = 0; i < table.patients(); ++i) {
        out.push_back(static_cast<std::uint8_t>(table.patient(i).gender.told()));
    }
    return out;
}

std::string fewer_than_k(std::size_t patients, std::uint32_t k) {
    return fmt::format("there are {} patients, fewer than k = {}", patients, k);
}

// The branches: parts by what the text shows anyway, divided by health details alone.
Result<void> make_branches(const PatientTable& table, const PlanOptions& options, const Key& key, ReleasePlan& plan) {
    PatientParts parts = part_patients(plan.patients, classes_of(table), options.k);
    if (!parts.left_out.empty()) {
        return check_failed(
            fmt::format("{} patients are in parts of fewer than k = {}", parts.left_out.size(), options.k));
    }
    TermCounts counts = table.term_counts();
    plan.terms = counts.terms;
    ClusterOptions cluster_options;
    cluster_options.k = branch_size_of(options);
    cluster_options.term_k = options.k;
    cluster_options.threads = options.threads;
    cluster_options.parts = std::move(parts.parts);
    Progress progress("cluster", counts.patients(), options.quiet);
    cluster_options.progress = [&](std::size_t patients) { progress.advance(patients); };
    auto tree = cluster_patients(counts, cluster_options, key);
    if (!tree) return tree.error();
    plan.tree = std::move(*tree);
    return {};
}

// Labels of which all patients of a group state one and the same value.
std::vector<std::vector<Label>> shared_labels(const PatientTable& table, const BranchGroups& groups) {
    std::vector<std::vector<Label>> out(groups.first_group.back());
    constexpr std::uint32_t nothing = UINT32_MAX;
    for (const Label label : table.policy().labels_with(Action::shared, Class::qid)) {
        std::vector<std::optional<std::uint32_t>> value(out.size());
        for (std::uint32_t i = 0; i < table.patients(); ++i) {
            std::uint32_t own = nothing;
            std::size_t stated = 0;
            for (const auto& [each, number] : table.patient(i).stated) {
                if (each != label) continue;
                own = number;
                ++stated;
            }
            auto& of_group = value[groups.group_of[i]];
            if (stated != 1 || (of_group && *of_group != own)) own = nothing;
            of_group = own;
        }
        for (std::size_t g = 0; g < out.size(); ++g) {
            if (value[g] && *value[g] != nothing) out[g].push_back(label);
        }
    }
    return out;
}

Result<void> make_groups(const PatientTable& table, const PlanOptions& options, const Key& key, ReleasePlan& plan) {
    if (auto done = make_branches(table, options, key, plan); !done) return done.error();
    std::vector<std::uint32_t> order(table.patients());
    std::iota(order.begin(), order.end(), 0U);
    key.stream("group ties").shuffle(order);
    plan.patients.cluster = plan.tree.leaf_of;
    BranchGroups groups = group_branches(plan.patients, options.k, order, options.threads);
    plan.shared = shared_labels(table, groups);
    plan.patients.cluster = std::move(groups.group_of);
    plan.first_group = std::move(groups.first_group);
    return {};
}

// Ages and dates have a scale; what is above the oldest age is its end.
OrderedAttribute with_scale(const Attribute& attribute, const PatientTable& table) {
    OrderedAttribute out{&attribute, {}, {}};
    if (attribute.label != Label::age && attribute.label != Label::date) {
        out.order = order_by_place(attribute);
        return out;
    }
    out.position.resize(attribute.values.size());
    const Grain grain = table.policy().of(attribute.label).grain;
    for (std::uint32_t i = 0; i < table.patients(); ++i) {
        if (attribute.held_by[i].empty()) continue;
        const PatientFacts& facts = table.patient(i);
        const double place =
            attribute.label == Label::age ? facts.age : static_cast<double>(date_order(*facts.date, grain));
        out.position[attribute.held_by[i].front()] = place;
    }
    return out;
}

// The month of each listed date.
std::vector<int> months_of_dates(const PatientTable& table, const std::vector<Attribute>& attributes) {
    std::vector<int> out;
    for (const Attribute& attribute : attributes) {
        if (attribute.label != Label::date) continue;
        out.resize(attribute.values.size());
        for (std::uint32_t i = 0; i < table.patients(); ++i) {
            if (attribute.held_by[i].empty()) continue;
            const Date& date = *table.patient(i).date;
            int& month = out[attribute.held_by[i].front()];
            month = std::max(month, date.year * 12 + date.month);
        }
    }
    return out;
}

// The lists of every group at the grain that fits it, or that a patient of it asks for.
void fit_lists(const PatientTable& table, ReleasePlan& plan) {
    for (Attribute& attribute : plan.patients.attributes) {
        plan.choices.push_back(add_coarser_values(table, attribute));
        if (attribute.label != Label::date) continue;
        plan.month_of.resize(attribute.values.size());
        for (const GrainLevel& level : plan.choices.back().coarser) {
            for (std::size_t v = 0; v < level.of.size(); ++v) {
                plan.month_of[level.of[v]] = std::max(plan.month_of[level.of[v]], plan.month_of[v]);
            }
        }
    }
    plan.levels = coarsen_lists(plan.patients, plan.choices, plan.shown);
}

Result<void> group(const PatientTable& table, const PlanOptions& options, ReleasePlan& plan) {
    std::vector<OrderedAttribute> attributes;
    for (const Attribute& attribute : plan.patients.attributes) attributes.push_back(with_scale(attribute, table));
    auto groups = k_anonymous_groups(attributes, table.patients(), options.k);
    if (!groups) return groups.error();
    plan.patients.cluster = std::move(*groups);
    return {};
}

// "[52-88]", "[Mar-Jul 2009]"; of places the one value, else the city, else the state that all of them lie in,
// else "[HOSPITAL]".
std::string range_text(const Policy& policy, const Attribute& attribute, const std::vector<std::uint32_t>& list) {
    if (list.empty()) return placeholder(attribute.label, policy);
    const std::string& first = attribute.values[list.front()];
    const std::string& last = attribute.values[list.back()];
    if (list.size() == 1 && attribute.label != Label::date) return "[" + first + "]";
    if (attribute.label == Label::age) {
        // "90+" is an end of its own; "50-54" to "60-64" is 50-64.
        const std::string low = first.substr(0, first.find('-'));
        const std::string high = last.substr(last.find('-') == std::string::npos ? 0 : last.find('-') + 1);
        return "[" + low + "-" + high + "]";
    }
    if (attribute.label == Label::date) {
        if (policy.of(Label::date).grain != Grain::month_year) {
            return list.size() == 1 ? "[" + first + "]" : "[" + first + " to " + last + "]";
        }
        return "[" + month_range(first, last) + "]";
    }
    const std::string place = common_place(attribute, list);
    return place.empty() ? placeholder(attribute.label, policy) : "[" + place + "]";
}

// The ends of the ages that a shown list allows: "5", "50-54", "90+".
std::optional<AgeRange> ages_of(const Attribute& attribute, const std::vector<std::uint32_t>& list) {
    if (list.empty()) return std::nullopt;
    const auto number = [](std::string_view text) {
        int value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        return value;
    };
    const std::string& first = attribute.values[list.front()];
    const std::string& last = attribute.values[list.back()];
    AgeRange out{number(first), number(last)};
    if (const auto dash = last.find('-'); dash != std::string::npos) out.oldest = number(last.substr(dash + 1));
    if (last.ends_with('+')) out.oldest = any_age;
    return out;
}

std::vector<std::string> names_of(const Attribute& attribute, const std::vector<std::uint32_t>& list) {
    std::vector<std::string> out;
    out.reserve(list.size());
    for (const std::uint32_t value : list) out.push_back(attribute.values[value]);
    return out;
}

}  // namespace

std::string_view name(ReleaseMethod method) {
    switch (method) {
        case ReleaseMethod::enumerate:
            return "enumerate";
        case ReleaseMethod::safe_harbor:
            return "safe-harbor";
        case ReleaseMethod::k_anonymity:
            return "k-anonymity";
    }
    return "";
}

Policy policy_for(ReleaseMethod method, const Policy& policy) {
    if (method == ReleaseMethod::enumerate) return policy;
    if (method == ReleaseMethod::k_anonymity) {
        // Its groups are made by what is shown as a range alone: all else is kept, and not covered.
        Policy kept = policy;
        for (LabelPolicy& label : kept.labels) {
            if (label.action == Action::part) label = {Action::keep, Grain::none, false};
            if (label.action == Action::shared) label = {Action::keep, Grain::none, true};
        }
        return kept;
    }
    // The 18 categories go; of dates the year stays, of ages those up to 89, of ZIP codes three digits.
    Policy out = default_policy();
    for (std::size_t i = 0; i < label_count; ++i) {
        const Label label = static_cast<Label>(i);
        if (class_of(label) == Class::qid) out.of(label) = {Action::remove, out.of(label).grain, false};
    }
    out.of(Label::date) = {Action::generalize, Grain::year, false};
    out.of(Label::age) = {Action::generalize, Grain::year, false};
    out.of(Label::zip) = {Action::generalize, Grain::zip3, false};
    for (const Label label : {Label::gender, Label::race, Label::marital, Label::language, Label::profession,
                              Label::state, Label::country}) {
        out.of(label).action = Action::keep;
    }
    out.other_dates = OtherDates::year;
    out.oldest_age = 89;
    out.fine_placeholders = policy.fine_placeholders;
    out.numbered = policy.numbered;
    out.allow = policy.allow;
    out.deny = policy.deny;
    out.columns = policy.columns;
    return out;
}

std::uint32_t branch_size_of(const PlanOptions& options) {
    constexpr std::uint32_t groups_of_a_branch = 8;
    return std::max(options.k, options.branch_size == 0 ? groups_of_a_branch * options.k : options.branch_size);
}

std::vector<std::uint32_t> patients_without_part(const PatientTable& table, const PlanOptions& options) {
    if (options.method != ReleaseMethod::enumerate) return {};
    Patients patients;
    patients.attributes = table.attributes();
    return part_patients(patients, classes_of(table), options.k).left_out;
}

Result<ReleasePlan> make_plan(const PatientTable& table, const PlanOptions& options, const Key& key) {
    ReleasePlan plan;
    plan.method = options.method;
    if (table.policy().of(Label::date).action == Action::shift) plan.shift_days = draw_shifts(table.patients(), key);
    if (options.method == ReleaseMethod::safe_harbor) return plan;
    if (options.k < 2) return usage_error("k must be at least 2", "with k = 1 nobody is hidden among others");
    if (table.patients() < options.k) {
        return bad_input(fewer_than_k(table.patients(), options.k), {}, "give more notes or a smaller --k");
    }
    plan.patients.attributes = table.attributes();
    plan.month_of = months_of_dates(table, plan.patients.attributes);
    if (options.method == ReleaseMethod::enumerate) {
        if (auto done = make_groups(table, options, key, plan); !done) return done.error();
    } else {
        if (auto done = group(table, options, plan); !done) return done.error();
    }
    const bool lists = options.method == ReleaseMethod::enumerate;
    const bool fits = lists && uses_group_grains(table);
    if (fits && options.drill_down == DrillDown::paper) {
        return usage_error(
            "--drill-down paper has one grain for all groups",
            "take strict or none, or leave out 'fit' of the policy and the grains that patients ask for");
    }
    // A coarse value counts as alike inside of its group alone.
    const Alike alike = fits || table.policy().shows_more_than_lists() ? Alike::in_cluster : Alike::in_data_set;
    auto shown = enumerate_values(plan.patients, options.k, lists ? options.drill_down : DrillDown::none, key, alike);
    if (!shown) return shown.error();
    plan.shown = std::move(*shown);
    if (fits) fit_lists(table, plan);
    return plan;
}

std::vector<ShownLists> ReleasePlan::allowed() const {
    if (levels.empty()) return shown;
    ListIndex lists(patients);
    for (std::size_t a = 0; a < shown.size(); ++a) {
        const auto& names = patients.attributes[a].values;
        for (std::uint32_t i = 0; i < patients.size(); ++i) {
            const std::uint8_t level = levels[a][patients.cluster[i]];
            if (level == 0) {
                lists.show(i, a, shown[a].list_of(i));
                continue;
            }
            std::set<std::string_view> listed;  // by name: a list of an earlier release has numbers of its own
            for (const std::uint32_t value : shown[a].list_of(i)) listed.insert(names[value]);
            const auto& of = choices[a].coarser[level - std::size_t{1}].of;
            std::vector<std::uint32_t> values;
            for (std::uint32_t v = 0; v < of.size(); ++v) {
                if (listed.contains(names[of[v]])) values.push_back(v);
            }
            lists.show(i, a, values);
        }
    }
    return lists.take();
}

ShownPatient ReleasePlan::shown_patient(const PatientTable& table, std::uint32_t patient) const {
    ShownPatient out;
    const PatientFacts& facts = table.patient(patient);
    out.date = facts.date;
    if (facts.age >= 0) out.age = facts.age;
    out.values = table.values_of(patient);
    if (!shift_days.empty()) out.shift_days = shift_days[patient];
    out.number = patient;
    out.is_very_old = table.is_very_old(patient);
    out.persons = table.persons_of(patient);
    if (!shared.empty()) out.shared = shared[patients.cluster[patient]];
    for (std::size_t a = 0; a < patients.attributes.size(); ++a) {
        const Attribute& attribute = patients.attributes[a];
        const auto& list = shown[a].list_of(patient);
        if (list.empty()) continue;  // nobody of the cluster has a value
        if (attribute.label == Label::age) out.ages = ages_of(attribute, list);
        // Values are in the order of time.
        if (attribute.label == Label::date && list.back() < month_of.size())
            out.months_left = table.last_month() - month_of[list.back()];
        out.lists[attribute.label] = method == ReleaseMethod::k_anonymity ? range_text(table.policy(), attribute, list)
                                                                          : list_text(names_of(attribute, list));
    }
    return out;
}

std::map<Label, std::vector<std::string>> ReleasePlan::shown_values(const PatientTable& table,
                                                                    std::uint32_t patient) const {
    std::map<Label, std::vector<std::string>> out;
    if (method == ReleaseMethod::safe_harbor) {
        const PatientFacts& facts = table.patient(patient);
        if (facts.age >= 0) out[Label::age] = {age_at_grain(facts.age, Grain::year, table.policy().oldest_age)};
        if (facts.date && !table.is_very_old(patient)) out[Label::date] = {*date_at(*facts.date, Grain::year)};
        return out;
    }
    for (std::size_t a = 0; a < patients.attributes.size(); ++a) {
        const Attribute& attribute = patients.attributes[a];
        const auto& list = shown[a].list_of(patient);
        if (method == ReleaseMethod::enumerate) {
            out[attribute.label] = names_of(attribute, list);
        } else {
            std::string range = list.empty() ? std::string() : range_text(table.policy(), attribute, list);
            if (range.size() > 2) out[attribute.label] = {range.substr(1, range.size() - 2)};
        }
    }
    return out;
}

}  // namespace scrim
