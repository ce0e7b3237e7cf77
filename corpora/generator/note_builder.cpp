#include "corpora/generator/note_builder.h"

#include <algorithm>
#include <utility>

#include "nlp/base/ascii.h"

namespace scrim::corpora {
namespace {

// "an 8", "an 11", "an 18", "an 80", "an MRI", "an old"; good enough for what templates put behind {a}.
bool takes_an(std::string_view next) {
    if (next.empty()) return false;
    const auto digit = [&](std::size_t at) { return at < next.size() && is_digit(next[at]); };
    if (digit(0))
        return next[0] == '8' || (next[0] == '1' && digit(1) && (next[1] == '1' || next[1] == '8') && !digit(2));
    const bool acronym = next.size() > 1 && is_capital(next[0]) && is_capital(next[1]);
    if (acronym) return std::string_view("AEFHILMNORSX").find(next[0]) != std::string_view::npos;
    if (next.substr(0, 3) == "uni" || next.substr(0, 2) == "eu" || next.substr(0, 3) == "uri") return false;
    return std::string_view("aeiouAEIO").find(next[0]) != std::string_view::npos;
}

}  // namespace

void NoteBuilder::write_article(std::string_view next) {
    article_ = false;
    std::string word = takes_an(next) ? "an" : "a";
    if (std::exchange(capital_, false)) word[0] = upper(word[0]);
    text_ += word + " ";
}

void NoteBuilder::add(std::string_view text) {
    if (std::exchange(fresh_, false)) {  // behind a heading
        while (!text.empty() && (text.front() == '\n' || text.front() == ' ')) text.remove_prefix(1);
        fresh_ = text.empty();
    }
    if (!text.empty() && text.front() == '.' && !text_.empty() && text_.back() == '.') text.remove_prefix(1);
    if (text.empty()) return;
    if (article_) {
        while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
        if (text.empty()) return;
        write_article(text);
    }
    if (std::exchange(waiting_, false)) current_.begin = static_cast<std::uint32_t>(text_.size());
    const std::size_t at = text_.size();
    text_ += text;
    if (std::exchange(capital_, false)) text_[at] = upper(text_[at]);
}

void NoteBuilder::add_span(std::string_view text, Label label, Role role, std::string value, std::uint8_t assertions) {
    if (text.empty()) return;
    if (open_) {  // inside a span of a template the outer one counts
        add(text);
        return;
    }
    open_span(label, role, assertions);
    add(text);
    close_span();
    spans_.back().value = std::move(value);
}

void NoteBuilder::open_span(Label label, Role role, std::uint8_t assertions) {
    current_ = {};
    current_.label = label;
    current_.role = role;
    current_.assertions = assertions;
    current_.begin = static_cast<std::uint32_t>(text_.size());
    open_ = true;
    waiting_ = true;
}

void NoteBuilder::close_span() {
    open_ = false;
    waiting_ = false;
    current_.end = static_cast<std::uint32_t>(text_.size());
    if (current_.begin < current_.end) spans_.push_back(current_);
}

void NoteBuilder::finish(Note& note) {
    note.text = std::move(text_);
    note.spans = std::move(spans_);
    note.tagged = true;
    std::sort(note.spans.begin(), note.spans.end(),
              [](const Span& a, const Span& b) { return a.begin < b.begin || (a.begin == b.begin && a.end < b.end); });
}

}  // namespace scrim::corpora
