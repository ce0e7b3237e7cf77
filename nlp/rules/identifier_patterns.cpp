// Numbers that stand for a person or a thing. Almost all are announced by the name of their field; the
// value must hold a digit and be long enough not to be a count.

#include <algorithm>

#include "nlp/rules/around.h"
#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

std::size_t digits_in(std::string_view text, PatternMatch match) {
    return static_cast<std::size_t>(std::count_if(text.begin() + match.begin, text.begin() + match.end, is_digit));
}

// An announced value: at least four characters, three of them digits, and no date, unit or percentage.
bool announced(std::string_view text, PatternMatch match) {
    if (match.end - match.begin < 4 || digits_in(text, match) < 3) return false;
    const std::string next = behind(text, match.end, 8);
    return next.starts_with("\n") || !starts_with_word(next, "mg|ml|cc|mcg|kg|mm|cm|percent|years|days|weeks|year");
}

// The same where the field's name says little ("ID", "#"): more digits, or a mix of letters and digits.
bool clearly_code(std::string_view text, PatternMatch match) {
    // "BP121/66", "20/30", "images #12-14"
    const std::string_view value = text.substr(match.begin, match.end - match.begin);
    const std::string start = lower(value.substr(0, 2));
    if (start == "bp" || start == "hr" || start == "rr" || start == "wt") return false;
    const auto link = value.find_first_of("/-");
    if (link != std::string_view::npos && value.find_first_not_of("0123456789/-") == std::string_view::npos &&
        (value[link] == '/' ? value.size() <= 7 : value.size() <= 5))
        return false;
    return announced(text, match) && digits_in(text, match) >= 4;
}

// A long run of digits that nothing announces: not part of a measure, a phone number or a decimal.
bool long_number(std::string_view text, PatternMatch match) {
    const char previous = match.begin > 0 ? text[match.begin - 1] : ' ';
    const char next = match.end < text.size() ? text[match.end] : ' ';
    if (previous == '.' || previous == ',' || previous == '$' || previous == '/' || previous == '-') return false;
    if (next == '%' || next == '/' || is_letter(next)) return false;
    if ((next == '.' || next == ',') && match.end + 1 < text.size() && is_digit(text[match.end + 1])) return false;
    return !starts_with_word(behind(text, match.end, 12), "units|unit|mg|ml|cells|copies|iu|mcg|colonies|cfu|steps");
}

// Letters and digits mixed as in "SFW502673R": not a dose, a strain or a spinal level.
bool mixed_code(std::string_view text, PatternMatch match) {
    return digits_in(text, match) >= 5 && long_number(text, match);
}

bool not_beside_digits(std::string_view text, PatternMatch match) {
    const bool previous = match.begin > 0 && (is_digit(text[match.begin - 1]) || text[match.begin - 1] == '-');
    const bool next = match.end < text.size() &&
                      (is_digit(text[match.end]) ||
                       (text[match.end] == '-' && match.end + 1 < text.size() && is_digit(text[match.end + 1])));
    return !previous && !next;
}

bool behind_number_sign(std::string_view text, PatternMatch match) {
    const auto sign = text.rfind('#', match.begin);
    const bool starts = sign == 0 || is_space(text[sign - 1]) || text[sign - 1] == '(' || text[sign - 1] == ':';
    return starts && clearly_code(text, match);
}

// In the first lines of a note, where the record's numbers stand without a name.
bool at_the_head(std::string_view, PatternMatch match) { return match.begin < 400; }

// Where the last column ends in a letter, a comma or a full stop.
bool in_column(std::string_view text, PatternMatch match) {
    if (!at_the_head(text, match)) return false;
    const std::size_t at = text.find_last_not_of(' ', match.begin == 0 ? 0 : match.begin - 1);
    return at != std::string_view::npos && match.begin - at > 2 &&
           (is_letter(text[at]) || text[at] == '.' || text[at] == ',');
}

// "KOCH, ANN / 5567-9832 / 16-JUL-1974"
bool between_slashes(std::string_view text, PatternMatch match) {
    if (!at_the_head(text, match) || match.begin < 3 || !is_space(text[match.begin - 1])) return false;
    const std::size_t slash = match.begin - 2;
    if (text[slash] != '/' && text[slash] != '|') return false;
    const std::size_t at = last_solid(text, slash);
    return at < slash && slash - at <= 2 &&
           (is_letter(text[at]) || is_digit(text[at]) || text[at] == '.' || text[at] == ')');
}

