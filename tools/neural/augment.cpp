#include "tools/neural/augment.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "corpora/generator/noise.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"
#include "nlp/lexicon/around.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

using corpora::Edit;

constexpr std::size_t list_limit = std::size_t{64} << 20U;

std::string capital(std::string word) {
    if (!word.empty()) word[0] = upper(word[0]);
    return word;
}

std::string capitals(std::string word) {
    for (char& c : word) c = upper(c);
    return word;
}

template <std::size_t N>
std::string_view any(Random& random, const std::array<std::string_view, N>& list) {
    return list[random.below(N)];
}

// Makes the changes, of which each lies wholly inside or outside of a span. A span whose last word is replaced ends
// with the new word.
void replace_texts(Note& note, const std::vector<Edit>& edits) {
    std::vector<Span> spans = note.spans;
    for (Span& span : spans) {
        std::int64_t before = 0;
        std::int64_t until_end = 0;
        for (const Edit& edit : edits) {
            const std::int64_t added = static_cast<std::int64_t>(edit.text.size()) - edit.size;
            if (edit.at + edit.size <= span.begin) before += added;
            if (edit.at < span.end && edit.at + edit.size <= span.end) until_end += added;
        }
        span.begin = static_cast<std::uint32_t>(span.begin + before);
        span.end = static_cast<std::uint32_t>(span.end + until_end);
    }
    corpora::apply_edits(note, edits);
    note.spans = std::move(spans);
}

// A word that could be a name and is in no list.
std::string invented_name(Random& random) {
    static constexpr std::array<std::string_view, 40> onsets = {
        "b",  "br", "c", "ch", "d",  "dr", "f",  "fl", "g", "gr",  "h",  "j",  "k",  "kl",
        "kr", "l",  "m", "n",  "p",  "pr", "qu", "r",  "s", "sch", "sh", "sk", "st", "t",
        "th", "tr", "v", "w",  "wh", "y",  "z",  "zh", "",  "",    "ng", "mc"};
    static constexpr std::array<std::string_view, 20> vowels = {
        "a", "e", "i", "o", "u", "a", "e", "i", "o", "ai", "ee", "oo", "ou", "ea", "ie", "y", "au", "ei", "ue", "ia"};
    static constexpr std::array<std::string_view, 30> codas = {
        "",   "",   "",   "",   "n",   "r",   "l",   "s",   "t",  "m",   "k",  "rd",  "nd", "ll",   "ck",
        "rt", "ng", "sh", "tz", "ski", "son", "man", "ton", "ez", "ova", "er", "ley", "x",  "berg", "s"};
    std::string name;
    const std::uint64_t syllables = 1 + random.below(3);
    for (std::uint64_t i = 0; i < syllables; ++i) {
        name += any(random, onsets);
        name += any(random, vowels);
        if (i + 1 == syllables || random.chance(0.25)) name += any(random, codas);
    }
    if (name.size() < 3) name += "n";
    return name;
}

// In the case of the word that it replaces.
std::string in_case_of(std::string_view old, std::string word) {
    const bool first = !old.empty() && upper(old[0]) == old[0] && lower(old[0]) != old[0];
    const bool all = first && old.size() > 1 && std::none_of(old.begin(), old.end(), is_small);
    return all ? capitals(std::move(word)) : first ? capital(std::move(word)) : word;
}

bool is_place_or_organization(Label label) {
    return label == Label::hospital || label == Label::city || label == Label::organization || label == Label::street ||
           label == Label::location_other;
}

bool is_person(Label label) { return label == Label::patient || label == Label::doctor || label == Label::relative; }

// Values as reports have them, none of them a date, an age or anybody's number.
std::string number_text(Random& random) {
    const auto n = [&](std::uint64_t limit) { return std::to_string(random.below(limit)); };
    switch (random.below(14)) {
        case 0:
            return n(200) + "/" + n(120);
        case 1:
            return n(20) + "." + n(10);
        case 2:
            return n(5) + "/" + n(11);
        case 3:
            return n(10) + "-" + n(10);
        case 4:
            return n(10) + "." + n(100);
        case 5:
            return n(100) + "%";
        case 6:
            return n(20000);
        case 7:
            return n(31) + "/" + n(31);
        case 8:
            return n(15) + "/" + n(600) + "/" + n(20) + "/" + n(100);
        case 9:
            return "7." + std::to_string(10 + random.below(60)) + "/" + n(80) + "/" + n(120);
        case 10:
            return n(300) + "," + std::to_string(100 + random.below(900));
        case 11:
            return "1:" + n(640);
        case 12:
            return n(15) + " x " + n(10) + " x " + n(9);
        default:
            return n(300);
    }
}

