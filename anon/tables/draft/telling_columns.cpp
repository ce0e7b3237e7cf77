#include "anon/tables/draft/telling_columns.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "nlp/base/ascii.h"

namespace scrim::tables {
namespace {

// Found anywhere in a name without its separators: post_code, PostCode and gp_postcode are one.
constexpr std::array<std::string_view, 24> person_parts{
    "postcode",  "postalcode", "zipcode",  "postleitzahl", "codepostal", "pincode",     "street",       "strasse",
    "telephone", "phoneno",    "lastname", "firstname",    "surname",    "maidenname",  "fullname",     "givenname",
    "forename",  "nachname",   "vorname",  "dateofbirth",  "birthdate",  "patientname", "geburtsdatum", "eircode"};
constexpr std::array<std::string_view, 30> person_words{
    "zip",     "plz", "postal",   "address",   "addr",    "anschrift", "adresse", "phone", "email", "fax",
    "telefon", "ssn", "dob",      "passport",  "nhs",     "mrn",       "iban",    "lsoa",  "msoa",  "residence",
    "lat",     "lon", "latitude", "longitude", "easting", "northing",  "geohash", "gps",   "lng",   "coordinates"};
constexpr std::array<std::string_view, 12> place_parts{"village",  "municipal",   "practice",   "hospital",
                                                       "suburb",   "krankenhaus", "birthplace", "geburtsort",
                                                       "gemeinde", "wohnort",     "township",   "neighbourhood"};
constexpr std::array<std::string_view, 33> place_words{
    "city",     "town",    "place",       "parish", "county",       "district", "borough",   "location",   "locality",
    "ort",      "stadt",   "dorf",        "bezirk", "kreis",        "praxis",   "klinik",    "clinic",     "facility",
    "provider", "surgeon", "institution", "gp",     "practitioner", "doctor",   "physician", "consultant", "nurse",
    "hausarzt", "arzt",    "employer",    "school", "neighborhood", "ward"};
// With one of these a name counts or measures something.
constexpr std::array<std::string_view, 22> amount_words{
    "time", "days",   "day",    "hours", "weeks",    "stay", "stays",  "los",  "count", "counts", "n",
    "num",  "nights", "number", "rate",  "distance", "km",   "visits", "cost", "costs", "years",  "volume"};
constexpr std::array<std::string_view, 4> code_words{"code", "id", "key", "identifier"};
constexpr std::array<std::string_view, 8> date_words{"date",  "datum",    "datetime", "timestamp",
                                                     "fecha", "birthday", "epoch",    "unixtime"};
// Systems of codes: their values are names, though some look like numbers (250.01).
constexpr std::array<std::string_view, 17> medical_code_words{
    "icd", "icdcm", "dx",     "diag", "diagnosis", "diagnose", "snomed", "atc",  "cpt",
    "drg", "loinc", "rxnorm", "ndc",  "opcs",      "phecode",  "ops",    "hcpcs"};

constexpr std::array<std::string_view, 36> month_starts{
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep",       "oct",       "nov",       "dec",
    "mrz", "mai", "mei", "okt", "dez", "avr", "jui", "aou", "fev",       "ene",       "abr",       "ago",
    "dic", "gen", "mag", "giu", "lug", "set", "ott", "out", "m\xC3\xA4", "j\xC3\xA4", "f\xC3\xA9", "d\xC3\xA9"};
constexpr std::array<std::string_view, 30> week_days{
    "mon",    "tue",     "tues",      "wed",      "thu",    "thur",     "thurs",    "fri",        "sat",     "sun",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",   "mo",         "di",      "mi",
    "do",     "fr",      "sa",        "so",       "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag"};
constexpr std::array<std::string_view, 22> street_ends{"street",
                                                       "st",
                                                       "road",
                                                       "rd",
                                                       "avenue",
                                                       "ave",
                                                       "lane",
                                                       "drive",
                                                       "close",
                                                       "way",
                                                       "court",
                                                       "strasse",
                                                       "str",
                                                       "stra\xC3\x9F"
                                                       "e",
                                                       "weg",
                                                       "platz",
                                                       "gasse",
                                                       "allee",
                                                       "rue",
                                                       "via",
                                                       "calle",
                                                       "terrace"};

template <class List>
bool listed(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

template <class List>
bool has_part(const List& list, std::string_view text) {
    return std::any_of(list.begin(), list.end(),
                       [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

// The words of a column's name in small letters, cut at separators, digits and small letters before capitals.
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words;
    bool inside = false;
    char before = 0;
    for (const char c : name) {
        if (!is_letter(c)) {
            inside = false;
        } else {
            if (!inside || (is_capital(c) && is_small(before))) words.emplace_back();
            words.back() += lower(c);
            inside = true;
        }
        before = c;
    }
    return words;
}

std::string squeezed(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += word;
    return text;
}

template <class List>
bool has_word(const List& list, const std::vector<std::string>& words) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return listed(list, word); });
}

// Runs of digits and runs of letters, in small letters; blanks and - / . , between them are left out. Ends before
// what follows the date: a T and a digit, or a colon.
struct Piece {
    std::string_view text;
    bool digits = false;
};

std::vector<Piece> pieces_of(std::string_view text) {
    std::vector<Piece> pieces;
    std::size_t at = 0;
    while (at < text.size() && pieces.size() < 8) {
        const bool digits = is_digit(text[at]);
        if (!digits && !is_letter(text[at])) {
            if (!is_space(text[at]) && std::string_view("-/.,").find(text[at]) == std::string_view::npos) break;
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && (digits ? is_digit(text[end]) : is_letter(text[end]))) ++end;
        pieces.push_back({text.substr(at, end - at), digits});
        at = end;
    }
    return pieces;
}

bool is_month(std::string_view word) {
    return word.size() >= 3 && std::any_of(month_starts.begin(), month_starts.end(),
                                           [&](std::string_view start) { return word.starts_with(start); });
}

// 31-Jan-2010, Jan 31, 2010, 2010 Jan 31, 31 de enero de 2010.
bool is_date_in_words(std::string_view text) {
    std::size_t months = 0;
    std::vector<std::size_t> numbers;  // their digits
    const std::string small = lower(text);
    for (const auto& piece : pieces_of(small)) {
        if (piece.digits) {
            numbers.push_back(piece.text.size());
            if (numbers.size() == 2 && months == 1) break;
            if (numbers.size() > 2) return false;
        } else if (months == 0 && is_month(piece.text)) {
            ++months;
        } else if (!listed(week_days, piece.text) && piece.text != "de" && piece.text != "of" && piece.text != "the" &&
                   !(numbers.size() == 1 && piece.text.size() == 2)) {  // 1st, 2nd
            return false;
        }
    }
    if (months != 1 || numbers.size() != 2) return false;
    const auto day = [](std::size_t digits) { return digits == 1 || digits == 2; };
    return (day(numbers[0]) && (numbers[1] == 4 || numbers[1] == 2)) || (numbers[0] == 4 && day(numbers[1]));
}

// Three numbers with -, / or . between them, one of four digits or all of two, perhaps with a time.
bool is_date_in_numbers(std::string_view text) {
    std::array<std::size_t, 3> digits{};
    std::size_t part = 0;
    std::size_t at = 0;
    for (; at < text.size() && part < 3; ++at) {
        if (is_digit(text[at])) {
            ++digits[part];
        } else if (part < 2 && digits[part] > 0 && (text[at] == '-' || text[at] == '/' || text[at] == '.')) {
            ++part;
        } else {
            break;
        }
    }
    const bool ends = at == text.size() || text[at] == 'T' || text[at] == ' ';
    const auto short_part = [&](std::size_t i) { return digits[i] == 1 || digits[i] == 2; };
    return ends && part == 2 && short_part(1) &&
           ((digits[0] == 4 && short_part(2)) || (short_part(0) && (digits[2] == 4 || digits[2] == 2)));
}

// 20100131, 201001311530, 20100131153000 or 20100131T1530.
bool is_date_in_digits(std::string_view text) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    if (end < text.size() && (end != 8 || (text[end] != 'T' && text[end] != ' '))) return false;
    if ((end != 8 && end != 12 && end != 14) || !(text.starts_with("19") || text.starts_with("20"))) return false;
    const int month = (text[4] - '0') * 10 + text[5] - '0';
    const int day = (text[6] - '0') * 10 + text[7] - '0';
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

// The kinds of characters, without blanks: A for a letter, 9 for a digit, ? for anything else.
std::string shape_of(std::string_view text) {
    std::string shape;
    for (const char c : text) {
        if (c == ' ') continue;
        shape += is_digit(c) ? '9' : is_ascii_letter(c) ? 'A' : '?';
    }
    return shape;
}

}  // namespace

bool names_a_person(std::string_view column) {
    const auto words = words_of(column);
    return has_word(person_words, words) || has_part(person_parts, squeezed(words));
}

bool names_a_place(std::string_view column) {
    const auto words = words_of(column);
    return !has_word(amount_words, words) && (has_word(place_words, words) || has_part(place_parts, squeezed(words)));
}

bool names_a_code(std::string_view column) { return has_word(code_words, words_of(column)); }

bool names_a_medical_code(std::string_view column) {
    const auto words = words_of(column);
    return !has_word(amount_words, words) && has_word(medical_code_words, words);
}

bool names_a_date(std::string_view column) { return has_word(date_words, words_of(column)); }

bool is_full_date(std::string_view text) {
    text = trim(text);
    return is_date_in_numbers(text) || is_date_in_digits(text) || is_date_in_words(text);
}

bool is_address(std::string_view text) {
    bool number = false;
    bool street = false;
    const std::string small = lower(text);
    for (const auto& piece : pieces_of(small)) {
        if (piece.digits) {
            number = true;
        } else {
            street = street || listed(street_ends, piece.text) ||
                     std::any_of(street_ends.begin(), street_ends.end(), [&](std::string_view end) {  // Hauptstr
                         return end.size() >= 3 && end != "way" && end != "via" && end != "rue" && end != "ave" &&
                                piece.text.size() > end.size() + 2 && piece.text.ends_with(end);
                     });
        }
    }
    return number && street;
}

bool is_spaced_postcode(std::string_view text) {
    text = trim(text);
    const auto blank = text.rfind(' ');
    return blank != std::string_view::npos && shape_of(text.substr(blank)) == "9AA" && is_lettered_postcode(text);
}

bool is_lettered_postcode(std::string_view text) {
    const std::string shape = shape_of(trim(text));
    constexpr std::array<std::string_view, 8> shapes{"A99AA",  "A999AA",  "AA99AA", "AA999AA",
                                                     "A9A9AA", "AA9A9AA", "A9A9A9", "9999AA"};
    return listed(shapes, shape);
}

}  // namespace scrim::tables
