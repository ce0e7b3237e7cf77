#include "nlp/release/prepare.h"

#include <algorithm>

#include "nlp/analyse.h"
#include "nlp/release/span_edges.h"
#include "nlp/rules/around.h"
#include "nlp/rules/rule_context.h"
#include "nlp/rules/stages.h"

namespace scrim {
namespace {

bool has_role(Label label) { return label == Label::date || label == Label::age || label == Label::hospital; }

bool is_incomplete(const Span& span) {
    if (class_of(span.label) != Class::qid) return false;
    return span.value.empty() || (has_role(span.label) && span.role == Role::none);
}

// Sex and race are compared by what they mean: "gentleman" is male, "AAF" is black.
void set_meaning(const Note& note, const Lexicon& lexicon, Span& span) {
    const std::string text = lower(note.text_of(span));
    if (span.label == Label::gender) {
        if (has_word(text, "female|woman|women|girl|lady|females|f|she|her|hers|herself|mrs|ms|miss|madam")) {
            span.value = "female";
        } else if (has_word(text, "male|man|men|boy|gentleman|males|m|he|him|his|himself|mr|sir")) {
            span.value = "male";
        }
    } else if (span.label == Label::race) {
        const auto known = lexicon.entries(text).first(LexiconKind::race);
        if (known && !known->attribute.empty()) span.value = lower(known->attribute);
    }
}

// What the tagger or annotator said stays; what is missing is found by the rules.
void complete(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans) {
    if (std::any_of(spans.begin(), spans.end(), is_incomplete)) {
        const RuleContext context(document, lexicon);
        std::vector<Span> missing;
        for (const Span& span : spans) {
            if (is_incomplete(span)) missing.push_back(span);
        }
        assign_roles(context, missing);
        std::size_t next = 0;
        for (Span& span : spans) {
            if (!is_incomplete(span)) continue;
            const Span& found = missing[next++];
            if (span.role == Role::none) span.role = found.role;
            if (span.value.empty()) span.value = found.value;
        }
    }
    for (Span& span : spans) set_meaning(*document.note, lexicon, span);
}

}  // namespace

Result<ReleasePreparer> ReleasePreparer::make(PrepareOptions options) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto patterns = compile_give_aways(options.give_aways);
    if (!patterns) return patterns.error();
    return ReleasePreparer(std::move(options), std::move(*patterns), *lexicon);
}

Note ReleasePreparer::prepare(Note&& note, bool thorough) const {
    const Document document = analyse(note);
    std::vector<std::vector<Span>> found{note.spans};
    if (options_.add_health_details) {
        const RuleContext context(document, *lexicon_);
        find_health_details(context, found.emplace_back());
    }
    found.push_back(find_give_aways(patterns_, note.text));
    const Repeats repeats(note.text);
    found.push_back(repeated_identifiers(repeats, note, note.spans, thorough));
    if (options_.give_aways.hospitals) {
        found.push_back(hospital_give_aways(document, repeats, note.spans, *lexicon_));
    }
    auto spans = aggregate(document, std::move(found), {Mode::recall, options_.allow, options_.deny});
    complete(document, *lexicon_, spans);
    widen_spans(document, *lexicon_, spans);
    note.spans = std::move(spans);
    return std::move(note);
}

}  // namespace scrim
