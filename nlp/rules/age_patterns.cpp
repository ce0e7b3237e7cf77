// Ages: the number alone is the span ("88" of "88-year-old").

#include "nlp/rules/around.h"
#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

constexpr std::string_view things =
    "wound|wounds|injury|fracture|fractures|scar|stroke|infarct|graft|history|surgery|lesion|device|implant|pacemaker|"
    "burn|laceration|problem|incision|hematoma|clot|thrombus|hip|knee|stent|tattoo|prosthesis|study|catheter|ulcer|"
    "bruise|bleed|hemorrhage|tear|infarction|bite|rash|symptoms|car|house|specimen|sample|blood|transplant|shunt|"
    "repair|fistula|pregnancy|gestation|culture|embryo|film|x-ray|films|ct|mri|data|lab|labs|report|port|line";

// "6-week-old wound" tells the age of a wound.
bool of_a_person(std::string_view text, PatternMatch match) {
    std::string next = behind(text, match.end, 48);
    const auto old = next.find("old");
    if (old != std::string::npos && old < 16) next = next.substr(old + 3);
    // Only the words up to the first that is a thing or a person decide.
    std::string_view rest = next;
    for (int words = 0; words < 3 && !rest.empty(); ++words) {
        if (starts_with_word(rest, things)) return false;
        if (starts_with_word(rest, "male|female|man|woman|boy|girl|who|patient|lady|gentleman|child|infant|and|with")) {
            return true;
        }
        const auto space = rest.find_first_of(" \n", 1);
        if (space == std::string_view::npos) break;
        rest.remove_prefix(space);
    }
    return true;
}

// The text before a place, without a word that the window cuts in two.
std::string whole_words_before(std::string_view text, std::size_t at, std::size_t size) {
    std::string out = before(text, at, size);
    if (at <= size || !is_letter(text[at - size - 1])) return out;
    std::size_t cut = 0;
    while (cut < out.size() && is_letter(out[cut])) ++cut;
    return out.substr(cut);
}

bool plausible(std::string_view text, PatternMatch match) {
    const std::string_view digits = text.substr(match.begin, match.end - match.begin);
    if (!is_digit(digits[0])) return true;
    int value = 0;
    for (const char c : digits) {
        if (!is_digit(c)) break;
        value = value * 10 + (c - '0');
    }
    const bool decimal = match.end + 1 < text.size() && text[match.end] == '.' && is_digit(text[match.end + 1]);
    if (match.end < text.size() && text[match.end] == ')' && match.begin > 0 && text[match.begin - 1] == ' ')
        return false;  // the number of an item: "age 14, 4) ptosis"
    return value <= 125 && !decimal &&
           (match.begin == 0 || (text[match.begin - 1] != '.' && text[match.begin - 1] != '/'));
}

bool person_of_plausible_age(std::string_view text, PatternMatch match) {
    return plausible(text, match) && of_a_person(text, match);
}

// At the start of the text, behind a blank, or behind one of the marks.
bool behind_blank(std::string_view text, PatternMatch match, std::string_view marks) {
    if (match.begin == 0) return true;
    const char previous = text[match.begin - 1];
    return is_space(previous) || marks.find(previous) != std::string_view::npos;
}

// Behind one of the marks, or one blank behind it.
bool behind_mark(std::string_view text, PatternMatch match, std::string_view marks) {
    const auto is_mark = [&](std::size_t at) { return at == 0 || marks.find(text[at - 1]) != std::string_view::npos; };
    return is_mark(match.begin) || (is_space(text[match.begin - 1]) && is_mark(match.begin - 1));
}

// "Died at 72" is an age; "died at 1605", "at 10 mg" and "stable at 40 units" are not.
bool age_at(std::string_view text, PatternMatch match) {
    if (!plausible(text, match)) return false;
    const std::string next = behind(text, match.end, 14);
    if (!next.empty() && (next[0] == ':' || next[0] == '%' || next[0] == '/' || next[0] == '-')) return false;
    return !starts_with_word(next,
                             "mg|ml|cc|cm|mm|mcg|units|weeks|week|hours|days|am|pm|a|p|beats|degrees|minutes|percent|"
                             "months|liters|hrs|min|wks|gestation|o'clock|kg|pounds|in|to");
}

}  // namespace