// Not "platelet 195" nor "a cervical plate C3-C5".
bool plate(std::string_view text, PatternMatch match) {
    if (digits_in(text, match) < 2 || is_letter(text[match.begin - 1])) return false;
    const std::string_view found = text.substr(match.begin, match.end - match.begin);
    const auto is_level = [](std::string_view part) {
        return part.size() >= 2 && part.size() <= 3 && is_one_of(lower(part.substr(0, 1)), "c|t|l|s") &&
               is_digit(part[1]) && is_digit(part.back());
    };
    const auto dash = found.find('-');
    return dash == std::string_view::npos || !is_level(found.substr(0, dash));
}

// Groups of digits behind a field's name: the next field's number is none of them.
bool grouped(std::string_view text, PatternMatch match) {
    const std::size_t digits = digits_in(text, match);
    const std::string next = behind(text, match.end, 8);
    const bool goes_on =
        next.size() > 1 && (next[0] == '/' || next[0] == '.' || next[0] == ':' || next[0] == '-') && is_digit(next[1]);
    const std::string_view first = text.substr(match.begin, text.find_first_of(" -", match.begin) - match.begin);
    return digits >= 6 && digits <= 14 && first.size() <= 6 && !goes_on &&
           !starts_with_word(next, "mg|ml|cc|mcg|kg|mm|cm|percent|years|days|weeks|year|yo|y|yr|m|f");
}

Pattern in_groups(std::string name, const std::string& fields, Label label) {
    return {std::move(name), R"(\b(?:)" + fields + R"()<is>(<groups>)\b)", {label}, {}, 0.96F, grouped};
}

Pattern labelled(std::string name, const std::string& fields, Label label, float score = 0.95F,
                 PatternCheck check = announced) {
    return {std::move(name), R"(\b(?:)" + fields + R"()<is>(<code>))", {label}, {}, score, check};
}

}  // namespace

