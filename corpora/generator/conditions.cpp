#include "corpora/generator/conditions.h"

#include <cstdlib>

#include "nlp/base/ascii.h"

namespace scrim::corpora {
namespace {

double number(std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); }

bool starts_number(std::string_view word) { return !word.empty() && is_digit(word.front()); }

bool parse_test(const std::string& text, LabTest& test) {
    const auto words = split_at(text, ' ');
    std::size_t at = words.size();  // the last word that is a range: "CA 15-3 12-80"
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (starts_number(words[i]) && words[i].find('-') != std::string::npos) at = i;
    }
    if (at == words.size()) return false;
    for (std::size_t i = 0; i < at; ++i) test.name += (i == 0 ? "" : " ") + words[i];
    const auto range = split_at(words[at], '-');
    test.low = number(range.front());
    test.high = number(range.back());
    const auto point = range.front().find('.');
    test.decimals = point == std::string::npos ? 0 : static_cast<int>(range.front().size() - point - 1);
    for (++at; at < words.size(); ++at) test.unit += (test.unit.empty() ? "" : " ") + words[at];
    return !test.name.empty() && test.low <= test.high;
}

Drug parse_drug(const std::string& text) {
    Drug drug;
    const auto words = split_at(text, ' ');
    std::size_t at = 0;
    for (; at < words.size() && !starts_number(words[at]); ++at) drug.name += (at == 0 ? "" : " ") + words[at];
    if (at < words.size()) drug.doses = split_at(words[at++], '|');
    for (; at < words.size(); ++at) drug.rest += (drug.rest.empty() ? "" : " ") + words[at];
    return drug;
}

Result<void> add_templates(std::string_view value, std::vector<Template>& out) {
    for (const auto& part : split_at(value, ';')) {
        auto parsed = parse_template(part);
        if (!parsed) return parsed.error();
        out.push_back(std::move(*parsed));
    }
    return {};
}

Result<void> add_results(std::string_view value, std::vector<Imaging>& out) {
    for (const auto& part : split_at(value, ';')) {
        const auto colon = part.find(':');
        if (colon == std::string::npos) return bad_input("imaging and tissue need NAME: RESULT");
        auto parsed = parse_template(trim(std::string_view(part).substr(colon + 1)));
        if (!parsed) return parsed.error();
        out.push_back({part.substr(0, colon), std::move(*parsed)});
    }
    return {};
}

std::vector<std::string>* list_of(Condition& condition, std::string_view key) {
    if (key == "symptoms") return &condition.symptoms;
    if (key == "denies") return &condition.denied;
    if (key == "findings") return &condition.findings;
    if (key == "procedures") return &condition.procedures;
    if (key == "related") return &condition.related;
    return nullptr;
}

Result<void> add_line(std::string_view key, std::string_view value, Condition& condition) {
    if (auto* list = list_of(condition, key)) {
        for (auto& part : split_at(value, ';')) list->push_back(std::move(part));
    } else if (key == "patient") {  // "patient 50-95 F 3"
        const auto words = split_at(value, ' ');
        const auto ages = split_at(words.front(), '-');
        condition.youngest = static_cast<int>(number(ages.front()));
        condition.oldest = static_cast<int>(number(ages.back()));
        if (words.size() > 1) condition.sex = words[1].front();
        if (words.size() > 2) condition.weight = number(words[2]);
    } else if (key == "service") {  // "service cardiac Cardiology"
        const auto blank = value.find(' ');
        condition.system = value.substr(0, blank);
        condition.service = trim(value.substr(blank + 1));
    } else if (key == "surgical") {
        condition.surgical = true;
    } else if (key == "tests") {
        for (const auto& part : split_at(value, ';')) {
            LabTest test;
            if (!parse_test(part, test)) return bad_input("a test needs NAME LOW-HIGH UNIT");
            condition.tests.push_back(std::move(test));
        }
    } else if (key == "drugs") {
        for (const auto& part : split_at(value, ';')) condition.drugs.push_back(parse_drug(part));
    } else if (key == "imaging") {
        return add_results(value, condition.imaging);
    } else if (key == "tissue") {
        return add_results(value, condition.tissue);
    } else if (key == "course") {
        return add_templates(value, condition.course);
    } else if (key == "plan") {
        return add_templates(value, condition.plan);
    } else {
        return bad_input("an unknown key of a condition");
    }
    return {};
}

bool complete(const Condition& c) {
    return !(c.symptoms.empty() || c.findings.empty() || c.tests.empty() || c.imaging.empty() || c.drugs.empty() ||
             c.procedures.empty() || c.related.empty() || c.course.empty() || c.plan.empty() || c.service.empty());
}

}  // namespace

Result<std::vector<Condition>> parse_conditions(std::string_view text) {
    std::vector<Condition> conditions;
    std::uint64_t number_of_line = 0;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = trim(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++number_of_line;
        if (line.empty() || line.front() == '#') continue;
        if (line.front() == '[') {
            Condition condition;
            condition.names = split_at(line.substr(1, line.size() - 2), ';');
            condition.name = condition.names.front();
            conditions.push_back(std::move(condition));
            continue;
        }
        if (conditions.empty()) return bad_input("text before a condition", {"conditions", "", number_of_line});
        const auto blank = line.find(' ');
        const auto value = blank == std::string_view::npos ? std::string_view() : trim(line.substr(blank));
        if (auto added = add_line(line.substr(0, blank), value, conditions.back()); !added) {
            return bad_input(added.error().what, {"conditions", conditions.back().name, number_of_line});
        }
    }
    for (const auto& condition : conditions) {
        if (!complete(condition)) return bad_input("a condition lacks a line", {"conditions", condition.name, 0});
    }
    return conditions;
}

}  // namespace scrim::corpora