// Names of genes, vertebrae, vitamins, vaccines, grades; codes of procedures and diseases; numbered things.
std::string code_text(Random& random) {
    const auto n = [&](std::uint64_t limit) { return std::to_string(random.below(limit)); };
    if (random.chance(0.15))
        return (random.chance(0.5) ? "(CPT " : "CPT code ") + std::to_string(10000 + random.below(89999)) + ")";
    if (random.chance(0.1)) return "ICD-" + std::string(random.chance(0.5) ? "9 " : "10 ") + n(900) + "." + n(10);
    if (random.chance(0.15)) return "#" + n(9) + ", #" + n(9) + (random.chance(0.5) ? " and #" + n(9) : "");
    std::string out;
    for (std::uint64_t i = 1 + random.below(4); i > 0; --i) out += static_cast<char>('A' + random.below(26));
    if (random.chance(0.3)) out += "-";
    out += std::to_string(random.below(random.chance(0.7) ? 20 : 200));
    if (random.chance(0.2))
        out += static_cast<char>((random.chance(0.5) ? 'a' : 'A') + static_cast<char>(random.below(26)));
    if (random.chance(0.15)) out += "-" + std::to_string(random.below(10));
    return out;
}

// How long, how often, how old a thing is.
std::string duration_text(Random& random) {
    static constexpr std::array<std::string_view, 6> units = {"year", "month", "week", "day", "hour", "minute"};
    const std::string unit(any(random, units));
    const std::string n = std::to_string(2 + random.below(40));
    switch (random.below(7)) {
        case 0:
            return n + "-" + unit + " history of";
        case 1:
            return "for " + n + " " + unit + "s";
        case 2:
            return "x" + std::string(random.chance(0.5) ? " " : "") + n + " " + unit + "s";
        case 3:
            return "every " + n + " " + unit + "s";
        case 4:
            return "a " + n + "-" + unit + "-old";
        case 5:
            return n + " " + unit + "s of";
        default:
            return "over " + n + " " + unit + "s";
    }
}

}  // namespace

Result<Augmenter> Augmenter::load(const std::string& lexicons, const Lexicon& lexicon) {
    Augmenter out(lexicon);
    const auto each = [&](const char* list, const auto& take) -> Result<void> {
        const auto bytes = read_file(lexicons + "/" + list + ".tsv", list_limit);
        if (!bytes) return bytes.error();
        std::string_view rest = *bytes;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (line.empty() || line.front() == '#') continue;
            const std::size_t tab = std::min(line.find('\t'), line.size());
            take(std::string(line.substr(0, tab)), line.substr(std::min(tab + 1, line.size())));
        }
        return {};
    };
    double sum = 0;
    const auto word = [&](std::string text, std::string_view rest) {
        double weight = 0;
        std::from_chars(rest.data(), rest.data() + rest.size(), weight);
        if (rest.find('\t') == std::string_view::npos || rest.back() == '\t' || weight < 1.5) return;
        // Words that are common names say nothing for or against.
        if (lexicon.weight(LexiconKind::first_name, text).value_or(0) > 10 || lexicon.is(LexiconKind::title, text) ||
            lexicon.is(LexiconKind::city, text) || lexicon.is(LexiconKind::profession, text))
            return;
        sum += std::pow(10, weight / 2);
        out.words_.push_back(std::move(text));
        out.sums_.push_back(sum);
    };
    if (auto read = each("words/words", word); !read) return read.error();
    for (const char* list : {"problems", "diseases_extra", "symptoms", "medications", "drugs", "tests", "procedures",
                             "procedures_general", "devices", "anatomy", "anatomy_extra", "eponyms", "abbreviations"}) {
        std::size_t count = 0;
        const auto phrase = [&](std::string text, std::string_view) {
            if (text.size() < 60 && (++count % 5 == 0 || std::string_view(list) != "problems"))
                out.phrases_.push_back(std::move(text));
        };
        if (auto read = each(("health/" + std::string(list)).c_str(), phrase); !read) return read.error();
    }
    const auto abbreviation = [&](std::string text, std::string_view) {
        out.abbreviations_.push_back(std::move(text));
    };
    if (auto read = each("health/abbreviations", abbreviation); !read) return read.error();
    const auto service = [&](std::string text, std::string_view rest) {
        if (!rest.ends_with("ward")) out.services_.push_back(std::move(text));  // "6 South" tells where
    };
    if (auto read = each("organizations/departments", service); !read) return read.error();
    return out;
}

