#include "anon/notes/release_plan.h"

#include <algorithm>
#include <charconv>

#include "anon/notes/k_anonymity.h"
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

Result<void> cluster(const PatientTable& table, const PlanOptions& options, const Key& key, ReleasePlan& plan) {
    TermCounts counts = table.term_counts();
    plan.terms = counts.terms;
    ClusterOptions cluster_options;
    cluster_options.k = options.k;
    cluster_options.threads = options.threads;
    Progress progress("cluster", counts.patients(), options.quiet);
    cluster_options.progress = [&](std::size_t patients) { progress.advance(patients); };
    auto tree = cluster_patients(counts, cluster_options, key);
    if (!tree) return tree.error();
    plan.tree = std::move(*tree);
    plan.patients.cluster = plan.tree.leaf_of;
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
    if (method != ReleaseMethod::safe_harbor) return policy;
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
    out.allow = policy.allow;
    out.deny = policy.deny;
    out.columns = policy.columns;
    return out;
}

Result<ReleasePlan> make_plan(const PatientTable& table, const PlanOptions& options, const Key& key) {
    ReleasePlan plan;
    plan.method = options.method;
    if (table.policy().of(Label::date).action == Action::shift) plan.shift_days = draw_shifts(table.patients(), key);
    if (options.method == ReleaseMethod::safe_harbor) return plan;
    if (options.k < 2) return usage_error("k must be at least 2", "with k = 1 nobody is hidden among others");
    if (table.patients() < options.k) {
        return bad_input(
            "there are " + std::to_string(table.patients()) + " patients, fewer than k = " + std::to_string(options.k),
            {}, "give more notes or a smaller --k");
    }
    plan.patients.attributes = table.attributes();
    if (options.method == ReleaseMethod::enumerate) {
        if (auto done = cluster(table, options, key, plan); !done) return done.error();
    } else {
        if (auto done = group(table, options, plan); !done) return done.error();
    }
    const bool lists = options.method == ReleaseMethod::enumerate;
    auto shown = enumerate_values(plan.patients, options.k, lists ? options.drill_down : DrillDown::none, key);
    if (!shown) return shown.error();
    plan.shown = std::move(*shown);
    return plan;
}

ShownPatient ReleasePlan::shown_patient(const PatientTable& table, std::uint32_t patient) const {
    ShownPatient out;
    const PatientFacts& facts = table.patient(patient);
    out.date = facts.date;
    if (facts.age >= 0) out.age = facts.age;
    out.values = table.values_of(patient);
    if (!shift_days.empty()) out.shift_days = shift_days[patient];
    for (std::size_t a = 0; a < patients.attributes.size(); ++a) {
        const Attribute& attribute = patients.attributes[a];
        const auto& list = shown[a].list_of(patient);
        if (list.empty()) continue;  // nobody of the cluster has a value
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
        if (facts.date) out[Label::date] = {*date_at(*facts.date, Grain::year)};
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
