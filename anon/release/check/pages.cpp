#include "anon/release/check/pages.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <unordered_map>

#include "anon/notes/verify/released_notes.h"
#include "anon/release/check/disguises.h"
#include "anon/release/embedded/released_records.h"
#include "anon/report/terms.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_phrase = 6;    // words
constexpr std::size_t longest_word = 24;     // longer ones are checksums and keys
constexpr std::size_t fewest_letters = 4;    // of a name that is one word
constexpr std::size_t fewest_in_phrase = 6;  // letters and digits of several words
constexpr std::size_t fewest_digits = 6;
constexpr std::size_t fewest_without_k = 5;  // patients, as in the report
constexpr std::size_t largest_page = std::size_t{256} << 20U;

// Names of a hospital, place or person that are also words do not make a word less ordinary.
constexpr LexiconKinds kinds_of_names = kind_bits(LexiconKind::first_name, LexiconKind::surname, LexiconKind::city,
                                                  LexiconKind::foreign_city, LexiconKind::hospital);

// Numbers of every kind: what has no digit is none of them ("fax the report").
bool is_number_label(Label label) {
    constexpr std::array labels{Label::phone,   Label::fax,     Label::ssn,     Label::medicalrecord, Label::healthplan,
                                Label::account, Label::license, Label::vehicle, Label::device,        Label::idnum};
    return std::find(labels.begin(), labels.end(), label) != labels.end();
}

// Letters and digits without a break.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
        if (end > at && end - at <= longest_word) words.emplace_back(text.substr(at, end - at));
        at = std::max(at + 1, end);
    }
    return words;
}

std::size_t count_of(const std::vector<std::string>& words, bool (*wanted)(char)) {
    std::size_t count = 0;
    for (const auto& word : words) count += static_cast<std::size_t>(std::count_if(word.begin(), word.end(), wanted));
    return count;
}

// All phrases of a text; where small words do not count, one alone is the program's own ("lang").
void add_phrases(std::string_view text, bool small_words, std::unordered_set<std::string>& phrases) {
    const auto words = words_of(undisguised(text));
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string phrase;
        for (std::size_t j = i; j < std::min(words.size(), i + longest_phrase); ++j) {
            if (j > i) phrase += ' ';
            phrase += fold_case(words[j]);
            if (small_words || j > i || !is_small(words[i].front())) phrases.insert(phrase);
        }
    }
}

// What pages may show of the notes.
struct ShownByNotes {
    std::vector<std::string> terms;            // that k patients have
    std::set<std::string, std::less<>> lists;  // of patients, as texts show them
};

std::string in_brackets(const std::vector<std::string>& values, char open, char close) {
    std::string out(1, open);
    for (const auto& value : values) out += (out.size() > 1 ? ", " : "") + value;
    return out + close;
}

// Of each term no more patients are kept in mind than k.
Result<ShownByNotes> shown_by_notes(const Release& release) {
    const Json k = release.manifest.value("k", Json());
    const std::size_t fewest = k.is_number_unsigned() ? k.get<std::size_t>() : fewest_without_k;
    std::unordered_map<std::string, std::set<std::string>> patients;
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    ShownByNotes out;
    while (true) {
        const auto note = notes->next();
        if (!note) return note.error();
        if (!*note) break;
        for (const auto& [label, values] : (*note)->qid) {
            out.lists.insert(in_brackets(values, '{', '}'));
            if (values.size() == 1) out.lists.insert(in_brackets(values, '[', ']'));
        }
        for (const auto& term : (*note)->terms) {
            auto& known = patients[term];
            if (known.size() < fewest) known.insert((*note)->patient);
        }
    }
    for (const auto& [term, known] : patients) {
        if (known.size() >= fewest) out.terms.push_back(term);
    }
    return out;
}

// A table without the lists in its cells, which are those of the notes.
void blank_lists(std::string& table, const std::set<std::string, std::less<>>& lists) {
    for (std::size_t at = 0; (at = table.find_first_of("{[", at)) != std::string::npos; ++at) {
        const std::size_t end = table.find(table[at] == '{' ? '}' : ']', at);
        if (end == std::string::npos) break;
        if (!lists.contains(std::string_view(table).substr(at, end + 1 - at))) continue;
        std::fill(table.begin() + static_cast<std::ptrdiff_t>(at), table.begin() + static_cast<std::ptrdiff_t>(end),
                  ' ');
    }
}

}  // namespace