std::string Augmenter::ordinary_word(Random& random) const {
    if (random.chance(0.15)) return words_[random.below(words_.size())];
    const double at = random.uniform() * sums_.back();
    return words_[static_cast<std::size_t>(std::upper_bound(sums_.begin(), sums_.end(), at) - sums_.begin())];
}

std::string Augmenter::medical_phrase(Random& random) const { return phrases_[random.below(phrases_.size())]; }

// A service that every hospital has: "Pain Clinic", "the dialysis unit".
std::string Augmenter::service_phrase(Random& random) const {
    static constexpr std::array<std::string_view, 10> places = {
        "clinic", "unit", "service", "laboratory", "team", "department", "center", "consultant", "nurse", "rounds"};
    std::string out = services_[random.below(services_.size())];
    if (random.chance(0.6)) {
        const std::string place(any(random, places));
        out += " " + (random.chance(0.5) ? capital(place) : place);
    }
    return random.chance(0.3) ? lower(out) : out;
}

// Prose without any identifier: an odd mixture of words, as a model sees words it does not know.
std::string Augmenter::sentence(Random& random) const {
    std::string out;
    if (random.chance(0.3)) {  // a heading
        const std::uint64_t words = 1 + random.below(3);
        for (std::uint64_t i = 0; i < words; ++i)
            out += (i > 0 ? " " : "") + (random.chance(0.5) ? ordinary_word(random) : medical_phrase(random));
        out = random.chance(0.6) ? capitals(out) : capital(out);
        out += random.chance(0.8) ? ":" : "";
        out += random.chance(0.7) ? " " : "\n";
    }
    const std::uint64_t words = out.empty() || random.chance(0.7) ? 3 + random.below(14) : 1 + random.below(3);
    const bool title_case = random.chance(0.05);
    for (std::uint64_t i = 0; i < words; ++i) {
        std::string word = random.chance(0.25)   ? medical_phrase(random)
                           : random.chance(0.04) ? duration_text(random)
                           : random.chance(0.04) ? code_text(random)
                           : random.chance(0.04) ? service_phrase(random)
                           : random.chance(0.06) ? abbreviations_[random.below(abbreviations_.size())]
                           : random.chance(0.02) ? "\"" + ordinary_word(random) + ",\""
                           : random.chance(0.06) ? medical_phrase(random) + " " + number_text(random)
                           : random.chance(0.08) ? number_text(random) + (random.chance(0.5) ? " mg" : "")
                                                 : ordinary_word(random);
        if (i == 0 || title_case || random.chance(0.02)) word = capital(std::move(word));
        if (random.chance(0.02)) word = capitals(std::move(word));
        out += (i > 0 ? " " : "") + word;
        if (i + 1 < words && random.chance(0.08)) out += random.chance(0.8) ? "," : ":";
    }
    out += random.chance(0.9) ? "." : "";
    if (random.chance(0.06)) out = capitals(std::move(out));
    return out;
}

void Augmenter::invent_names(Random& random, Note& note) const {
    const Document document = analyse(note);
    const bool people = random.chance(0.35);
    const bool places = random.chance(0.25);
    std::unordered_map<std::string, std::string> invented;
    std::vector<Edit> edits;
    std::uint32_t done = 0;
    for (const Span& span : note.spans) {
        if (!(people && is_person(span.label)) && !(places && is_place_or_organization(span.label))) continue;
        for (std::uint32_t i = document.token_at(span.begin); i < document.tokens.size(); ++i) {
            const Token& token = document.tokens[i];
            if (token.begin >= span.end) break;
            const std::string_view old = document.text_of(token);
            if (token.kind != TokenKind::word || token.begin < span.begin || token.end > span.end || old.size() < 3 ||
                token.begin < done || old.find_first_of("'.") != std::string_view::npos)
                continue;
            // "Hospital", "of", "Street" stay: they tell what the span is.
            if (!is_person(span.label) && lexicon_->weight(LexiconKind::word, old).value_or(0) > 4) continue;
            auto& name = invented[lower(old)];
            if (name.empty()) name = invented_name(random);
            edits.push_back({token.begin, token.end - token.begin, in_case_of(old, name)});
            done = token.end;
        }
    }
    std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.at < b.at; });
    replace_texts(note, edits);
}

