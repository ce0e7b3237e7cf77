// Whatever the bytes are, the reader of models ends; what it accepts can be used to tag.

#include <cstdint>
#include <cstring>
#include <string>

#include "nlp/base/hash.h"
#include "nlp/taggers/learned/crf.h"
#include "nlp/taggers/learned/svm.h"
#include "nlp/text/analyse.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    // Every other input gets a right checksum, so that the parts behind it are reached.
    if (size % 2 == 0 && size > 40) {
        bytes.resize(size - 32);
        const scrim::Sha256 sum = scrim::sha256(bytes);
        bytes.append(reinterpret_cast<const char*>(sum.data()), sum.size());
    }
    auto model = scrim::read_model(bytes, "fuzz");
    if (!model) return 0;
    model->self_test = {};
    scrim::Note note;
    note.text = "Mr. White was seen on 4/25/2009 by Dr. May.";
    const auto tagger = model->kind == "crf" ? scrim::crf_tagger_of(*model) : scrim::svm_tagger_of(*model);
    if (tagger) (void)(*tagger)->tag(scrim::analyse(note));
    return 0;
}
