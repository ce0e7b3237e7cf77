// The shipped model, and any other that is trained on scrim's features. models/README.md gives its signature.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "nlp/base/json.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/neural/classifier.h"
#include "nlp/taggers/neural/neural_features.h"
#include "nlp/taggers/neural/onnx_session.h"
#include "nlp/taggers/neural/windows.h"

namespace scrim {
namespace {

constexpr std::size_t self_test_tokens = 24;
constexpr float self_test_tolerance = 0.01F;
const std::string feature_output = "probabilities";

// The inputs for several windows of equal length.
struct Inputs {
    std::vector<std::int32_t> characters;
    std::vector<std::int32_t> words;
    std::vector<float> flags;

    void add(const NeuralFeatures& features, std::size_t begin, std::size_t end) {
        const auto take = [&](const auto& from, auto& to, std::size_t width) {
            to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(begin * width),
                      from.begin() + static_cast<std::ptrdiff_t>(end * width));
        };
        take(features.characters, characters, neural_characters);
        take(features.words, words, 1);
        take(features.flags, flags, NeuralFlags::count);
    }
};

// Made-up features that the self-test of every model runs on, the same in tools/neural/export.py.
NeuralFeatures self_test_features() {
    NeuralFeatures features;
    features.tokens = self_test_tokens;
    for (std::size_t i = 0; i < self_test_tokens * neural_characters; ++i)
        features.characters.push_back(static_cast<std::uint8_t>((i * 31 + 7) % neural_alphabet));
    for (std::size_t i = 0; i < self_test_tokens; ++i)
        features.words.push_back(static_cast<std::int32_t>(i * 7919 % neural_word_buckets));
    for (std::size_t i = 0; i < self_test_tokens * NeuralFlags::count; ++i)
        features.flags.push_back(i % 11 == 0 ? 1 : 0);
    return features;
}

class FeatureModel : public TokenClassifier {
   public:
    FeatureModel(OnnxSession session, const Lexicon& lexicon, RunOptions options)
        : session_(std::move(session)), lexicon_(lexicon), options_(options) {}

    [[nodiscard]] const std::vector<OutputLabel>& outputs() const override { return outputs_; }
    [[nodiscard]] Thresholds thresholds() const override { return thresholds_; }

    [[nodiscard]] Result<UnitScores> scores(const Document& document) const override {
        UnitScores out;
        for (const Token& token : document.tokens) out.units.push_back({token.begin, token.end});
        auto found = probabilities(neural_features(document, lexicon_));
        if (!found) return found.error();
        out.probabilities = std::move(*found);
        return out;
    }

    // Everything that the model says about itself, and the self-test.
    [[nodiscard]] Result<void> check() {
        for (const auto& step : {&FeatureModel::check_version, &FeatureModel::check_tensors, &FeatureModel::read_labels,
                                 &FeatureModel::read_numbers, &FeatureModel::self_test}) {
            if (auto done = (this->*step)(); !done) return done;
        }
        return {};
    }

   private:
    [[nodiscard]] Error bad(std::string what) const {
        return bad_input(std::move(what), {session_.name(), {}, 0}, "models/README.md gives the signature of a model");
    }

    [[nodiscard]] Result<void> check_version() {
        const auto version = session_.metadata("scrim.features");
        if (!version) return bad("the model does not say for which features it was trained");
        if (*version != std::to_string(neural_feature_version))
            return bad("the model was trained for features of version " + version->substr(0, 8) +
                       ", this program has version " + std::to_string(neural_feature_version));
        return {};
    }

    [[nodiscard]] Result<void> check_tensors() {
        struct Wanted {
            std::string_view name;
            TensorType type;
            std::vector<std::int64_t> shape;
        };
        const std::array wanted = {Wanted{"characters", TensorType::int32, {-1, -1, neural_characters}},
                                   Wanted{"words", TensorType::int32, {-1, -1}},
                                   Wanted{"flags", TensorType::float32, {-1, -1, NeuralFlags::count}}};
        const auto& inputs = session_.inputs();
        if (inputs.size() != wanted.size())
            return bad("the model does not have the three inputs characters, words, flags");
        for (const auto& want : wanted) {
            const auto found = std::find_if(inputs.begin(), inputs.end(),
                                            [&](const TensorInfo& info) { return info.name == want.name; });
            if (found == inputs.end() || found->type != want.type || found->shape != want.shape)
                return bad("the model's input '" + std::string(want.name) + "' is missing or of another type or shape");
        }
        const auto& outputs = session_.outputs();
        if (outputs.size() != 1 || outputs[0].name != feature_output || outputs[0].type != TensorType::float32)
            return bad("the model does not have the one output '" + feature_output + "'");
        return {};
    }

