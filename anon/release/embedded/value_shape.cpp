#include "anon/release/embedded/value_shape.h"

#include <algorithm>
#include <array>
#include <string>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::size_t longest_run = 7;        // digits: a longer number may be a telephone's or a record's
constexpr std::size_t most_local_digits = 6;  // of a code that a hospital made
constexpr std::size_t longest_name = 250;

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& all, std::string_view value) {
    return std::find(all.begin(), all.end(), value) != all.end();
}

template <class Fits>
bool is_made_of(std::string_view value, std::size_t longest, const Fits& fits) {
    return !value.empty() && value.size() <= longest && std::all_of(value.begin(), value.end(), fits);
}

std::size_t longest_run_of_digits(std::string_view value) {
    std::size_t best = 0;
    std::size_t run = 0;
    for (const char c : value) {
        run = is_digit(c) ? run + 1 : 0;
        best = std::max(best, run);
    }
    return best;
}

std::size_t digits_in(std::string_view value) {
    return static_cast<std::size_t>(std::count_if(value.begin(), value.end(), is_digit));
}

bool is_oid_below(std::string_view value, std::string_view root) {
    return value.starts_with(root) && is_made_of(value, 64, [](char c) { return is_digit(c) || c == '.'; });
}

// A code of a published system may be long; one that a hospital made is taken if it is in capitals, or a word.
bool is_code(std::string_view value, std::string_view system) {
    value = trim(value);
    const auto part = [](char c) { return std::string_view("._+:/-").find(c) != std::string_view::npos; };
    if (is_known_system(system)) {
        const bool only_digits = std::all_of(value.begin(), value.end(), is_digit);
        const bool fits = is_made_of(value, 64, [&](char c) { return is_ascii_letter(c) || is_digit(c) || part(c); });
        return fits && (only_digits ? value.size() <= 18 : longest_run_of_digits(value) <= 10);
    }
    if (digits_in(value) > most_local_digits) return false;
    const bool capitals = is_made_of(value, 16, [&](char c) { return is_capital(c) || is_digit(c) || part(c); });
    return capitals || is_made_of(value, 24, [](char c) { return is_small(c) || c == '-'; });
}

// "-12.5": long fractions are what a division left.
bool is_plain_number(std::string_view value) {
    if (value.starts_with('-') || value.starts_with('+')) value.remove_prefix(1);
    const std::string_view whole = value.substr(0, value.find('.'));
    const std::string_view rest = value.substr(std::min(whole.size() + 1, value.size()));
    return is_made_of(whole, longest_run, is_digit) &&
           (rest.empty() ? !value.ends_with('.') : is_made_of(rest, 20, is_digit));
}

// Words in one case: "final", "EVN", "HP WP".
bool is_word_of_a_list(std::string_view value) {
    if (value == "true" || value == "false") return true;
    const bool small = is_made_of(value, 30, [](char c) { return is_small(c) || c == '-'; });
    const bool capital = is_made_of(value, 12, [](char c) { return is_capital(c) || c == '_' || c == ' '; });
    return small || capital || is_one_of(std::array<std::string_view, 4>{"B64", "TXT", "Base64", "Hex"}, value);
}

bool is_language(std::string_view value) {
    std::string_view rest = value.substr(std::min(value.find('-'), value.size()));
    if (!is_made_of(value.substr(0, value.size() - rest.size()), 3, is_small)) return false;
    if (rest.size() == 5) {  // "-Hant"
        if (!is_capital(rest[1]) || !std::all_of(rest.begin() + 2, rest.end(), is_small)) return false;
        rest = {};
    }
    if (rest.empty()) return true;
    rest.remove_prefix(1);
    return (rest.size() == 2 && std::all_of(rest.begin(), rest.end(), is_capital)) ||
           (rest.size() == 3 && std::all_of(rest.begin(), rest.end(), is_digit));
}