std::vector<Pattern> identifier_patterns() {
    return {
        labelled(
            "record number",
            R"(mrn|m\.?r\.?\s?\x23|mr(?:\s?(?:no\.?|number))|medical\s+rec(?:ord)?s?|med\.?\s?rec\.?|unit\s?(?:no\.?|number|\x23)|hospital\s?(?:no\.?|number|\x23|id)|chart(?:\s?(?:no\.?|number|\x23))?|patient\s?(?:id|no\.?|number|\x23|identifier|mrn)|pt\.?\s?(?:id|\x23|no\.?|number)|patient_mrn|patient_id|record\s?(?:no\.?|number|\x23|id)|uhid|ur\s?(?:no\.?|number)|nhs\s?(?:no\.?|number)|mpi|epi|emr\s?(?:id|\x23)?|clinic\s?(?:no\.?|number|\x23))",
            Label::medicalrecord),
        in_groups(
            "record number in groups",
            R"(mrn|pt\.?\s?(?:id|\x23)|mr(?:\s?(?:no\.?|number|\x23))|medical\s+record|unit\s?(?:no\.?|number|\x23)|chart(?:\s?(?:no\.?|number|\x23))?|record|history\s?(?:no\.?|number|\x23)|patient\s?(?:id|no\.?|number|\x23)|hosp(?:ital)?\s?(?:no\.?|number|\x23))",
            Label::medicalrecord),
        in_groups("health plan in groups",
                  R"(policy|member|subscriber|beneficiary|medicare|medicaid|health\s?plan|insurance|hmo|ppo|coverage)",
                  Label::healthplan),
        in_groups("account in groups", R"(account|acct|billing|invoice|guarantor)", Label::account),
        {"number behind subscriber",
         R"(\bsubscriber\s[a-z][^\n;:]{2,40};\s(<groups>|<code>)\b)",
         {Label::healthplan},
         {},
         0.9F,
         announced},
        labelled(
            "health plan",
            R"(member(?:ship)?(?:\s?(?:id|no\.?|number|\x23))?|policy(?:\s?(?:id|no\.?|number|\x23|holder\s?id))?|subscriber(?:\s?(?:id|no\.?|number|\x23))?|insurance\s?(?:id|no\.?|number|\x23|policy)|beneficiary(?:\s?(?:id|no\.?|number|\x23))?|group\s?(?:no\.?|number|\x23|id)|medicare(?:\s?(?:id|no\.?|number|\x23))|medicaid(?:\s?(?:id|no\.?|number|\x23))|hicn?|mbi|health\s?plan(?:\s(?:beneficiary))?(?:\s?(?:id|no\.?|number|\x23))?|plan\s?(?:id|no\.?|number|\x23)|payer\s?id|coverage\s?(?:id|no\.?|number)|insurance)",
            Label::healthplan),
        {"health plan behind insurer",
         R"(\b(?:hmo|ppo|plan|medicare|medicaid|mutual|insurance|cross|shield|aetna|cigna|humana|tricare|kaiser|health)\s{1,3}id\s?\x23?\s?:?\s{0,2}(<code>))",
         {Label::healthplan},
         {},
         0.95F,
         announced},
        labelled(
            "account",
            R"(account|acct|billing(?:\s?(?:account|id|no\.?|number|\x23))?|bill\s?(?:no\.?|number)|invoice|statement|guarantor(?:\s?(?:id|no\.?|number))?|visit\s?(?:id|no\.?|number|\x23)|fin|csn|har|credit\s?card|bank\s?account|routing)",
            Label::account),
        labelled(
            "license",
            R"(licen[sc]e|lic|dea|npi|upin|driver'?s?\s?licen[sc]e|dl|state\s?id|passport|certificate|certification|cert|registration|permit|medical\s?licen[sc]e)",
            Label::license),
        {"dea number", R"(\b([a-z]{2}\d{7})\b)", {Label::license}, {}, 0.8F, not_beside_digits},
        labelled(
            "device",
            R"(serial|s/n|s\.n\.|sn|lot|model|udi|gtin|device\s?(?:id|no\.?|number|\x23|identifier)|implant\s?(?:id|no\.?|number)|ref\s?\x23|catalog(?:ue)?|imei|asset(?:\s?tag)?)",
            Label::device),
        {"plate",
         R"(\b(?:licen[sc]e\s?plates?|plates?|(?:car|vehicle|truck|van)\s\(|vehicle\s?(?:plate|tag|registration)|tag|registration)(?:\s?(?:number|no\.?|\x23))?(?:\s(?:is|was|reads))?[\s:=\x23]{0,3}([a-z]{3}\d{4}|\d[a-z]{3}\d{3}|[a-z0-9]{1,4}(?:-[a-z0-9]{1,5}){1,2}|\d{3}\s[a-z]{3}|[a-z]{2,3}\s\d[a-z0-9]{2,4}|[a-z]{2}\d\s\d\d[a-z]|\d[a-z]{2}\s\d{3}|[a-z]\d\d\s\d[a-z]{2}|[a-z0-9]{2,8})\b)",
         {Label::vehicle},
         {},
         0.9F,
         plate},
        {"vin", R"(\b(?:vin|vehicle\s?identification)<is>([a-hj-npr-z0-9]{11,17})\b)", {Label::vehicle}, {}, 0.97F},
        {"vin alone",
         R"(\b([1-5][a-hj-npr-z0-9]{2}[a-hj-npr-z0-9]{5}[0-9x][a-hj-npr-z0-9]{2}\d{6})\b)",
         {Label::vehicle},
         {},
         0.85F},
        labelled(
            "biometric",
            R"((?:finger\s?print|palm\s?print|voice\s?print|voice|retina(?:l)?|iris|face|facial|biometric|dna)(?:\s(?:scan|template|id|sample|profile|record|image|print|hash|recognition|photo(?:graph)?|file|enrol(?:l)?ment|signature))+|biometric|fingerprint|voiceprint|tissue\s?bank(?:\s?number)?|(?:fingerprint|retina|iris)\s(?:consent|scan)\s(?:on\sfile|is\son\sfile),?)",
            Label::bioid),
        {"ssn", R"(\b(\d{3}-\d{2}-\d{4})\b)", {Label::ssn}, {}, 0.95F, not_beside_digits},
        {"ssn labelled",
         R"(\b(?:ssn|ss\s?\x23|s\.s\.n\.?|soc(?:ial)?\.?\s?sec(?:urity)?\.?|social)(?:<is>|(?:\s\w+){1,5}\s)((?:\d{3}|[x*]{3})[-\s.]?(?:\d{2}|[x*]{2})[-\s.]?\d{4})\b)",
         {Label::ssn},
         {},
         0.99F},
        {"ssn last four",
         R"(\b(?:ssn|social(?: security)?(?: number)?)\b.{0,16}?\b(?:last (?:four|4)|ending in|ends in)(?: digits)?(?: are| is|:)?\s{0,2}(\d{4})\b)",
         {Label::ssn},
         {},
         0.9F},
        {"last four",
         R"(\blast (?:four|4)(?: digits)?(?: of)?(?: (?:his|her|the))?(?: ssn| social(?: security(?: number)?)?)(?: are| is|:)?\s{0,2}(\d{4})\b)",
         {Label::ssn},
         {},
         0.9F},
        labelled(
            "case",
            R"(case|accession|acc|specimen|spec|job|dictation|doc(?:ument)?|study|protocol|trial|encounter|enc|encounter_id|registry(?:\s?(?:identifier|id|no\.?|number))?|identifier|order|requisition|req|ticket|reference|ref|claim|employee|badge|confirmation|conf|transcription|trans|report|surgical|autopsy|path(?:ology)?|slide|block|prescription|rx|receipt|file|folder|incident|reg(?:istration)?|enrol(?:l)?ment|subject|participant|contract|voucher|tracking|request|control|batch|sequence|episode|referral|authorization|auth|work(?:ers)?\s?comp(?:ensation)?|exam|image|film|donor|student|military|service|alien|tax|ein|tin)",
            Label::idnum, 0.85F, clearly_code),
        labelled("id", R"(id|i\.d\.|identification|identifier|number|no\.|num)", Label::idnum, 0.8F, clearly_code),
        labelled("id in key", R"(\w{2,12}_id)", Label::idnum, 0.8F, clearly_code),
        {"number sign", R"(\x23\s?(<code>))", {Label::idnum}, {}, 0.75F, behind_number_sign},
        {"enrolled in study",
         R"(\b(?:study|trial|protocol|registry)\s(?:id\s|no\.?\s|number\s|identifier\s|\x23\s?)?(?:is\s)?((?:[a-z]{1,6}[-:]?)?\d[a-z0-9]*(?:[-/][a-z0-9]+)*))",
         {Label::idnum},
         {},
         0.85F,
         clearly_code},
        {"credit card", R"(\b((?:\d{4}[-\s]){3}\d{4}|\d{16})\b)", {Label::account}, {}, 0.9F, not_beside_digits},
        {"long number", R"(\b(\d{7,18})\b)", {Label::idnum}, {}, 0.75F, long_number},
        {"dashed number",
         R"(\b(\d{2,4}-\d{5,8}|\d{3}-\d{2}-\d{2}|\d{5,8}-\d{1,5})\b)",
         {Label::idnum},
         {},
         0.7F,
         not_beside_digits},
        {"code of letters and digits",
         R"(\b([a-z]{1,4}-?\d{5,12}[a-z]?(?:-\d{1,4})?)\b)",
         {Label::idnum},
         {},
         0.75F,
         mixed_code},
        {"code with year",
         R"(\b([a-z]{1,3}\d{0,2}-\d{2,4}-\d{3,7}|[a-z]{1,3}\d{2}-\d{3,7}|[a-z]:\d{5,9}|[a-z]{2,4}-\d{4,9})\b)",
         {Label::idnum},
         {},
         0.75F,
         not_beside_digits},
        {"number in brackets",
         R"(\((\d{6,10}|\d{2,3}-\d{2,3}-\d{2,3}|[a-z]{1,3}-?\d{5,9}|\d{4}-\d{4}|\d{3} \d\d \d\d)\))",
         {Label::medicalrecord},
         {},
         0.75F},
        {"number alone at the head",
         R"((?:^|\n)[ \t]*(<bare>)[ \t]*(?:\n|$))",
         {Label::medicalrecord},
         {},
         0.85F,
         at_the_head},
        {"number in a column", R"(\b(<bare>)(?:[ \t]*(?:\n|$)| {2}))", {Label::medicalrecord}, {}, 0.85F, in_column},
        {"number between slashes", R"(\b(<bare>)\s?(?:[/|]|\n|$))", {Label::medicalrecord}, {}, 0.85F, between_slashes},
        {"number behind date at the head",
         R"(\b(<bare>)[ \t]*(?:\n|$))",
         {Label::medicalrecord},
         {},
         0.8F,
         [](std::string_view text, PatternMatch match) {
             const std::string earlier = before(text, match.begin, 30);
             const std::size_t at = last_solid(text, match.begin);
             const std::size_t digit = at < match.begin && text[at] == ',' && at > 0 ? at - 1 : at;
             return at_the_head(text, match) && at < match.begin && match.begin - at <= 3 &&
                    (match.begin - at > 1 || text[at] == ',') && is_digit(text[digit]) &&
                    earlier.find_first_of("/-.") != std::string::npos && !has_word(earlier, "tel|phone|fax");
         }},
        {"number on the band",
         R"(\b(?:band|wristband|bracelet|identified|identifiers|checked|reads)[^\n.;]{0,30}[,:\s]\s?(<bare>)(?:[.,;\s)]|$))",
         {Label::medicalrecord},
         {},
         0.8F,
         announced},
        {"health-level-seven id", R"(\bpid\|[^|]*\|[^|]*\|([a-z0-9-]{4,})[|^~])", {Label::medicalrecord}, {}, 0.9F},
        {"number before name in segment", R"([|~](\d{4,12})\^[a-z])", {Label::idnum}, {}, 0.85F},
        {"code behind signer",
         R"(\b(?:(?:dictated|transcribed|signed)\s+by|attending)\s?:?\s[^\n]{3,48}?(?:\bm\.?d\.?|\bd\.?o\.?|ph\.?d\.?|\bmbbs|\bf\.?a\.?c\.?[cs]\.?|,\s[a-z]{2,3}),?\s+([a-z]{1,3}\d{1,5}(?:[-/][a-z]{0,2}\d{1,6})?|\d[a-z]{2}\d|\d{3}/\d|\d{5}|\d\d[a-z]?-\d{4,6}|[a-z]{1,3}-\d\d-\d{4,6})\b)",
         {Label::idnum},
         {},
         0.85F},
        {"code behind date at the end",
         R"(\n<m>/<d>/\d\d\s([a-z]{1,3}\d{1,5}(?:/[a-z]{2}\d\d)?|\d[a-z]{2}\d|\d{3}/\d|\d{5})\s*(?:\n|$))",
         {Label::idnum},
         {},
         0.8F},
        {"job number",
         R"(\b(?:job|dictation|document|doc)(?:\s?(?:number|no\.?|id|\x23))?\s?[:\x23]?\s?\x23?([a-z]{0,3}\d{1,6}[/:-][a-z]{0,2}\d{2,6}|\d{3,9}/[a-z]{2}|\d{3}-\d{3}|\d{5,9})\b)",
         {Label::idnum},
         {},
         0.9F,
         announced},
        {"wristband",
         R"(\b(?:wristband|bracelet|scan template|tissue bank number|bank number|retinal scan|fingerprint)\s((?:[a-z]{2,8}[- ]?)\d{3,8}(?:-[a-z0-9]{1,4})?)\b)",
         {Label::bioid},
         {},
         0.85F,
         announced},
        {"device by name",
         R"(\b(?:pump|generator|pacemaker|icd|cpap(?:\sunit)?|glucometer|ventilator|hearing\said|implant|stimulator|walker|scooter|monitor|unit)\s(\d{5,9}-[a-z]{2}|[a-z]\d{4}/\d{4}|\d[a-z]\d{5,6}[a-z]?|[a-z]{1,3}\d[a-z]?\d{4,7}[a-z]?|lot\d{4,6}|[a-z]{2,3}-?\d{5,7})\b)",
         {Label::device},
         {},
         0.8F,
         announced},
        {"banked as",
         R"(\b(?:banked|stored|filed|registered|enrolled|catalogued)\s(?:as|under)\s((?:[a-z]{2,8}[- ]?)?\d[a-z0-9]*(?:-[a-z0-9]+)*|[a-z]{2,6}-\d{3,8}(?:-[a-z0-9]{1,4})?|[a-z]{3,6}\d{4,8})\b)",
         {Label::bioid},
         {},
         0.85F,
         announced},
        {"uuid", R"(\b([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\b)", {Label::idnum}, {}, 0.97F},
    };
}

}  // namespace scrim