    [[nodiscard]] Result<void> read_labels() {
        const auto text = session_.metadata("scrim.labels");
        if (!text) return bad("the model does not name its labels");
        std::vector<std::string> names;
        for (std::size_t at = 0; at <= text->size();) {
            const std::size_t comma = std::min(text->find(',', at), text->size());
            names.push_back(text->substr(at, comma - at));
            at = comma + 1;
        }
        auto outputs = parse_output_labels(names, session_.name());
        if (!outputs) return outputs.error();
        outputs_ = std::move(*outputs);
        return {};
    }

    template <class Number>
    [[nodiscard]] Result<void> read_number(const char* key, Number least, Number most, Number& out) const {
        const auto text = session_.metadata(key);
        if (!text) return bad(std::string("the model does not say its ") + key);
        const auto read = std::from_chars(text->data(), text->data() + text->size(), out);
        if (read.ec != std::errc() || read.ptr != text->data() + text->size() || !(out >= least && out <= most))
            return bad(std::string("the model's ") + key + " is no number, or out of range");
        return {};
    }

    [[nodiscard]] Result<void> read_numbers() {
        if (auto done = read_number<std::size_t>("scrim.context", 0, 256, context_); !done) return done;
        if (auto done = read_number("scrim.eid_threshold", 0.01F, 0.99F, thresholds_.eid); !done) return done;
        return read_number("scrim.qid_threshold", 0.01F, 0.99F, thresholds_.qid);
    }

    // The model gives on this machine what it gave where it was made: per token the likeliest output and its
    // probability.
    [[nodiscard]] Result<void> self_test() {
        const auto expected = session_.metadata("scrim.self_test");
        const auto json = expected ? parse_json(*expected, session_.name()) : Result<Json>(Json());
        if (!json || !json->is_array() || json->size() != self_test_tokens) return bad("the model brings no self-test");
        const auto found = probabilities(self_test_features());
        if (!found) return found.error();
        for (std::size_t i = 0; i < self_test_tokens; ++i) {
            const Json& pair = (*json)[i];
            if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_unsigned() || !pair[1].is_number() ||
                pair[0].get<std::size_t>() >= outputs_.size())
                return bad("the model's self-test is damaged");
            const float score = (*found)[i * outputs_.size() + pair[0].get<std::size_t>()];
            if (std::abs(score - pair[1].get<float>()) > self_test_tolerance)
                return bad("the model fails its self-test: it does not give the scores it gave when it was made");
        }
        return {};
    }

    [[nodiscard]] Result<std::vector<float>> probabilities(const NeuralFeatures& features) const {
        const std::size_t width = outputs_.size();
        std::vector<float> out(features.tokens * width);
        const auto windows = cut_windows(features.tokens, std::max(options_.longest, 4 * context_), context_);
        for (const auto& batch : batches_by_length(windows, options_.batch)) {
            const std::size_t length = windows[batch.front()].end - windows[batch.front()].begin;
            Inputs inputs;
            for (const std::size_t i : batch) inputs.add(features, windows[i].begin, windows[i].end);
            auto found = run(inputs, batch.size(), length);
            if (!found) return found.error();
            for (std::size_t b = 0; b < batch.size(); ++b) {
                const Window& window = windows[batch[b]];
                const float* rows = found->values.data() + (b * length + window.first - window.begin) * width;
                std::copy(rows, rows + (window.last - window.first) * width, out.data() + window.first * width);
            }
        }
        return out;
    }

    [[nodiscard]] Result<Tensor> run(const Inputs& inputs, std::size_t batch, std::size_t length) const {
        const auto rows = static_cast<std::int64_t>(batch);
        const auto columns = static_cast<std::int64_t>(length);
        const std::array<TensorView, 3> views = {
            TensorView{"characters", std::span(inputs.characters), {rows, columns, neural_characters}},
            TensorView{"words", std::span(inputs.words), {rows, columns}},
            TensorView{"flags", std::span(inputs.flags), {rows, columns, NeuralFlags::count}}};
        auto found = session_.run(views, feature_output);
        if (!found) return found.error();
        const std::vector<std::int64_t> shape = {rows, columns, static_cast<std::int64_t>(outputs_.size())};
        if (found->shape != shape) return bad("the model does not give a score for each token and label");
        return found;
    }

    OnnxSession session_;
    const Lexicon& lexicon_;
    RunOptions options_;
    std::vector<OutputLabel> outputs_;
    Thresholds thresholds_;
    std::size_t context_ = 0;  // how far the model looks to either side, in tokens
};

}  // namespace

Result<std::unique_ptr<TokenClassifier>> load_feature_model(std::string_view bytes, const std::string& name,
                                                            RunOptions options) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto session = OnnxSession::load(bytes, name);
    if (!session) return session.error();
    auto model = std::make_unique<FeatureModel>(std::move(*session), **lexicon, options);
    if (auto checked = model->check(); !checked) return checked.error();
    return std::unique_ptr<TokenClassifier>(std::move(model));
}

}  // namespace scrim
