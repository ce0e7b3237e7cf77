#include "anon/release/kinds/notes_attackers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "anon/notes/cluster/term_matrix.h"
#include "anon/notes/measure/text_evidence.h"
#include "anon/notes/measure/text_guesses.h"
#include "anon/release/kinds/notes_kind.h"

namespace scrim {
namespace {

constexpr std::size_t most_chances = 20'000'000;  // patients times hospitals

Json of_links(const LinkAttack& attack) {
    return {{"patients attacked", attack.attacked}, {"mean success", attack.success},
            {"highest success", attack.highest},    {"patients above 1/k", attack.above_bound},
            {"mean candidates", attack.candidates}, {"fewest candidates", attack.fewest_candidates}};
}

// Known of everybody, and shown by every record as it is.
template <class Value>
KnownAttribute shown_as_it_is(const std::vector<Value>& values) {
    std::map<Value, std::uint32_t> numbers;
    KnownAttribute out;
    for (const Value& value : values) {
        out.truth.push_back(numbers.try_emplace(value, static_cast<std::uint32_t>(numbers.size()) + 1).first->second);
    }
    out.shown = out.truth;
    return out;
}

// The length of a stay at the unit of the offsets that are shown; nothing is shown of it within months.
KnownAttribute stays(const NotesTruth& notes, const Json& manifest) {
    const Json policy = manifest.value("policy", Json::object());
    const Json labels = policy.is_object() ? policy.value("labels", Json::object()) : Json::object();
    const Json date = labels.is_object() ? labels.value("DATE", Json()) : Json();
    const std::string unit = date.is_object() ? date.value("offsets", std::string()) : std::string();
    const bool shifted = date.is_object() ? date.value("action", Json()) == "shift" : date == "shift";
    const int days = shifted || unit == "day" ? 1 : unit == "week" ? 7 : 0;
    KnownAttribute out;
    for (const std::int32_t stay : notes.stay_days) {
        const auto value = stay < 0 ? 0U : static_cast<std::uint32_t>(stay / std::max(1, days)) + 1;
        out.truth.push_back(value);
        out.shown.push_back(days == 0 ? 0 : value);
    }
    return out;
}

class Attackers {
   public:
    Attackers(const Release& release, const NotesTruth& notes) : release_(release), notes_(notes) {
        const Json k = release.manifest.value("k", Json());
        options_.k = k.is_number_unsigned() ? std::max(1U, k.get<std::uint32_t>()) : 1;
        method_ = release.manifest.value("method", std::string());
        options_.eliminates = method_ == "enumerate";
        number_terms();
    }

    Result<Json> run() {
        with(knows_covered_values, {}, true);
        if (shows_any(notes_.kept)) with(knows_sex_and_race, notes_.kept, true);
        if (!notes_.stay_days.empty())
            with("attacker who also knows the length of stay", {stays(notes_, release_.manifest)});
        know_a_term();
        guess_ages();
        risk_["attribute disclosure"] = {{"share of patients whose candidates all have a health detail in common",
                                          disclosed_share(notes_.truth, notes_.shown, terms_, options_)}};
        if (!notes_.twice.empty()) {
            LinkOptions options = options_;
            options.eliminates = false;  // lists of two releases have no cluster
            risk_["attacker with two releases"] = of_links(attack_links(notes_.truth, notes_.twice, options));
        }
        if (!notes_.ids.empty()) {
            if (auto done = read_texts(); !done) return done.error();
        }
        return std::move(risk_);
    }

   private:
    static bool shows_any(const std::vector<KnownAttribute>& known) {
        return std::any_of(known.begin(), known.end(), [](const KnownAttribute& each) {
            return std::any_of(each.shown.begin(), each.shown.end(), [](std::uint32_t value) { return value != 0; });
        });
    }

    // An attacker on the release, and for comparison on the original and on what Safe Harbor would leave.
    void with(const std::string& who, std::vector<KnownAttribute> known, bool compared = false) {
        LinkOptions options = options_;
        options.known = std::move(known);
        risk_[who] = of_links(attack_links(notes_.truth, notes_.shown, options));
        if (!compared) return;
        options.eliminates = false;
        for (auto& each : options.known) each.shown = each.truth;
        risk_[who + on_the_original] = of_links(attack_links(notes_.truth, unhidden(notes_.truth), options));
        if (method_ == "safe-harbor") return;
        const Patients years = as_safe_harbor(notes_.truth);
        risk_[who + under_safe_harbor] = of_links(attack_links(years, unhidden(years), options));
    }

    void with(const std::string& who, std::function<double(std::uint32_t, std::uint32_t)> likeness) {
        LinkOptions options = options_;
        options.likeness = std::move(likeness);
        risk_[who] = of_links(attack_links(notes_.truth, notes_.shown, options));
    }

    void number_terms() {
        std::map<std::string, std::uint32_t> numbers;
        for (const auto& of_patient : notes_.terms) {
            auto& own = terms_.emplace_back();
            for (const std::string& term : of_patient) {
                if (!is_asserted(term)) continue;
                own.push_back(numbers.try_emplace(term, static_cast<std::uint32_t>(numbers.size())).first->second);
            }
            std::sort(own.begin(), own.end());
            own.erase(std::unique(own.begin(), own.end()), own.end());
        }
        term_count_ = numbers.size();
    }

    // One health detail of each target, drawn at random.
    void know_a_term() {
        Random random(20170321);
        std::vector<std::optional<std::uint32_t>> known;
        for (const auto& own : terms_) {
            known.push_back(own.empty() ? std::nullopt : std::optional(own[random.below(own.size())]));
        }
        with("attacker who also knows one health detail", [&](std::uint32_t record, std::uint32_t target) {
            const bool fits =
                !known[target] || std::binary_search(terms_[record].begin(), terms_[record].end(), *known[target]);
            return fits ? 1.0 : 0.0;
        });
    }

