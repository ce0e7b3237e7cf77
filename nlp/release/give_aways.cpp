#include "nlp/release/give_aways.h"

#include "nlp/rules/around.h"
#include "nlp/rules/date_value.h"
#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

// "Newborn screening" is a test and "newborn nursery" a ward, but both tell the age all the same.
std::vector<Pattern> age_give_aways() {
    const std::vector<Label> age{Label::age};
    const std::vector<Label> date{Label::date};
    return {
        {"birthday", R"(\b(\d{1,3}(?:st|nd|rd|th))\s+birthday\b)", age, Role::patient},
        {"birthday in words",
         R"(\b((?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\s-])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth|hundredth))\s+birthday\b)",
         age, Role::event},
        {"stage of life",
         R"(\b(newborns?|neonates?|toddlers?|teenagers?|teenaged?|preschoolers?|quadragenarian|quinquagenarian|sexagenarian|septuagenarian|octogenarian|nonagenarian|centenarian)\b)",
         age, Role::event},
        {"decade of life",
         R"(\bin\s+(?:his|her|their|the\s+patient's)\s+(?:(?:early|mid|late|mid\s+to\s+late|early\s+to\s+mid)[\s-]+)?(teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[1-9]0'?s)\b)",
         age, Role::event},
        {"grade at school",
         R"(\b((?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[1-9](?:st|nd|rd|th)|1[0-2]th)[\s-]+grade(?:rs?)?)\b)",
         age, Role::event},
        {"school", R"(\b(kindergart(?:en|ener|ner)|high[\s-]school\s+(?:freshman|sophomore|junior|senior))\b)", age,
         Role::event},
        {"born in", R"(\bborn\s+(?:in|on|about|around|circa)?\s*((?:18|19|20)\d\d)\b)", date, Role::birth},
    };
}

std::vector<Pattern> time_give_aways() {
    const std::vector<Label> date{Label::date};
    return {
        {"time stamp",
         R"(\b((?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)\b)", date,
         Role::other},
        {"clock with seconds", R"(\b((?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:\s?[ap]\.?m\b\.?)?))", date,
         Role::other},
    };
}

std::vector<Pattern> gender_give_aways() {
    const std::vector<Label> gender{Label::gender};
    return {
        {"words of sex",
         R"(\b(he|she|him|his|hers?|himself|herself|man|woman|men|women|male|female|males|females|boy|girl|gentleman|lady|mr|mrs|ms|miss|sir|madam|ma'am)\b)",
         gender},
    };
}

}  // namespace

Result<PatternTable> compile_give_aways(const GiveAwayOptions& options) {
    std::vector<Pattern> patterns = time_give_aways();
    const auto add = [&](std::vector<Pattern> more) {
        for (Pattern& pattern : more) patterns.push_back(std::move(pattern));
    };
    if (options.ages) add(age_give_aways());
    if (options.gender) add(gender_give_aways());
    return PatternTable::compile(std::move(patterns), pattern_parts());
}

std::vector<Span> find_give_aways(const PatternTable& patterns, std::string_view text) {
    std::vector<Span> out;
    patterns.search(text, [&](const Pattern& pattern, Label label, PatternMatch match) {
        Span span;
        span.begin = match.begin;
        span.end = match.end;
        span.label = label;
        span.role = pattern.role;
        span.sources = source_rules;
        span.score = 0.7F;
        const std::string_view found = text.substr(match.begin, match.end - match.begin);
        if (label == Label::age && pattern.role == Role::patient) span.value = age_value(found);
        if (label == Label::date && pattern.role == Role::birth) span.value = found;
        out.push_back(std::move(span));
    });
    return out;
}

}  // namespace scrim
