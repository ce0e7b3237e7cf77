// Dates in every form that notes use. Digits with slashes are also blood pressures, strengths and
// fractions, four digits are also doses and times: the checks below tell them apart by what is around.

#include "nlp/rules/around.h"
#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

constexpr std::string_view measured =
    "strength|motor|reflex|reflexes|pulse|pulses|murmur|grade|vision|acuity|pain|score|scale|apgar|mmse|gcs|power|"
    "muscle|muscles|dtr|dtrs|bp|pressure|weakness|sem|station|hp|orientation|flexion|extension|grip|va|ratio|psych|"
    "intensity|tone|gait";
constexpr std::string_view units =
    "strength|weakness|weeks|week|days|day|hours|hour|months|month|murmur|systolic|diastolic|sem|mg|ml|cc|mm|cm|inch|"
    "inches|"
    "pain|percent|bilaterally|throughout|mcg|units|gauge|pulses|reflexes|normal|french|fr|x|lpm|liters|hpf|lpf|"
    "intensity|minutes|min|mmhg|muscle|power|motor|power|holosystolic|ejection|times|of|ppd|tsp|tablet|tablets|tab|"
    "tabs|pack|cup|at|in|with|joints|words|objects|recall|items|correct|vision|kg|lb|lbs|degrees|ns|d5|dextrose";

// Whether a unit of measure stands right behind; the first word of the next sentence is none.
bool before_unit(std::string_view next, WordList words) {
    if (!next.empty() && (next[0] == '.' || next[0] == ',' || next[0] == ';')) return false;
    return starts_with_word(next, words);
}

// What stands behind the last full stop or semicolon.
std::string_view same_clause(std::string_view text) {
    const auto end = text.find_last_of(".;");
    return end == std::string_view::npos ? text : text.substr(end + 1);
}

// 3/20 is a day of March unless it is a fraction, a strength or a score.
bool month_and_day(std::string_view text, PatternMatch match) {
    if (match.begin > 0 && (text[match.begin - 1] == '/' || text[match.begin - 1] == '.')) return false;
    if (match.end < text.size() && (text[match.end] == '/' || text[match.end] == '%' || text[match.end] == '+')) {
        return false;
    }
    if (match.end + 1 < text.size() && text[match.end] == '.' && is_digit(text[match.end + 1])) return false;
    if (has_word(same_clause(before(text, match.begin, 28)), measured)) return false;
    // "(1/1)", "pupils 4/4 decreasing to 2/2"
    const std::string_view value = text.substr(match.begin, match.end - match.begin);
    const std::string earlier = before(text, match.begin, 4);
    if (value.size() == 3 && value[0] == value[2] && (earlier.ends_with("(") || earlier.ends_with("to "))) return false;
    const std::string next = behind(text, match.end, 14);
    return !before_unit(next, units) || next.starts_with(" at ") || next.starts_with(" with ");
}

// 3-20 behind "on" is a day of March unless it counts something: "by 2-3 weeks", "from 4-5 to 6".
bool dashed_month_and_day(std::string_view text, PatternMatch match) {
    const std::string next = behind(text, match.end, 14);
    if (!next.empty() && (next[0] == '-' || next[0] == '/' || next[0] == '%' || next[0] == '\'')) return false;
    if (next.size() > 1 && next[0] == '.' && is_digit(next[1])) return false;
    if (has_word(same_clause(before(text, match.begin, 28)), measured)) return false;
    const bool both_two_digits = match.end - match.begin == 5;
    const std::size_t word = next.find_first_not_of(" \n");
    if (word == std::string::npos || !is_letter(next[word])) return true;
    return (both_two_digits && !before_unit(next, units)) ||
           starts_with_word(next,
                            "and|to|for|with|he|she|who|which|when|by|at|it|was|were|showed|revealed|where|because|"
                            "then|after|but|per|the|his|her|as|while");
}

// The same without a second number behind a dash, as "4/5-5" has.
bool lone_month_and_day(std::string_view text, PatternMatch match) {
    const bool dash = match.end + 1 < text.size() && text[match.end] == '-' && is_digit(text[match.end + 1]);
    return !dash && month_and_day(text, match);
}

