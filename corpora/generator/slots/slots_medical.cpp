// Slots for health details, from the profile of the patient's condition.

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "corpora/generator/composer.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim::corpora {
namespace {

template <class T>
const T& pick(Composer& composer, const std::vector<T>& items) {
    return items[composer.random.below(items.size())];
}

const Condition& condition(const Composer& composer) { return *composer.encounter.condition; }

// "a, b and c" with each a span.
void write_list(Composer& composer, const std::vector<std::string>& items, Label label, std::uint8_t assertions,
                std::string_view last) {
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) composer.builder.add(i + 1 < items.size() ? ", " : last);
        const std::string& item = items[i];
        const std::size_t article = item.rfind("a ", 0) == 0 ? 2 : item.rfind("an ", 0) == 0 ? 3 : 0;
        if (article > 0) composer.builder.add(item.substr(0, article));
        composer.builder.add_span(item.substr(article), label, Role::none, {}, assertions);
    }
}

void dx(Composer& composer, const Slot& slot) {
    const auto& names = condition(composer).names;
    const bool main = slot.argument(0) == "name" || composer.random.chance(0.6);
    composer.builder.add_span(main ? names.front() : pick(composer, names), Label::problem, Role::none, {},
                              static_cast<std::uint8_t>(slot.argument(0) == "uncertain" ? assertion_uncertain : 0));
}

void symptom(Composer& composer, const Slot&) {
    const auto& all = composer.symptoms;
    write_list(composer, {all[composer.next_symptom++ % all.size()]}, Label::problem, 0, "");
}

void symptoms(Composer& composer, const Slot& slot) {
    const auto& all = composer.symptoms;
    const auto wanted = 2 + composer.random.below(3);
    std::vector<std::string> some;
    for (std::size_t i = 0; i < std::min<std::size_t>(wanted, all.size()); ++i) {
        some.push_back(all[composer.next_symptom++ % all.size()]);
    }
    write_list(composer, some, Label::problem, 0, slot.argument(0) == "commas" ? ", " : " and ");
}

// What the patient does not have: never a symptom of the condition.
std::vector<std::string> absent(Composer& composer, std::size_t count) {
    std::vector<std::string> pool = condition(composer).denied;
    for (std::size_t i = 0; i < count + 2; ++i) {
        pool.push_back(composer.values.any_listed(composer.random, "denied value"));
    }
    std::vector<std::string> chosen;
    composer.random.shuffle(pool);
    for (const auto& item : pool) {
        const auto& present = composer.symptoms;
        const bool contradicts = std::any_of(present.begin(), present.end(), [&](const std::string& p) {
            return p.find(item) != std::string::npos || item.find(p) != std::string::npos;
        });
        const bool again = std::find(chosen.begin(), chosen.end(), item) != chosen.end();
        if (!contradicts && !again && chosen.size() < count) chosen.push_back(item);
    }
    return chosen;
}

void denied(Composer& composer, const Slot&) {
    write_list(composer, absent(composer, 2 + composer.random.below(3)), Label::problem, assertion_negated, " or ");
}