void Augmenter::exchange_words(Random& random, Note& note) const {
    const Document document = analyse(note);
    std::vector<bool> near(document.tokens.size(), false);  // an identifier: its words are the context to learn
    std::vector<bool> inside(document.tokens.size(), false);
    for (const Span& span : note.spans) {
        const std::uint32_t first = document.token_at(span.begin);
        const std::uint32_t last = document.token_at(span.end - 1);
        for (std::uint32_t i = first; i <= last && i < inside.size(); ++i) inside[i] = true;
        if (class_of(span.label) == Class::hmd) continue;
        for (std::uint32_t i = first > 4 ? first - 4 : 0; i < std::min<std::size_t>(last + 5, near.size()); ++i)
            near[i] = true;
    }
    const double rate = random.uniform() * 0.4;
    std::vector<Edit> edits;
    for (std::uint32_t i = 0; i < document.tokens.size(); ++i) {
        const Token& token = document.tokens[i];
        if (inside[i] || !random.chance(near[i] ? rate * 0.1 : rate)) continue;
        const std::string_view old = document.text_of(token);
        std::string text;
        if (token.kind == TokenKind::number && random.chance(0.5)) {
            text = number_text(random);
        } else if (token.kind == TokenKind::word && old.size() >= 3 && !token.has(token_period)) {
            if (lexicon_->is(LexiconKind::title, old) || lexicon_->is(LexiconKind::credential, old)) continue;
            text = in_case_of(old, random.chance(0.25) ? medical_phrase(random) : ordinary_word(random));
        }
        if (!text.empty()) edits.push_back({token.begin, token.end - token.begin, std::move(text)});
    }
    replace_texts(note, edits);
}

void Augmenter::insert_prose(Random& random, Note& note) const {
    const Document document = analyse(note);
    std::vector<Edit> edits;
    const double rate = random.uniform() * 0.5;
    for (const Sentence& part : document.sentences) {
        if (part.first >= part.last || !random.chance(rate)) continue;
        const std::uint32_t at = document.tokens[part.first].begin;
        const bool in_span = std::any_of(note.spans.begin(), note.spans.end(),
                                         [&](const Span& span) { return span.begin < at && at < span.end; });
        const bool line_start = document.tokens[part.first].has(token_line_start);
        if (!in_span) edits.push_back({at, 0, sentence(random) + (line_start && random.chance(0.6) ? "\n" : " ")});
    }
    replace_texts(note, edits);
}

// Some lines alone, as messages and questions have them.
void Augmenter::cut_short(Random& random, Note& note) {
    std::vector<std::uint32_t> starts = {0};
    for (std::uint32_t at = 0; at < note.text.size(); ++at) {
        const bool inside = std::any_of(note.spans.begin(), note.spans.end(),
                                        [&](const Span& span) { return span.begin <= at && at + 1 < span.end; });
        const bool sentence = at + 1 < note.text.size() && note.text[at] == '.' && note.text[at + 1] == ' ';
        if (!inside && (note.text[at] == '\n' || sentence)) starts.push_back(at + 1);
    }
    const std::size_t first = random.below(starts.size());
    const std::size_t last = std::min(first + 1 + random.below(6), starts.size());
    const std::uint32_t begin = starts[first];
    const auto end = last < starts.size() ? starts[last] : static_cast<std::uint32_t>(note.text.size());
    std::erase_if(note.spans, [&](const Span& span) { return span.begin < begin || span.end > end; });
    for (Span& span : note.spans) {
        span.begin -= begin;
        span.end -= begin;
    }
    note.text = note.text.substr(begin, end - begin);
}

void Augmenter::change(Random& random, Note& note) const {
    if (random.chance(0.2)) cut_short(random, note);
    invent_names(random, note);
    if (random.chance(0.6)) exchange_words(random, note);
    if (random.chance(0.5)) insert_prose(random, note);
}

}  // namespace scrim