// A year is not a dose, a count or a time of day.
bool year(std::string_view text, PatternMatch match) {
    if (match.begin > 0 && (text[match.begin - 1] == '.' || text[match.begin - 1] == '-' ||
                            text[match.begin - 1] == '$' || text[match.begin - 1] == ',')) {
        return false;
    }
    const std::string next = behind(text, match.end, 14);
    if (!next.empty() && (next[0] == '%' || (next[0] == '.' && next.size() > 1 && is_digit(next[1])) ||
                          (next[0] == '-' && next.size() > 1 && is_digit(next[1])))) {
        return false;
    }
    return !before_unit(next,
                        "mg|ml|cc|cm|mm|mcg|units|unit|hours|hrs|hour|h|calories|calorie|kcal|grams|gram|g|iu|"
                        "cells|meq|steps|feet|ft|ng|pounds|lbs|dollars|am|pm|rads|cgy|gy|bpm|patients|people|"
                        "ohms|micrograms|milligrams|milliliters|cubic|x|per|mls|kg|international|colonies");
}

// "s/p hysterectomy 1999", "stroke, 2003"
bool year_of_surgery(std::string_view text, PatternMatch match) {
    const std::string earlier = before(text, match.begin, 24);
    std::string_view word = earlier;
    while (!word.empty() && is_space(word.back())) word.remove_suffix(1);
    if (earlier.size() - word.size() < 1 || earlier.size() - word.size() > 2) return false;
    if (word.ends_with(',')) word.remove_suffix(1);
    if (word.ends_with('.')) word.remove_suffix(1);
    for (const std::string_view ending :
         {"surgery",     "ectomy",  "otomy",    "ostomy",      "plasty",   "fracture",   "fx",
          "repair",      "cabg",    "bypass",   "replacement", "graft",    "transplant", "biopsy",
          "arthroscopy", "section", "delivery", "stroke",      "accident", "mva"}) {
        if (word.ends_with(ending)) return year(text, match);
    }
    return false;
}

// "appendectomy, 1999": a letter or a bracket before the comma.
bool year_behind_comma(std::string_view text, PatternMatch match) {
    std::size_t at = match.begin;
    while (at > 0 && is_space(text[at - 1])) --at;
    if (at > 0) --at;  // the mark
    if (at > 0 && is_space(text[at - 1])) --at;
    return at > 0 && (is_letter(text[at - 1]) || text[at - 1] == ')') && year(text, match);
}

// "On the 7th" is a day; "on the 5th toe" is not.
bool day_of_month(std::string_view text, PatternMatch match) {
    return !starts_with_word(behind(text, match.end, 24),
                             "toe|toes|digit|finger|metatarsal|metacarpal|rib|intercostal|floor|percentile|day|"
                             "postoperative|cranial|nerve|hospital|grade|ray|lumbar|cervical|thoracic|vertebra|attempt|"
                             "visit|trimester|ventricle|interspace|dose|pass|time|try|street|avenue");
}

// Four digits and four digits, or eight in a row, that can be year, month and day.
bool compact_date(std::string_view text, PatternMatch match) {
    const std::string_view digits = text.substr(match.begin, 8);
    const int y = (digits[0] - '0') * 1000 + (digits[1] - '0') * 100 + (digits[2] - '0') * 10 + (digits[3] - '0');
    const int m = (digits[4] - '0') * 10 + (digits[5] - '0');
    const int d = (digits[6] - '0') * 10 + (digits[7] - '0');
    return y >= 1895 && y <= 2040 && m >= 1 && m <= 12 && d >= 1 && d <= 31;
}

// The same where nothing announces it, and no number of another kind either.
bool compact_date_alone(std::string_view text, PatternMatch match) {
    const bool joined =
        match.begin > 0 && std::string_view("-/.$,").find(text[match.begin - 1]) != std::string_view::npos;
    return !joined && compact_date(text, match) &&
           !has_word(before(text, match.begin, 24),
                     "mrn|record|number|no|id|account|acct|policy|member|chart|phone|fax|tel|call|serial|case|specimen|"
                     "accession|ssn|npi|license|study|job|encounter|unit|claim|pager");
}

