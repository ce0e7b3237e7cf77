#include "nlp/formats/embedded/asked_attribute.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

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

// The words of a question in small letters.
std::vector<std::string> words_of_question(std::string_view name) {
    std::vector<std::string> out;
    bool open = false;
    for (const char c : name) {
        const bool part = is_letter(c) || is_digit(c);
        if (part && !open) out.emplace_back();
        if (part) out.back() += lower(c);
        open = part;
    }
    return out;
}

// "Age", "AGE (YEARS)", "What is your age?"; not "Gestational age", "Birth weight". A year is a date.
std::optional<Label> label_of_words(std::string_view name) {
    const auto words = words_of_question(name);
    const auto has = [&](std::initializer_list<std::string_view> any) {
        return std::find_first_of(words.begin(), words.end(), any.begin(), any.end()) != words.end();
    };
    const bool of_organs =
        has({"gestational", "gestation", "fetal", "foetal", "conceptional", "bone", "skeletal", "lung", "heart",
             "vascular", "mental", "developmental", "adjusted", "related", "appropriate", "specific", "equivalent"});
    if ((has({"age", "ages"}) && !of_organs) || (has({"how"}) && has({"old"}))) return Label::age;
    const bool birth = has({"born", "dob", "yob", "birthdate", "birthday", "birthyear"}) ||
                       (has({"birth"}) && has({"year", "date", "day"}));
    const auto year = std::find(words.begin(), words.end(), "year");
    const bool asks_year = year != words.end() && (year == words.begin() || *(year - 1) == "what") &&
                           (year + 1 == words.end() || *(year + 1) == "of" || *(year - 1) == "what");
    return birth || asks_year ? std::optional(Label::date) : std::nullopt;
}

// An age that is a code says more than its figure would. A few words may say anything, and what is left of the question
// in a release may not tell that they are an answer.
struct LabelRules {
    Label label;
    StructureRule number;
    StructureRule code;
    StructureRule text;
};

AskedAttribute attribute_with(Label label) {
    using enum ElementMethod;
    static const auto rules = [] {
        std::vector<LabelRules> out;
        for (const Label each : {Label::age, Label::zip, Label::gender, Label::race, Label::marital, Label::language,
                                 Label::profession, Label::city, Label::state, Label::country}) {
            const bool coarse = each == Label::age || each == Label::zip;
            out.push_back({each,
                           {"", coarse ? generalize : redact, each},
                           {"", coarse ? redact : keep, each},
                           {"", redact, each}});
        }
        out.push_back({Label::date, {"", redact, Label::date}, {"", keep, Label::phi}, {"", redact, Label::date}});
        return out;
    }();
    const auto found = std::find_if(rules.begin(), rules.end(), [=](const auto& each) { return each.label == label; });
    return found == rules.end() ? AskedAttribute() : AskedAttribute{&found->number, &found->code, &found->text};
}

bool is_year_in_figures(std::string_view text) {
    return text.size() == 4 && (text.starts_with("19") || text.starts_with("20")) &&
           std::all_of(text.begin(), text.end(), is_digit);
}

}  // namespace

AskedAttribute asked_attribute(std::string_view code, std::string_view name) {
    const std::string plain = lower(trim(name));
    const auto* found = std::find_if(asked_questions.begin(), asked_questions.end(), [&](const Question& question) {
        return question.asks == trim(code) || question.asks == plain;
    });
    if (found != asked_questions.end()) return attribute_with(found->label);
    const auto label = label_of_words(plain);
    return label ? attribute_with(*label) : AskedAttribute();
}

AskedAttribute attribute_of_unit(std::string_view unit) {
    constexpr std::array<std::string_view, 7> years{"a", "yr", "yrs", "year", "years", "y", "a_j"};
    const std::string plain = lower(trim(unit));
    return std::find(years.begin(), years.end(), plain) == years.end() ? AskedAttribute() : attribute_with(Label::age);
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

bool is_bare_answer(const AskedAttribute& asked, std::string_view text) {
    constexpr std::size_t longest_answer = 60;
    if (!asked) return false;
    text = trim(text);
    if (asked.number->label == Label::age) return is_bare_age(text);
    if (asked.number->label == Label::date) return is_year_in_figures(text);
    return !text.empty() && text.size() <= longest_answer && text.find_first_of("\r\n\t") == std::string_view::npos;
}

bool fits_answer(const AskedAttribute& asked, const StructureRule* rule, std::string_view shown) {
    return !asked || rule != asked.number || is_bare_answer(asked, shown);
}

}  // namespace scrim
