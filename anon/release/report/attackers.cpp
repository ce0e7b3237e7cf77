#include "anon/release/report/attackers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "anon/release/kinds/notes_attackers.h"
#include "anon/release/kinds/notes_kind.h"
#include "anon/release/risk/attacker.h"
#include "anon/report/terms.h"

namespace scrim {
namespace {

struct AttackerWords {
    std::string_view begin;  // of the name in the risk
    std::string_view words;
    Question question;
};

constexpr std::array attacker_words{
    AttackerWords{"a further code, knowing", "Knows the rarest codes of a patient and guesses a further one",
                  Question::inference},
    AttackerWords{"a code across chunks",
                  "Knows the group of a patient and codes of one part of the record, and "
                  "guesses a code of another part",
                  Question::linkage},
    AttackerWords{"a code of the item chunk", "Knows the group of a patient and this program, and guesses a rare code",
                  Question::inference},
    AttackerWords{"which of the merged codes", "Guesses which of the merged codes a patient has", Question::inference},
    AttackerWords{"picks the patient, knowing one code", "Knows one code of a patient and looks for the record",
                  Question::singling_out},
    AttackerWords{"picks the patient, knowing all codes", "Knows all codes of a patient and looks for the record",
                  Question::singling_out},
    AttackerWords{"picks the patient, knowing two pairs", "Knows two events of a patient and looks for the record",
                  Question::singling_out},
    AttackerWords{"picks the patient, knowing all pairs", "Knows all events of a patient and looks for the record",
                  Question::singling_out},
    AttackerWords{"reads a further code", "Knows two events of a patient and guesses a further code",
                  Question::inference},
    AttackerWords{"sees that known pairs", "Knows two events of a patient and sees that some were left out",
                  Question::inference},
    AttackerWords{"knows class and carried", "Knows all events and the carried columns, and looks for the record",
                  Question::linkage},
    AttackerWords{"known quasi-identifiers", "Knows all columns but the outcome, and guesses it", Question::inference},
    AttackerWords{"known time and event", "Knows the exact time and event, and guesses another column",
                  Question::linkage},
    AttackerWords{"a rare value", "Knows a rare value of a patient, and guesses another column", Question::linkage},
    AttackerWords{"each attribute", "Knows all columns but one, and guesses that one", Question::inference},
    AttackerWords{"reads a value off the class", "Knows the generalized columns of a patient, and guesses another",
                  Question::inference},
    AttackerWords{"affine hull", "Combines released rows to meet a number exactly", Question::inference},
    AttackerWords{"membership by distance",
                  "Knows everything about a person and tells whether they are in the data (50% is a coin toss)",
                  Question::singling_out},
    AttackerWords{
        "membership of outliers",
        "Knows everything about an unusual person and tells whether they are in the data (50% is a coin toss)",
        Question::singling_out},
};

std::optional<double> number_in(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

bool is_category(const Json& manifest, const std::string& name) {
    for (const Json& column : manifest.value("columns", Json::array())) {
        if (column.is_object() && column.value("name", std::string()) == name) {
            return column.value("type", std::string()) == "category";
        }
    }
    return true;
}

// The methods whose run refuses a table on which an attacker is above the bound.
bool enforces_bounds(const Json& manifest) {
    const auto method = manifest.value("method", std::string());
    return method == "improved" || method == "original" || method == "cart";
}

// Guesses of a table's columns are judged by the column where the release helps most, over all patients: a share of
// right guesses, or a correlation where it holds numbers. The run enforces the bound on that figure.
void judge_by_column(const Json& manifest, const Json& figures, ReportAttacker& out) {
    out.mean = out.highest;
    out.highest = {};
    out.promised = enforces_bounds(manifest);
    if (out.bound && *out.bound >= 1) out.bound = {};
    const auto column = figures.find("column");
    if (column == figures.end() || !column->is_string()) return;
    const auto name = column->get<std::string>();
    out.who += fmt::format(" ({}: {})", plain_column(name),
                           is_category(manifest, name) ? "share guessed right" : "correlation of guess and truth");
}

ReportAttacker of_records(const Json& manifest, const std::string& name, const Json& figures) {
    ReportAttacker out;
    out.who = name;
    for (const AttackerWords& each : attacker_words) {
        if (!name.starts_with(each.begin)) continue;
        out.who = each.words;
        out.question = each.question;
    }
    out.mean = number_in(figures, "mean");
    out.highest = number_in(figures, "maximum").value_or(0);
    out.bound = number_in(figures, "bound");
    out.stranger = number_in(figures, "stranger");
    if (manifest.value("kind", std::string()) == "table") judge_by_column(manifest, figures, out);
    if (manifest.value("safe", false) && name.starts_with("a code across chunks")) {
        out.bound = 1 / std::max(1.0, manifest.value("k", 1.0));
    }
    return out;
}

// Whom the promise is about, where the release alone tells.
std::vector<ReportAttacker> promised(const Json& manifest, const Json& risk) {
    const std::string kind = manifest.value("kind", std::string());
    const double k = manifest.value("k", 0.0);
    if (k < 1) return {};
    ReportAttacker out;
    out.bound = 1 / k;
    if (kind == "disassociated" || kind == "km-generalized") {
        const auto m = manifest.value("m", std::size_t{0});
        out.who = fmt::format("Knows up to {} code{} of a patient and looks for the record", m, m == 1 ? "" : "s");
        out.highest = 1 / k;
        return {out};
    }
    if (kind == "generalized" && manifest.value("guarantee", std::string()) == "visit") {
        out.who = "Knows the published codes of one visit and looks for the record";
        out.highest = 1 / k;
        return {out};
    }
    if (kind == "trajectories") {
        out.who = "Knows the released events of a patient and looks for the record";
        out.mean = number_in(risk, "average prosecutor risk");
        out.highest = number_in(risk, "highest prosecutor risk").value_or(1);
        return {out};
    }
    const auto classes = risk.find("release");
    if (kind == "table" && classes != risk.end()) {
        out.who = "Knows the generalized columns of a patient and looks for the row";
        out.mean = number_in(*classes, "average re-identification risk");
        out.highest = 1 / std::max(1.0, number_in(*classes, "smallest class").value_or(1));
        return {out};
    }
    const auto groups = risk.find("groups");
    if (kind == "table" && groups != risk.end()) {
        out.who = "Knows the group of a patient and picks one of its patients";
        out.highest = number_in(*groups, "chance to pick a patient out of a group, at most").value_or(1);
        return {out};
    }
    return {};
}

// Whether the promise is about those who know these labels.
bool covers(const Json& manifest, std::initializer_list<std::string_view> wanted) {
    const Json covered = manifest.value("covered", Json::array());
    return std::all_of(wanted.begin(), wanted.end(), [&](std::string_view label) {
        return std::find(covered.begin(), covered.end(), Json(label)) != covered.end();
    });
}

constexpr std::string_view two_releases = "attacker with two releases";

void add_notes_attackers(const Json& manifest, const Json& risk, std::vector<ReportAttacker>& out) {
    const auto bound = number_in(risk, "promised bound 1/k");
    for (const NotesAttacker& attacker : notes_attackers()) {
        const auto figures = risk.find(attacker.name);
        if (figures == risk.end()) continue;
        ReportAttacker one;
        one.who = capitalized(attacker.knows);
        one.promised = attacker.name == knows_covered_values ||
                       (attacker.name == knows_sex_and_race && covers(manifest, {"GENDER", "RACE"}));
        one.mean = number_in(*figures, "mean success");
        one.highest = number_in(*figures, "highest success").value_or(0);
        one.bound = bound;
        one.question = attacker.name == two_releases ? Question::linkage : Question::singling_out;
        out.push_back(std::move(one));
    }
    const auto fewest = [&](const char* section, const char* key) {
        const auto found = risk.find(section);
        return found == risk.end() ? std::nullopt : number_in(*found, key);
    };
    if (const auto rarest = fewest("lists", "patients who carry the rarest"); rarest && *rarest > 0) {
        ReportAttacker one;
        one.who = "Knows the lists shown of a patient and picks a record";
        one.highest = 1 / *rarest;
        one.bound = bound;
        out.push_back(std::move(one));
    }
    const auto narrowed = fewest("elimination attack", "values narrowed down").value_or(0);
    const auto left = fewest("elimination attack", "fewest candidates for one");
    if (narrowed > 0 && left && *left > 0) {
        ReportAttacker one;
        one.who = "Works out values from the lists alone, by elimination";
        one.highest = 1 / *left;
        one.bound = bound;
        one.question = Question::inference;
        out.push_back(std::move(one));
    }
    const auto disclosed = risk.find("attribute disclosure");
    if (disclosed != risk.end() && disclosed->is_object() && !disclosed->empty() && disclosed->front().is_number()) {
        ReportAttacker one;
        one.who = "Reads a health detail that all records which fit a patient have (share of patients)";
        one.mean = disclosed->front().get<double>();
        one.question = Question::inference;
        out.push_back(std::move(one));
    }
}

}  // namespace

std::vector<ReportAttacker> report_attackers(const Json& manifest, const Json& risk) {
    std::vector<ReportAttacker> out = promised(manifest, risk);
    for (const auto& [name, figures] : risk.items()) {
        if (name.starts_with(attacker_prefix) && figures.is_object()) {
            out.push_back(of_records(manifest, name.substr(attacker_prefix.size()), figures));
        }
    }
    if (manifest.value("kind", std::string()) == "notes") add_notes_attackers(manifest, risk, out);
    return out;
}

namespace {

double chance_of(const BoardAttacker& attacker) { return attacker.highest.value_or(attacker.mean.value_or(0)); }

constexpr std::array known_besides{"a second release of the same patients", "one health detail"};

bool is_about(const BoardAttacker& attacker, std::string_view words) {
    return attacker.who.find(words) != std::string::npos;
}

}  // namespace

std::vector<BoardAttacker> notes_attackers_that_matter(const std::vector<ReportAttacker>& all,
                                                       const std::string& instead) {
    const auto unmeasured = [&](const char* who) {
        BoardAttacker one;
        one.who = who;
        one.instead = instead;
        return one;
    };
    std::vector<BoardAttacker> out;
    if (all.empty()) {
        out.push_back(unmeasured("Knows the age, date and hospital"));
    } else {
        out.push_back(all.front());
    }
    const BoardAttacker* strongest = nullptr;
    const BoardAttacker* besides = nullptr;
    for (const ReportAttacker& each : all) {
        if (each.promised) continue;
        const bool is_besides = std::any_of(known_besides.begin(), known_besides.end(),
                                            [&](const char* words) { return is_about(each, words); });
        const BoardAttacker*& best = is_besides ? besides : strongest;
        if (best == nullptr || chance_of(each) > chance_of(*best)) best = &each;
    }
    out.push_back(strongest != nullptr ? *strongest
                                       : unmeasured("Knows more, such as intervals or the number of notes"));
    out.push_back(besides != nullptr ? *besides : unmeasured("Has a second release, or knows a diagnosis"));
    return out;
}

std::vector<BoardAttacker> attackers_that_matter(const std::vector<ReportAttacker>& all) {
    constexpr std::size_t shown = 3;
    std::vector<ReportAttacker> rest(all.begin() + (all.empty() ? 0 : 1), all.end());
    // What a stranger guesses as well is not learned from the release.
    const auto gain = [](const ReportAttacker& each) { return chance_of(each) - each.stranger.value_or(0); };
    std::stable_sort(rest.begin(), rest.end(), [&](const auto& a, const auto& b) { return gain(a) > gain(b); });
    std::vector<ReportAttacker> chosen(all.begin(), all.begin() + (all.empty() ? 0 : 1));
    const auto asked = [&](Question question) {
        return std::any_of(chosen.begin() + (chosen.empty() ? 0 : 1), chosen.end(),
                           [&](const auto& each) { return each.question == question; });
    };
    for (const bool another_question : {true, false}) {
        for (auto each = rest.begin(); each != rest.end() && chosen.size() < shown;) {
            if (another_question && asked(each->question)) {
                ++each;
                continue;
            }
            chosen.push_back(*each);
            each = rest.erase(each);
        }
    }
    return {chosen.begin(), chosen.end()};
}

}  // namespace scrim
