#include "anon/release/prepare/repeats.h"

#include <algorithm>
#include <set>

#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

// Shorter texts are read from end to end as fast, unless very many values are looked for in them.
constexpr std::size_t long_text = 16384;
constexpr std::size_t many_values = 32;

bool joins(char c) { return is_letter(c) || is_digit(c); }

bool is_long_enough(std::string_view text) {
    const auto letters = std::count_if(text.begin(), text.end(), [](char c) { return is_letter(c); });
    const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return is_digit(c); });
    return letters >= 3 || digits >= 4;
}

bool is_repeatable(Label label, std::string_view text) {
    switch (label) {
        case Label::patient:
        case Label::doctor:
        case Label::relative:
        case Label::name_any:
        case Label::age:
        case Label::gender:
        case Label::marital:
        case Label::language:
        case Label::profession:
            return false;
        case Label::race:  // "white" and "black" are said of much else
            return text != "white" && text != "black";
        case Label::date:  // a month's name may be a word or a person's
            return std::count_if(text.begin(), text.end(), is_digit) >= 3;
        default:
            return class_of(label) != Class::hmd;
    }
}

// The words of a name that are long enough to be looked for by themselves.
std::vector<std::string> long_words(const std::string& text) {
    std::vector<std::string> out(1);
    for (const char c : text) {
        if (joins(c) || c == '\'')
            out.back() += c;
        else if (!out.back().empty())
            out.emplace_back();
    }
    std::erase_if(out, [](const std::string& word) { return !is_long_enough(word); });
    return out;
}

}  // namespace

Repeats::Repeats(std::string_view text) : text_(text), plain_(lower(text)) {
    for (char& c : plain_) {
        if (is_space(c)) c = ' ';
    }
    if (plain_.size() >= long_text) make_index();
}

void Repeats::make_index() const {
    std::vector<std::uint32_t> starts;
    for (std::uint32_t i = 0; i < plain_.size(); ++i) {
        if (joins(plain_[i]) && !is_inside(i)) starts.push_back(i);
    }
    words_ = StartIndex(plain_, std::move(starts));
    indexed_ = true;
}

std::vector<std::uint32_t> Repeats::places_of(const std::string& plain) const {
    std::vector<std::uint32_t> out;
    if (!indexed_ && ++searches_ > many_values) make_index();
    const auto first = static_cast<std::size_t>(std::find_if(plain.begin(), plain.end(), joins) - plain.begin());
    if (!indexed_ || first == plain.size()) {
        for (std::size_t at = plain_.find(plain); at != std::string::npos; at = plain_.find(plain, at + 1)) {
            out.push_back(static_cast<std::uint32_t>(at));
        }
        return out;
    }
    for (const std::uint32_t word : words_.find(std::string_view(plain).substr(first))) {
        if (word >= first && plain_.compare(word - first, first, plain, 0, first) == 0) {
            out.push_back(static_cast<std::uint32_t>(word - first));
        }
    }
    return out;
}

// Whether a place is inside of a word.
bool Repeats::is_inside(std::size_t at) const {
    if (at == 0 || at >= text_.size() || !joins(text_[at - 1]) || !joins(text_[at])) return false;
    return !(is_small(text_[at - 1]) && is_capital(text_[at]));
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> Repeats::find(std::string_view wanted) const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> out;
    std::string plain = lower(trim(wanted));
    for (char& c : plain) {
        if (is_space(c)) c = ' ';
    }
    if (plain.empty()) return out;
    for (const std::uint32_t at : places_of(plain)) {
        const std::size_t end = at + plain.size();
        if (is_inside(at) || is_inside(end)) continue;
        out.emplace_back(at, static_cast<std::uint32_t>(end));
    }
    return out;
}

std::vector<Span> repeated_identifiers(const Repeats& repeats, const Note& note, const std::vector<Span>& spans,
                                       bool thorough) {
    std::vector<Span> out;
    std::set<std::string> done;
    const auto find = [&](const Span& span, const std::string& text) {
        if (!done.insert(text).second) return;
        for (const auto& [begin, end] : repeats.find(text)) {
            if (begin == span.begin && end == span.end) continue;
            if (span.label == Label::race && !thorough && is_small(note.text[begin])) continue;
            Span again = span;
            again.begin = begin;
            again.end = end;
            if (end - begin != span.end - span.begin) again.value.clear();
            out.push_back(std::move(again));
        }
    };
    for (const Span& span : spans) {
        const std::string text = lower(note.text_of(span));
        const bool hidden = class_of(span.label) != Class::hmd && span.label != Label::gender;
        if (thorough ? hidden && is_long_enough(text)
                     : is_repeatable(span.label, text) && (span.label == Label::date || is_long_enough(text))) {
            find(span, text);
        }
        if (!thorough || !is_name(span.label)) continue;
        for (const std::string& word : long_words(text)) find(span, word);
    }
    return out;
}

}  // namespace scrim