std::vector<Pattern> age_patterns() {
    const std::vector<Label> age{Label::age};
    const std::vector<Label> two{Label::age, Label::age};
    const std::vector<Label> three{Label::age, Label::age, Label::age};
    const Role patient = Role::patient;
    return {
        {"years old",
         R"(\b(\d{1,3}(?:[\s-]?1/2)?)(?:[\s-]+and[\s-]+a[\s-]+half)?[\s-]{0,3}(?:years?|yrs?|y)\.?[\s-]{0,3}(?:old|odl|o\b|of\s+age))",
         age, patient, 0.98F, person_of_plausible_age},
        {"yo", R"(\b(\d{1,3})\s?-?(?:y\.?\s?/?\s?o\.?|yo|yof|yom|y/o/?[mf]?|y\.o\.)(?:\b|\s|[,.;]|[rl]h[mf]?\b))", age,
         patient, 0.97F, plausible},
        {"months or days old",
         R"(\b(\d{1,3}(?:[\s-]?1/2)?)[\s-]{0,3}(?:months?|mos?|weeks?|wks?|days?|hours?)\.?[\s-]{0,3}(?:old\b|of age))",
         age, patient, 0.9F, of_a_person},
        {"short months",
         R"(\b(\d{1,2})\s?(?:mo|m\.o\.|m/o|wo|w/o|do|d/o)\s+(?:male|female|boy|girl|infant|baby|m\b|f\b|child))", age,
         patient, 0.9F, plausible},
        {"number words old",
         R"(\b((?:one hundred(?: and)? )?<number_word>)[\s-]{1,3}(?:and[\s-]a[\s-]half[\s-])?(?:years?|months?|weeks?|days?)[\s-]{1,3}(?:old\b|of age))",
         age, patient, 0.9F, of_a_person},
        {"age label",
         R"(\b(?:age|aged|ages|age/sex|sex/age)\s?(?:/\s?(?:sex|gender))?(?:\s*(?::|=|is|was|of)\s*|\s{1,3}|[.\s]{2,14})(\d{1,3})(?:(?:\s?,\s?|\s?,?\s?(?:and|or|to|through|-|&)\s?)(\d{1,3}))?(?:\s?,?\s?(?:and|or)\s?(\d{1,3}))?\b)",
         three, patient, 0.93F, plausible},
        {"age of word", R"(\b(?:age|aged|age of)\s+(<number_word>)\b)", age, patient, 0.85F},
        {"sex behind age", R"(\b(\d{1,3})\s?(?:-|/)?(?:m|f)(?:\b))", age, patient, 0.85F,
         [](std::string_view text, PatternMatch match) {
             // 88F and (48 F); not 5 m of tubing, 30 F catheter, 98.6 F.
             if (!plausible(text, match) || !behind_blank(text, match, "(,;:")) return false;
             const std::string next = behind(text, match.end, 26);
             if (next.find("cath") != std::string::npos || next.find("sheath") != std::string::npos ||
                 next.find("foley") != std::string::npos || next.find("tube") != std::string::npos) {
                 return false;
             }
             const char letter = text[match.end] == ' ' || text[match.end] == '-' || text[match.end] == '/'
                                     ? text[match.end + 1]
                                     : text[match.end];
             return (letter == 'M' || letter == 'F') &&
                    !has_word(whole_words_before(text, match.begin, 18), "temp|temperature|t|size|french|tmax");
         }},
        {"sex before age",
         R"(\b(?:male|female|man|woman|[mf])\s?[,/]\s?(?:age\s)?(\d{1,3})(?:\s?(?:y|yrs?|years?))?\b)", age, patient,
         0.8F, age_at},
        {"now", R"(\bnow\s(?:aged?\s)?(\d{1,3})\s?,)", age, patient, 0.85F,
         [](std::string_view text, PatternMatch match) {
             const auto now = before(text, match.begin, 10).rfind("now");
             const std::size_t start = match.begin - std::min<std::size_t>(match.begin, 10) + now;
             const std::size_t at = last_solid(text, start);
             const bool first = at == start || std::string_view(",.:").find(text[at]) != std::string_view::npos ||
                                text.substr(at, start - at).find('\n') != std::string_view::npos;
             return first && plausible(text, match);
         }},
        {"he is",
         R"(\b(?:he|she|patient|who)\s(?:is|was|turned|will\sbe)\s(?:now\s)?(\d{1,3})(?:\s(?:now|this\syear))?(?:\s?[.,;]|\sand\b|\swith\b))",
         age, patient, 0.8F, age_at},
        {"name and age in brackets",
         R"(\b(?:mr|mrs|ms|miss|master|patient)\.?\s?[a-z][a-z'-]+(?:\s[a-z'-]+)?\s\((\d{1,3})\))", age, patient, 0.85F,
         plausible},
        {"relative and age in brackets",
         R"(\b(?:<kin>|neighbou?r|friend|roommate)(?:,?\s[a-z][a-z'-]+){0,2}\s\((\d{1,3})\))", age, Role::relative,
         0.85F, plausible},
        {"relative, name and age",
         R"(\b(?:<kin>|neighbou?r|friend|roommate),?\s[a-z][a-z'\x{80}-\x{24f}-]+,\s(?:age\s|aged\s)?(\d{1,3})(?:,|\.|;|\s?\)|\sand\b))",
         age, Role::relative, 0.8F, age_at},
        {"name, age",
         R"((?:^|\n|\n\s)[a-z\x{c0}-\x{24f}][a-z\x{80}-\x{24f}.'"-]*(?:\s+[a-z\x{c0}-\x{24f}][a-z\x{80}-\x{24f}.'"-]*){1,3},\s{1,2}(\d{1,3}),?\s+(?:w/|with|who|present|sent|admitted|here|referred|seen|complain|now|has|is|was|status|s/p|c/o|whose|known)\w*)",
         age, patient, 0.85F, plausible},
        {"years and sex", R"(\b(\d{1,3})\s?y\s?[/ ]?[mf](?:[\s|,.;]|$))", age, patient, 0.9F,
         [](std::string_view text, PatternMatch match) {
             return plausible(text, match) && behind_blank(text, match, "|");
         }},
        {"lived to", R"(\blived\s+(?:to|until)\s+(?:be\s+)?(?:the\sage\sof\s|age\s)?(\d{1,3})\b)", age, Role::relative,
         0.9F, plausible},
        {"had it at", R"(\bhad\s(?:\w+\s){1,3}at\s(\d{1,2})\s?(?:[.;,]|\n|$))", age, Role::event, 0.7F, age_at},
        {"age, sex", R"(\b(\d{2,3})\s?,\s(?:male|female|man|woman)\b)", age, patient, 0.8F,
         [](std::string_view text, PatternMatch match) {
             return plausible(text, match) && behind_mark(text, match, "\n(:");
         }},
        {"relative and age", R"(\b<kin>\s(\d{2,3})(?:[,;.]|\sand\b|$))", age, Role::relative, 0.75F, age_at},
        {"adult age", R"(\b(\d{1,3})[\s-](?:male|female)\b)", age, patient, 0.85F,
         [](std::string_view text, PatternMatch match) {
             return plausible(text, match) && match.end - match.begin >= 2;
         }},
        {"decade of life",
         R"(\bin (?:his|her|their|the patient's|my) (?:early |mid |late |early-|mid-|late-|mid to late |early to mid )?(\d0)'?s\b)",
         age, Role::relative, 0.9F},
        {"decade of life s",
         R"(\b(?:his|her|their|aged) (?:early |mid |late |early-|mid-|late-|mid to late |early to mid )?(\d0'?s)\b)",
         age, Role::relative, 0.9F},
        {"decade of life words",
         R"(\bin (?:his|her|their) (?:early |mid |late |early-|mid-|late-)?(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|teens)\b)",
         age, Role::relative, 0.9F},
        {"died at",
         R"(\b(?:died|dead|deceased|passed(?: away)?|alive|living|well|healthy|expired|killed|death|mi|cancer|stroke|diagnosed|menarche|menopause|diabetes|retired|cva|cad|married|ca|disease|chf)(?:,|\s\w+)?\s+(?:at|@)\s+(?:about\s|approximately\s|around\s)?(\d{1,3})\b)",
         age, Role::event, 0.8F, age_at},
        {"at age",
         R"(\bat\s+(?:the\s+)?(?:age\s+|ages\s+)(?:of\s+)?(?:about\s|approximately\s|around\s)?(\d{1,3})(?:\s?(?:and|or|to|-)\s?(\d{1,3}))?)",
         two, Role::event, 0.93F, plausible},
        {"since age",
         R"(\b(?:since|until|by|from|before|after|over|under|about|around|reached)\s+(?:the\s+)?age\s+(?:of\s+)?(\d{1,3})\b)",
         age, Role::event, 0.9F, plausible},
        {"birthday", R"(\b(\d{1,3})(?:st|nd|rd|th)\s+(?:birthday|year\s+of\s+life))", age, patient, 0.85F, plausible},
        {"turned", R"(\b(?:turned|turning|turns)\s(\d{1,3})\b)", age, patient, 0.75F, age_at},
        {"relative aged",
         R"(\b(?:mother|father|brother|sister|son|daughter|wife|husband|grandmother|grandfather|grandson|granddaughter|aunt|uncle|cousin|niece|nephew|twins?|child|sibling),?\s(?:is|who is|age|aged|was|now)\s(?:age\s|aged\s|now\s|approximately\s|about\s)?(\d{1,3})\b)",
         age, Role::relative, 0.8F, age_at},
        {"relative, age", R"(\b<kin>s?,\s(\d{1,3})(?:\s?,|\s+and\s+(\d{1,3})|\s+and\s|;))", two, Role::relative, 0.7F,
         age_at},
        {"in years range", R"(\b(\d{1,3})\s?(?:-|to|and|or)\s?(\d{1,3})[\s-](?:year|yr)s?[\s-]old\b)", two, patient,
         0.9F, of_a_person},
        {"years of age", R"(\b(\d{1,3})\s(?:years|months|yrs)\sof\sage\b)", age, Role::event, 0.9F, plausible},
        {"centenarian words", R"(\b(octogenarian|nonagenarian|centenarian|septuagenarian)\b)", age, patient, 0.7F},
        {"age in list of fields", R"(\b(\d{1,3})\s?(?:y|yr|yrs|years)\s?(?:[|,;/\n\t]|$))", age, patient, 0.7F,
         [](std::string_view text, PatternMatch match) {
             return person_of_plausible_age(text, match) && behind_mark(text, match, "|,;\n\t");
         }},
    };
}

}  // namespace scrim