bool has_any(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// A finding without its article is a span: a test if it is a measure, nothing if it is normal.
void write_finding(Composer& composer, std::string_view text) {
    if (has_any(text, {"normal", "intact", "no ", "nonfocal", "soft abdomen", "clear cornea", "benign abdomen", "good ",
                       "nontender", "healed", "healing", "reactive fetal", "soft fontanelle"}) &&
        text.find("abnormal") == std::string_view::npos) {
        composer.builder.add(text);
        return;
    }
    for (const std::string_view article : {"a ", "an "}) {
        if (text.substr(0, article.size()) != article) continue;
        composer.builder.add(article);
        text.remove_prefix(article.size());
    }
    const bool measure =
        has_any(text, {" scale", "score", " ratio", "saturation of", "index of", "acuity", "fundal height"});
    composer.builder.add_span(text, measure ? Label::test : Label::problem);
}

void findings(Composer& composer, const Slot&) {
    std::vector<std::string> some = condition(composer).findings;
    composer.random.shuffle(some);
    some.resize(std::min<std::size_t>(some.size(), 1 + composer.random.below(3)));
    for (std::size_t i = 0; i < some.size(); ++i) {
        if (i > 0) composer.builder.add(i + 1 < some.size() ? ", " : " and ");
        write_finding(composer, some[i]);
    }
}

void finding(Composer& composer, const Slot&) { write_finding(composer, pick(composer, condition(composer).findings)); }

std::string value_of(Composer& composer, const LabTest& test) {
    const double value = test.low + (test.high - test.low) * composer.random.uniform();
    return fmt::format("{:.{}f}", value, test.decimals);
}

// "WBC 12.1", "WBC of 12.1"; as a clause also "WBC was 12.1".
void write_test(Composer& composer, const LabTest& test, bool clause) {
    static constexpr const char* links[] = {" ", " ", " of ", " ", " was ", ": ", " = ", " is "};
    std::string text = test.name + links[composer.random.below(clause ? 8 : 4)] + value_of(composer, test);
    if (!test.unit.empty() && composer.random.chance(0.4)) text += (test.unit == "%" ? "" : " ") + test.unit;
    composer.builder.add_span(text, Label::test);
}

LabTest general_test(Composer& composer) {
    const auto parts = split_at(composer.values.any_listed(composer.random, "general test"), ';');
    LabTest test{parts[0], std::stod(parts[1]), std::stod(parts[2]), 0, parts[3]};
    const auto point = parts[1].find('.');
    test.decimals = point == std::string::npos ? 0 : static_cast<int>(parts[1].size() - point - 1);
    return test;
}

// {tests} a few of the condition and some that everybody gets, each once; {tests:lines} one in a line.
void tests(Composer& composer, const Slot& slot) {
    std::vector<LabTest> some = condition(composer).tests;
    composer.random.shuffle(some);
    some.resize(std::min<std::size_t>(some.size(), 1 + composer.random.below(3)));
    for (std::uint64_t i = composer.random.below(5); i > 0; --i) some.push_back(general_test(composer));
    bool first = true;
    for (std::size_t i = 0; i < some.size(); ++i) {
        const bool again = std::any_of(some.begin(), some.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const LabTest& t) { return t.name == some[i].name; });
        if (again) continue;
        if (!first) composer.builder.add(slot.argument(0) == "lines" ? "\n" : ", ");
        first = false;
        write_test(composer, some[i], slot.argument(0) == "lines");
    }
}

void lab(Composer& composer, const Slot&) { write_test(composer, pick(composer, condition(composer).tests), false); }

// Expands a text with the same draws wherever this note has it, so that a size does not change.
void expand_alike(Composer& composer, const std::string& key, const Template& text) {
    const Random now = composer.random;
    const auto [at, added] = composer.draws.emplace(key, now);
    composer.random = at->second;
    composer.expand(text);
    if (!added) composer.random = now;
}

void imaging(Composer& composer, const Slot& slot) {
    // The same study wherever this note speaks of it, so that name and result go together.
    auto& index = composer.numbers["imaging"];
    const auto& all = condition(composer).imaging;
    if (index.empty()) index = std::to_string(composer.random.below(all.size()));
    const Imaging& chosen = all[static_cast<std::size_t>(std::stoul(index))];
    const auto part = slot.argument(0);
    if (part != "result") composer.builder.add_span(chosen.name, Label::test);
    if (part.empty()) composer.builder.add(composer.values.any_listed(composer.random, "imaging link"));
    if (part != "name") expand_alike(composer, "imaging", chosen.result);
}

// {tissue} the specimen, {tissue:result} what it shows.
void tissue(Composer& composer, const Slot& slot) {
    const auto& all = condition(composer).tissue;
    if (all.empty()) return;
    if (slot.argument(0) == "result") {
        expand_alike(composer, "tissue", all.front().result);
    } else {
        composer.builder.add(all.front().name);
    }
}

void write_drug(Composer& composer, const Drug& drug, bool with_dose) {
    composer.builder.add_span(drug.name, Label::medication);
    if (!with_dose || drug.doses.empty()) return;
    composer.builder.add(" " + drug.doses[composer.random.below(drug.doses.size())]);
    if (!drug.rest.empty()) composer.builder.add(" " + drug.rest);
}

void drug(Composer& composer, const Slot& slot) {
    const Drug& drug = slot.argument(0) == "other" ? pick(composer, composer.drugs)
                                                   : composer.drugs[composer.next_drug++ % composer.own_drugs];
    write_drug(composer, drug, slot.argument(0) == "dose" || slot.argument(0) == "other");
}

// A brand and its generic are one drug.
std::string generic_name(const std::string& name) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return name;
    const auto entry = (*lexicon)->entries(name).first(LexiconKind::medication);
    return entry && !entry->attribute.empty() ? std::string(entry->attribute) : name;
}

