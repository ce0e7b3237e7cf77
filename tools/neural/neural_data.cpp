// neural_features: writes what the neural model sees of generated notes, with the gold labels, for its training
// (tools/neural/train.py). Not part of the product.
//
//   neural_features LEXICONS SEED NOTES train|test plain|changed
//   neural_features LEXICONS SEED FILE file plain|changed      (notes with gold spans: filled carriers, labelled prose)
//
// Output: a line of JSON that says the form, then per note the number of tokens (4 bytes) and a record per token:
// characters, bucket of the word (4 bytes), flags (one bit each), gold output (1 byte).

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "corpora/generator/generator.h"
#include "nlp/base/json.h"
#include "nlp/formats/note_reader.h"
#include "nlp/taggers/neural/neural_features.h"
#include "nlp/text/analyse.h"
#include "tools/neural/augment.h"

namespace scrim {
namespace {

void put_number(std::string& out, std::uint32_t value) {
    for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>(value >> shift & 0xffU);
}

std::string header() {
    Json json;
    json["feature_version"] = neural_feature_version;
    json["characters"] = neural_characters;
    json["alphabet"] = neural_alphabet;
    json["buckets"] = neural_word_buckets;
    json["flags"] = NeuralFlags::count;
    json["token_flags"] = NeuralFlags::token;
    json["commonness"] = NeuralFlags::commonness;
    json["first_name"] = NeuralFlags::first_name;
    json["lexicon"] = NeuralFlags::lexicon;
    json["lexicon_phrase"] = NeuralFlags::lexicon_phrase;
    for (const Label label : neural_labels()) json["labels"].push_back(name(label));
    for (std::size_t kind = 0; kind < neural_lexicon_kinds; ++kind)
        json["kinds"].push_back(name(static_cast<LexiconKind>(kind)));
    return json.dump() + "\n";
}

std::string record(const Note& note, const Lexicon& lexicon) {
    const Document document = analyse(note);
    const NeuralFeatures features = neural_features(document, lexicon);
    const auto targets = neural_targets(document, note.spans);
    std::string out;
    put_number(out, static_cast<std::uint32_t>(features.tokens));
    for (std::size_t i = 0; i < features.tokens; ++i) {
        for (std::size_t c = 0; c < neural_characters; ++c)
            out += static_cast<char>(features.characters[i * neural_characters + c]);
        put_number(out, static_cast<std::uint32_t>(features.words[i]));
        for (std::size_t flag = 0; flag < NeuralFlags::count; flag += 8) {
            unsigned bits = 0;
            for (std::size_t bit = 0; bit < 8 && flag + bit < NeuralFlags::count; ++bit)
                bits |= features.flags[i * NeuralFlags::count + flag + bit] != 0 ? 1U << bit : 0U;
            out += static_cast<char>(bits);
        }
        out += static_cast<char>(targets[i]);
    }
    return out;
}

Result<void> run(const std::string& lexicons, std::uint64_t seed, std::uint64_t count, bool test, bool change) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const auto augmenter = Augmenter::load(lexicons, **lexicon);
    if (!augmenter) return augmenter.error();
    corpora::GeneratorOptions options;
    options.seed = seed;
    options.split = test ? corpora::Split::test : corpora::Split::train;
    options.noise = change ? 1.5 : 1;
    const auto generator = corpora::Generator::make(options);
    if (!generator) return generator.error();
    Random random(seed);
    std::cout << header();
    std::uint64_t written = 0;
    for (std::uint64_t patient = 0; written < count; ++patient) {
        for (Note& note : (*generator)->patient_notes(patient, (*generator)->notes_of(patient))) {
            if (change) (*augmenter).change(random, note);
            std::cout << record(note, **lexicon);
            ++written;
        }
    }
    std::cout.flush();
    return {};
}

Result<void> run_file(const std::string& lexicons, std::uint64_t seed, const std::string& file, bool change) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const auto augmenter = Augmenter::load(lexicons, **lexicon);
    if (!augmenter) return augmenter.error();
    auto notes = read_notes(file, {});
    if (!notes) return notes.error();
    Random random(seed);
    std::cout << header();
    for (Note& note : *notes) {
        if (change) (*augmenter).change(random, note);
        std::cout << record(note, **lexicon);
    }
    std::cout.flush();
    return {};
}

}  // namespace
}  // namespace scrim

int main(int count, char** arguments) {
    if (count != 6) {
        std::cerr << "usage: neural_features LEXICONS SEED NOTES|FILE train|test|file plain|changed\n";
        return 2;
    }
    const auto number = [&](int at) { return std::strtoull(arguments[at], nullptr, 10); };
    const std::string from = arguments[4];
    const bool change = std::string(arguments[5]) == "changed";
    const auto done = from == "file" ? scrim::run_file(arguments[1], number(2), arguments[3], change)
                                     : scrim::run(arguments[1], number(2), number(3), from == "test", change);
    if (done) return 0;
    std::cerr << done.error().message() << "\n";
    return scrim::exit_code(done.error());
}
