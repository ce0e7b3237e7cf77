// Streets, rooms, wards, ZIP codes, and places that their form gives away.

#include "nlp/rules/around.h"
#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

// "11 East. Dr": the sentence ended before the last word.
bool ends_in_title(std::string_view span) {
    const auto stop = span.find(". ");
    return stop != std::string_view::npos && stop >= 4 && is_letter(span[stop - 1]) && is_letter(span[stop - 3]) &&
           ends_with_word(lower(span.substr(stop)), "dr|pt|st") && span.size() - stop < 7;
}

// "12 North under the care of Dr" is a ward and a sentence.
bool in_prose(std::string_view span) {
    return has_word(
               lower(span),
               "under|by|was|were|had|has|came|referred|followed|care|reviewed|signed|admitted|and|he|she|for|on|"
               "her|his|who|with|requested|seen|to|the|beers|due|at|from|showed|is|normal|held|per|started|given") ||
           ends_in_title(span) || span.find(".m.") != std::string_view::npos;
}

// "2936 Kennel Ln" but not "3 x 4 cm ... St": the first letter of each word is a capital, or all text is
// in one case.
bool named_street(std::string_view text, PatternMatch match) {
    const std::string_view span = text.substr(match.begin, match.end - match.begin);
    std::size_t at = 0;
    while (at < span.size() && !is_letter(span[at])) ++at;
    if (at == span.size()) return false;
    if (at > 1 && is_digit(span[at - 1]) && at + 2 < span.size() &&
        has_word(lower(span.substr(at, 2)), "st|nd|rd|th")) {
        return !in_prose(span);  // "4 1st St"
    }
    if (in_prose(span)) return false;
    if (match.begin > 0 && (text[match.begin - 1] == '.' || text[match.begin - 1] == '-')) return false;
    const bool capital = span[at] >= 'A' && span[at] <= 'Z';
    const std::string first =
        lower(span.substr(at, std::min<std::size_t>(span.find_first_of(" \n", at), span.size()) - at));
    if (has_word(first,
                 "dear|reviewed|signed|mg|ml|cc|mm|cm|x|days|weeks|months|years|hours|year|day|week|month|units|"
                 "percent|minutes|"
                 "pack|beats|degrees|french|of|and|to|with|in|tablets|mcg|drops|steps|feet|inch|inches|times|by|"
                 "vicryl|monocryl|silk|nylon|prolene|chromic|ethibond|a.m|p.m|a.m.|p.m.|am|pm|consistent")) {
        return false;
    }
    return capital || before(text, match.begin, 24).find("address") != std::string::npos ||
           has_word(before(text, match.begin, 24), "at|address|resides|lives|street");
}

bool has_digit(std::string_view text, PatternMatch match) {
    for (std::size_t i = match.begin; i < match.end; ++i) {
        if (is_digit(text[i])) return true;
    }
    return false;
}

bool capital(std::string_view text, PatternMatch match) { return text[match.begin] >= 'A' && text[match.begin] <= 'Z'; }

// A ward by compass point ("9 East"), not a street number or a count.
bool ward(std::string_view text, PatternMatch match) {
    if (match.begin > 0 && (text[match.begin - 1] == '.' || text[match.begin - 1] == '/')) return false;
    const std::string next = behind(text, match.end, 16);
    return !starts_with_word(next, "street|st|ave|avenue|road|rd|blvd|drive|dr|main|lane|ln|coast|side|bound");
}

// A state, or its abbreviation, right before; else a five-digit number could be anything.
bool behind_state(std::string_view text, PatternMatch match) {
    const std::string earlier = before(text, match.begin, 20);
    std::size_t end = earlier.size();
    while (end > 0 && !is_letter(earlier[end - 1])) --end;
    std::string_view gap = std::string_view(earlier).substr(end);
    if (gap.starts_with(',')) gap.remove_prefix(1);
    if (gap != "^" && (gap.empty() || gap.size() > 4 || !trim(gap).empty())) return false;
    std::size_t begin = end;
    while (begin > 0 && is_letter(earlier[begin - 1])) --begin;
    const std::string_view word = std::string_view(earlier).substr(begin, end - begin);
    const std::string_view written = text.substr(match.begin - (earlier.size() - begin), word.size());
    const bool nine_digits = match.end - match.begin == 10;
    if (word.size() == 2) {
        const bool state = is_one_of(word,
                                     "al|ak|ar|az|ca|co|ct|dc|de|fl|ga|hi|ia|id|il|in|ks|ky|la|ma|md|me|mi|mn|mo|ms|mt|"
                                     "nc|nd|ne|nh|nj|nm|nv|ny|oh|ok|or|pa|pr|ri|sc|sd|tn|tx|ut|va|vi|vt|wa|wi|wv|wy");
        return state && (nine_digits || lower(written) != written);
    }
    if (nine_digits) return word.size() >= 4;
    return is_one_of(word,
                     "alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|"
                     "hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|"
                     "michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|hampshire|jersey|mexico|"
                     "york|carolina|dakota|ohio|oklahoma|oregon|pennsylvania|island|tennessee|texas|utah|"
                     "vermont|virginia|washington|wisconsin|wyoming|columbia|rico");
}

}  // namespace

