// BERT and its kin, exported to ONNX: models that a hospital brings, with vocabulary and configuration in a folder, and
// the one of --thorough, which has both in its metadata.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "nlp/base/files/input.h"
#include "nlp/base/json.h"
#include "nlp/taggers/neural/classifier.h"
#include "nlp/taggers/neural/onnx_session.h"
#include "nlp/taggers/neural/windows.h"
#include "nlp/taggers/neural/word_shapes.h"
#include "nlp/taggers/neural/wordpiece.h"

namespace scrim {
namespace {

constexpr std::size_t wordpiece_limit = std::size_t{2} << 30U;
constexpr std::size_t vocabulary_limit = std::size_t{64} << 20U;
constexpr std::size_t longest_window = 512;  // pieces, with the two marks
constexpr std::size_t edge_marks = 2;        // [CLS] and [SEP]
// 8-bit numbers are rounded a little differently by other processors and versions of ONNX Runtime.
constexpr float wordpiece_tolerance = 0.25F;
const std::string wordpiece_output = "logits";

// What config.json says.
struct Config {
    std::vector<OutputLabel> outputs;
    std::optional<std::size_t> vocabulary_size;
    std::size_t longest = longest_window;
    std::optional<std::size_t> context;  // pieces on both sides of what is scored; a quarter of the window if not said
    bool shapes = false;                 // the model takes shapes of words for token types
    Thresholds thresholds;
    Json self_test;
};

Error bad_config(std::string what, const std::string& file) {
    return bad_input(std::move(what), {file, {}, 0}, "models/README.md gives the form");
}

Result<std::vector<OutputLabel>> read_outputs(const Json& json, const std::string& file) {
    if (!json.is_object() || !json.contains("id2label") || !json["id2label"].is_object())
        return bad_config("the configuration has no id2label", file);
    const Json& names = json["id2label"];
    std::vector<std::string> labels(names.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto found = names.find(std::to_string(i));
        if (found == names.end() || !found->is_string())
            return bad_config("id2label does not name every output from 0 on", file);
        labels[i] = found->get<std::string>();
    }
    return parse_output_labels(labels, file);
}

Result<float> read_threshold(const Json& value, const std::string& name, const std::string& file) {
    if (!value.is_number()) return bad_config(name + " is no number", file);
    const auto threshold = value.get<float>();
    if (!(threshold > 0 && threshold < 1)) return bad_config(name + " is not between 0 and 1", file);
    return threshold;
}

Result<Thresholds> read_thresholds(const Json& json, const std::string& file) {
    Thresholds out;
    for (auto [key, place] : {std::pair{"scrim_eid_threshold", &out.eid}, std::pair{"scrim_qid_threshold", &out.qid}}) {
        const auto found = json.find(key);
        if (found == json.end()) continue;
        const auto threshold = read_threshold(*found, key, file);
        if (!threshold) return threshold.error();
        *place = *threshold;
    }
    const auto own = json.find("scrim_thresholds");
    if (own == json.end()) return out;
    if (!own->is_object()) return bad_config("scrim_thresholds does not give a number for each label", file);
    for (const auto& [name, value] : own->items()) {
        const auto label = label_named(name);
        if (!label) return bad_config("scrim_thresholds has a label that is not known: '" + name + "'", file);
        const auto threshold = read_threshold(value, "the threshold of " + name, file);
        if (!threshold) return threshold.error();
        out.of_label.emplace_back(*label, *threshold);
    }
    return out;
}

Result<Config> read_config(const Json& json, const std::string& file) {
    Config config;
    auto outputs = read_outputs(json, file);
    if (!outputs) return outputs.error();
    config.outputs = std::move(*outputs);
    auto thresholds = read_thresholds(json, file);
    if (!thresholds) return thresholds.error();
    config.thresholds = std::move(*thresholds);
    const auto number = [&](const char* key) -> std::optional<std::size_t> {
        const auto found = json.find(key);
        if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
        return found->get<std::size_t>();
    };
    config.vocabulary_size = number("vocab_size");
    config.longest = std::min(longest_window, number("max_position_embeddings").value_or(longest_window));
    if (config.longest < 16) return bad_config("max_position_embeddings is below 16", file);
    config.context = number("scrim_context");
    if (config.context && *config.context > config.longest / 4)
        return bad_config("scrim_context is more than a quarter of max_position_embeddings", file);
    if (const auto version = number("scrim_shapes")) {
        if (*version != word_shape_version)
            return bad_config("the model was trained for shapes of version " + std::to_string(*version) +
                                  ", this program has version " + std::to_string(word_shape_version),
                              file);
        config.shapes = true;
    }
    config.self_test = json.value("scrim_self_test", Json());
    return config;
}

// Whether words are put into lower case: as tokenizer_config.json says, else unless the vocabulary has capitals.
Result<bool> lower_case(const std::string& folder, std::string_view vocabulary) {
    const std::string file = folder + "/tokenizer_config.json";
    if (std::filesystem::exists(file)) {
        const auto json = read_json_file(file);
        if (!json) return json.error();
        const auto found = json->is_object() ? json->find("do_lower_case") : json->end();
        if (found != json->end() && found->is_boolean()) return found->get<bool>();
    }
    return vocabulary.find("\nThe\n") == std::string_view::npos;
}

void softmax(const float* from, std::size_t count, float* to) {
    const float most = *std::max_element(from, from + count);
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += to[i] = std::exp(from[i] - most);
    for (std::size_t i = 0; i < count; ++i) to[i] /= sum;
}

class WordPieceModel : public TokenClassifier {
   public:
    WordPieceModel(OnnxSession session, WordPiece tokenizer, Config config, RunOptions options)
        : session_(std::move(session)),
          tokenizer_(std::move(tokenizer)),
          config_(std::move(config)),
          options_(options) {
        for (std::size_t i = 0; i < config_.outputs.size(); ++i) {
            if (!config_.outputs[i].label) none_ = i;
        }
    }

