// Shares no code with what writes the records but the forms of codes and units: what a rule and the policy allow of a
// value is said here once more, as a property of the value that was released.

#include "anon/release/check/records_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>

#include "anon/notes/release_policy.h"
#include "anon/notes/verify/released_notes.h"
#include "anon/release/check/pages.h"
#include "anon/release/embedded/cdm_values.h"
#include "anon/release/embedded/note_nlp.h"
#include "anon/release/embedded/record_text.h"
#include "anon/release/embedded/released_records.h"
#include "anon/release/embedded/value_shape.h"
#include "nlp/base/ascii.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {
namespace {

constexpr std::string_view withheld_note = "[TEXTWITHHELD]";  // as folded_text() has it

// What the notes of a release say of a patient.
struct PatientOfNotes {
    std::uint32_t cluster = 0;
    int last_year = 0;  // that stands in brackets in a text
    std::map<std::string, std::vector<std::string>> lists;
};

struct NotesOfRelease {
    std::map<std::string, PatientOfNotes> patients;
    std::unordered_multimap<std::size_t, std::string> patient_of_text;  // by the hash of the folded text
    std::size_t notes = 0;
};

std::size_t hash_of_text(std::string_view text) { return std::hash<std::string>()(folded_text(text)); }

// The latest year that a text shows in the place of a date: "[2015]".
int last_year_shown(std::string_view text) {
    int out = 0;
    for (std::size_t at = 0; (at = text.find('[', at)) != std::string_view::npos; ++at) {
        const std::string_view year = text.substr(at + 1, 4);
        const bool shown =
            year.size() == 4 && std::all_of(year.begin(), year.end(), is_digit) && text.substr(at + 5, 1) == "]";
        if (shown) out = std::max(out, std::stoi(std::string(year)));
    }
    return out;
}

Result<NotesOfRelease> read_notes_of(const Release& release) {
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    NotesOfRelease out;
    while (true) {
        const auto note = notes->next();
        if (!note) return note.error();
        if (!*note) return out;
        ++out.notes;
        out.patient_of_text.emplace(hash_of_text((*note)->text), (*note)->patient);
        PatientOfNotes& patient = out.patients[(*note)->patient];
        patient.cluster = (*note)->cluster;
        patient.last_year = std::max(patient.last_year, last_year_shown((*note)->text));
        for (const auto& [label, values] : (*note)->qid) patient.lists[label] = values;
    }
}

bool is_year(std::string_view value) { return value.size() == 4 && std::all_of(value.begin(), value.end(), is_digit); }

bool is_coarse(Label label, std::string_view value, const Policy& policy) {
    if (label == Label::date) return is_year(value);
    if (label == Label::zip) return value.size() == 3 && std::all_of(value.begin(), value.end(), is_digit);
    if (label == Label::age && policy.oldest_age > 0) {
        const bool number = value.size() < 4 && std::all_of(value.begin(), value.end(), is_digit);
        return !number || std::stoi(std::string(value)) <= policy.oldest_age;
    }
    return true;
}

bool is_gender(std::string_view value) {
    const std::string plain = lower(value);
    return plain == "f" || plain == "m" || plain == "female" || plain == "male";
}

// "{Boston, Salem}", or the range of a k-anonymous release.
bool is_list_of(std::string_view value, const std::vector<std::string>& values) {
    std::string list;
    for (const auto& each : values) list += (list.empty() ? "" : ", ") + each;
    return value == "{" + list + "}" || (values.size() == 1 && (value == values.front() || value == "[" + list + "]"));
}

class StructureCheck {
   public:
    StructureCheck(const NotesOfRelease& notes, Policy policy, bool ids_kept, const Lexicon& lexicon)
        : notes_(notes), policy_(std::move(policy)), ids_kept_(ids_kept), lexicon_(lexicon) {}

    void add(const ReleasedElement& element, const std::string& patient_of_record) {
        ++elements_;
        const bool named = notes_.patients.contains(element.patient_id);
        const std::string& patient = named ? element.patient_id : patient_of_record;
        if (!may_stand(element, patient) && wrong_++ == 0) first_ = element.path;
        note_year(element, patient);
        note_id(element, patient);
    }

