// Cities, states, countries and landmarks.

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/proper_words.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {
namespace {

constexpr Words where = "@before_places";
constexpr Words state_codes = "@state_codes_of_places";
constexpr Words landmark_words = "@landmark_words";

class PlaceFinder {
   public:
    PlaceFinder(const RuleContext& context, std::vector<Span>& spans)
        : context_(context), proper_(context), spans_(spans) {}

    void find() {
        for (const LexiconMatch& match : context_.matches()) {
            if (!context_.token(match.first).has(token_capital)) continue;
            if (match.has(LexiconKind::state)) find_state(match);
            if (match.has(LexiconKind::country)) find_country(match);
            if (match.has(LexiconKind::city) || match.has(LexiconKind::foreign_city)) find_city(match);
            if (match.has(LexiconKind::county)) find_county(match);
        }
        for (std::uint32_t i = 0; i < context_.size(); ++i) find_city_and_state(i);
        for (const std::uint32_t i : context_.proper_words()) {
            find_state_and_zip(i);
            find_landmark(i);
            find_department(i);
        }
        find_cities_behind();
    }

   private:
    void add(std::uint32_t first, std::uint32_t last, Label label, float score, std::string_view rule) {
        spans_.push_back(span_of(context_, first, last, label, score, rule));
    }

    bool is_state_code(std::uint32_t i) const {
        return context_.is_word(i) && context_.plain(i).size() == 2 && context_.token(i).has(token_upper) &&
               context_.has_word<state_codes>(i);
    }

    bool is_state_name(std::uint32_t i) const {
        return i < context_.size() && context_.info(i).any(kind_bit(LexiconKind::state)) &&
               context_.plain(i).size() > 2 && context_.token(i).has(token_capital);
    }

    bool behind_place_word(std::uint32_t i) const { return proper_.behind_word<where>(i); }

    // A title, a given name or a surname next to it makes "Virginia" and "Jackson" people.
    bool person_beside(std::uint32_t first, std::uint32_t last) const {
        if (first > 0 && context_.info(first - 1).is(LexiconKind::title)) return true;
        const auto given = [this](std::uint32_t at) {
            return context_.is_word(at) && context_.token(at).has(token_capital) &&
                   context_.info(at).is(LexiconKind::first_name) && context_.info(at).first_weight > 1.5F &&
                   !context_.info(at).is(LexiconKind::city);
        };
        if (first > 0 && given(first - 1) && context_.case_tells(first)) return true;
        return last < context_.size() && context_.plain(last) == "'s" &&
               context_.info(first).any(kind_bits(LexiconKind::first_name, LexiconKind::surname));
    }

    // "Minnesota tube", "Texas catheter", "Boston brace": things that are called after a place.
    bool thing_behind(std::uint32_t last) const {
        return context_.is_word(last) && context_.line_breaks_before(last) == 0 &&
               context_.has_word<
                   "tube|catheter|brace|criteria|scale|score|virus|fever|classification|method|protocol|collar|"
                   "agitation|index|heart|keratoprosthesis">(last);
    }

    void find_state(const LexiconMatch& match) {
        if (thing_behind(match.last)) return;
        const bool one = match.last - match.first == 1;
        if (one && context_.plain(match.first).size() <= 2) return;  // codes: only after a city, find_city_and_state
        const WordInfo& info = context_.info(match.first);
        if (person_beside(match.first, match.last)) return;
        const bool also_name = one && info.any(kind_bit(LexiconKind::first_name));
        const bool placed = behind_place_word(match.first) || context_.is_mark(match.first - 1, ',');
        if (also_name && !placed) return;
        if (one && context_.plain(match.first).size() <= 4 && !placed) return;
        if (!context_.case_tells(match.first) && one && info.is(LexiconKind::word) && info.commonness > 5 && !placed)
            return;
        add(match.first, match.last, Label::state, 0.85F, "places.state");
    }

    void find_country(const LexiconMatch& match) {
        const WordInfo& info = context_.info(match.first);
        const bool one = match.last - match.first == 1;
        if (person_beside(match.first, match.last)) return;
        const bool also =
            one && (info.any(kind_bits(LexiconKind::first_name, LexiconKind::surname) | medical_kinds) ||
                    (info.is(LexiconKind::word) && info.commonness > 4.8F) || context_.word(match.first).size() <= 3);
        if (also && !behind_place_word(match.first) && !context_.is_mark(match.first - 1, ',')) return;
        if (one && context_.word(match.first).size() <= 2 && !context_.is_mark(match.first - 1, ',')) return;
        if (one && info.is(LexiconKind::abbreviation) && context_.word(match.first).size() <= 3 &&
            !proper_.behind_word<"the|in|from|to">(match.first))
            return;
        add(match.first, match.last, Label::country, 0.85F, "places.country");
    }

    void find_city(const LexiconMatch& match) {
        if (thing_behind(match.last)) return;
        const WordInfo& info = context_.info(match.first);
        const bool one = match.last - match.first == 1;
        if (one && context_.word(match.first).size() < 3) return;
        if (person_beside(match.first, match.last)) return;
        const bool state_behind =
            context_.is_mark(match.last, ',') && (is_state_code(match.last + 1) || is_state_name(match.last + 1));
        // "Durham VA Medical Center" is one name, not a town of Virginia.
        const bool loose_state = is_state_code(match.last) && context_.case_tells(match.last) &&
                                 !(context_.is_word(match.last + 1) &&
                                   context_.has_word<"medical|hospital|health|clinic|center">(match.last + 1));
        // "Jackson, MD" is a doctor unless a word of place or a ZIP code says otherwise.
        const bool doctor =
            state_behind && context_.has_word<"md|ma|pa|ms|dc">(match.last + 1) && !behind_place_word(match.first) &&
            !(match.last + 2 < context_.size() && context_.token(match.last + 2).kind == TokenKind::number);
        if ((state_behind && !doctor) || loose_state) {
            add(match.first, match.last, Label::city, 0.95F, "places.city");
            return;
        }
        if (context_.token(match.first).has(token_heading)) return;
        const bool country_behind = context_.is_mark(match.last, ',') && match.last + 1 < context_.size() &&
                                    context_.info(match.last + 1).is(LexiconKind::country) &&
                                    context_.token(match.last + 1).has(token_capital);
        if ((country_behind || appointment_there(match)) && !info.any(medical_kinds)) {
            add(match.first, match.last, Label::city, 0.85F, "places.city");
            return;
        }
        const bool strong_place = proper_.behind_word<"in|from|near|visiting|outside|to|downtown">(match.first);
        const bool ordinary =
            one && ((info.is(LexiconKind::word) && info.commonness > 3.8F) ||
                    info.any(medical_kinds | kind_bits(LexiconKind::eponym, LexiconKind::abbreviation)));
        if (one && ordinary &&
            !(strong_place && (context_.case_tells(match.first) || moved_there(match.first)) &&
              lives_there(match.first)))
            return;
        if (!strong_place && !lives_there(match.first)) return;
        const bool medical = info.any(medical_kinds | kind_bits(LexiconKind::eponym, LexiconKind::abbreviation));
        if (!context_.case_tells(match.first) && !moved_there(match.first) &&
            !(one && !ordinary && !info.is(LexiconKind::word) && proper_.behind_word<"in|from|near">(match.first)))
            return;
        if (!context_.case_tells(match.first) && medical) return;
        // "from Smith" is a person as often as a town: a town's name that is a surname needs a verb of place.
        if (one && info.is(LexiconKind::surname) && !context_.info(match.first).is(LexiconKind::foreign_city) &&
            !lives_there(match.first) && !proper_.behind_word<"in|near">(match.first))
            return;
        if (proper_.behind_word<"to">(match.first) && one &&
            info.any(kind_bits(LexiconKind::first_name, LexiconKind::surname)) && !lives_there(match.first))
            return;
        add(match.first, match.last, Label::city, 0.8F, "places.city");
    }

    // "on 5/28/17 in Denver.", "on the 2nd of October in Phoenix": a capital where the sentence ends.
    bool appointment_there(const LexiconMatch& match) const {
        if (!proper_.behind_word<"in">(match.first) || match.first < 2 ||
            !context_.token(match.first).has(token_capital))
            return false;
        const WordInfo& info = context_.info(match.first);
        if (info.any(kind_bits(LexiconKind::calendar, LexiconKind::language, LexiconKind::nationality,
                               LexiconKind::abbreviation)) ||
            info.commonness > 5.4F)
            return false;
        const bool ends = match.last >= context_.size() || context_.token(match.last).kind == TokenKind::mark;
        const Token& before_in = context_.token(match.first - 2);
        const bool dated = before_in.kind == TokenKind::number || before_in.kind == TokenKind::mixed ||
                           context_.info(match.first - 2).is(LexiconKind::calendar) ||
                           is_digit(context_.text()[before_in.begin]);
        return ends && dated;
    }

    // In capitals only these say that a word is a place.
    bool moved_there(std::uint32_t i) const {
        for (std::uint32_t back = 1; back <= 9 && back <= i; ++back) {
            if (context_.is_mark(i - back, '.')) return false;
            if (context_.has_word<
                    "lives|born|raised|resides|moved|grew|native|emigrated|pharmacy|taxi|came|trip|rents|flew">(i -
                                                                                                                back))
                return true;
        }
        return false;
    }

    // A verb of living or moving shortly before.
    bool lives_there(std::uint32_t i) const {
        for (std::uint32_t back = 1; back <= 9 && back <= i; ++back) {
            if (context_.is_mark(i - back, '.')) return false;
            if (context_.has_word<"@residence_words">(i - back)) {
                return true;
            }
        }
        return false;
    }

    void find_county(const LexiconMatch& match) {
        const bool named = context_.is_word(match.last) && context_.plain(match.last) == "county";
        if (named) add(match.first, match.last + 1, Label::location_other, 0.8F, "places.county");
    }

    // "Appleton, WI 54911": the form tells, whether the city is known or not.
    void find_city_and_state(std::uint32_t i) {
        const bool comma = context_.is_mark(i, ',');
        const bool caret = context_.is_mark(i, '^');
        if ((!comma && !caret) || i == 0 || !(is_state_code(i + 1) || (comma && is_state_name(i + 1)))) return;
        const bool zip = i + 2 < context_.size() && context_.token(i + 2).kind == TokenKind::number &&
                         context_.word(i + 2).size() == 5;
        const bool code = is_state_code(i + 1);
        std::uint32_t first = proper_.run_begin(i, 3);
        while (first < i && context_.token(first).kind == TokenKind::mark) ++first;
        if (first == i) return;
        // "Smith, MD" is a doctor and "rest, IN" is none: a code that is a credential or a word needs a ZIP or a known
        // city.
        const bool known = context_.info(i - 1).any(kind_bits(LexiconKind::city)) ||
                           (context_.info(i - 1).inside & kind_bit(LexiconKind::city)) != 0;
        const bool risky = context_.has_word<"@risky_state_codes">(i + 1);
        if (code && !zip && !caret && (!known || (risky && !context_.case_tells(i - 1)))) return;
        // "Jackson, MD" is a doctor unless something says that it is a town.
        const bool credential = context_.has_word<"md|ma|pa|ms|do|dc|nd|rn">(i + 1);
        if (code && !zip && !caret && credential && !proper_.behind_word<"in|from|near|of|to|at">(first)) return;
        // Only the words that belong to the city: not the street in front of it.
        if (i - first > 2 && !known) first = i - 2;
        if (known) {
            for (const LexiconMatch& match : context_.matches()) {
                if (match.last == i && match.has(LexiconKind::city) && match.first >= first) {
                    first = match.first;
                    break;
                }
            }
        }
        add(first, i, Label::city, zip ? 0.93F : 0.85F, "places.city_and_state");
        add(i + 1, i + 2, Label::state, zip ? 0.95F : 0.85F, "places.city_and_state");
    }

    // "Albion NE 68620": a code without a comma, before a ZIP code.
    void find_state_and_zip(std::uint32_t i) {
        if (i == 0 || !is_state_code(i) || i + 1 >= context_.size() || !proper_.is_part(i - 1)) return;
        const Token& zip = context_.token(i + 1);
        if (zip.kind != TokenKind::number || zip.end - zip.begin < 5 || context_.line_breaks_before(i + 1) > 1) return;
        add(i, i + 1, Label::state, 0.95F, "places.state_and_zip");
        std::uint32_t first = proper_.run_begin(i, 3);
        while (first < i && context_.token(first).kind == TokenKind::mark) ++first;
        if (first < i) add(first, i, Label::city, 0.85F, "places.state_and_zip");
    }

    // The city of an address: after a street, or a known one after a hospital or a landmark.
    void find_cities_behind() {
        const std::size_t count = spans_.size();
        for (std::size_t k = 0; k < count; ++k) {
            const Label label = spans_[k].label;
            if (label != Label::street && label != Label::hospital && label != Label::location_other &&
                label != Label::doctor)
                continue;
            std::uint32_t i = context_.document().token_at(spans_[k].end);
            // "Carlyn Barge, M.D., Groveton"
            if (label == Label::doctor && context_.is_mark(i, ',') && i + 1 < context_.size() &&
                context_.info(i + 1).is(LexiconKind::credential))
                i += context_.is_mark(i + 2, ',') ? 2 : 0;
            const bool comma = context_.is_mark(i, ',');
            if (comma) ++i;
            const bool line = i < context_.size() && context_.line_breaks_before(i) == 1;
            if (!comma && !(line && label == Label::street)) continue;
            if (i >= context_.size() || !proper_.is_part(i) || context_.token(i).has(token_heading)) continue;
            std::uint32_t end = i;
            while (end < context_.size() && end - i < 3 && proper_.is_part(end) &&
                   (end == i || context_.line_breaks_before(end) == 0) && !is_state_code(end))
                ++end;
            if (end == i) continue;
            const bool closed = end >= context_.size() || context_.line_breaks_before(end) > 0 ||
                                context_.token(end).kind != TokenKind::word || is_state_code(end);
            const bool known = closed && is_known_city(i, end) && !(label == Label::doctor && is_person(i));
            if (label == Label::street ? closed : known) add(i, end, Label::city, 0.8F, "places.city_after_place");
        }
    }

    // A surname or a word as often as a town.
    bool is_person(std::uint32_t i) const {
        const WordInfo& info = context_.info(i);
        return info.any(kind_bits(LexiconKind::first_name, LexiconKind::credential)) || info.last_weight > 1.5F ||
               info.commonness > 4.6F;
    }

    bool is_known_city(std::uint32_t first, std::uint32_t last) const {
        constexpr LexiconKinds cities = kind_bits(LexiconKind::city, LexiconKind::foreign_city);
        for (std::uint32_t i = first; i < last; ++i) {
            if (context_.info(i).any(medical_kinds)) return false;
            if (!context_.info(i).any(cities) && (context_.info(i).inside & cities) == 0) return false;
        }
        return true;
    }

    // "Dunmore Bridge", "Bell County Fairgrounds"
    void find_landmark(std::uint32_t i) {
        if (!context_.is_word(i) || !context_.token(i).has(token_capital) || !context_.has_word<landmark_words>(i))
            return;
        std::uint32_t first = proper_.run_begin(i, 4);
        while (first < i && context_.token(first).kind == TokenKind::mark) ++first;
        if (first == i) return;
        if (context_.info(i).any(medical_kinds) && (context_.info(i).inside & medical_kinds) != 0) return;
        for (std::uint32_t at = first; at < i; ++at) {
            if ((context_.info(at).inside & (medical_kinds | kind_bit(LexiconKind::eponym))) != 0) return;
        }
        const bool field = first > 1 && context_.is_mark(first - 1, ':') &&
                           context_.has_word<"housing|residence|location|home|shelter|lives">(first - 2);
        const bool placed =
            field || proper_.behind_word<"in|from|near|at|to|by|on|of|the|off|along|across|around|behind|over">(first);
        if (!placed || (!context_.case_tells(i) && !field && !proper_.behind_word<"near|from|in|at|to">(first))) return;
        // Words that notes use for parts of hospitals need a verb of going or happening.
        if (context_.has_word<"center|school|course|area|pool|library|inn|square|base|station|bay|island">(i) &&
            !field && !happened_there(first))
            return;
        add(first, context_.case_tells(i) ? proper_.run_end(i, 3) : i + 1, Label::location_other, 0.75F,
            "places.landmark");
    }

    bool happened_there(std::uint32_t i) const {
        const std::string back = before(context_.text(), context_.token(i).begin, 48);
        return has_word(back, cue<"events_at_landmarks">());
    }

    // A ward named after somebody: "Tilden 11" beside a room, or where nursing staff is spoken of.
    void find_department(std::uint32_t i) {
        if (!context_.is_word(i) || !context_.token(i).has(token_capital) || i + 1 >= context_.size()) return;
        const Token& number = context_.token(i + 1);
        const std::string_view digits = context_.word(i + 1);
        const bool letter = digits.size() <= 3 && digits.back() >= 'A' && digits.back() <= 'D';
        if (digits.empty() || !is_digit(digits[0]) || digits.size() > (letter ? 3U : 2U) ||
            (!letter && number.kind != TokenKind::number) || context_.line_breaks_before(i + 1) > 0)
            return;
        const WordInfo& info = context_.info(i);
        const bool ward_word = context_.has_word<"@ward_words">(i);
        const bool named = info.any(kind_bits(LexiconKind::surname, LexiconKind::city)) ||
                           !info.any(kind_bits(LexiconKind::word, LexiconKind::abbreviation));
        if (!ward_word && (!named || info.any(medical_kinds | kind_bits(LexiconKind::abbreviation)))) return;
        if (context_.has_word<"@no_wards">(i)) return;
        std::uint32_t end = i + 2;
        while (end < context_.size() && end < i + 4 && context_.is_word(end) &&
               context_.token(end).has(token_capital) && context_.line_breaks_before(end) == 0 &&
               context_.has_word<"north|south|east|west|icu|telemetry|tower|wing">(end))
            ++end;
        const bool compass = end > i + 2;
        const std::uint32_t from = context_.token(i).begin;
        const std::string back = before(context_.text(), from, 40);
        const std::string around = back + " " + behind(context_.text(), number.end, 24);
        const bool ward = has_word(around, "room|rm|bed|staff|nursing|floor|unit|ward|transferred|nurse|loc") ||
                          around.find("pv1|") != std::string::npos;
        const bool moved = ends_with_word(back, "to|from|on|of|unit|loc|ward") && has_word(back, cue<"before_wards">());
        if (ward_word ? ((moved || compass) && !has_word(around, "units|packed|blood")) : (ward || moved)) {
            // "Phillips House 9"
            const bool double_name = i > 0 && context_.plain(i) == "house" && context_.token(i - 1).has(token_capital);
            add(double_name ? i - 1 : i, end, Label::department, 0.8F, "places.department");
        }
    }

    const RuleContext& context_;
    ProperWords proper_;
    std::vector<Span>& spans_;
};

}  // namespace

void find_places(const RuleContext& context, std::vector<Span>& spans) { PlaceFinder(context, spans).find(); }

}  // namespace scrim
