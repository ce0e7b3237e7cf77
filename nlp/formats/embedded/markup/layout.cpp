#include "nlp/formats/embedded/markup/layout.h"

#include <algorithm>
#include <string>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/markup/references.h"

namespace scrim {
namespace {

bool collapses(MarkupContext context) {
    return context != MarkupContext::preformatted && context != MarkupContext::raw;
}

}  // namespace

void MarkupLayout::flush() {
    if (line_ || cell_) {
        map_.add_made(line_ ? "\n" : "\t");
    } else if (blank_ && !line_begins_) {
        map_.add_coded(" ", blank_range_, static_cast<std::uint8_t>(blank_context_));
    }
    line_ = cell_ = blank_ = line_begins_ = false;
}

void MarkupLayout::add_blank(SourceRange range, MarkupContext context) {
    if (blank_) return;
    blank_ = true;
    blank_range_ = range;
    blank_context_ = context;
}

bool MarkupLayout::add_text(SourceRange range, MarkupContext context) {
    const auto number = static_cast<std::uint8_t>(context);
    std::size_t plain = range.begin;
    for (std::size_t at = range.begin; at < range.end;) {
        at = source_.find('&', at);
        if (at == source_.npos || at >= range.end) break;
        const auto text = source_.substr(0, range.end);
        const auto reference = html_ ? html_reference(text, at) : xml_reference(text, at);
        if (!reference) {
            if (!html_) return false;
            ++at;
            continue;
        }
        add_plain({plain, at}, context);
        const SourceRange whole{at, at + reference->size};
        if (collapses(context) && reference->text.size() == 1 && is_space(reference->text[0])) {
            add_blank(whole, context);
        } else {
            flush();
            map_.add_coded(reference->text, whole, number);
        }
        plain = at = whole.end;
    }
    add_plain({plain, range.end}, context);
    return true;
}

void MarkupLayout::add_plain(SourceRange range, MarkupContext context) {
    if (range.begin >= range.end) return;
    const auto number = static_cast<std::uint8_t>(context);
    if (!collapses(context)) {
        flush();
        map_.add_same(source_, range, number);
        return;
    }
    for (std::size_t at = range.begin; at < range.end;) {
        const bool blank = is_space(source_[at]);
        const std::size_t begin = at;
        while (at < range.end && is_space(source_[at]) == blank) ++at;
        if (blank) {
            add_blank({begin, at}, context);
        } else {
            flush();
            map_.add_same(source_, {begin, at}, number);
        }
    }
}

void MarkupLayout::add_tag(std::string_view text, SourceRange tag, MarkupContext context) {
    if (!text.empty()) flush();
    map_.add_coded(text, tag, static_cast<std::uint8_t>(context));
}

void MarkupLayout::add_break(SourceRange tag, MarkupContext context) {
    blank_ = false;
    flush();
    map_.add_coded("\n", tag, static_cast<std::uint8_t>(context));
    line_begins_ = true;
}

// A block that follows <br/> or begins the text begins a line already.
void MarkupLayout::end_line() {
    line_ = !map_.text().empty() && map_.text().back() != '\n';
    line_begins_ = line_begins_ || !line_;
    cell_ = blank_ = false;
}

void MarkupLayout::end_cell() {
    cell_ = !line_ && !map_.text().empty() && map_.text().back() != '\n';
    blank_ = false;
}

std::string encode_markup(std::string_view text, std::uint8_t number) {
    const auto context = static_cast<MarkupContext>(number);
    if (context == MarkupContext::cdata) {
        std::string out;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text.substr(at).starts_with("]]>")) {
                out += "]]]]><![CDATA[>";
                at += 2;
            } else {
                out += text[at];
            }
        }
        return out;
    }
    const std::string escaped = escape_markup(text);
    if (context != MarkupContext::flow && context != MarkupContext::line) return escaped;
    std::string out;
    for (const char c : escaped) {
        if (c == '\n') {
            out += context == MarkupContext::line ? " " : "<br/>";
        } else if (c != '\r') {
            out += c;
        }
    }
    return out;
}

}  // namespace scrim