    // Whether what lists hide of a hospital could be told by an id that all its patients have.
    [[nodiscard]] bool looks_at_ids() const {
        return !ids_kept_ && policy_.of(Label::hospital).action == Action::enumerate;
    }
    [[nodiscard]] Check ids() const {
        return {"ids of hospitals and staff", shared_ == 0,
                shared_ == 0 ? "none leads from one patient to another"
                             : fmt::format("{} ids are those of several patients, or lead to a hospital or its staff, "
                                           "the first at {}",
                                           shared_, first_shared_)};
    }

    // Whether births and other dates that are shown of one patient together tell an age above the oldest.
    [[nodiscard]] Check ages() const {
        std::size_t old = 0;
        for (const auto& [patient, years] : years_) {
            const auto notes = notes_.patients.find(patient);
            const int last = std::max(years.last, notes == notes_.patients.end() ? 0 : notes->second.last_year);
            old += years.born != 0 && last - years.born > policy_.oldest_age ? 1 : 0;
        }
        return {"ages that dates of records tell", old == 0,
                old == 0 ? fmt::format("none is above {}", policy_.oldest_age)
                         : fmt::format("the years shown of {} patients tell an age above {}", old, policy_.oldest_age)};
    }
    [[nodiscard]] bool looks_at_ages() const {
        return policy_.oldest_age > 0 && policy_.of(Label::date).action == Action::generalize;
    }

    [[nodiscard]] Check result() const {
        const bool holds = wrong_ == 0 && mixed_.empty();
        std::string detail = fmt::format("{} elements, each as rules and policy allow", elements_);
        if (wrong_ > 0)
            detail = fmt::format("{} elements show more than rules and policy allow, the first at {}", wrong_, first_);
        if (wrong_ == 0 && !mixed_.empty()) detail = "the records of a group show both sexes";
        return {"structure of the records", holds, detail};
    }

   private:
    struct Years {
        int born = 0;
        int last = 0;
    };

    void note_year(const ReleasedElement& element, const std::string& patient) {
        const bool date = element.rule != nullptr && element.rule->label == Label::date;
        if (element.path == "note.note_date" && element.value == no_cdm_date) return;
        if (!date || patient.empty() || element.value.size() < 4 || !is_year(element.value.substr(0, 4))) return;
        const int year = std::stoi(element.value.substr(0, 4));
        Years& years = years_[patient];
        const bool birth = lower(element.path).find("birth") != std::string::npos || element.path.starts_with("PID-7");
        if (!birth) {
            years.last = std::max(years.last, year);
        } else if (years.born == 0 || year < years.born) {
            years.born = year;
        }
    }

    void note_id(const ReleasedElement& element, const std::string& patient) {
        const bool renewed = element.rule != nullptr && element.rule->method == ElementMethod::substitute;
        if (!renewed || is_id_of_table(element)) return;
        const std::string_view path = element.path;
        bool shared = false;
        if (path.ends_with(".reference")) {
            constexpr std::array<std::string_view, 5> hidden{"Organization", "Location", "HealthcareService",
                                                             "Practitioner", "PractitionerRole"};
            shared = std::find(hidden.begin(), hidden.end(), element.system) != hidden.end();
        } else if (!path.ends_with(".fullUrl") && !path.ends_with(".id") && !notes_.patients.contains(element.value)) {
            shared = !patient.empty() && patient_of_id_.try_emplace(element.value, patient).first->second != patient;
        }
        if (shared && shared_++ == 0) first_shared_ = path;
    }

    bool may_stand(const ReleasedElement& element, const std::string& patient) {
        if (element.rule == nullptr || element.rule->method == ElementMethod::redact) return false;
        if (element.rule->method == ElementMethod::substitute) {
            return ids_kept_ || is_renewed(element.value) || is_id_of_table(element);
        }
        if (element.path == "note.note_date" && element.value == no_cdm_date) return true;
        const Label label = element.rule->label;
        const bool kept = policy_.of(label).action == Action::keep;
        // What the policy covers is a list or a sex instead of the value, but for the name of its list of codes.
        const bool system = element.shape == ValueShape::system;
        const bool as_it_was = kept || system || class_of(label) != Class::qid;
        if (element.rule->method == ElementMethod::keep && as_it_was && !element.rule->own &&
            !has_shape(element.shape, element.value, element.system, lexicon_)) {
            return false;
        }
        if (element.rule->method == ElementMethod::keep && system && class_of(label) == Class::qid) {
            return is_known_system(element.value);
        }
        if (class_of(label) == Class::hmd || label == Label::phi) return element.rule->method == ElementMethod::keep;
        if (class_of(label) == Class::eid) return kept && element.rule->method == ElementMethod::keep;
        return kept || may_show(label, element, patient);
    }

