#include "nlp/taggers/learned/features_tagger.h"

#include <algorithm>

#include "nlp/taggers/learned/models.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// Whether the tokens between two of the same label are only marks that may stand inside such a span.
bool bridges(const Document& document, std::uint32_t before, std::uint32_t next, Label label) {
    if (next - before > 3) return false;
    const std::uint32_t begin = document.tokens[before].end;
    const std::string_view gap = document.text().substr(begin, document.tokens[next].begin - begin);
    if (std::count(gap.begin(), gap.end(), '\n') > 1) return false;
    std::string_view allowed = "-/'&. ";
    if (is_name(label)) allowed = "-', .";
    if (label == Label::date) allowed = "-/., ";
    if (label == Label::phone || label == Label::fax) allowed = "-/.() ";
    if (label == Label::street) allowed = "-/.,# '";
    return std::all_of(gap.begin(), gap.end(), [&](char c) {
        return c == '\n' || c == '\r' || allowed.find(c) != std::string_view::npos || (c & 0x80) != 0;
    });
}

// A comma between two dates parts them, unless a year follows ("June 7, 1999").
bool parts(const Document& document, std::uint32_t before, std::uint32_t next, Label label) {
    if (label != Label::date || next - before < 2) return false;
    const bool comma = document.text()[document.tokens[before + 1].begin] == ',';
    const Token& token = document.tokens[next];
    return comma && !(token.kind == TokenKind::number && token.end - token.begin == 4);
}

}  // namespace

std::vector<Span> spans_of_tokens(const Document& document, std::span<const TokenLabel> tokens, Source source) {
    std::vector<Span> out;
    std::uint32_t last = 0;   // token of the open span
    std::uint32_t count = 0;  // its tagged tokens
    float sum = 0;            // of their scores
    const auto close = [&] {
        if (count > 0) out.back().score = sum / static_cast<float>(count);
        count = 0;
        sum = 0;
    };
    for (std::uint32_t i = 0; i < tokens.size(); ++i) {
        const Token& token = document.tokens[i];
        if (!tokens[i].tagged || token.kind == TokenKind::mark) continue;  // marks come with what they join
        const bool goes_on = count > 0 && out.back().label == tokens[i].label &&
                             bridges(document, last, i, tokens[i].label) && !parts(document, last, i, tokens[i].label);
        if (!goes_on) {
            close();
            Span span;
            span.begin = token.begin;
            span.label = tokens[i].label;
            span.sources = source;
            out.push_back(std::move(span));
        }
        out.back().end = token.end;
        last = i;
        ++count;
        sum += tokens[i].score;
    }
    close();
    return out;
}

std::vector<Span> FeatureTagger::tag_features(const Document& document, const NoteFeatures& features) const {
    return spans_of_tokens(document, label_tokens(document, features), source());
}

Finding FeatureTagger::examine_features(const Document& document, const NoteFeatures& features) const {
    const auto tokens = label_tokens(document, features);
    Finding out{spans_of_tokens(document, tokens, source()), {}};
    out.opinions.reserve(tokens.size());
    for (const TokenLabel& token : tokens) out.opinions.push_back({token.label, token.score});
    return out;
}

Result<void> run_self_test(const FeatureTagger& tagger, const LinearModel& model) {
    Note note;
    note.text = model.self_test.text;
    const auto found = tagger.tag(analyse(note));
    if (!found) return found.error();
    const auto is_found = [&](const Span& wanted) {
        return std::any_of(found->begin(), found->end(), [&](const Span& span) {
            return span.begin == wanted.begin && span.end == wanted.end && span.label == wanted.label;
        });
    };
    if (std::all_of(model.self_test.spans.begin(), model.self_test.spans.end(), is_found)) return {};
    return bad_input("the " + model.kind + " model fails its self-test", {},
                     "the lexicons or the program changed since it was made: train it again with 'scrim train'");
}

}  // namespace scrim