    [[nodiscard]] const std::vector<OutputLabel>& outputs() const override { return config_.outputs; }
    [[nodiscard]] Thresholds thresholds() const override { return config_.thresholds; }

    [[nodiscard]] Result<UnitScores> scores(const Document& document) const override {
        return scores_of(document.text());
    }

    [[nodiscard]] Result<void> check() const {
        for (const auto& input : session_.inputs()) {
            if (input.name != "input_ids" && input.name != "attention_mask" && input.name != "token_type_ids")
                return bad("the model wants an input '" + input.name + "' that scrim does not give");
            if (input.type != TensorType::int64 || input.shape.size() != 2)
                return bad("the model's input '" + input.name + "' is not of 64-bit numbers, [windows, pieces]");
        }
        if (!takes("input_ids")) return bad("the model has no input 'input_ids'");
        const auto& outputs = session_.outputs();
        if (std::none_of(outputs.begin(), outputs.end(), [](const TensorInfo& info) {
                return info.name == wordpiece_output && info.type == TensorType::float32;
            }))
            return bad("the model has no float output '" + wordpiece_output + "'");
        if (config_.vocabulary_size && *config_.vocabulary_size != tokenizer_.size())
            return bad("the vocabulary has " + std::to_string(tokenizer_.size()) + " entries, the model was made for " +
                       std::to_string(*config_.vocabulary_size));
        return self_test();
    }

   private:
    [[nodiscard]] Result<UnitScores> scores_of(std::string_view text) const {
        auto cut = tokenizer_.cut(text);
        UnitScores out;
        const std::size_t width = config_.outputs.size();
        out.probabilities.assign(cut.words.size() * width, 2);  // above any probability: no piece seen yet
        const std::size_t inside = std::min(config_.longest - edge_marks, std::max<std::size_t>(options_.longest, 16));
        const auto windows =
            cut_windows(cut.pieces.size(), inside, std::min(config_.context.value_or(inside), inside / 4));
        std::vector<float> row(width);
        for (const auto& batch : batches_by_length(windows, options_.batch)) {
            const auto logits = run(cut.pieces, windows, batch);
            if (!logits) return logits.error();
            const std::size_t length = windows[batch.front()].end - windows[batch.front()].begin + edge_marks;
            for (std::size_t b = 0; b < batch.size(); ++b) {
                const Window& window = windows[batch[b]];
                for (std::size_t i = window.first; i < window.last; ++i) {
                    softmax(logits->values.data() + (b * length + 1 + i - window.begin) * width, width, row.data());
                    // Of the pieces of a word the one that is most surely hidden decides.
                    float* word = out.probabilities.data() + cut.pieces[i].word * width;
                    if (row[none_] < word[none_]) std::copy(row.begin(), row.end(), word);
                }
            }
        }
        out.units = std::move(cut.words);
        return out;
    }

    [[nodiscard]] Error bad(std::string what) const {
        return bad_input(std::move(what), {session_.name(), {}, 0}, "models/README.md gives the signature of a model");
    }
    [[nodiscard]] bool takes(std::string_view input) const {
        return std::any_of(session_.inputs().begin(), session_.inputs().end(),
                           [&](const TensorInfo& info) { return info.name == input; });
    }

    // The longest window runs, with the last entry of the vocabulary, which a model with fewer refuses.
    [[nodiscard]] Result<void> self_test() const {
        std::vector<WordPiece::Piece> pieces(config_.longest - edge_marks);
        pieces.front().id = static_cast<std::int64_t>(tokenizer_.size()) - 1;
        const auto windows = cut_windows(pieces.size(), pieces.size(), 0);
        const auto logits = run(pieces, windows, {0});
        if (!logits) return logits.error();
        return known_scores();
    }