    [[nodiscard]] const Attribute* attribute(Label label) const {
        for (const Attribute& each : notes_.truth.attributes) {
            if (each.label == label) return &each;
        }
        return nullptr;
    }

    void guess_ages() {
        const Attribute* ages = attribute(Label::age);
        if (ages == nullptr) return;
        std::vector<double> truth(notes_.truth.size(), std::nan(""));
        for (std::size_t i = 0; i < truth.size(); ++i) {
            if (ages->held_by[i].empty()) continue;
            const std::string& shown = ages->values[ages->held_by[i].front()];
            int age = 0;
            std::from_chars(shown.data(), shown.data() + shown.size(), age);
            truth[i] = age;
        }
        const NumberGuesses guesses = guess_numbers(terms_, term_count_, truth);
        if (guesses.deviation <= 0) return;
        with("attacker who also guesses ages from the text", [&](std::uint32_t record, std::uint32_t target) {
            if (std::isnan(truth[target])) return 1.0;
            const double off = (truth[target] - guesses.guess[record]) / guesses.deviation;
            return std::exp(-off * off / 2);
        });
    }

    Result<void> read_texts() {
        std::unordered_map<std::string, std::uint32_t> number_of;
        for (std::uint32_t i = 0; i < notes_.ids.size(); ++i) number_of.emplace(notes_.ids[i], i);
        auto reader = ReleasedNotesReader::open(release_.path);
        if (!reader) return reader.error();
        const auto evidence = read_evidence(*reader, number_of);
        if (!evidence) return evidence.error();
        with("attacker who also knows the number of notes", {shown_as_it_is(evidence->notes)});
        with("attacker who also knows all shown intervals", {shown_as_it_is(evidence->intervals)});
        if (!notes_.kept.empty()) {
            KnownAttribute sex;
            sex.truth = notes_.kept.front().truth;
            for (const GenderWords& words : evidence->gender) sex.shown.push_back(number_of_gender(words));
            with("attacker who also reads pronouns", {sex});
        }
        guess_hospitals(*evidence);
        return {};
    }

    static std::uint32_t number_of_gender(const GenderWords& words) { return number_of(words.told()); }

    void guess_hospitals(const TextEvidence& evidence) {
        const Attribute* hospitals = attribute(Label::hospital);
        if (hospitals == nullptr || hospitals->values.size() * evidence.style_features > most_chances ||
            hospitals->values.size() * notes_.truth.size() > most_chances) {
            return;
        }
        std::vector<std::uint32_t> truth;
        for (const auto& held : hospitals->held_by) truth.push_back(held.size() == 1 ? held.front() : unknown_value);
        const auto chances = guess_values(evidence.style, evidence.style_features, truth, hospitals->values.size());
        with("attacker who also guesses hospitals from the style", [&](std::uint32_t record, std::uint32_t target) {
            return truth[target] == unknown_value ? 1.0 : static_cast<double>(chances[record][truth[target]]) + 1e-6;
        });
    }

    const Release& release_;
    const NotesTruth& notes_;
    LinkOptions options_;
    std::string method_;
    std::vector<std::vector<std::uint32_t>> terms_;  // [patient] their own, sorted
    std::size_t term_count_ = 0;
    Json risk_;
};

}  // namespace

const std::vector<NotesAttacker>& notes_attackers() {
    static const std::vector<NotesAttacker> all{
        {knows_covered_values.c_str(), "knows the covered values", "larger groups", "--k"},
        {knows_sex_and_race.c_str(), "also knows sex and race", "groups of one sex, race shown only where all share it",
         R"("GENDER": "part", "RACE": "shared")"},
        {"attacker who also reads pronouns", "also knows the sex, and reads pronouns", "no words on the sex",
         R"("GENDER": "remove")"},
        {"attacker who also knows the length of stay", "also knows the length of stay", "intervals in months",
         R"("offsets": "month" under "DATE")"},
        {"attacker who also knows all shown intervals", "also knows all shown intervals", "no intervals between dates",
         R"("offsets": "none" under "DATE")"},
        {"attacker who also knows the number of notes", "also knows the number of notes",
         "the same number of notes of each patient", "--notes-per-patient"},
        {"attacker who also knows one health detail", "also knows one health detail",
         "groups by health details alone, with longer lists", "--branch-size leaf"},
        {"attacker who also guesses ages from the text", "also guesses ages from health details",
         "ages in steps of five years", R"("grain": "5-year" under "AGE")"},
        {"attacker who also guesses hospitals from the style", "also guesses hospitals from the writing style",
         "cities in place of hospitals", R"("grain": "city" under "HOSPITAL")"},
        {"attacker with two releases", "has a second release of the same patients",
         "a second release that continues the first", "--previous"},
    };
    return all;
}

Json without_joint_figures(Json risk) {
    Json above = Json::array();
    for (const NotesAttacker& attacker : notes_attackers()) {
        const bool stays = attacker.name == knows_covered_values || attacker.name == knows_sex_and_race;
        if (!stays) risk.erase(attacker.name);
        const std::string begin = std::string("an attacker who ") + attacker.knows + " finds ";
        for (const Json& sentence : risk.value(above_the_bound, Json::array())) {
            if (stays && sentence.get<std::string>().starts_with(begin)) above.push_back(sentence);
        }
    }
    risk.erase("attribute disclosure");
    risk.erase(above_the_bound);
    if (!above.empty()) risk[above_the_bound] = std::move(above);
    return risk;
}

Result<Json> attack_notes(const Release& release, const NotesTruth& truth) { return Attackers(release, truth).run(); }

}  // namespace scrim
