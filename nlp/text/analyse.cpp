#include "nlp/text/analyse.h"

#include "nlp/text/segments/lines.h"
#include "nlp/text/segments/sections.h"
#include "nlp/text/segments/sentences.h"
#include "nlp/text/tokenize.h"

namespace scrim {

Document analyse(const Note& note, const SectionNames& names) {
    Document document;
    document.note = &note;
    document.tokens = tokenize(note.text);
    document.lines = split_lines(note.text, document.tokens);
    document.sections = find_sections(note.text, document.lines, document.tokens, names);
    document.sentences = split_sentences(note.text, document.tokens, document.lines);
    return document;
}

}  // namespace scrim