    // A model that brings a text and what it gave for its words, the likeliest output and its probability, gives the
    // same on this machine.
    [[nodiscard]] Result<void> known_scores() const {
        const Json& test = config_.self_test;
        if (test.is_null()) return {};
        if (!test.is_object() || !test.value("text", Json()).is_string() || !test.value("scores", Json()).is_array())
            return bad("the model's self-test is damaged");
        const auto found = scores_of(test["text"].get<std::string>());
        if (!found) return found.error();
        const std::size_t width = config_.outputs.size();
        if (test["scores"].size() != found->units.size()) return bad("the model's self-test is of other words");
        for (std::size_t i = 0; i < found->units.size(); ++i) {
            const Json& pair = test["scores"][i];
            if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_unsigned() || !pair[1].is_number() ||
                pair[0].get<std::size_t>() >= width)
                return bad("the model's self-test is damaged");
            const float score = found->probabilities[i * width + pair[0].get<std::size_t>()];
            if (std::abs(score - pair[1].get<float>()) > wordpiece_tolerance)
                return bad("the model fails its self-test: it does not give the scores it gave when it was made");
        }
        return {};
    }

    [[nodiscard]] Result<Tensor> run(const std::vector<WordPiece::Piece>& pieces, const std::vector<Window>& windows,
                                     const std::vector<std::size_t>& batch) const {
        std::vector<std::int64_t> ids;
        std::vector<std::int64_t> types;
        const auto add = [&](std::int64_t id, std::uint8_t shape) {
            ids.push_back(id);
            types.push_back(config_.shapes ? shape : 0);
        };
        for (const std::size_t i : batch) {
            add(tokenizer_.begin_id(), edge_shape);
            for (std::size_t at = windows[i].begin; at < windows[i].end; ++at) add(pieces[at].id, pieces[at].shape);
            add(tokenizer_.end_id(), edge_shape);
        }
        const std::vector<std::int64_t> ones(ids.size(), 1);
        const auto rows = static_cast<std::int64_t>(batch.size());
        const std::vector<std::int64_t> shape = {rows, static_cast<std::int64_t>(ids.size()) / rows};
        std::vector<TensorView> views = {{"input_ids", std::span<const std::int64_t>(ids), shape}};
        if (takes("attention_mask")) views.push_back({"attention_mask", std::span<const std::int64_t>(ones), shape});
        if (takes("token_type_ids")) views.push_back({"token_type_ids", std::span<const std::int64_t>(types), shape});
        auto found = session_.run(views, wordpiece_output);
        if (!found) return found.error();
        if (found->shape != std::vector{shape[0], shape[1], static_cast<std::int64_t>(config_.outputs.size())})
            return bad("the model does not give a score for each piece and each label of its configuration");
        return found;
    }

    OnnxSession session_;
    WordPiece tokenizer_;
    Config config_;
    RunOptions options_;
    std::size_t none_ = 0;  // the output that means no label
};

Result<std::unique_ptr<TokenClassifier>> checked(OnnxSession session, WordPiece tokenizer, Config config,
                                                 RunOptions options) {
    auto model = std::make_unique<WordPieceModel>(std::move(session), std::move(tokenizer), std::move(config), options);
    if (auto done = model->check(); !done) return done.error();
    return std::unique_ptr<TokenClassifier>(std::move(model));
}

}  // namespace

Result<std::unique_ptr<TokenClassifier>> load_wordpiece_model(const std::string& folder, RunOptions options) {
    const std::string config_file = folder + "/config.json";
    const auto json = read_json_file(config_file);
    if (!json) return json.error();
    auto config = read_config(*json, config_file);
    if (!config) return config.error();
    const std::string vocabulary_file = folder + "/vocab.txt";
    const auto vocabulary = read_file(vocabulary_file, vocabulary_limit);
    if (!vocabulary) return vocabulary.error();
    const auto lower = lower_case(folder, *vocabulary);
    if (!lower) return lower.error();
    auto tokenizer = WordPiece::parse(*vocabulary, *lower, vocabulary_file);
    if (!tokenizer) return tokenizer.error();
    const auto bytes = read_file(folder + "/model.onnx", wordpiece_limit);
    if (!bytes) return bytes.error();
    auto session = OnnxSession::load(*bytes, folder + "/model.onnx");
    if (!session) return session.error();
    return checked(std::move(*session), std::move(*tokenizer), std::move(*config), options);
}

Result<std::unique_ptr<TokenClassifier>> load_encoder_model(std::string_view bytes, const std::string& name,
                                                            RunOptions options) {
    auto session = OnnxSession::load(bytes, name);
    if (!session) return session.error();
    const auto text = session->metadata("scrim.config");
    const auto vocabulary = session->metadata("scrim.vocabulary");
    if (!text || !vocabulary) return bad_config("the model brings no configuration or no vocabulary", name);
    const auto json = parse_json(*text, name);
    if (!json) return json.error();
    auto config = read_config(*json, name);
    if (!config) return config.error();
    if (config->self_test.is_null()) return bad_config("the model brings no self-test", name);
    auto tokenizer = WordPiece::parse(*vocabulary, true, name);
    if (!tokenizer) return tokenizer.error();
    options.batch = 1;  // int8 models scale their numbers by all that is in a batch
    return checked(std::move(*session), std::move(*tokenizer), std::move(*config), options);
}

}  // namespace scrim
