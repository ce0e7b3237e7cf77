#include "anon/release/prepare/give_aways.h"

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/rows/patterns.h"

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
         R"(\bin\s+(?:his|her|their|the\s+patient's)\s+((?:(?:early|mid|late|mid\s+to\s+late|early\s+to\s+mid)[\s-]+)?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[1-9]0'?s))\b)",
         age, Role::event},
        {"counted decade of life",
         R"(\b((?:[1-9](?:st|nd|rd|th)|10th|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)[\s-]+decade)\s+of\s+(?:his\s+|her\s+|their\s+)?life\b)",
         age, Role::event},
        {"grade at school",
         R"(\b((?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[1-9](?:st|nd|rd|th)|1[0-2]th)[\s-]+grade(?:rs?)?)\b)",
         age, Role::event},
        {"school", R"(\b(kindergart(?:en|ener|ner)|high[\s-]school\s+(?:freshman|sophomore|junior|senior))\b)", age,
         Role::event},
        {"born in", R"(\bborn\s+(?:in|on|about|around|circa)?\s*((?:18|19|20)\d\d)\b)", date, Role::birth},
    };
}

// "As a child", "her child", "one child" tell nothing of the patient's age now.
bool is_of_the_patient(std::string_view text, PatternMatch match, const CheckArgument& /*argument*/) {
    if (match.end < text.size() && text[match.end] == '-') return false;  // "Child-Pugh"
    const std::string left(trim(before(text, match.begin, 24)));
    if (left.ends_with(" as a") || left.ends_with(" as an") || left == "as a" || left == "as an") return false;
    return !ends_with_word(left,
                           "her|his|their|my|your|one|two|three|single|only|first|second|third|youngest|oldest|"
                           "another|every|each|per|no|sudden");
}

// Words that fit a part of a list of ages only; they stay where they fit all of it (anon/notes/render/life_stage.h).
// The words of sex among them are words of sex here too.
std::vector<Pattern> stage_give_aways() {
    const std::vector<Label> age{Label::age};
    const std::vector<Label> gender{Label::gender};
    return {
        {"months after years",
         R"(\b\d{1,3}[\s-]*(?:years?|yrs?|y)[\s,-]*(?:old[\s,]*)?(?:and\s+)?(\d{1,2}[\s-]*(?:months?|mos?|weeks?|wks?|days?))\b)",
         age, Role::event},
        {"part of a year", R"(\b\d{1,2}(?:\s+|-)(1/2|1/4|3/4|½|and\s+(?:a|one)[\s-]half)[\s-]*(?:years?|yrs?)\b)", age,
         Role::event},
        {"sex and age", R"(\b(boy|girl|man|woman|gentleman|lady)\b)", gender},
        {"young or old",
         R"(\b(youngster|pa?ediatric(?:s|ian)?|adolescent|teen|adult|middle[\s-]aged|elderly|geriatric|retired|retiree|retirement|medicare)\b)",
         age, Role::event},
        {"young or old, of a person",
         R"(\b(young|older)\s+(?:man|woman|lady|gentleman|male|female|adult|gal|guy|patient|person)\b)", age,
         Role::event},
        {"child", R"(\b(child|infant|baby|kid)\b)", age, Role::event, 0.9F, {{is_of_the_patient}}},
        {"first days",
         R"(\b(nicu|picu|apgars?(?:\s+scores?)?|(?:day\s+of\s+life|dol)\s*#?\s*\d{1,3}|(?:ex-)?\d\d[\s-]*weeker|(?:breast|bottle|formula)-?fed|well[\s-]child(?:\s+(?:check|visit|exam)\w*)?)\b)",
         age, Role::event},
        {"late life",
         R"(\b(senior\s+citizens?|pensioners?|geriatrics|geriatrician|nursing\s+home|assisted\s+living|baby\s+boomers?|social\s+security\s+benefits?|medicare\s+part\s+[a-d])\b)",
         age, Role::event},
        {"of old people",
         R"(\b(great[\s-]grand(?:father|mother|children))\b)",
         age,
         Role::event,
         0.9F,
         {{is_of_the_patient}}},
        {"wars",
         R"(\b(served\s+in\s+(?:vietnam|korea|world\s+war\s+(?:ii|two|2)|wwii)|(?:vietnam|wwii|world\s+war\s+(?:ii|two|2)|korean\s+war|desert\s+storm)\s+(?:era\s+)?vet(?:eran)?s?)\b)",
         age, Role::event},
        {"class of", R"(\b(class\s+of\s+(?:19|20)\d\d)\b)", age, Role::event},
        {"student",
         R"(\b(college\s+(?:freshman|sophomore|junior|senior|student)|freshman|sophomore|learner's\s+permit)\b)", age,
         Role::event},
        {"age limit", R"(\bage\s*(?:[\x3c\x3e]=?|over|under|above|below)\s*(\d{1,3})\b)", age, Role::event},
        {"before school", R"(\b(daycare|day\s+care|preschool)\b)", age, Role::event},
        {"at school", R"(\b(?:in|at|attends|attending|starts|started|goes\s+to)\s+(high[\s-]school)\b)", age,
         Role::event},
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

// "Over the last year" is a length of time.
bool is_no_length(std::string_view text, PatternMatch match, const CheckArgument& /*argument*/) {
    return !ends_with_word(trim(before(text, match.begin, 16)), "the|over|past|within|each|every|per");
}

// Beside offsets in months "last year" tells on which side of New Year a visit was.
std::vector<Pattern> year_give_aways() {
    const std::vector<Label> date{Label::date};
    return {
        {"calendar year",
         R"(\b((?:(?:early|earlier|late|later|mid|sometime)[\s-]+)?(?:last|this|next|previous|prior)\s+(?:calendar\s+|fiscal\s+)?year)\b)",
         date,
         Role::other,
         0.7F,
         {{is_no_length}}},
        {"season of a year",
         R"(\b((?:last|this|next|this\s+past)\s+(?:winter|spring|summer|autumn|christmas|thanksgiving|easter))\b)",
         date, Role::other},
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
    if (options.dates) add(year_give_aways());
    if (options.stages) add(stage_give_aways());
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
