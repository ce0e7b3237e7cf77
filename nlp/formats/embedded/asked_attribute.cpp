#include "nlp/formats/embedded/asked_attribute.h"

#include <algorithm>
#include <array>
#include <string>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

struct Question {
    std::string_view asks;  // a code, or the whole name in small letters
    Label label;
};

constexpr std::array asked_questions{
    Question{"30525-0", Label::age},
    Question{"29553-5", Label::age},
    Question{"21611-9", Label::age},
    Question{"21612-7", Label::age},
    Question{"63900-5", Label::age},
    Question{"35659-2", Label::age},
    Question{"39016-1", Label::age},
    Question{"424144002", Label::age},
    Question{"445518008", Label::age},
    Question{"46098-0", Label::gender},
    Question{"76689-9", Label::gender},
    Question{"76691-5", Label::gender},
    Question{"21840-4", Label::gender},
    Question{"72143-1", Label::gender},
    Question{"99502-7", Label::gender},
    Question{"263495000", Label::gender},
    Question{"32624-9", Label::race},
    Question{"72826-1", Label::race},
    Question{"46463-6", Label::race},
    Question{"69490-1", Label::race},
    Question{"59362-4", Label::race},
    Question{"42784-9", Label::race},
    Question{"56051-6", Label::race},
    Question{"103579009", Label::race},
    Question{"364699009", Label::race},
    Question{"45404-1", Label::marital},
    Question{"63503-7", Label::marital},
    Question{"125680007", Label::marital},
    Question{"54899-0", Label::language},
    Question{"11341-5", Label::profession},
    Question{"21843-8", Label::profession},
    Question{"21844-6", Label::profession},
    Question{"21847-9", Label::profession},
    Question{"11295-3", Label::profession},
    Question{"85658-3", Label::profession},
    Question{"86188-0", Label::profession},
    Question{"14679004", Label::profession},
    Question{"45401-7", Label::zip},
    Question{"68997-6", Label::city},
    Question{"46499-0", Label::state},
    Question{"66477-1", Label::country},
    Question{"sex", Label::gender},
    Question{"gender", Label::gender},
    Question{"birth sex", Label::gender},
    Question{"sex at birth", Label::gender},
    Question{"sex assigned at birth", Label::gender},
    Question{"administrative sex", Label::gender},
    Question{"administrative gender", Label::gender},
    Question{"gender identity", Label::gender},
    Question{"patient sex", Label::gender},
    Question{"patient gender", Label::gender},
    Question{"race", Label::race},
    Question{"ethnicity", Label::race},
    Question{"ethnic group", Label::race},
    Question{"ethnic background", Label::race},
    Question{"race and ethnicity", Label::race},
    Question{"race or ethnicity", Label::race},
    Question{"race/ethnicity", Label::race},
    Question{"marital status", Label::marital},
    Question{"language", Label::language},
    Question{"preferred language", Label::language},
    Question{"primary language", Label::language},
    Question{"occupation", Label::profession},
    Question{"profession", Label::profession},
    Question{"job", Label::profession},
    Question{"current occupation", Label::profession},
    Question{"usual occupation", Label::profession},
    Question{"history of occupation", Label::profession},
    Question{"zip", Label::zip},
    Question{"zip code", Label::zip},
    Question{"postal code", Label::zip},
    Question{"country", Label::country},
    Question{"country of birth", Label::country},
    Question{"country of residence", Label::country},
};

// "Age", "AGE (YEARS)", "Age at diagnosis", "Patient age", "Age - Reported"; not "Gestational age".
bool asks_age(std::string_view name) {
    for (const std::string_view start :
         {"patient ", "patient's ", "current ", "reported ", "calculated ", "maternal "}) {
        if (name.starts_with(start)) name.remove_prefix(start.size());
    }
    return name.starts_with("age") && (name.size() == 3 || !is_letter(name[3]));
}

// One rule of each label for figures and one for codes: an age that is a code says more than its figure would.
struct LabelRules {
    StructureRule number;
    StructureRule code;
};

AskedAttribute attribute_of(Label label) {
    using enum ElementMethod;
    static const std::array<LabelRules, 9> rules = [] {
        std::array<LabelRules, 9> out;
        constexpr std::array labels{Label::age,        Label::gender, Label::race, Label::marital, Label::language,
                                    Label::profession, Label::zip,    Label::city, Label::state};
        for (std::size_t i = 0; i < out.size(); ++i) {
            const bool coarse = labels.at(i) == Label::age || labels.at(i) == Label::zip;
            out.at(i).number = {"", coarse ? generalize : redact, labels.at(i)};
            out.at(i).code = {"", coarse ? redact : keep, labels.at(i)};
        }
        return out;
    }();
    static const LabelRules country{{"", redact, Label::country}, {"", keep, Label::country}};
    for (const LabelRules& each : rules) {
        if (each.code.label == label) return {&each.number, &each.code};
    }
    return {&country.number, &country.code};
}

}  // namespace

AskedAttribute asked_attribute(std::string_view code, std::string_view name) {
    const std::string plain = lower(trim(name));
    const auto* found = std::find_if(asked_questions.begin(), asked_questions.end(), [&](const Question& question) {
        return question.asks == trim(code) || question.asks == plain;
    });
    if (found != asked_questions.end()) return attribute_of(found->label);
    return asks_age(plain) ? attribute_of(Label::age) : AskedAttribute();
}

AskedAttribute attribute_of_unit(std::string_view unit) {
    constexpr std::array<std::string_view, 7> years{"a", "yr", "yrs", "year", "years", "y", "a_j"};
    const std::string plain = lower(trim(unit));
    return std::find(years.begin(), years.end(), plain) == years.end() ? AskedAttribute() : attribute_of(Label::age);
}

const StructureRule* rule_of_answer(const StructureRule* rule, const StructureRule* asked) {
    if (rule == nullptr || asked == nullptr || rule->label != Label::phi) return rule;
    return rule->method == ElementMethod::keep || rule->method == ElementMethod::generalize ? asked : rule;
}

bool is_bare_age(std::string_view text) {
    text = trim(text);
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    if (digits == 0 || digits > 3) return false;
    if (digits + 1 < text.size() && text[digits] == '.' && is_digit(text[digits + 1])) {
        ++digits;
        while (digits < text.size() && is_digit(text[digits])) ++digits;
    }
    const std::string unit = lower(trim(text.substr(digits)));
    constexpr std::array<std::string_view, 14> units{"",          "y", "yr", "yrs",   "year",   "years", "yo",
                                                     "years old", "a", "mo", "month", "months", "wk",    "weeks"};
    return std::find(units.begin(), units.end(), unit) != units.end();
}

}  // namespace scrim
