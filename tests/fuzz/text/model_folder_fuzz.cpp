// Whatever the vocabulary and the configuration beside a network say, the folder's tagger is loaded or refused, and one
// that is loaded tags. Trained models of svm and crf are read from the same folder.

#include "nlp/taggers/factory.h"
#include "nlp/taggers/neural/onnx_session.h"
#include "nlp/text/analyse.h"
#include "tests/fuzz/scratch.h"

namespace {

bool loads_onnx() { return scrim::check_onnx_runtime(SCRIM_ONNXRUNTIME_FILE).ok(); }

// With the network of the tests, which is small.
void put_network(const scrim::Scratch& scratch) {
    const std::string network =
        scrim::Scratch::get(SCRIM_SOURCE_DIR "/tests/nlp/taggers/neural/models/wordpiece/model.onnx");
    if (network.empty()) std::abort();
    (void)scratch.put("model.onnx", network);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("model_folder");
    static const bool ready = (put_network(scratch), loads_onnx());
    if (!ready) std::abort();
    const auto parts = scrim::input_parts(scrim::input_bytes(data, size), 3);
    (void)scratch.put("vocab.txt", parts[0]);
    (void)scratch.put("config.json", parts[1]);
    (void)scratch.put("svm.model", parts[2]);
    (void)scratch.put("crf.model", parts[2]);
    scrim::TaggerOptions options;
    options.models = scratch.path();
    options.neural_model = scratch.path();
    scrim::Note note;
    note.text = "Mr. White was seen on 4/25/2009 by Dr. May.";
    const auto document = scrim::analyse(note);
    for (const char* name : {"svm", "crf", "neural"}) {
        const auto tagger = scrim::make_tagger(name, options);
        if (!tagger && tagger.error().what.empty()) std::abort();
        if (!tagger) continue;
        const auto spans = (*tagger)->tag(document);
        if (!spans) continue;
        for (const scrim::Span& span : *spans) {
            if (span.begin >= span.end || span.end > note.text.size()) std::abort();
        }
    }
    return 0;
}
