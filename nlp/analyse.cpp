#include "nlp/analyse.h"

#include "nlp/lines.h"
#include "nlp/sections.h"
#include "nlp/sentences.h"
#include "nlp/tokenize.h"

namespace scrim {

Document analyse(const Note& note) {
    Document document;
    document.note = &note;
    document.tokens = tokenize(note.text);
    document.lines = split_lines(note.text, document.tokens);
    document.sections = find_sections(note.text, document.lines, document.tokens);
    document.sentences = split_sentences(note.text, document.tokens, document.lines);
    return document;
}

}  // namespace scrim