std::vector<Pattern> address_patterns() {
    return {
        {"street",
         R"(\b(\d{1,6}[a-z]?(?:-\d{1,4})?<gap>(?:(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\.?\s+)?(?:(?:[a-z][a-z'.-]*|\d{1,3}(?:st|nd|rd|th))<gap>){1,4}?(?:(?:street|avenue|boulevard|road|drive|lane|court|circle|place|terrace|trail|way|parkway|highway|square|plaza|loop|alley|row|crescent|turnpike|pike|run|path|cove|point|ridge|hollow|crossing|commons|walk|heights|route|close|mews|gardens)\b|(?:str|st|ave|av|blvd|rd|dr|ln|ct|cir|pl|terr?|trl|pkwy|hwy|sq|plz|cres|tpke|pt|xing|hts|rte)\b\.?)(?:[ ](?:street|avenue|boulevard|road|drive|lane|court|circle|place|terrace|trail|way|parkway|highway|square|crescent|st|ave|blvd|rd|dr|ln|ct|cir|pl|trl|pkwy|hwy|sq)\b\.?)?(?:\s(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\b\.?)?(?:,?\s*(?:apt|apartment|unit|suite|ste|\x23|bldg|building|fl|floor|lot|rm|room)\.?\s*\x23?\s?[a-z0-9-]{1,6})?))",
         {Label::street},
         {},
         0.93F,
         named_street},
        {"street labelled",
         R"(\b(?:address|addr|street|mailing address|home address|residence)(?:\s?(?:is|line\s?\d))?[.:=\s]{1,14}(\d{1,6}[a-z]?\s+[a-z0-9][a-z0-9'. -]{2,40}?)(?:,|\n|;|$|\^|\s{2}))",
         {Label::street},
         {},
         0.9F,
         has_digit},
        {"resides at",
         R"(\b(?:resides|lives|living|residing|moved|delivered|sent|mailed|resident|staying|home|found)\s(?:at|to)\s+(\d{1,6}[a-z]?\s+[a-z][a-z'.-]*(?:\s+[a-z0-9][a-z0-9'.\x23-]*){0,4})(?:,|\.|;|\n|$|\sin\b|\sand\b|\swith\b))",
         {Label::street},
         {},
         0.85F,
         named_street},
        {"street by name",
         R"(\b(?:on|at|near|along|of|from)\s+((?:[A-Z][a-z]+\s+){1,2}(?:Street|Avenue|Boulevard|Road|Drive|Lane|Parkway|Highway|Terrace|Court))\b)",
         {Label::street},
         {},
         0.75F,
         capital},
        {"street before city",
         R"((?:^|\n|,\s)(\d{2,6}\s+[a-z][a-z'.-]*(?:\s+[a-z][a-z'.-]*){0,3}(?:,?\s(?:apt|unit|suite|ste|\x23)\.?\s?[a-z0-9-]{1,6})?),\s[a-z][a-z .'-]{2,24},\s?[a-z]{2}\s+\d{5})",
         {Label::street},
         {},
         0.85F},
        {"street in segment", R"(\|(\d{1,6}\s[^|^]{3,60})\^)", {Label::street}, {}, 0.9F},
        {"post box", R"(\b((?:p\.?\s?o\.?\s?box|post office box|box)\s+\x23?\d{1,7})\b)", {Label::street}, {}, 0.93F},
        {"rural route",
         R"(\b((?:rr\s\x23?\d{1,3},?\sbox\s\d{1,6}|(?:rural route|rfd)\s\x23?\d{1,3}(?:,?\sbox\s\d{1,6})?))\b)",
         {Label::street},
         {},
         0.85F},
        {"apartment", R"(\b((?:apt|apartment|suite|ste)\.?\s\x23?\s?\d{1,5}[a-z]?)\b)", {Label::street}, {}, 0.75F},
        {"room",
         R"(\b(?:room|rm|bed|bay|cubicle|stretcher|slot)\.?\s?(?:number\s|no\.?\s|\x23\s?)?[:#]?\s{0,2}(\d{1,5}(?:-?[a-z])?(?:-\d{1,4}[a-z]?)?)\b)",
         {Label::room},
         {},
         0.9F,
         [](std::string_view text, PatternMatch match) {
             // "room 5" is one; "bed 2 hours", "room 98% air", "head of bed 30" are not.
             const std::string next = behind(text, match.end, 10);
             if (before(text, match.begin, 16).find("head of") != std::string::npos) return false;
             return !(next.starts_with("%") ||
                      starts_with_word(next, "hours|days|times|x|weeks|minutes|cm|mg|nights|pillows|degrees"));
         }},
        {"room of letter",
         R"(\b(?:room|rm|bed)\s?:?\s{0,2}\x23?([a-z]-?\d{1,4}[a-z]?|\d[a-z]-?\d{1,3}|\d{1,2}-[a-z]\b)\b)",
         {Label::room},
         {},
         0.85F},
        {"ward by compass",
         R"(\b((?:\d{1,2}\s(?:north|south|east|west|center|main|tower|pavilion)(?:\s+(?:icu|telemetry|wing|tower|unit))?|(?:north|south|east|west)\s\d{1,2}[a-d]?(?:\s(?:north|south|east|west))?))\b)",
         {Label::department},
         {},
         0.8F,
         ward},
        {"ward by number",
         R"(\b((?:unit|ward|floor|pod|station|level|wing|tower)\s\x23?(?:\d{1,2}[a-z]|[a-z]\d{0,2}|\d{1,2}-[a-z]))\b)",
         {Label::department},
         {},
         0.75F,
         [](std::string_view text, PatternMatch match) {
             const char last = text[match.end - 1];
             const std::string word = behind(text, match.begin, 5);
             // "Level L2" is one of the spine.
             const char first = lower(text[match.begin + 6 < match.end ? match.begin + 6 : match.begin]);
             if (word.starts_with("level") && (first == 'c' || first == 't' || first == 'l' || first == 's'))
                 return false;
             return is_digit(last) || (last >= 'A' && last <= 'Z' && !word.starts_with("level"));
         }},
        {"ward field",
         R"(\b(?:unit|ward|floor|loc|location|svc)\s?:\s{0,3}([a-z]{1,4}\d{1,2}[a-d]?|\d{1,2}[a-h w]|(?:[a-z][a-z'-]+\s){1,2}\d{1,2}[a-d]?(?:\s(?:north|south|east|west|icu))?)(?:[\s,;|]|$))",
         {Label::department},
         {},
         0.85F,
         [](std::string_view text, PatternMatch match) {
             return !has_word(lower(text.substr(match.begin, match.end - match.begin)),
                              "room|bed|date|day|age|mg|units|packed|grade|stage");
         }},
        {"ward code",
         R"(\b(?:(?:admitted|transferred|moved|went|discharged|taken|returned)\s(?:to|from)|(?:to|from|on)\s(?:unit|floor|ward)|assessment,|(?:examined|birthday|seen|slept)\son|room\sto)\s(\d{1,2}[a-h]|\d{1,2}w|[a-z]{2}\d{1,2}[a-d]?)\b)",
         {Label::department},
         {},
         0.8F,
         [](std::string_view text, PatternMatch match) {
             return text[match.end - 1] != 'l' && has_digit(text, match);
         }},
        {"zip behind state", R"(\b(\d{5}(?:-\d{4})?)\b)", {Label::zip}, {}, 0.9F, behind_state},
        {"zip labelled",
         R"(\b(?:zip|zip\s?code|zipcode|postal\s?code|postcode)[\s:=]{1,4}(?:is\s|of\s)?(\d{5}(?:-\d{4})?)\b)",
         {Label::zip},
         {},
         0.97F},
        {"zip plus four", R"(\b(\d{5}-\d{4})\b)", {Label::zip}, {}, 0.75F},
        {"postcode", R"(\b([a-z]{1,2}\d[a-z\d]?\s\d[a-z]{2})\b)", {Label::zip}, {}, 0.6F, capital},
        {"road number",
         R"(\b((?:interstate|route|highway|hwy|rte|state road|county road|us|i|exit|mile marker|sr)[-\s]\d{1,4}(?:\s(?:exit|mile marker|rest area|north|south|east|west)(?:\s\d{1,3})?)*)\b)",
         {Label::location_other},
         {},
         0.8F,
         [](std::string_view text, PatternMatch match) {
             const std::string span = lower(text.substr(match.begin, match.end - match.begin));
             if (!span.starts_with("i-") && !span.starts_with("i ") && !span.starts_with("us") &&
                 !span.starts_with("exit"))
                 return true;
             // I-131 is iodine: a road of that short form needs a word of place before it.
             return text[match.begin] == 'I'
                        ? has_word(before(text, match.begin, 20), "on|along|near|off|at") &&
                              text[match.begin + 1] == '-' && !span.starts_with("i-131") && !span.starts_with("i-12")
                        : span.starts_with("us-");
         }},
        {"named place",
         R"(\b((?:lake|mount|mt\.|fort|ft\.|camp|cape|port of|isle of|bay of|uss|point|highway)\s[A-Z][a-z'\x{c0}-\x{24f}-]+)\b)",
         {Label::location_other},
         {},
         0.7F,
         [](std::string_view text, PatternMatch match) {
             const auto blank = text.find_last_of(' ', match.end - 1);
             const bool capitals = text[match.begin] >= 'A' && text[match.begin] <= 'Z' && text[blank + 1] >= 'A' &&
                                   text[blank + 1] <= 'Z';
             return capitals &&
                    !has_word(lower(text.substr(blank + 1, match.end - blank - 1)), "of|in|to|at|is|was|and") &&
                    has_word(before(text, match.begin, 14),
                             "at|in|near|to|from|on|of|the|aboard|off|around|by|housing");
         }},
        {"pier", R"(\b((?:pier|dock|gate|terminal|berth)\s\d{1,3}[a-z]?)\b)", {Label::location_other}, {}, 0.75F},
    };
}

}  // namespace scrim