bool is_mime(std::string_view value) {
    constexpr std::array<std::string_view, 6> kinds{"text", "application", "image", "audio", "video", "multipart"};
    const std::string_view type = value.substr(0, value.find(';'));
    const auto slash = std::min(type.find('/'), type.size());
    const std::string_view parameter = trim(value.substr(std::min(type.size() + 1, value.size())));
    const bool sound = parameter.empty() || (lower(parameter).starts_with("charset=") && parameter.size() <= 24);
    const auto fits = [](char c) { return is_small(c) || is_digit(c) || c == '.' || c == '+' || c == '-'; };
    return sound && is_one_of(kinds, type.substr(0, slash)) &&
           is_made_of(type.substr(std::min(slash + 1, type.size())), 72, fits);
}

bool is_charset(std::string_view value) {
    constexpr std::array<std::string_view, 9> names{"utf-8",  "unicode utf-8", "unicode",      "ascii",      "us-ascii",
                                                    "8859/1", "iso-8859-1",    "windows-1252", "iso-8859-15"};
    return is_one_of(names, lower(value));
}

// What documents are called in the guides of C-CDA and of FHIR.
bool is_title(std::string_view value) {
    constexpr std::array<std::string_view, 16> titles{"care plan",
                                                      "consultation note",
                                                      "continuity of care document",
                                                      "diagnostic imaging report",
                                                      "discharge summary",
                                                      "history and physical",
                                                      "operative note",
                                                      "procedure note",
                                                      "progress note",
                                                      "referral note",
                                                      "transfer summary",
                                                      "patient summary",
                                                      "clinical summary",
                                                      "pathology report",
                                                      "international patient summary",
                                                      "radiology report"};
    return value == neutral_title || is_one_of(titles, lower(trim(value)));
}

}  // namespace

bool is_known_system(std::string_view system) {
    constexpr std::array<std::string_view, 9> urls{"http://loinc.org",
                                                   "http://snomed.info/sct",
                                                   "http://unitsofmeasure.org",
                                                   "http://www.nlm.nih.gov/research/umls/rxnorm",
                                                   "http://www.ama-assn.org/go/cpt",
                                                   "http://www.nubc.org/patient-discharge",
                                                   "http://dicom.nema.org/resources/ontology/DCM",
                                                   "http://fdasis.nlm.nih.gov",
                                                   "urn:ietf:bcp:47"};
    constexpr std::array<std::string_view, 8> below{
        "http://terminology.hl7.org/", "http://hl7.org/fhir/", "http://ihe.net/",           "http://www.whocc.no/",
        "http://id.who.int/",          "urn:iso:std:iso:",     "http://www.icd10data.com/", "http://nucc.org/"};
    constexpr std::array<std::string_view, 5> oids{"2.16.840.1.113883.", "2.16.840.1.114222.4.", "1.2.840.10008.",
                                                   "1.3.6.1.4.1.19376.", "2.16.840.1.113762.1.4."};
    constexpr std::array<std::string_view, 26> names{
        "LN",  "SCT", "SNM", "I9",  "I9C",    "I9CP", "I9M",    "I10", "I10C", "I10P", "ICD10", "ICDO", "C4",
        "CPT", "NDC", "CVX", "MVX", "RXNORM", "UCUM", "CDCREC", "DCM", "ATC",  "NCI",  "CAS",   "ISO",  "ANSI+"};
    system = trim(system);
    if (system.starts_with("urn:oid:")) system.remove_prefix(8);
    if (is_one_of(urls, system) || is_one_of(names, system)) return true;
    if (system.starts_with("HL7") && system.size() == 7 && std::all_of(system.begin() + 3, system.end(), is_digit)) {
        return true;
    }
    const bool plain =
        std::none_of(system.begin(), system.end(), [](char c) { return c == ' ' || c == '?' || c == '#'; });
    if (plain && system.size() <= 120 && longest_run_of_digits(system) <= longest_run &&
        std::any_of(below.begin(), below.end(), [&](std::string_view url) { return system.starts_with(url); })) {
        return true;
    }
    // Roots of examples, of ids and of organizations: whose codes these are nobody published, or a hospital did.
    if (system.starts_with("2.16.840.1.113883.3.")) {
        constexpr std::array<std::string_view, 3> published{"2.16.840.1.113883.3.26.1.1", "2.16.840.1.113883.3.221.5",
                                                            "2.16.840.1.113883.3.88.12."};
        return is_oid_below(system, published[0]) || is_oid_below(system, published[1]) ||
               is_oid_below(system, published[2]);
    }
    if (system.starts_with("2.16.840.1.113883.19.") || system.starts_with("2.16.840.1.113883.4."))
        return system == "2.16.840.1.113883.4.9";
    return std::any_of(oids.begin(), oids.end(), [&](std::string_view root) { return is_oid_below(system, root); });
}