PageSearch::PageSearch(const std::vector<std::string>& texts, const std::vector<std::string>& terms,
                       const Lexicon* lexicon)
    : lexicon_(lexicon) {
    for (const auto& text : texts) add_phrases(text, false, phrases_);
    for (const auto& term : terms) add_phrases(term, true, terms_);
    // What every report calls the labels, whatever the data: "health plan number".
    for (std::size_t i = 0; i < label_count; ++i) add_phrases(plain_words(name(static_cast<Label>(i))), true, terms_);
}

Result<PageSearch::Pages> PageSearch::read(const Release& release) {
    Pages out;
    auto shown = shown_by_notes(release);
    if (!shown) return shown.error();
    for (const char* name : {"manifest.json", "report.html", "structured.csv"}) {
        const std::string path = (fs::path(release.path) / name).string();
        if (!fs::exists(path)) continue;
        auto text = read_file(path, largest_page);
        if (!text) return text.error();
        if (std::string_view(name) == "structured.csv") blank_lists(*text, shown->lists);
        out.texts.push_back(std::move(*text));
    }
    auto structure = structure_values(release, StructureCodes::without);
    if (!structure) return structure.error();
    for (auto& value : *structure) out.texts.push_back(std::move(value));
    out.terms = std::move(shown->terms);
    return out;
}

Result<PageSearch> PageSearch::make(const Release& release) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const auto pages = read(release);
    if (!pages) return pages.error();
    return PageSearch(pages->texts, pages->terms, *lexicon);
}

std::string PageSearch::phrase_there(std::string_view value) const {
    const auto words = words_of(undisguised(value));
    if (words.empty() || words.size() > longest_phrase) return {};
    const std::size_t letters = count_of(words, is_letter);
    const std::size_t digits = count_of(words, is_digit);
    const bool rare = words.size() == 1 ? (digits >= fewest_digits || (digits == 0 && letters >= fewest_letters))
                                        : letters + digits >= fewest_in_phrase;
    if (!rare) return {};
    std::string phrase;
    for (const auto& word : words) {
        if (!phrase.empty()) phrase += ' ';
        phrase += fold_case(word);
    }
    // A word of the language or of medicine may be there by itself, whoever is called so.
    if (digits == 0 && (lexicon_->kinds_of(phrase) & ~kinds_of_names) != 0) return {};
    return phrases_.contains(phrase) && !terms_.contains(phrase) ? phrase : std::string();
}

bool PageSearch::is_ordinary(std::string_view value) const {
    const auto words = words_of(undisguised(value));
    return !words.empty() && std::all_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::none_of(word.begin(), word.end(), is_digit) &&
               (lexicon_->kinds_of(fold_case(word)) & ~kinds_of_names) != 0;
    });
}

std::size_t PageSearch::search(const Note& original) const {
    std::size_t found = 0;
    std::unordered_set<std::string> phrases;
    for (const Span& span : original.spans) {
        phrases.clear();
        find_span(original, span, phrases);
        found += phrases.empty() ? 0 : 1;
    }
    return found;
}

void PageSearch::find(const Note& original, std::unordered_set<std::string>& phrases) const {
    for (const Span& span : original.spans) find_span(original, span, phrases);
}

void PageSearch::find_span(const Note& original, const Span& span, std::unordered_set<std::string>& phrases) const {
    const bool wanted =
        class_of(span.label) == Class::eid || span.label == Label::date || span.label == Label::hospital;
    if (!wanted || (is_number_label(span.label) && is_ordinary(original.text_of(span)))) return;
    const auto look_for = [&](std::string_view value) {
        if (std::string phrase = phrase_there(value); !phrase.empty()) phrases.insert(std::move(phrase));
    };
    look_for(original.text_of(span));
    if (!is_name(span.label)) return;
    for (const auto& word : words_of(undisguised(original.text_of(span)))) look_for(word);
}

bool holds_a_phrase(std::string_view text, const std::unordered_set<std::string>& phrases) {
    std::unordered_set<std::string> own;
    add_phrases(text, false, own);
    return std::any_of(own.begin(), own.end(), [&](const std::string& phrase) { return phrases.contains(phrase); });
}

}  // namespace scrim
