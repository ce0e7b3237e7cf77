#include "nlp/score.h"

#include <algorithm>
#include <array>
#include <set>

#include "nlp/lexicon/around.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

bool overlap(const Span& a, const Span& b) { return a.begin < b.end && b.begin < a.end; }
bool is_identifier(const Span& span) { return class_of(span.label) != Class::hmd; }

struct Word {
    std::uint32_t begin;
    std::uint32_t end;
};

// Runs of letters, digits and underscores; bytes of non-ASCII characters count as letters.
std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> out;
    std::uint32_t at = 0;
    const auto size = static_cast<std::uint32_t>(text.size());
    const auto in_word = [&](std::uint32_t i) { return is_letter(text[i]) || is_digit(text[i]) || text[i] == '_'; };
    while (at < size) {
        std::uint32_t end = at;
        while (end < size && in_word(end)) ++end;
        if (end > at) out.push_back({at, end});
        at = std::max(end, at + 1);
    }
    return out;
}

// A title that gold takes into a name ("Dr. Brown") identifies nobody: it counts neither as found nor as leaked.
bool is_title(std::string_view word) {
    constexpr std::array<std::string_view, 9> titles{"dr", "drs", "doctor", "mr", "mrs", "ms", "miss", "mx", "prof"};
    return std::find(titles.begin(), titles.end(), fold_case(word)) != titles.end();
}

// For every word the spans that touch it.
std::vector<std::vector<const Span*>> spans_of_words(const std::vector<Word>& words, const std::vector<Span>& spans) {
    std::vector<std::vector<const Span*>> out(words.size());
    for (const Span& span : spans) {
        auto word = std::lower_bound(words.begin(), words.end(), span.begin,
                                     [](const Word& each, std::uint32_t begin) { return each.end <= begin; });
        for (; word != words.end() && word->begin < span.end; ++word) {
            out[static_cast<std::size_t>(word - words.begin())].push_back(&span);
        }
    }
    return out;
}

bool any_accepted(const std::vector<const Span*>& golds, Label test) {
    return std::any_of(golds.begin(), golds.end(), [test](const Span* gold) { return accepts(gold->label, test); });
}

}  // namespace

double Counts::recall() const { return gold == 0 ? 1 : static_cast<double>(gold_hit) / static_cast<double>(gold); }
double Counts::precision() const {
    return predicted == 0 ? 1 : static_cast<double>(predicted_hit) / static_cast<double>(predicted);
}
double Counts::f1() const {
    const double sum = precision() + recall();
    return sum > 0 ? 2 * precision() * recall() / sum : 0;
}
Counts& Counts::operator+=(const Counts& other) {
    gold += other.gold;
    predicted += other.predicted;
    gold_hit += other.gold_hit;
    predicted_hit += other.predicted_hit;
    return *this;
}

bool accepts(Label gold, Label test) {
    if (gold == test || gold == Label::phi) return gold == test || class_of(test) != Class::hmd;
    const std::string_view element = info(test).element;
    if (gold == Label::name_any) return element == "NAME";
    if (gold == Label::location_any) return element == "LOCATION";
    return false;
}

void Score::add(const Note& gold, const std::vector<Span>& test) {
    ++notes_;
    const auto cover = cover_;
    const std::uint64_t leaking = leaking_notes_;
    add_spans(gold, test);
    add_tokens(gold, test);
    add_leaks(gold, test);
    NoteFigures figures;
    const auto more = [&](Class cls, std::uint64_t Counts::*part) {
        const auto at = static_cast<std::size_t>(cls);
        return cover_.at(at).*part - cover.at(at).*part;
    };
    figures.eid = more(Class::eid, &Counts::gold);
    figures.eid_removed = more(Class::eid, &Counts::gold_hit);
    figures.qid = more(Class::qid, &Counts::gold);
    figures.qid_removed = more(Class::qid, &Counts::gold_hit);
    figures.removed = more(Class::eid, &Counts::predicted) + more(Class::qid, &Counts::predicted);
    figures.removed_rightly = more(Class::eid, &Counts::predicted_hit) + more(Class::qid, &Counts::predicted_hit);
    figures.leaks = leaking_notes_ > leaking;
    by_note_.push_back(figures);
}

void Score::add_spans(const Note& gold, const std::vector<Span>& test) {
    for (const Span& span : gold.spans) {
        const bool exact = std::any_of(test.begin(), test.end(), [&](const Span& other) {
            return other.begin == span.begin && other.end == span.end && accepts(span.label, other.label);
        });
        bool touched = false;
        const Span* instead = nullptr;
        for (const Span& other : test) {
            if (!overlap(span, other)) continue;
            touched = touched || accepts(span.label, other.label);
            if (instead == nullptr || class_of(other.label) < class_of(instead->label)) instead = &other;
        }
        ++at(Level::strict, span.label).gold;
        ++at(Level::overlap, span.label).gold;
        at(Level::strict, span.label).gold_hit += exact ? 1 : 0;
        at(Level::overlap, span.label).gold_hit += touched ? 1 : 0;
        if (keep_errors && !touched) {
            const auto type = instead == nullptr ? ErrorType::missed : ErrorType::wrong_label;
            errors_.push_back({type, gold.id, span, instead == nullptr ? Label::phi : instead->label});
        }
    }
    for (const Span& span : test) {
        bool exact = false;
        bool touched = false;
        bool any = false;
        for (const Span& other : gold.spans) {
            if (!overlap(span, other)) continue;
            any = true;
            touched = touched || accepts(other.label, span.label);
            exact = exact || (accepts(other.label, span.label) && other.begin == span.begin && other.end == span.end);
        }
        ++at(Level::strict, span.label).predicted;
        ++at(Level::overlap, span.label).predicted;
        at(Level::strict, span.label).predicted_hit += exact ? 1 : 0;
        at(Level::overlap, span.label).predicted_hit += touched ? 1 : 0;
        if (keep_errors && !any) errors_.push_back({ErrorType::false_alarm, gold.id, span, span.label});
    }
}

