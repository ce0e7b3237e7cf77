#include "nlp/lexicon/lexicon.h"

// The two ends of the compiled lists, in nlp/lexicon/lexicon_data.S.
extern "C" const char scrim_lexicon_begin[];
extern "C" const char scrim_lexicon_end[];

namespace scrim {

Result<const Lexicon*> Lexicon::builtin() {
    static const Result<Lexicon> lexicon =
        from_bytes({scrim_lexicon_begin, static_cast<std::size_t>(scrim_lexicon_end - scrim_lexicon_begin)});
    if (!lexicon) return lexicon.error();
    return &*lexicon;
}

}  // namespace scrim
