#include "corpora/generator/composer.h"

#include <algorithm>

namespace scrim::corpora {
namespace {

constexpr int deepest = 24;  // a rule that names itself ends here

void choose_symptoms(Composer& composer) {
    composer.symptoms = composer.encounter.condition->symptoms;
    composer.random.shuffle(composer.symptoms);
    // Nobody goes home on an infusion.
    const Kind kind = composer.encounter.kind;
    const bool ward = kind == Kind::progress || kind == Kind::nursing || kind == Kind::consult || kind == Kind::ed;
    for (const Drug& drug : composer.encounter.condition->drugs) {
        const bool infused = drug.rest.find("IV") != std::string::npos || drug.rest.find("/kg") != std::string::npos ||
                             drug.rest.find("/m2") != std::string::npos || drug.rest.find("/hr") != std::string::npos;
        if (ward || !infused) composer.drugs.push_back(drug);
    }
    if (composer.drugs.empty()) composer.drugs = composer.encounter.condition->drugs;
    composer.own_drugs = composer.drugs.size();
    composer.random.shuffle(composer.drugs);
    for (const Condition* other : composer.patient.others) {
        std::vector<Drug> more = other->drugs;
        composer.random.shuffle(more);
        for (std::size_t i = 0; i < std::min<std::size_t>(2, more.size()); ++i) composer.drugs.push_back(more[i]);
    }
}

}  // namespace

Composer::Composer(Random& with, const Grammar& rules, const Values& drawn, const Patient& who, const Encounter& what)
    : random(with), grammar(rules), values(drawn), patient(who), encounter(what) {
    style.date = values.any_listed(random, "date style");
    style.heading = static_cast<int>(random.below(7));
    style.runs_on = random.chance(0.08);
    style.bullets = random.chance(0.3);
    constexpr double lengths[] = {1, 1, 1.5, 2, 2.6};
    style.length = lengths[random.below(5)];
    style.age = "age form";
    choose_symptoms(*this);
}

bool Composer::holds(const std::string& condition) const {
    if (condition == "F" || condition == "M") return condition[0] == patient.person.sex;
    const int age = age_on(patient.born, encounter.date);
    if (condition == "adult") return age >= 18;
    if (condition == "child") return age < 18;
    if (condition == "baby") return age < 2;
    if (condition == "senior") return age >= 65;
    if (condition == "years") return age >= 2;
    if (condition == "working") return age >= 19 && age < 66;
    if (condition == "inpatient") return encounter.inpatient;
    if (condition == "outpatient") return !encounter.inpatient;
    if (condition == "surgical") return encounter.condition->surgical;
    if (condition == "relatives") return !patient.relatives.empty();
    if (condition == "married") return patient.marital == "married";
    if (condition == "others") return !patient.others.empty();
    return condition == encounter.condition->system || condition == name(encounter.kind);
}

const Alternative& Composer::choose(const Rule& rule) {
    const bool test = values.split() == Split::test;
    const bool reserved_first = test && random.chance(0.7);
    const Alternative* chosen = nullptr;
    int best = -1;
    std::uint64_t ties = 0;
    for (const auto& alternative : rule.alternatives) {
        if (alternative.for_test && !test) continue;
        if (!std::all_of(alternative.conditions.begin(), alternative.conditions.end(),
                         [&](const std::string& c) { return holds(c); })) {
            continue;
        }
        // What this note has not said yet comes first, then what is kept for this split.
        const int rank = (used_.contains(&alternative) ? 0 : 2) + (reserved_first && alternative.for_test ? 1 : 0);
        if (rank < best) continue;
        ties = rank > best ? 1 : ties + 1;
        best = rank;
        if (random.below(ties) == 0) chosen = &alternative;
    }
    static const Alternative nothing;
    if (chosen == nullptr) return nothing;
    used_.insert(chosen);
    return *chosen;
}

void Composer::expand_rule(const std::string& name) {
    const Rule* rule = grammar.rule(name);
    if (rule != nullptr) expand(choose(*rule).text);
}

void Composer::expand(const Template& text) {
    if (depth >= deepest) return;
    ++depth;
    for (const auto& piece : text) {
        switch (piece.kind) {
            case Piece::Kind::literal:
                builder.add(piece.literal);
                break;
            case Piece::Kind::slot:
                slot(piece.slot);
                break;
            case Piece::Kind::open:
                builder.open_span(piece.label, piece.role, piece.assertions);
                break;
            case Piece::Kind::close:
                builder.close_span();
                break;
        }
    }
    --depth;
}

void Composer::several(const Slot& slot, const Rule& rule) {
    int count = slot.least + static_cast<int>(random.below(static_cast<std::uint64_t>(slot.most - slot.least + 1)));
    // Longer notes have more sentences, but none twice.
    const auto enough = static_cast<int>(rule.alternatives.size() / 2);
    if (slot.most > 2) count = std::max(count, std::min(enough, static_cast<int>(count * style.length)));
    for (int i = 0; i < count; ++i) {
        const std::size_t before = builder.text().size();
        expand(choose(rule).text);
        if (i + 1 < count && builder.text().size() > before && builder.text().back() != '\n') builder.add(" ");
    }
}

// Whether a slot that writes lower case stands behind a period.
bool Composer::begins_sentence(const std::string& name) const {
    static const std::set<std::string, std::less<>> plain = {
        "imaging", "tests",     "lab", "drug",    "history", "dx",  "symptoms", "symptom",    "findings",
        "finding", "procedure", "who", "marital", "race",    "kin", "tissue",   "medications"};
    const std::string_view text = builder.text();
    return text.size() > 1 && text.substr(text.size() - 2) == ". " && plain.contains(name);
}

void Composer::slot(const Slot& slot) {
    if (slot.percent < 100 && random.below(100) >= static_cast<std::uint64_t>(slot.percent)) return;
    if (slot.capital || begins_sentence(slot.name)) builder.capital();
    if (const auto found = slot_table().find(slot.name); found != slot_table().end()) {
        found->second(*this, slot);
        return;
    }
    const Rule* rule = grammar.rule(slot.name);
    if (rule != nullptr) several(slot, *rule);
}

const SlotTable& slot_table() {
    static const SlotTable table = [] {
        SlotTable made;
        add_people_slots(made);
        add_date_slots(made);
        add_place_slots(made);
        add_number_slots(made);
        add_medical_slots(made);
        add_layout_slots(made);
        return made;
    }();
    return table;
}

std::vector<std::string> unknown_slots(const Grammar& grammar, const std::vector<Condition>& conditions) {
    std::set<std::string> unknown;
    const auto check = [&](const Template& text) {
        for (const auto& piece : text) {
            if (piece.kind != Piece::Kind::slot || slot_table().contains(piece.slot.name)) continue;
            if (grammar.rule(piece.slot.name) == nullptr) unknown.insert(piece.slot.name);
        }
    };
    for (const auto& rule : grammar.rules()) {
        for (const auto& alternative : rule.alternatives) check(alternative.text);
    }
    for (const auto& condition : conditions) {
        for (const auto& text : condition.course) check(text);
        for (const auto& text : condition.plan) check(text);
        for (const auto& imaging : condition.imaging) check(imaging.result);
        for (const auto& specimen : condition.tissue) check(specimen.result);
    }
    return {unknown.begin(), unknown.end()};
}

}  // namespace scrim::corpora
