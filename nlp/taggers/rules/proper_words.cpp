#include "nlp/taggers/rules/proper_words.h"

#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

constexpr Words never_part = "@never_in_proper_names";

}  // namespace

bool ProperWords::is_part(std::uint32_t index) const {
    if (!context_.is_word(index)) return false;
    const bool small_part = context_.is_one_of<"st|mt|ft|'s">(index);
    return small_part || (context_.token(index).has(token_capital) && !context_.has_word<never_part>(index));
}

bool ProperWords::is_link(std::uint32_t index) const {
    if (context_.is_mark(index, '&') || context_.is_mark(index, '\'') || context_.is_mark(index, '-') ||
        context_.is_mark(index, '.'))
        return true;
    if (!context_.is_word(index)) return false;
    return context_.is_one_of<"of|the|and|for|de|la|del|los|las">(index);
}

// A short line that ends in this word stands for itself: a name, a service, the line of an address.
bool ProperWords::own_line(std::uint32_t index) const {
    const Line& line = context_.document().line_at(context_.token(index).begin);
    if (context_.info(index).is(LexiconKind::credential) || context_.is_one_of<"md|do">(index)) return true;
    return line.end - line.begin < 44 && line.last - line.first <= 8;
}

std::uint32_t ProperWords::run_begin(std::uint32_t end, std::uint32_t limit) const {
    std::uint32_t begin = end;
    std::uint32_t at = end;
    while (at > 0 && end - at < limit) {
        if (at < context_.size() && context_.line_breaks_before(at) > 1) break;
        const std::uint32_t previous = at - 1;
        if (is_part(previous)) {
            // A line break inside the name is rare; a heading above it is not.
            if (at < context_.size() && context_.line_breaks_before(at) > 0 &&
                (context_.token(previous).has(token_heading) || own_line(previous)))
                break;
            begin = at = previous;
            continue;
        }
        // A link counts only with a part of the name in front of it.
        std::uint32_t before_link = previous;
        while (before_link > 0 && end - before_link < limit && is_link(before_link)) --before_link;
        if (before_link == previous || !is_part(before_link)) break;
        // "Seen at Mercy. The Hospital": a full stop ends it unless it belongs to "St."
        if (context_.is_mark(before_link + 1, '.') && context_.plain(before_link).size() > 3) break;
        if (!context_.case_tells(before_link)) {
            // In capitals "of" and "the" prove nothing, but "Our Lady of Grace" does not occur in prose.
            const std::string_view link = context_.plain(before_link + 1);
            if (link != "of" && link != "'s" && link != "." && link != "&" && link != "'") break;
            if (link == "of" && context_.plain(before_link) != "lady" && context_.plain(before_link) != "university" &&
                context_.plain(before_link) != "bank")
                break;
        }
        begin = at = before_link;
    }
    return begin;
}

std::uint32_t ProperWords::run_end(std::uint32_t begin, std::uint32_t limit) const {
    std::uint32_t end = begin;
    while (end < context_.size() && end - begin < limit) {
        if (end > begin && context_.line_breaks_before(end) > 1) break;
        if (end > begin && context_.line_breaks_before(end) > 0 && own_line(end - 1)) break;
        if (end > begin && context_.token(end).begin > context_.token(end - 1).end + 2) break;  // the next column
        if (is_part(end)) {
            ++end;
            // The period of "St." may be a token of its own.
            if (context_.is_mark(end, '.') && (context_.plain(end - 1) == "st" || context_.plain(end - 1) == "mt"))
                ++end;
            continue;
        }
        std::uint32_t link = end;
        while (is_link(link) && !context_.is_mark(link, '.') && link - end < 2) ++link;
        if (link == end || end == begin || !is_part(link) || context_.line_breaks_before(link) > 0) break;
        if (!context_.case_tells(link) && context_.plain(end) != "of" && !context_.is_mark(end, '&')) break;
        if (context_.plain(end) == "and" || context_.plain(end) == "for" || context_.plain(end) == "the") break;
        end = link;
    }
    return end;
}

Span span_of(const RuleContext& context, std::uint32_t first, std::uint32_t last, Label label, float score,
             std::string_view rule) {
    while (last > first + 1 && context.token(last - 1).kind == TokenKind::mark) --last;
    if (last > first + 1 && context.plain(last - 1) == "'s" && label != Label::hospital) --last;
    Span span;
    span.begin = context.token(first).begin;
    span.end = context.token(last - 1).end;
    span.label = label;
    span.score = score;
    span.rule = rule;
    return span;
}

}  // namespace scrim