    bool may_show(Label label, const ReleasedElement& element, const std::string& patient) {
        switch (policy_.of(label).action) {
            case Action::generalize:
                return is_coarse(label, is_day_of_table(element) ? element.value.substr(0, 4) : element.value, policy_);
            case Action::shift:
                return label == Label::date;
            case Action::part:
                return is_gender(element.value) && is_sex_of_group(element.value, patient);
            case Action::enumerate: {
                const auto found = notes_.patients.find(patient);
                if (found == notes_.patients.end()) return false;
                const auto list = found->second.lists.find(std::string(name(label)));
                return list != found->second.lists.end() && is_list_of(element.value, list->second);
            }
            default:
                return false;
        }
    }

    // The rows of a table NOTE are numbered, and so are its people.
    [[nodiscard]] bool is_id_of_table(const ReleasedElement& element) const {
        const bool note = element.path == "note.note_id";
        if (!note && element.path != "note.person_id") return false;
        const std::size_t most = note ? notes_.notes : notes_.patients.size();
        return element.value.size() <= 9 && !element.value.empty() &&
               std::all_of(element.value.begin(), element.value.end(), is_digit) && std::stoul(element.value) <= most;
    }

    // A date without a year's first day is no date of the CDM.
    static bool is_day_of_table(const ReleasedElement& element) {
        return element.path == "note.note_date" && element.value.size() == 10 && element.value.ends_with("-01-01");
    }

    bool is_sex_of_group(std::string_view value, const std::string& patient) {
        const auto found = notes_.patients.find(patient);
        if (found == notes_.patients.end()) return false;
        const auto [known, fresh] = sex_.emplace(found->second.cluster, lower(value[0]));
        if (!fresh && known->second != lower(value[0])) mixed_.insert(found->second.cluster);
        return true;
    }

    const NotesOfRelease& notes_;
    Policy policy_;
    bool ids_kept_;
    const Lexicon& lexicon_;
    std::size_t elements_ = 0;
    std::size_t wrong_ = 0;
    std::string first_;
    std::unordered_map<std::string, std::string> patient_of_id_;  // whose records have it
    std::size_t shared_ = 0;
    std::string first_shared_;
    std::map<std::string, Years> years_;  // by patient
    std::map<std::uint32_t, char> sex_;   // by cluster
    std::set<std::uint32_t> mixed_;
};

// Compares the texts of records with the released notes.
class TextsCheck {
   public:
    explicit TextsCheck(const NotesOfRelease& notes) : notes_(notes) {}

    // Tells the patient of the record, as the notes name them.
    std::string add(const ReleasedRecord& record) {
        ++records_;
        changed_ += record.as_rules_leave_it ? 0 : 1;
        std::string patient;
        for (const EmbeddedNote& note : record.content.notes) {
            const std::string text = folded_text(note.text);
            if (text.empty()) continue;
            if (take(text, note.patient_id)) {
                ++matched_;
                const auto& known = patients_of_id_[note.patient_id];
                if (patient.empty() && !note.patient_id.empty() && !known.empty()) patient = *known.begin();
            } else if (text != withheld_note) {
                ++foreign_;
            }
        }
        return patient;
    }

    [[nodiscard]] std::vector<Check> results(const Json& stated) const {
        const bool counts = stated.is_object() && stated.value("records", Json()) == Json(records_) &&
                            stated.value("notes", Json()) == Json(matched_);
        return {
            {"records", counts && changed_ == 0,
             changed_ > 0 ? fmt::format("{} records hold what their rules of structure take out", changed_)
             : counts
                 ? fmt::format("{} records with {} released notes", records_, matched_)
                 : fmt::format("{} records with {} released notes, the manifest says otherwise", records_, matched_)},
            {"texts of the records", foreign_ == 0,
             foreign_ == 0 ? "each is that of a released note of the same patient"
                           : fmt::format("{} texts are not those of released notes of the same patient", foreign_)}};
    }

