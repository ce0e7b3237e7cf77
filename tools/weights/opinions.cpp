// opinions: writes how surely each trained tagger calls each token of gold notes an identifier, for the table by which
// they are weighed against each other (tools/weights/fit). Not part of the product.
//
//   opinions NOTES TAGGERS [MODELS]      TAGGERS as for `scrim tag --taggers`; MODELS holds an SVM and a CRF
//
// Output: a line of JSON for each note: its id; the gold spans; the spans of the rules; and of every token that any
// tagger gives more than one in a hundred: begin, end (in bytes), and label and probability by each tagger.

#include <cmath>
#include <cstdio>
#include <iostream>
#include <string>

#include "nlp/base/json.h"
#include "nlp/formats/note_reader.h"
#include "nlp/merge/certain_phrases.h"
#include "nlp/merge/sure_negatives.h"
#include "nlp/tagging.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

constexpr float least = 0.01F;

Json written(const std::vector<Span>& spans) {
    Json out = Json::array();
    for (const Span& span : spans)
        out.push_back({span.begin, span.end, name(span.label), span.sources, std::round(span.score * 1000) / 1000});
    return out;
}

Result<void> write_note(const Note& note, const std::vector<std::unique_ptr<Tagger>>& taggers, const Lexicon& lexicon) {
    const Document document = analyse(note);
    std::vector<Finding> found;
    for (const auto& tagger : taggers) {
        auto finding = tagger->examine(document);
        if (!finding) return finding.error();
        found.push_back(std::move(*finding));
    }
    std::vector<std::vector<Span>> spans;
    for (Finding& finding : found) spans.push_back(std::move(finding.spans));
    take_back_names_in_certain_phrases(document, lexicon, spans);
    take_back_sure_negatives(document, lexicon, spans);
    Json json;
    json["id"] = note.id;
    json["gold"] = written(note.spans);
    json["found"] = Json::array();
    for (const auto& one : spans) json["found"].push_back(written(one));
    json["tokens"] = Json::array();
    for (std::size_t i = 0; i < document.tokens.size(); ++i) {
        Json row = {document.tokens[i].begin, document.tokens[i].end, document.tokens[i].flags};
        bool any = false;
        for (const Finding& finding : found) {
            if (finding.opinions.empty()) continue;
            any = any || finding.opinions[i].hidden >= least;
            row.push_back(name(finding.opinions[i].label));
            row.push_back(std::round(finding.opinions[i].hidden * 10000) / 10000);
        }
        if (any && document.tokens[i].kind != TokenKind::mark) json["tokens"].push_back(std::move(row));
    }
    std::cout << json.dump() << '\n';
    return {};
}

Result<void> run(const std::string& notes, const std::string& names, const std::string& models) {
    std::vector<std::unique_ptr<Tagger>> taggers;
    for (const auto& name : split_taggers(names)) {
        TaggerOptions options;
        options.models = models;
        auto tagger = make_tagger(name, options);
        if (!tagger) return tagger.error();
        taggers.push_back(std::move(*tagger));
    }
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto reader = open_notes(notes, {});
    if (!reader) return reader.error();
    for (;;) {
        auto note = (*reader)->next();
        if (!note) return note.error();
        if (!*note) return {};
        if (auto done = write_note(**note, taggers, **lexicon); !done) return done;
    }
}

}  // namespace
}  // namespace scrim

int main(int count, char** arguments) {
    if (count != 3 && count != 4) {
        std::cerr << "usage: opinions NOTES TAGGERS [MODELS]\n";
        return 2;
    }
    const auto done = scrim::run(arguments[1], arguments[2], count == 4 ? arguments[3] : "");
    if (done) return 0;
    std::cerr << done.error().message() << '\n';
    return scrim::exit_code(done.error());
}
