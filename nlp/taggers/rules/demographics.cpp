// Gender, race, marital status, language, holidays.

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/proper_words.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {
namespace {

constexpr Words gender_words =
    "male|female|man|woman|boy|girl|gentleman|lady|males|females|men|women|transgender|nonbinary";

class DemographicFinder {
   public:
    DemographicFinder(const RuleContext& context, std::vector<Span>& spans)
        : context_(context), proper_(context), spans_(spans) {}

    void find() {
        for (std::uint32_t i = 0; i < context_.size(); ++i) {
            find_gender(i);
            find_speaker(i);
        }
        for (const LexiconMatch& match : context_.matches()) {
            if (match.has(LexiconKind::race) || match.has(LexiconKind::nationality)) find_race(match);
            if (match.has(LexiconKind::marital)) find_marital(match);
            if (match.has(LexiconKind::language)) find_language(match);
            if (match.has(LexiconKind::holiday)) find_holiday(match);
        }
    }

   private:
    void add(std::uint32_t first, std::uint32_t last, Label label, float score, std::string_view rule) {
        spans_.push_back(span_of(context_, first, last, label, score, rule));
    }

    std::string earlier(std::uint32_t i, std::size_t size) const {
        return before(context_.text(), context_.token(i).begin, size);
    }
    std::string later(std::uint32_t last, std::size_t size) const {
        return behind(context_.text(), context_.token(last - 1).end, size);
    }

    // "a 45-year-old women" is a slip of the pen and "Sex: Males" a field; "ten men", "in the women" are others.
    bool is_of_patient(std::uint32_t i) const {
        const std::string back = earlier(i, 24);
        if (has_word(back, "old|yo|y/o|aged|sex|gender|race|patient")) return true;
        if (i > 0 && context_.token(i - 1).kind == TokenKind::number) return false;
        return has_word(back, "a|an|this") &&
               !ends_with_word(back, "of|in|the|and|or|all|both|other|for|among|between|with|by|than|to|two|three");
    }

    void find_gender(std::uint32_t i) {
        if (!context_.is_word(i)) return;
        if (context_.has_word<gender_words>(i)) {
            if (context_.has_word<"males|females|men|women">(i) && !is_of_patient(i)) return;
            add(i, i + 1, Label::gender, 0.9F, "demographics.gender");
        } else if (context_.token(i).has(token_upper) && context_.is_one_of<"m|f">(i)) {
            // "45 F", "88M", "Sex: F", "|F|"
            const std::string back = earlier(i, 14);
            const bool field = ends_with_word(back, "sex|gender") || back.ends_with("|");
            const bool number = i > 0 && (context_.token(i - 1).kind == TokenKind::number ||
                                          context_.has_word<"yo|y/o|y|yr|old">(i - 1));
            const bool unit =
                number && (has_word(earlier(i, 40), "temp|temperature|fr|catheter|tmax") ||
                           has_word(later(i + 1, 24), "tube|catheter|sheath|cath|foley|dilator|drain|stent|trocar"));
            // "Age/Sex: 88/F"
            const bool pair = i > 1 && context_.is_mark(i - 1, '/') &&
                              context_.token(i - 2).kind == TokenKind::number && has_word(earlier(i, 20), "sex|age|pt");
            if (pair || field || (number && !unit && !later(i + 1, 3).starts_with(".")))
                add(i, i + 1, Label::gender, 0.75F, "demographics.gender");
        }
    }

    // "Christmas disease" is a kind of haemophilia.
    void find_holiday(const LexiconMatch& match) {
        if (starts_with_word(later(match.last, 12), "disease|factor|tree|card|cards|gift|gifts")) return;
        add(match.first, match.last, Label::date, 0.8F, "demographics.holiday");
    }

    // "white male", "Race: Hispanic", "of Korean descent"; not "white matter", "black stool", "French catheter".
    void find_race(LexiconMatch match) {
        // "white male" may be one entry: the span is the race alone.
        const bool with_person = match.last - match.first > 1 && context_.has_word<gender_words>(match.last - 1);
        if (with_person) --match.last;
        const std::string next = later(match.last, 24);
        const std::string back = earlier(match.first, 24);
        const bool person = with_person || starts_with_word(next, cue<"people_of_traits">());
        const bool field = ends_with_word(back, "race|ethnicity|ancestry|race/ethnicity|background|heritage") ||
                           ends_with_word(back, "of");
        const bool descent = starts_with_word(next, "descent|origin|ancestry|heritage|background|ethnicity");
        const WordInfo& info = context_.info(match.first);
        const bool common = match.last - match.first == 1 && info.is(LexiconKind::word) && info.commonness > 4.6F;
        if (match.has(LexiconKind::race)) {
            if (person || descent || (field && !ends_with_word(back, "of")) || !common) {
                const bool name_word = context_.has_word<"white|black|brown|asian|native">(match.first);
                if (name_word && !(person || descent || field)) return;
                add(match.first, match.last, Label::race, 0.85F, "demographics.race");
            }
        } else if (person || descent) {
            if (context_.has_word<"french|german|english">(match.first) && !person && !descent) return;
            add(match.first, match.last, Label::race, 0.75F, "demographics.race");
        }
    }

    void find_marital(const LexiconMatch& match) {
        const std::string_view word = context_.plain(match.first);
        if (word == "marital") return;  // the field's name
        const bool risky =
            match.last - match.first == 1 && has_word(word, "single|separated|partner|partnered|engaged|committed");
        if (risky) {
            const std::string back = earlier(match.first, 30);
            const std::string next = later(match.last, 16);
            const bool person = starts_with_word(next, "male|female|woman|man|lady|gentleman") &&
                                ends_with_word(back, "old|yo|a|an|old,");
            // "Single, 3 children", "white man, separated, 2 children"
            const bool children = has_word(next, "child|children|kids") ||
                                  (next.starts_with(", ") && has_word(next, "from|with|works|lives"));
            const bool trade =
                (ends_with_word(back, gender_words) && next.starts_with(",")) ||
                (back.ends_with(", ") &&
                 ends_with_word(back, "latino|latina|hispanic|asian|black|white|indian|islander|american|caucasian"));
            if (!trade && trade_behind(match.last)) {
                add(match.first, match.last, Label::marital, 0.8F, "demographics.marital");
                return;
            }
            if (person || children || trade) {
                add(match.first, match.last, Label::marital, 0.8F, "demographics.marital");
                return;
            }
            if (!ends_with_word(back, "is|status|marital|she's|he's|are|currently") &&
                !starts_with_word(next, "male|female|mother|father|woman|man|parent|from|lady|gentleman"))
                return;
            if (word == "separated" && !has_word(back, "she|he|patient|marital|status|husband|wife|is")) return;
            const auto section = context_.document().section_at(context_.token(match.first).begin).kind;
            if (section != SectionKind::social_history && section != SectionKind::identification &&
                section != SectionKind::header && section != SectionKind::present_illness &&
                !has_word(back, "marital|status")) {
                return;
            }
        }
        add(match.first, match.last, Label::marital, 0.8F, "demographics.marital");
    }

    // "Single seamstress."
    bool trade_behind(std::uint32_t i) const {
        if (!context_.starts_sentence(i - 1)) return false;
        return i < context_.size() && (context_.info(i).is(LexiconKind::profession) ||
                                       (context_.info(i).inside & kind_bit(LexiconKind::profession)) != 0);
    }

    void find_language(const LexiconMatch& match) {
        const std::string next = later(match.last, 16);
        const std::string back = earlier(match.first, 24);
        const bool spoken =
            starts_with_word(next, "speaking|speaker|interpreter|translator|only|language|translation") ||
            ends_with_word(back, "speaks|speak|language|spoken|in|speaking|fluent|writes|reads") ||
            (ends_with_word(back, "is|was") && has_word(back, "language")) ||
            (ends_with_word(back, "only|mainly|primarily|mostly|some|no") &&
             has_word(earlier(match.first, 60), "speaks|speak|speaking"));
        if (!spoken) return;
        if (ends_with_word(back, "in") &&
            !has_word(back, "fluent|given|instructions|conducted|interview|written|speaks"))
            return;
        if (starts_with_word(next, "only") && !ends_with_word(back, "speaks|speak")) return;
        add(match.first, match.last, Label::language, 0.85F, "demographics.language");
    }

    // "Korean-speaking" is one word; the language is the span.
    void find_speaker(std::uint32_t i) {
        constexpr std::string_view ending = "-speaking";
        const Token& token = context_.token(i);
        if (token.end - token.begin <= ending.size() || !context_.is_word(i) || !context_.plain(i).ends_with(ending))
            return;
        const std::string_view word = context_.word(i);
        const std::string_view language = word.substr(0, word.size() - ending.size());
        std::uint32_t first = i;
        std::string name(language);
        while ((context_.lexicon().kinds_of(name) & kind_bit(LexiconKind::language)) == 0) {
            // "Haitian Creole-speaking", "American Sign Language-speaking"
            if (i - first == 2 || first == 0 || !context_.is_word(first - 1)) return;
            --first;
            name.insert(0, std::string(context_.word(first)).append(" "));
        }
        Span span = span_of(context_, first, i + 1, Label::language, 0.9F, "demographics.speaker");
        span.end = context_.token(i).begin + static_cast<std::uint32_t>(language.size());
        spans_.push_back(span);
    }

    const RuleContext& context_;
    ProperWords proper_;
    std::vector<Span>& spans_;
};

}  // namespace

void find_demographics(const RuleContext& context, std::vector<Span>& spans) {
    DemographicFinder(context, spans).find();
}

}  // namespace scrim