// Months that are also words or names need a word before them that says when.
bool month_alone(std::string_view text, PatternMatch match) {
    const std::string word = lower(text.substr(match.begin, match.end - match.begin));
    const std::string earlier = before(text, match.begin, 24);
    if (text[match.begin] == 'm' && (word == "may" || word == "march")) return false;  // a verb
    if (word == "may" || word == "march" || word == "april" || word == "june" || word == "august" || word == "mar" ||
        word == "dec" || word == "sept" || word == "oct" || word == "nov" || word == "jan" || word == "feb" ||
        word == "apr" || word == "aug") {
        if (!ends_with_word(earlier,
                            "in|since|last|until|till|by|this|next|early|late|mid|from|through|during|before|after|"
                            "around|of|past|thru|previous|every|between|beginning|end|and|to|or")) {
            return false;
        }
        const std::string next = behind(text, match.end, 12);
        if (word == "may" && earlier.ends_with("ing of ")) return true;  // the beginning of May
        if (word == "may" && (starts_with_word(next,
                                               "be|have|not|need|also|or|require|include|take|return|use|benefit|"
                                               "repeat|even|well|go|consider|resume|continue|still|start|become") ||
                              ends_with_word(earlier, "to|and|or|of|by|from"))) {
            return false;
        }
        if (word == "march" && ends_with_word(earlier, "to|and|or")) return false;
    }
    return true;
}

bool not_in_number(std::string_view text, PatternMatch match) {
    const bool joined_before = match.begin > 0 && (is_digit(text[match.begin - 1]) || text[match.begin - 1] == '/' ||
                                                   text[match.begin - 1] == '-' || text[match.begin - 1] == '.');
    const bool joined_behind =
        match.end + 1 < text.size() &&
        (is_digit(text[match.end]) || ((text[match.end] == '/' || text[match.end] == '-' || text[match.end] == '.') &&
                                       is_digit(text[match.end + 1])));
    return !joined_before && !joined_behind;
}

}  // namespace

