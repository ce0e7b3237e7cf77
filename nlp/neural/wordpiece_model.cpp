// Models that a hospital brings: BERT and its kin, exported to ONNX, with their vocabulary and configuration.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "nlp/base/input.h"
#include "nlp/base/json.h"
#include "nlp/neural/classifier.h"
#include "nlp/neural/onnx_session.h"
#include "nlp/neural/windows.h"
#include "nlp/neural/wordpiece.h"

namespace scrim {
namespace {

constexpr std::size_t model_limit = std::size_t{2} << 30U;
constexpr std::size_t vocabulary_limit = std::size_t{64} << 20U;
constexpr std::size_t longest_window = 512;  // pieces, with the two marks
constexpr std::size_t edge_marks = 2;        // [CLS] and [SEP]
const std::string output_name = "logits";

// What config.json says.
struct Config {
    std::vector<OutputLabel> outputs;
    std::optional<std::size_t> vocabulary_size;
    std::size_t longest = longest_window;
    Thresholds thresholds;
};

Result<Config> read_config(const std::string& file) {
    const auto json = read_json_file(file);
    if (!json) return json.error();
    const auto bad = [&](const std::string& what) {
        return bad_input(what, {file, {}, 0}, "models/README.md gives the form");
    };
    if (!json->is_object() || !json->contains("id2label") || !(*json)["id2label"].is_object())
        return bad("the configuration has no id2label");
    const Json& names = (*json)["id2label"];
    std::vector<std::string> labels(names.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto found = names.find(std::to_string(i));
        if (found == names.end() || !found->is_string()) return bad("id2label does not name every output from 0 on");
        labels[i] = found->get<std::string>();
    }
    Config config;
    auto outputs = parse_output_labels(labels, file);
    if (!outputs) return outputs.error();
    config.outputs = std::move(*outputs);
    const auto number = [&](const char* key) -> std::optional<std::size_t> {
        const auto found = json->find(key);
        if (found == json->end() || !found->is_number_unsigned()) return std::nullopt;
        return found->get<std::size_t>();
    };
    config.vocabulary_size = number("vocab_size");
    config.longest = std::min(longest_window, number("max_position_embeddings").value_or(longest_window));
    if (config.longest < 16) return bad("max_position_embeddings is below 16");
    for (auto [key, place] : {std::pair{"scrim_eid_threshold", &config.thresholds.eid},
                              std::pair{"scrim_qid_threshold", &config.thresholds.qid}}) {
        const auto found = json->find(key);
        if (found == json->end()) continue;
        if (!found->is_number()) return bad(std::string(key) + " is no number");
        *place = found->get<float>();
        if (!(*place > 0 && *place < 1)) return bad(std::string(key) + " is not between 0 and 1");
    }
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
        auto cut = tokenizer_.cut(document.text());
        UnitScores out;
        const std::size_t width = config_.outputs.size();
        out.probabilities.assign(cut.words.size() * width, 2);  // above any probability: no piece seen yet
        const std::size_t inside = std::min(config_.longest - edge_marks, std::max<std::size_t>(options_.longest, 16));
        const auto windows = cut_windows(cut.pieces.size(), inside, inside / 4);
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
                return info.name == output_name && info.type == TensorType::float32;
            }))
            return bad("the model has no float output '" + output_name + "'");
        if (config_.vocabulary_size && *config_.vocabulary_size != tokenizer_.size())
            return bad("the vocabulary has " + std::to_string(tokenizer_.size()) + " entries, the model was made for " +
                       std::to_string(*config_.vocabulary_size));
        return self_test();
    }

   private:
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
        return {};
    }

    [[nodiscard]] Result<Tensor> run(const std::vector<WordPiece::Piece>& pieces, const std::vector<Window>& windows,
                                     const std::vector<std::size_t>& batch) const {
        std::vector<std::int64_t> ids;
        for (const std::size_t i : batch) {
            ids.push_back(tokenizer_.begin_id());
            for (std::size_t at = windows[i].begin; at < windows[i].end; ++at) ids.push_back(pieces[at].id);
            ids.push_back(tokenizer_.end_id());
        }
        const std::vector<std::int64_t> ones(ids.size(), 1);
        const std::vector<std::int64_t> zeros(ids.size(), 0);
        const auto rows = static_cast<std::int64_t>(batch.size());
        const std::vector<std::int64_t> shape = {rows, static_cast<std::int64_t>(ids.size()) / rows};
        std::vector<TensorView> views = {{"input_ids", std::span<const std::int64_t>(ids), shape}};
        if (takes("attention_mask")) views.push_back({"attention_mask", std::span<const std::int64_t>(ones), shape});
        if (takes("token_type_ids")) views.push_back({"token_type_ids", std::span<const std::int64_t>(zeros), shape});
        auto found = session_.run(views, output_name);
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

}  // namespace

Result<std::unique_ptr<TokenClassifier>> load_wordpiece_model(const std::string& folder, RunOptions options) {
    auto config = read_config(folder + "/config.json");
    if (!config) return config.error();
    const std::string vocabulary_file = folder + "/vocab.txt";
    const auto vocabulary = read_file(vocabulary_file, vocabulary_limit);
    if (!vocabulary) return vocabulary.error();
    const auto lower = lower_case(folder, *vocabulary);
    if (!lower) return lower.error();
    auto tokenizer = WordPiece::parse(*vocabulary, *lower, vocabulary_file);
    if (!tokenizer) return tokenizer.error();
    const auto bytes = read_file(folder + "/model.onnx", model_limit);
    if (!bytes) return bytes.error();
    auto session = OnnxSession::load(*bytes, folder + "/model.onnx");
    if (!session) return session.error();
    auto model =
        std::make_unique<WordPieceModel>(std::move(*session), std::move(*tokenizer), std::move(*config), options);
    if (auto checked = model->check(); !checked) return checked.error();
    return std::unique_ptr<TokenClassifier>(std::move(model));
}

}  // namespace scrim