void Score::add_tokens(const Note& gold, const std::vector<Span>& test) {
    const auto words = words_of(gold.text);
    const auto golds = spans_of_words(words, gold.spans);
    const auto tests = spans_of_words(words, test);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (golds[i].empty() && tests[i].empty()) continue;
        const bool removed =
            std::any_of(tests[i].begin(), tests[i].end(), [](const Span* span) { return is_identifier(*span); });
        std::set<Label> seen;
        std::set<Class> classes;
        const bool title = is_title(std::string_view(gold.text).substr(words[i].begin, words[i].end - words[i].begin));
        for (const Span* span : golds[i]) {
            if ((title && is_name(span->label)) || !seen.insert(span->label).second) continue;
            const bool hit = std::any_of(tests[i].begin(), tests[i].end(),
                                         [&](const Span* other) { return accepts(span->label, other->label); });
            ++at(Level::token, span->label).gold;
            at(Level::token, span->label).gold_hit += hit ? 1 : 0;
            if (!hit && !tests[i].empty()) ++confusion_[span->label][tests[i].front()->label];
            if (classes.insert(class_of(span->label)).second) {
                Counts& cover = cover_.at(static_cast<std::size_t>(class_of(span->label)));
                ++cover.gold;
                cover.gold_hit += removed ? 1 : 0;
            }
        }
        seen.clear();
        classes.clear();
        for (const Span* span : tests[i]) {
            if (!seen.insert(span->label).second) continue;
            ++at(Level::token, span->label).predicted;
            at(Level::token, span->label).predicted_hit += any_accepted(golds[i], span->label) ? 1 : 0;
            if (classes.insert(class_of(span->label)).second) {
                Counts& cover = cover_.at(static_cast<std::size_t>(class_of(span->label)));
                const bool real = std::any_of(golds[i].begin(), golds[i].end(),
                                              [](const Span* other) { return is_identifier(*other); });
                ++cover.predicted;
                cover.predicted_hit += real ? 1 : 0;
            }
        }
    }
}

// A letter or digit of an explicit identifier that lies under no identifier of the test would be released.
std::vector<Span> leaked_identifiers(const Note& gold, const std::vector<Span>& test) {
    std::vector<bool> covered(gold.text.size(), false);
    for (const Span& span : test) {
        if (!is_identifier(span)) continue;
        for (std::uint32_t i = span.begin; i < span.end && i < covered.size(); ++i) covered[i] = true;
    }
    const auto leaks_of = [&](const Span& span) {
        const std::string_view text = gold.text_of(span);
        const auto words = words_of(text);
        return std::any_of(words.begin(), words.end(), [&](const Word& word) {
            if (is_name(span.label) && is_title(text.substr(word.begin, word.end - word.begin))) return false;
            const auto begin = covered.begin() + span.begin;
            const auto shown = [&](std::uint32_t i) { return !begin[i] && text[i] != '_'; };
            for (std::uint32_t i = word.begin; i < word.end; ++i) {
                if (shown(i)) return true;
            }
            return false;
        });
    };
    std::vector<Span> out;
    for (const Span& span : gold.spans) {
        if (is_identifier(span) && leaks_of(span)) out.push_back(span);
    }
    return out;
}

void Score::add_leaks(const Note& gold, const std::vector<Span>& test) {
    const auto is_eid = [](const Span& span) { return class_of(span.label) == Class::eid; };
    const auto leaked = leaked_identifiers(gold, test);
    const auto leaks = static_cast<std::uint64_t>(std::count_if(leaked.begin(), leaked.end(), is_eid));
    leaked_eids_ += leaks;
    leaking_notes_ += leaks > 0 ? 1 : 0;
    notes_with_eid_ += std::any_of(gold.spans.begin(), gold.spans.end(), is_eid) ? 1 : 0;
}

const Counts& Score::of(Level level, Label label) const {
    return counts_.at(static_cast<std::size_t>(level)).at(static_cast<std::size_t>(label));
}

Counts Score::of(Level level, Class cls) const {
    Counts sum;
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        if (class_of(label) == cls) sum += of(level, label);
    }
    return sum;
}

Counts Score::of_category(Level level, std::string_view name) const {
    Counts sum;
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        if (info(label).placeholder == name) sum += of(level, label);
    }
    return sum;
}

std::vector<std::string> Score::categories() const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        const Counts& counts = of(Level::token, label);
        const std::string category(info(label).placeholder);
        if (counts.gold + counts.predicted > 0 && std::find(out.begin(), out.end(), category) == out.end()) {
            out.push_back(category);
        }
    }
    return out;
}

Counts Score::micro(Level level) const {
    Counts sum = of(level, Class::eid);
    sum += of(level, Class::qid);
    return sum;
}

Score::Average Score::macro(Level level) const {
    Average mean;
    int labels = 0;
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        const Counts& counts = of(level, label);
        if (counts.gold == 0 || class_of(label) == Class::hmd) continue;
        ++labels;
        mean.precision += counts.precision();
        mean.recall += counts.recall();
        mean.f1 += counts.f1();
    }
    if (labels == 0) return mean;
    return {mean.precision / labels, mean.recall / labels, mean.f1 / labels};
}

}  // namespace scrim