std::vector<Pattern> date_patterns() {
    const std::vector<Label> date{Label::date};
    const std::vector<Label> two{Label::date, Label::date};
    return {
        {"month/day/year", R"(\b(<anyday>?<m>\s?/\s?<d>\s?/\s?<y>)\b)", date, {}, 0.97F},
        {"month-day-year", R"(\b(<anyday>?<m>-\n?<d>-\n?<y>)\b)", date, {}, 0.93F, not_in_number},
        {"month.day.year", R"(\b(<anyday>?<m>\.<d>\.<y>)\b)", date, {}, 0.85F, not_in_number},
        {"day/month/year", R"(\b(<anyday>?<d>\s?/\s?<m>\s?/\s?<y>)\b)", date, {}, 0.9F},
        {"day-month-year", R"(\b(<anyday>?<d>-<m>-<y>)\b)", date, {}, 0.9F, not_in_number},
        {"day.month.year", R"(\b(<anyday>?<d>\.<m>\.<y4>)\b)", date, {}, 0.9F, not_in_number},
        {"year-month-day", R"(\b(<y4>\s?[-/.]\s?<m>\s?[-/.]\s?<d>)(?:t\d|\b))", date, {}, 0.97F},
        {"month/year", R"(\b(<m>\s?/\s?<y4>)\b)", date, {}, 0.95F},
        {"in month/year",
         R"(\b(?:in|since|of|from|until|dated?|on)\s+(<m>/\d\d)\b)",
         date,
         {},
         0.8F,
         lone_month_and_day},
        // A number above 31 can only be a year.
        {"month/year in list",
         R"((?:\(|,\s?|\b(?:the|early|late|mid|in|since|of)\s)(<m>/(?:3[2-9]|[4-9]\d))(?:\)|\s?,|\s(?:mri|ct|ekg|scan|study|films?|visit|admission|which|when|and)\b))",
         date,
         {},
         0.75F,
         lone_month_and_day},
        {"month/day",
         R"((?:\b(?:on|since|until|till|dated?|from|by|through|thru|to|visit|seen|again on|and|between|before|after|around|last|due|week of|effective|starting|ending|admitted|discharged|of)\s{1,3}|[:(]\s{0,2}|^)(<m>\s?/\s?<d>)\b)",
         date,
         {},
         0.8F,
         lone_month_and_day},
        {"month/day behind test",
         R"(\b(?:rtc|[bu]cx|cxr|echo|tte|colonoscopy|egd|mammo(?:gram)?|dose|out|appt|f/u|fu|labs?|ct|mri|ekg|ecg|seen|started|stopped|extubated|intubated|lmp|bx|biopsy|cath|surgery|x-ray|film|visit|op|placed|removed|bed|(?:w/|f/u|from|to)\s[a-z][a-z'-]+(?:\s[a-z'-]+){0,2})\s(<m>/(?:<d>|\d\d))(?:[.,:;]|\s\d{4}\b|\s\d{1,2}:\d\d|\s(?:w/|with|by|at|for|and)\b|\n|$))",
         date,
         {},
         0.7F,
         lone_month_and_day},
        {"month/day in brackets",
         R"(\((<m>/<d>)\)\s?:)",
         date,
         {},
         0.8F,
         [](std::string_view text, PatternMatch match) {
             const std::string_view value = text.substr(match.begin, match.end - match.begin);
             const auto slash = value.find('/');
             return value.substr(0, slash) != value.substr(slash + 1) && match.begin > 2 &&
                    is_space(text[match.begin - 2]) && is_letter(text[match.begin - 3]);
         }},
        {"weekday month/day", R"(\b(<anyday><m>\s?[-/]\s?<d>)\b)", date, {}, 0.9F, not_in_number},
        {"weekday the day", R"(\b(<weekday>,?\s+the\s+<d>(?:st|nd|rd|th))\b)", date, {}, 0.9F},
        {"month-day",
         R"(\b(?:on|since|until|till|dated?|by|through|thru|of|visit|seen|due|from|before|after|admitted|discharged|day\s\d{1,2},)\s{1,3}(<m>-<d>)\b)",
         date,
         {},
         0.75F,
         dashed_month_and_day},
        {"month/day before time",
         R"((?:^|\n)[ \t]*(<m>[-/]<d>)\s{1,2}(?:\d{4}|\d{1,2}:\d\d|[ap]m)\b)",
         date,
         {},
         0.85F},
        {"day month year joined",
         R"(\b((?:0?[1-9]|[12]\d|3[01])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:<y4>|\d\d))\b)",
         date,
         {},
         0.97F},
        {"month/day range",
         R"(\b(<m>/<d>(?:/<y>)?)\s?(?:-|to|through)\s?(<m>/<d>(?:/<y>)?)\b)",
         two,
         {},
         0.75F,
         month_and_day},
        {"month day year",
         R"(\b(<anyday>?<month>\s+(?:the\s+)?<dth>(?:\s?(?:-|to|through|and|&)\s?<dth>)?(?:(?:\s*,\s*|\s+|,?\s+of\s+)<y4>|\s*,?\s*'\d\d)?)\b)",
         date,
         {},
         0.97F},
        {"month-day-year words", R"(\b(<month>[-/]<d>[-/]<y>)\b)", date, {}, 0.97F},
        {"day month year",
         R"(\b(<anyday>?(?:the\s+)?<dth>(?:\s+(?:day\s+)?of)?(?:\s*[-/.]\s*|,?\s+|)<month>(?:(?:\s*[-/.,]\s*|\s+)<y4>|\s*[-/']\s*\d\d)?)\b)",
         date,
         {},
         0.97F,
         [](std::string_view text, PatternMatch match) {
             // "for 5 may" and "3 mar" are rare; "dose of 5 may be" is not a date.
             const std::string span = lower(text.substr(match.begin, match.end - match.begin));
             if (!span.ends_with("may") && !span.ends_with("march") && !span.ends_with("mar")) return true;
             return !starts_with_word(behind(text, match.end, 12), "be|have|not|need|also|take|require|repeat");
         }},
        {"month year", R"(\b(<month>(?:\s*,\s*|\s+|\s+of\s+|-|/)<y4>)\b)", date, {}, 0.96F},
        {"month 'year", R"(\b(<month>\s*'\d\d)\b)", date, {}, 0.9F},
        {"month alone",
         R"(\b((?:january|february|march|april|may|june|july|august|september|october|november|december|sept|jan|feb|mar|apr|aug|oct|nov|dec))\b)",
         date,
         {},
         0.75F,
         month_alone},
        {"weekday", R"(\b(<weekday>s?)\b)", date, {}, 0.85F},
        {"weekday short",
         R"(\b((?:mon|tues?|wed|thu(?:rs?)?|fri)\.?(?:\s?(?:-|/|,|and|through|to)\s?(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun))+)\b)",
         date,
         {},
         0.7F},
        {"year range", R"(\b(<y4>)\s?(?:-|to|through|and|until)\s?(<y4>)\b)", two, {}, 0.8F, year},
        {"year in context",
         R"(\b(?:in|since|of|from|until|till|by|circa|year|during|to|before|after|around|about|approximately|early|late|mid|and|or|through|between|dated|class of|back in|fall|spring|summer|winter|ca\.|prior to|than|for|on|again in)[\s,-]{1,3}(<y4>)\b)",
         date,
         {},
         0.8F,
         year},
        {"word and year", R"(\b(?:in|since|until|from|by|of|on)\s+[a-z]{3,9}\s(<y4>)\b)", date, {}, 0.7F, year},
        {"year in brackets", R"([(\[]\s?(?:\w+\s)?(<y4>)\s?[)\];,])", date, {}, 0.8F, year},
        {"year behind comma", R"([,:]\s{0,2}(<y4>)\s?(?:[.,;)\n]|$|and|with|by))", date, {}, 0.7F, year_behind_comma},
        {"year before dash", R"((?:^|\n)\s{0,4}(?:[-*]\s?)?(<y4>)\s?[-:]\s)", date, {}, 0.75F, year},
        {"year of surgery", R"(\b(<y4>)(?:[,.;)]|\s*\n|$))", date, {}, 0.75F, year_of_surgery},
        {"year at line end",
         R"(\b(<y4>)\s?[.;]?(?:\n|$))",
         date,
         {},
         0.6F,
         [](std::string_view text, PatternMatch match) {
             return year(text, match) && match.begin > 1 && is_space(text[match.begin - 1]) &&
                    is_letter(text[match.begin - 2]) &&
                    !ends_with_word(before(text, match.begin, 4), "at");  // "given at 1945"
         }},
        {"two-digit year",
         R"(\b(?:in|since|of|from|until|by|early|late|quit|stopped|svd|cs|cabg|tah|appy|chole|tkr|thr|mi|cva|section|surgery|dx)\s+('\d\d)\b)",
         date,
         {},
         0.7F},
        {"decade", R"(\b((?:early|mid|late)?[\s-]?(?:19|20)\d0'?s)\b)", date, {}, 0.85F},
        {"short decade",
         R"(\b(?:in|since|during|from) the (?:early |mid |late |mid-)?('?[5-9]0'?s)\b)",
         date,
         {},
         0.55F,
         [](std::string_view text, PatternMatch match) {
             return !has_word(before(text, match.begin, 70),
                              "rate|pressure|saturation|saturations|sats|sat|systolic|diastolic|pulse|bp|heart|"
                              "glucose|sugars|sugar|hr|o2|oxygen|temperature|spo2|platelets|range");
         }},
        {"season of year",
         R"(\b((?:spring|summer|fall|autumn|winter)(?:\s+of)?,?\s+(?:<y4>|'\d\d))\b)",
         date,
         {},
         0.9F},
        {"season",
         R"(\b(?:last|this|next|past|previous|since|in the|over the|during the|in late|in early|in mid|late|early|by|every|the following|until|one)\s+(spring|summer|fall|autumn|winter)\b)",
         date,
         {},
         0.75F,
         [](std::string_view text, PatternMatch match) {
             if (match.end < text.size() && text[match.end] == '-') return false;  // spring-loaded
             const std::string season = lower(text.substr(match.begin, match.end - match.begin));
             return season != "fall" ||
                    !ends_with_word(before(text, match.begin, 10), "since|by|one|every|until|late|early");
         }},
        {"day of month", R"(\b(?:on|until|by|since|through) the (<d>(?:st|nd|rd|th))\b)", date, {}, 0.7F, day_of_month},
        {"day words month",
         R"(\b((?:<tens>[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth) of <month>(?:,?\s+<y4>)?)\b)",
         date,
         {},
         0.9F},
        {"month day words",
         R"(\b(<month> (?:the )?(?:twenty[- ]|thirty[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)(?:,?\s+<y4>)?)\b)",
         date,
         {},
         0.9F},
        {"compact date",
         R"((?:[|^]|\b(?:dob|date|birth|born|admit|visit|service)[\s:=]{1,4})((?:19|20)\d{6})(?:\d{4,6})?(?:[|^\s.,;)]|$))",
         date,
         {},
         0.85F,
         compact_date},
        {"compact date alone", R"(\b((?:19|20)\d{6})\b)", date, {}, 0.76F, compact_date_alone},
        {"labelled short date",
         R"(\b(?:dob|d\.o\.b\.|date of birth|date|dos)[\s:=]{1,4}(\d{1,2}[ ./-]\d{1,2}[ ./-](?:\d\d){1,2})\b)",
         date,
         {},
         0.95F},
        {"labelled six digits", R"(\b(?:dob|d\.o\.b\.|date of birth|date|dos)[\s:=]{1,4}(\d{6})\b)", date, {}, 0.7F},
    };
}

}  // namespace scrim
