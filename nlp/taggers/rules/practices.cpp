// Practices and firms by the shape of their names: "Rich & Bemis", "Sunrise Family Medicine", "Coleman Women's Health",
// "Georgis Day School", and "the VA".

#include <algorithm>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/proper_words.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {
namespace {

// What the name of a practice ends in; a proper word must stand before it.
constexpr Words practice_words = "@practice_words";
constexpr Words practice_middles = "@practice_middles";

constexpr Words school_words = "@school_words";
constexpr Words school_middles = "@school_middles";

class PracticeFinder {
   public:
    PracticeFinder(const RuleContext& context, std::vector<Span>& spans) : context_(context), spans_(spans) {}

    void find() {
        for (const std::uint32_t i : context_.proper_words()) {
            if (i == 0) continue;
            find_partners(i);
            if (context_.is_one_of<practice_words>(i)) find_named(i, Label::hospital);
            if (context_.is_one_of<school_words>(i)) find_named(i, Label::organization);
            find_veterans(i);
        }
    }

   private:
    void add(std::uint32_t first, std::uint32_t last, Label label, std::string_view rule) {
        spans_.push_back(span_of(context_, first, last, label, 0.7F, rule));
    }

    bool capital(std::uint32_t i) const {
        return context_.is_word(i) && context_.token(i).has(token_capital) && !context_.token(i).has(token_heading);
    }

    // A word that makes a name: a surname, a place, a word of no list; not one of health or of the sentence.
    bool proper(std::uint32_t i) const {
        if (!capital(i) || context_.word(i).size() < 3) return false;
        const WordInfo& info = context_.info(i);
        if (info.any(medical_kinds | kind_bits(LexiconKind::abbreviation, LexiconKind::title, LexiconKind::credential)))
            return false;
        const bool name = info.any(kind_bits(LexiconKind::surname, LexiconKind::first_name, LexiconKind::city,
                                             LexiconKind::state, LexiconKind::county));
        return !info.is(LexiconKind::word) || (name && info.commonness < 5.2F) ||
               context_.has_word<"@proper_first_words">(i);
    }

    // "Rich & Bemis": two names with capitals and a sign between them.
    void find_partners(std::uint32_t i) {
        if (!context_.is_mark(i + 1, '&') || !capital(i) || !capital(i + 2) || context_.line_breaks_before(i + 2) > 0)
            return;
        if (context_.word(i).size() < 3 || context_.word(i + 2).size() < 3) return;
        const auto name = [this](std::uint32_t at) {
            const WordInfo& info = context_.info(at);
            return !info.any(medical_kinds | kind_bits(LexiconKind::abbreviation, LexiconKind::eponym)) &&
                   (info.any(kind_bits(LexiconKind::surname, LexiconKind::first_name)) || !info.is(LexiconKind::word));
        };
        if (!name(i) || !name(i + 2)) return;
        if (context_.case_tells(i) && context_.token(i).has(token_upper) && context_.word(i).size() < 4) return;
        add(i, i + 3, Label::hospital, "practices.partners");
    }

    // A proper word, words of kind, and the word that ends such names.
    void find_named(std::uint32_t i, Label label) {
        if (!capital(i) || !context_.case_tells(i)) return;
        if (context_.is_word(i + 1) && capital(i + 1) && context_.line_breaks_before(i + 1) == 0 &&
            (context_.is_one_of<practice_words>(i + 1) || context_.is_one_of<school_words>(i + 1)))
            return;
        std::uint32_t first = i;
        while (first > 0 && i - first < 3 && context_.line_breaks_before(first) == 0 &&
               (capital(first - 1) || context_.is_mark(first - 1, '&')) &&
               (label == Label::hospital ? context_.is_one_of<practice_middles>(first - 1)
                                         : context_.is_one_of<school_middles>(first - 1)))
            --first;
        std::uint32_t named = first;
        while (named > 0 && first - named < 3 && context_.line_breaks_before(named) == 0 && proper(named - 1)) --named;
        if (named == first || context_.starts_sentence(i)) return;
        // One word before a weak ending says little at the start of a sentence: "Discussed Health".
        if (context_.starts_sentence(named) && context_.info(named).is(LexiconKind::word)) return;
        add(named, i + 1, label, "practices.named");
    }

    // "through the VA", "at VA Loma Linda"
    void find_veterans(std::uint32_t i) {
        if (context_.word(i) != "VA" || !context_.case_tells(i) || i == 0 || !context_.is_word(i - 1)) return;
        const bool the = context_.plain(i - 1) == "the";
        if (!the && !context_.has_word<"at|from|through|via|to">(i - 1)) return;
        if (context_.is_mark(i + 1, ',') &&
            context_.token(i + 2 < context_.size() ? i + 2 : i).kind == TokenKind::number)
            return;
        add(i, i + 1, Label::hospital, "practices.veterans");
    }

    const RuleContext& context_;
    std::vector<Span>& spans_;
};

}  // namespace

void find_practices(const RuleContext& context, std::vector<Span>& spans) { PracticeFinder(context, spans).find(); }

}  // namespace scrim