// {medications} in a line, {medications:lines} as a list.
void medications(Composer& composer, const Slot& slot) {
    std::vector<Drug> list;
    std::size_t own = composer.own_drugs;
    for (const Drug& drug : composer.drugs) {
        const bool others = own == 0;
        if (!others) --own;
        const bool again = std::any_of(list.begin(), list.end(),
                                       [&](const Drug& d) { return generic_name(d.name) == generic_name(drug.name); });
        const bool enough = !others && list.size() >= 3;  // nobody takes every drug that his disease has
        if (!again && !enough && list.size() < 9 && composer.random.chance(0.85)) list.push_back(drug);
    }
    if (list.empty()) list.push_back(composer.drugs.front());
    const bool lines = slot.argument(0) == "lines";
    const auto mark = composer.random.below(4);
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (i > 0) composer.builder.add(lines ? "\n" : ", ");
        if (lines && mark < 2) composer.builder.add(std::to_string(i + 1) + (mark == 0 ? ". " : ") "));
        if (lines && mark == 2) composer.builder.add("- ");
        write_drug(composer, list[i], true);
    }
}

void procedure(Composer& composer, const Slot&) {
    auto& name = composer.numbers["procedure"];
    if (name.empty()) name = pick(composer, condition(composer).procedures);
    composer.builder.add_span(name, Label::procedure);
}

// {history} the other diseases; {history:lines} as a list.
void history(Composer& composer, const Slot& slot) {
    std::vector<std::string> list;
    // The first two names are the common ones; the others are worse forms of the disease.
    for (const Condition* other : composer.patient.others) {
        list.push_back(other->names[composer.random.below(std::min<std::size_t>(2, other->names.size()))]);
    }
    for (const auto& name : condition(composer).related) {
        const bool profile = std::any_of(composer.patient.others.begin(), composer.patient.others.end(),
                                         [&](const Condition* c) { return c->name == name; });
        if (!profile && composer.random.chance(0.5)) list.push_back(name);
    }
    if (list.empty()) list.push_back(condition(composer).related.front());
    if (slot.argument(0) != "lines") {
        write_list(composer, list, Label::problem, 0, composer.random.chance(0.7) ? " and " : ", ");
        return;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        composer.builder.add((i > 0 ? "\n" : "") + std::to_string(i + 1) + ". ");
        composer.builder.capital();
        composer.builder.add_span(list[i], Label::problem);
    }
}

template <std::vector<Template> Condition::*Field>
void sentences(Composer& composer, const Slot& slot) {
    std::vector<Template> some = condition(composer).*Field;
    composer.random.shuffle(some);
    const std::size_t most = slot.argument(0) == "one" ? 1 : 1 + composer.random.below(some.size());
    const bool lines = slot.argument(0) == "lines";
    for (std::size_t i = 0; i < most; ++i) {
        if (i > 0) composer.builder.add(lines ? "\n" : " ");
        if (lines) composer.builder.add(std::to_string(i + 1) + ". ");
        composer.expand(some[i]);
    }
}

void service(Composer& composer, const Slot&) { composer.builder.add(condition(composer).service); }

void allergy(Composer& composer, const Slot&) {
    const std::string& text = composer.patient.allergy;
    composer.builder.add_span(text, Label::medication);
}

// {n:3:9} a whole number, {n:3:9:1} with a decimal; written as text, not as a span.
void random_number(Composer& composer, const Slot& slot) {
    const double low = std::stod(std::string(slot.argument(0)));
    const double high = std::stod(std::string(slot.argument(1)));
    if (slot.arguments.size() > 2) {
        composer.builder.add(fmt::format("{:.1f}", low + (high - low) * composer.random.uniform()));
    } else {
        const auto range = static_cast<std::uint64_t>(high - low + 1);
        composer.builder.add(std::to_string(static_cast<long>(low) + static_cast<long>(composer.random.below(range))));
    }
}

void pack_years(Composer& composer, const Slot&) { composer.builder.add(std::to_string(composer.patient.pack_years)); }

}  // namespace

void add_medical_slots(SlotTable& table) {
    table["dx"] = dx;
    table["symptom"] = symptom;
    table["symptoms"] = symptoms;
    table["denied"] = denied;
    table["finding"] = finding;
    table["findings"] = findings;
    table["tests"] = tests;
    table["lab"] = lab;
    table["imaging"] = imaging;
    table["tissue"] = tissue;
    table["drug"] = drug;
    table["medications"] = medications;
    table["procedure"] = procedure;
    table["history"] = history;
    table["course"] = sentences<&Condition::course>;
    table["plan"] = sentences<&Condition::plan>;
    table["service"] = service;
    table["allergy"] = allergy;
    table["n"] = random_number;
    table["packyears"] = pack_years;
}

}  // namespace scrim::corpora