   private:
    // A released note can stand in one record alone. Not all formats can give a patient the id that the notes have: the
    // texts of one id must then all be of one and the same patient of the notes.
    bool take(const std::string& text, const std::string& id) {
        const auto [begin, end] = notes_.patient_of_text.equal_range(std::hash<std::string>()(text));
        const auto count = static_cast<std::size_t>(std::distance(begin, end));
        if (taken_[std::hash<std::string>()(text)] >= count) return false;
        std::set<std::string> patients;
        for (auto found = begin; found != end; ++found) patients.insert(found->second);
        if (!id.empty() && !may_be_of(patients, id)) return false;
        ++taken_[std::hash<std::string>()(text)];
        return true;
    }

    bool may_be_of(const std::set<std::string>& patients, const std::string& id) {
        std::set<std::string>& known = patients_of_id_[id];
        if (known.empty()) known = notes_.patients.contains(id) ? std::set<std::string>{id} : patients;
        std::set<std::string> both;
        std::set_intersection(known.begin(), known.end(), patients.begin(), patients.end(),
                              std::inserter(both, both.begin()));
        if (both.empty()) return false;
        known = std::move(both);
        return true;
    }

    const NotesOfRelease& notes_;
    std::unordered_map<std::size_t, std::size_t> taken_;           // by the hash of the text
    std::map<std::string, std::set<std::string>> patients_of_id_;  // whom an id of the records may stand for
    std::size_t records_ = 0;
    std::size_t matched_ = 0;
    std::size_t foreign_ = 0;
    std::size_t changed_ = 0;
};

}  // namespace

Result<std::vector<Check>> check_records(const Release& release) {
    if (!ReleasedRecords::has_any(release)) return std::vector<Check>();
    auto notes = read_notes_of(release);
    if (!notes) return notes.error();
    auto policy = parse_policy(release.manifest.value("policy", Json::object()), release.manifest_path);
    if (!policy) return policy.error();
    const auto unreadable_records = [](const Error& error) {
        return std::vector<Check>{{"records", false, "not as releases write them: " + error.what}};
    };
    auto records = ReleasedRecords::open(release);
    if (!records) return unreadable_records(records.error());
    TextsCheck texts(*notes);
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    StructureCheck structure(*notes, std::move(*policy), says(release.manifest, "ids", "kept"), **lexicon);
    while (true) {
        const auto record = records->next();
        if (!record) return unreadable_records(record.error());
        if (!*record) break;
        const std::string patient = texts.add(**record);
        for (const ReleasedElement& element : (*record)->elements) structure.add(element, patient);
    }
    auto checks = texts.results(release.manifest.value("records", Json()));
    checks.push_back(structure.result());
    if (structure.looks_at_ids()) checks.push_back(structure.ids());
    if (structure.looks_at_ages()) checks.push_back(structure.ages());
    if (has_note_nlp(release)) {
        const auto details = check_note_nlp(release);
        checks.push_back(details ? *details : Check{"health details of note_nlp", false, details.error().what});
    }
    return checks;
}

Result<Check> check_records_of_originals(const Release& release, const std::vector<StructureIdentifier>& originals) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto values = structure_values(release, StructureCodes::with);
    if (!values) return values.error();
    const auto policy = parse_policy(release.manifest.value("policy", Json::object()), release.manifest_path);
    if (!policy) return policy.error();
    const bool shifted = policy->of(Label::date).action == Action::shift;  // another date may become this one
    const PageSearch search(*values, {}, *lexicon);
    std::size_t looked_for = 0;
    std::size_t found = 0;
    for (const StructureIdentifier& each : originals) {
        const bool date = each.label == Label::date && !shifted;
        if (class_of(each.label) != Class::eid && !date) continue;
        ++looked_for;
        Note note;
        note.text = each.value;
        Span span;
        span.end = static_cast<std::uint32_t>(note.text.size());
        span.label = each.label;
        note.spans.push_back(std::move(span));
        found += search.search(note);
    }
    return Check{"structure has no known identifier", found == 0,
                 fmt::format("{} of {} identifiers of the originals' records are there", found, looked_for)};
}

}  // namespace scrim