bool is_unit_of_measure(std::string_view unit) {
    constexpr std::string_view atoms =
        " g L l m s h d wk mo a min mol eq Eq osm Osm Pa Hg % Cel F C degF K U IU iU kat Hz V Ohm cal Cal J W bar "
        "in_i ft_i lb_av oz_av in ft lb lbs oz kg cc N pH ppm mcg gm sec hr hrs hour hours day days week weeks month "
        "months year years yr yrs mm tera giga mega kilo actuat arb'U iU each unit units tablet tablets tab tabs "
        "capsule capsules cap caps puff puffs drop drops dose doses spray sprays patch patches vial vials ampule "
        "application beats breaths beat breath score count ratio index cells cell copies MG ML MCG MEQ UNITS G KG CM "
        "IN "
        "LB LBS % mmHg mmhg bpm nmol pg dl ml mg ul ug uL dL mL fL fl ng mEq mIU uIU log ";
    constexpr std::array<std::string_view, 15> prefixes{"k", "h", "da", "d", "c", "m",    "u",   "\xC2\xB5",
                                                        "n", "p", "f",  "M", "G", "giga", "tera"};
    unit = trim(unit);
    if (unit.empty() || unit.size() > 30) return false;
    const auto is_atom = [&](std::string_view atom) {
        return atoms.find(" " + std::string(atom) + " ") != std::string_view::npos;
    };
    constexpr std::string_view separators = "/.*^[](){}";
    for (std::size_t at = 0; at < unit.size();) {
        const std::size_t end = std::min(unit.find_first_of(separators, at), unit.size());
        std::string_view atom = unit.substr(at, end - at);
        at = end + 1;
        // "10*9", "m2", "l-1"
        while (!atom.empty() && (is_digit(atom.back()) || atom.back() == '-' || atom.back() == '+'))
            atom.remove_suffix(1);
        while (!atom.empty() && (is_digit(atom.front()) || atom.front() == '+')) atom.remove_prefix(1);
        if (atom.empty() || is_atom(atom)) continue;
        const bool prefixed = std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
            return atom.starts_with(prefix) && is_atom(atom.substr(prefix.size()));
        });
        if (!prefixed) return false;
    }
    return digits_in(unit) <= 4;
}

bool has_shape(ValueShape shape, std::string_view value, std::string_view system, const Lexicon& lexicon) {
    switch (shape) {
        case ValueShape::any:
            return true;
        case ValueShape::none:
            return false;
        case ValueShape::code:
            return is_code(value, system);
        case ValueShape::system:
            return is_known_system(value);
        case ValueShape::name:
            return value.size() <= longest_name && is_known_system(system);
        case ValueShape::unit:
            return is_unit_of_measure(value);
        case ValueShape::number:
            return is_plain_number(value) || value == "true" || value == "false";
        case ValueShape::word:
            return is_word_of_a_list(value);
        case ValueShape::range:
            return longest_run_of_digits(value) <= longest_run && is_made_of(value, 30, [](char c) {
                       return is_digit(c) || std::string_view(" .<>=+-/:~%()").find(c) != std::string_view::npos;
                   });
        case ValueShape::language:
            return is_language(value);
        case ValueShape::mime:
            return is_mime(value);
        case ValueShape::charset:
            return is_charset(value);
        case ValueShape::state:
            return lexicon.is(LexiconKind::state, value);
        case ValueShape::country:
            return lexicon.is(LexiconKind::country, value) || is_made_of(value, 3, is_capital);
        case ValueShape::title:
            return is_title(value);
    }
    return false;
}

}  // namespace scrim
