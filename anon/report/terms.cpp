#include "anon/report/terms.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace scrim {
namespace {

using Term = std::pair<std::string_view, std::string_view>;

constexpr std::array labels{
    Term{"MEDICALRECORD", "medical record number"},
    Term{"MRN", "medical record number"},
    Term{"IDNUM", "other number of a person or record"},
    Term{"ID", "other number of a person or record"},
    Term{"ZIP", "postcode"},
    Term{"BIOID", "biometric identifier"},
    Term{"HEALTHPLAN", "health plan number"},
    Term{"ACCOUNT", "account number"},
    Term{"LICENSE", "licence number"},
    Term{"VEHICLE", "vehicle identifier"},
    Term{"DEVICE", "device identifier"},
    Term{"SSN", "social security number"},
    Term{"IPADDR", "internet (IP) address"},
    Term{"IP", "internet (IP) address"},
    Term{"URL", "web address"},
    Term{"EMAIL", "email address"},
    Term{"PHONE", "phone number"},
    Term{"FAX", "fax number"},
    Term{"PATIENT", "name of the patient"},
    Term{"DOCTOR", "name of a clinician"},
    Term{"RELATIVE", "name of a relative"},
    Term{"NAME-ANY", "name, unclear whose"},
    Term{"USERNAME", "user name"},
    Term{"STREET", "street address"},
    Term{"MARITAL", "marital status"},
    Term{"LOCATION-OTHER", "other place"},
    Term{"LOCATION-ANY", "place of an unclear kind"},
    Term{"LOCATION", "other place"},
    Term{"PHI", "other identifier"},
    Term{"GENDER", "sex"},
};

constexpr std::array checks{
    Term{"k", "size of the groups"},
    Term{"m", "number of codes an attacker may know"},
    Term{"dataset-level k-safety", "patients with the same profile"},
    Term{"safe against elimination", "elimination from lists"},
    Term{"ids tell nothing", "new ids reveal nothing"},
    Term{"note ids", "ids of notes"},
    Term{"drill-down", "how lists are narrowed"},
    Term{"item chunk codes", "codes known of groups only"},
    Term{"record chunks", "parts of records"},
    Term{"shared chunks", "parts shared by groups"},
    Term{"chunks", "combinations of codes in parts"},
    Term{"one place per code", "one part per code"},
    Term{"links across chunks", "links between parts of records"},
    Term{"cluster sizes", "group sizes"},
    Term{"clusters", "groups"},
    Term{"tree of clusters", "tree of groups"},
    Term{"lists of clusters", "lists of groups"},
    Term{"released pairs", "released events"},
    Term{"suppressed pairs", "events left out"},
    Term{"health details of note_nlp", "health details in the OMOP table"},
    Term{"no hidden quasi-identifier is left", "no covered value is left"},
    Term{"linkage: known quasi-identifiers", "linkage: all columns but the outcome are known"},
    Term{"linkage: known time and event", "linkage: time and event are known"},
    Term{"linkage: a rare value", "linkage: a rare value is known"},
    Term{"linkage: each attribute guessed from the others", "linkage: all columns but one are known"},
    Term{"linkage: affine hull", "linkage: released rows combined"},
};

constexpr std::array words_of_methods{
    Term{"cluster", "group"}, Term{"clusters", "groups"},      Term{"chunk", "part"},
    Term{"chunks", "parts"},  Term{"vectors", "combinations"}, Term{"pairs", "events"},
};

constexpr std::array methods{
    Term{"enumerate", "lists of values in place of the covered values (value enumeration)"},
    Term{"safe-harbor", "HIPAA Safe Harbor"},
    Term{"disassociation", "records taken apart into parts (disassociation)"},
    Term{"safe disassociation", "records taken apart into parts, links between parts bounded (safe disassociation)"},
    Term{"generalize", "rare codes merged (utility-guided generalization)"},
    Term{"suppression", "rare codes left out (suppression)"},
    Term{"apriori", "rare combinations of codes merged (Apriori)"},
    Term{"cba", "rare combinations of codes merged (constraint-based, CBA)"},
    Term{"ags", "similar trajectories aligned and generalized (AGS)"},
    Term{"baseline", "trajectories aligned event by event, for comparison (baseline)"},
    Term{"improved", "synthetic rows, made from groups of similar patients (condensation)"},
    Term{"original", "synthetic rows as published, for comparison (condensation)"},
    Term{"tfrp", "averages of groups of similar patients (TFRP)"},
    Term{"mdav", "averages of groups of similar patients (MDAV)"},
    Term{"k-anonymity", "ranges and larger units in place of exact values (k-anonymity)"},
    Term{"cart", "synthetic rows, drawn column by column (decision trees)"},
    Term{"dp", "synthetic rows from noisy counts (differential privacy)"},
};

constexpr std::array taggers{
    Term{"rules", "rules"},
    Term{"svm", "a support vector machine"},
    Term{"crf", "a conditional random field"},
    Term{"neural", "a neural network"},
};

constexpr std::array actions{
    Term{"remove", "replaced by a placeholder"},
    Term{"keep", "stays as it is"},
    Term{"enumerate", "shown as a list of values"},
    Term{"generalize", "shown as a range or larger unit"},
    Term{"shift", "dates moved by the same number of days"},
    Term{"surrogate", "replaced by an invented one"},
    Term{"part", "stays; every group has one value only"},
    Term{"shared", "stays where the whole group has the same value"},
};

constexpr std::array grains{
    Term{"day", "by day"},
    Term{"month-year", "by month"},
    Term{"season-year", "by season"},
    Term{"year", "by year"},
    Term{"5-year", "by five years"},
    Term{"hospital", "by hospital"},
    Term{"city", "by city"},
    Term{"state", "by state"},
    Term{"zip5", "by postcode"},
    Term{"zip3", "by the first three digits"},
};

template <std::size_t size>
std::string_view find_term(const std::array<Term, size>& terms, std::string_view name) {
    const auto* const found =
        std::find_if(terms.begin(), terms.end(), [&](const Term& term) { return term.first == name; });
    return found == terms.end() ? std::string_view() : found->second;
}

std::string text_of_entry(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::string plain_words(std::string_view name) {
    if (const auto label = find_term(labels, name); !label.empty()) return std::string(label);
    std::string out(name);
    const bool label = std::all_of(out.begin(), out.end(), [](unsigned char c) {
        return std::isupper(c) != 0 || std::isdigit(c) != 0 || c == '_' || c == '-';
    });
    for (char& c : out) {
        if (label) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (c == '_') c = ' ';
    }
    return out;
}

std::string plain_check(std::string_view name) {
    const auto check = find_term(checks, plain_column(std::string(name)));
    return check.empty() ? plain_words(name) : std::string(check);
}

std::string plain_term(std::string_view word) {
    const auto term = find_term(words_of_methods, word);
    return std::string(term.empty() ? word : term);
}

std::string plain_column(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string plain_list(const Json& names) {
    std::string out;
    for (std::size_t i = 0; names.is_array() && i < names.size(); ++i) {
        if (!names[i].is_string()) continue;
        out += (out.empty() ? "" : i + 1 == names.size() ? " and " : ", ") + plain_words(names[i].get<std::string>());
    }
    return out;
}

std::string plain_method(const Json& manifest) {
    const std::string method = text_of_entry(manifest, "method");
    const auto words = find_term(methods, method);
    return words.empty() ? method : std::string(words);
}

std::string plain_taggers(const Json& tagged) {
    if (!tagged.is_string()) return {};
    const auto text = tagged.get<std::string>();
    if (text == "before") return "the notes came with their tags";
    std::string out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string name = text.substr(at, end - at);
        const auto words = find_term(taggers, name);
        out += (out.empty() ? "" : end == text.size() ? " and " : ", ") + (words.empty() ? name : std::string(words));
        at = end + 1;
    }
    return out;
}

std::string plain_action(const Json& action) {
    const std::string name = action.is_string() ? action.get<std::string>() : text_of_entry(action, "action");
    const auto words = find_term(actions, name);
    std::string out = words.empty() ? name : std::string(words);
    const auto grain = action.is_object() ? find_term(grains, text_of_entry(action, "grain")) : std::string_view();
    return grain.empty() ? out : out + ", " + std::string(grain);
}

std::string capitalized(std::string text) {
    if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

}  // namespace scrim
