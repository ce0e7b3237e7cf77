// The file of a model: magic, version, a JSON head (kind, versions, states, self-test, card), the numbers compressed
// with zstd, and a SHA-256 of all that. Everything is checked before anything is used.

#include "nlp/taggers/learned/models.h"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

#include "nlp/base/files/input.h"
#include "nlp/base/hash.h"
#include "nlp/base/json.h"

namespace scrim {
namespace {

static_assert(std::endian::native == std::endian::little, "model files are little-endian");

constexpr std::string_view magic = "SCRIMLIN";
constexpr std::size_t checksum_size = 32;
constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20U;  // of the numbers; ours have a few million
constexpr float steps = 32767;

class Writer {
   public:
    template <class T>
    void put(const T& value) {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class T>
    void put_all(const std::vector<T>& values) {
        put(static_cast<std::uint32_t>(values.size()));
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
    void put_text(std::string_view text) {
        put(static_cast<std::uint32_t>(text.size()));
        bytes_.append(text);
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

   private:
    std::string bytes_;
};

class Reader {
   public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    bool get(T& value) {
        if (bytes_.size() < sizeof value) return false;
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_.remove_prefix(sizeof value);
        return true;
    }
    template <class T>
    bool get_all(std::vector<T>& values) {
        std::uint32_t count = 0;
        if (!get(count) || bytes_.size() / sizeof(T) < count) return false;
        values.resize(count);
        if (count > 0) std::memcpy(values.data(), bytes_.data(), count * sizeof(T));
        bytes_.remove_prefix(count * sizeof(T));
        return true;
    }
    bool get_text(std::string& text) {
        std::uint32_t size = 0;
        if (!get(size) || bytes_.size() < size) return false;
        text.assign(bytes_.substr(0, size));
        bytes_.remove_prefix(size);
        return true;
    }
    bool skip(std::string_view expected) {
        if (!bytes_.starts_with(expected)) return false;
        bytes_.remove_prefix(expected.size());
        return true;
    }
    [[nodiscard]] std::string_view rest() const { return bytes_; }

   private:
    std::string_view bytes_;
};

std::string numbers_of(const LinearModel& model) {
    float largest = 0;
    for (const float weight : model.row_weights) largest = std::max(largest, std::abs(weight));
    const float scale = largest > 0 ? largest / steps : 1;
    std::vector<std::int16_t> weights;
    weights.reserve(model.row_weights.size());
    for (const float weight : model.row_weights) {
        weights.push_back(static_cast<std::int16_t>(std::lround(weight / scale)));
    }
    std::vector<FeatureId> differences;  // small numbers compress well
    FeatureId before = 0;
    for (const FeatureId feature : model.features) {
        differences.push_back(feature - before);
        before = feature;
    }
    std::vector<std::uint16_t> lengths;
    for (std::size_t i = 0; i + 1 < model.rows.size(); ++i) {
        lengths.push_back(static_cast<std::uint16_t>(model.rows[i + 1] - model.rows[i]));
    }
    Writer out;
    out.put(scale);
    out.put_all(differences);
    out.put_all(lengths);
    out.put_all(model.row_states);
    out.put_all(weights);
    out.put_all(model.transitions);
    out.put_all(model.offsets);
    out.put_all(model.slopes);
    out.put(static_cast<std::uint32_t>(model.texts.size()));
    for (const auto& [feature, text] : model.texts) {
        out.put(feature);
        out.put_text(text);
    }
    return out.bytes();
}

bool read_numbers(std::string_view bytes, LinearModel& model) {
    Reader in(bytes);
    float scale = 0;
    std::vector<FeatureId> differences;
    std::vector<std::uint16_t> lengths;
    std::vector<std::int16_t> weights;
    std::uint32_t texts = 0;
    if (!in.get(scale) || !in.get_all(differences) || !in.get_all(lengths) || !in.get_all(model.row_states) ||
        !in.get_all(weights) || !in.get_all(model.transitions) || !in.get_all(model.offsets) ||
        !in.get_all(model.slopes) || !in.get(texts)) {
        return false;
    }
    if (!std::isfinite(scale) || differences.size() != lengths.size()) return false;
    for (std::uint32_t i = 0; i < texts; ++i) {
        std::pair<FeatureId, std::string> text;
        if (!in.get(text.first) || !in.get_text(text.second)) return false;
        model.texts.push_back(std::move(text));
    }
    FeatureId feature = 0;
    model.rows.push_back(0);
    for (std::size_t i = 0; i < differences.size(); ++i) {
        if (i > 0 && (differences[i] == 0 || feature + differences[i] < feature)) return false;
        feature += differences[i];
        model.features.push_back(feature);
        model.rows.push_back(model.rows.back() + lengths[i]);
    }
    for (const std::int16_t weight : weights) model.row_weights.push_back(static_cast<float>(weight) * scale);
    return in.rest().empty();
}

bool all_finite(const std::vector<float>& values) {
    return std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
}

bool is_share(float value) { return value > 0 && value < 1; }

// The parts must fit each other, whatever the checksum says.
bool fits(const LinearModel& model) {
    const std::size_t states = model.state_count();
    const std::size_t crf_states = model.kind == "crf" ? states : 0;
    const std::size_t svm_states = model.kind == "svm" ? states : 0;
    return states >= 1 && states <= 255 && model.row_states.size() == model.row_weights.size() &&
           model.rows.back() == model.row_states.size() &&
           std::all_of(model.row_states.begin(), model.row_states.end(), [&](auto state) { return state < states; }) &&
           model.transitions.size() == crf_states * crf_states && model.offsets.size() == svm_states &&
           model.slopes.size() == svm_states && all_finite(model.row_weights) && all_finite(model.transitions) &&
           all_finite(model.offsets) && all_finite(model.slopes) && model.thresholds.size() == states &&
           std::all_of(model.thresholds.begin(), model.thresholds.end(), is_share);
}

Error damaged(const std::string& name, const std::string& what) {
    return bad_input("the model cannot be used: " + what, {name, {}, 0},
                     "make it again with 'scrim train', or leave --models out to take the shipped ones");
}

Json head_of(const LinearModel& model) {
    Json spans = Json::array();
    for (const Span& span : model.self_test.spans) spans.push_back({span.begin, span.end, name(span.label)});
    return {{"kind", model.kind},
            {"features", feature_set_version},
            {"states", model.states},
            {"thresholds", model.thresholds},
            {"self_test", {{"text", model.self_test.text}, {"spans", spans}}},
            {"card", model.card.empty() ? Json::object() : Json::parse(model.card, nullptr, false)}};
}

std::optional<SelfTest> self_test_of(const Json& json) {
    SelfTest out;
    if (!json.is_object() || !json.contains("text") || !json["text"].is_string() || !json.contains("spans")) return {};
    out.text = json["text"].get<std::string>();
    for (const Json& each : json["spans"]) {
        if (!each.is_array() || each.size() != 3 || !each[0].is_number_unsigned() || !each[1].is_number_unsigned() ||
            !each[2].is_string()) {
            return {};
        }
        const auto label = label_named(each[2].get<std::string>());
        if (!label) return {};
        Span span;
        span.begin = each[0].get<std::uint32_t>();
        span.end = each[1].get<std::uint32_t>();
        span.label = *label;
        out.spans.push_back(std::move(span));
    }
    return out;
}

Result<void> read_head(std::string_view text, const std::string& name, LinearModel& model) {
    const Json head = Json::parse(text, nullptr, false);
    if (!head.is_object()) return damaged(name, "its head cannot be read");
    const auto text_at = [&](const char* key) {
        return head.contains(key) && head[key].is_string() ? head[key].get<std::string>() : std::string();
    };
    model.kind = text_at("kind");
    if (model.kind != "crf" && model.kind != "svm") return damaged(name, "it is of a kind that nobody knows");
    if (!head.contains("features") || !head["features"].is_number_unsigned() ||
        head["features"].get<std::uint32_t>() != feature_set_version) {
        return damaged(name, "it was made with another set of features than this version has (" +
                                 std::to_string(feature_set_version) + ")");
    }
    if (!head.contains("states") || !head["states"].is_array()) return damaged(name, "it has no labels");
    for (const Json& state : head["states"]) {
        if (!state.is_string()) return damaged(name, "it has no labels");
        model.states.push_back(state.get<std::string>());
        const bool outside = model.kind == "crf" && model.states.size() == 1;  // the first of the CRF is O
        if (outside ? model.states[0] != "O" : !label_of_state(model.states.back())) {
            return damaged(name, "it has a label that this version does not know: " + model.states.back());
        }
    }
    const Json thresholds = head.value("thresholds", Json());
    const auto is_number = [](const Json& value) { return value.is_number(); };
    if (!thresholds.is_array() || !std::all_of(thresholds.begin(), thresholds.end(), is_number)) {
        return damaged(name, "it has no thresholds");
    }
    model.thresholds = thresholds.get<std::vector<float>>();
    auto test = head.contains("self_test") ? self_test_of(head["self_test"]) : std::nullopt;
    if (!test) return damaged(name, "it has no self-test");
    model.self_test = std::move(*test);
    if (head.contains("card")) model.card = head["card"].dump(2);
    return {};
}

}  // namespace

float LinearModel::lowest_threshold() const {
    return thresholds.empty() ? 1 : *std::min_element(thresholds.begin(), thresholds.end());
}

std::optional<Label> label_of_state(std::string_view state) {
    if (state == "O") return {};
    return label_named(state);
}

std::string write_model(const LinearModel& model) {
    const std::string numbers = numbers_of(model);
    std::string packed(ZSTD_compressBound(numbers.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), numbers.data(), numbers.size(), 19));
    Writer out;
    for (const char c : magic) out.put(c);
    out.put(model_format_version);
    out.put_text(head_of(model).dump());
    out.put(static_cast<std::uint64_t>(numbers.size()));
    out.put_text(packed);
    std::string bytes = out.bytes();
    const Sha256 sum = sha256(bytes);
    bytes.append(reinterpret_cast<const char*>(sum.data()), sum.size());
    return bytes;
}

Result<LinearModel> read_model(std::string_view bytes, const std::string& name) {
    if (!bytes.starts_with(magic)) return damaged(name, "it is no model of Scrim");
    if (bytes.size() < magic.size() + sizeof model_format_version + checksum_size)
        return damaged(name, "it is cut short");
    Reader in(bytes.substr(0, bytes.size() - checksum_size));
    std::uint32_t version = 0;
    if (!in.skip(magic) || !in.get(version)) return damaged(name, "it is cut short");
    if (version != model_format_version) return damaged(name, "its format is of another version of Scrim");
    const Sha256 sum = sha256(bytes.substr(0, bytes.size() - checksum_size));
    if (std::memcmp(sum.data(), bytes.data() + bytes.size() - checksum_size, checksum_size) != 0) {
        return damaged(name, "its checksum is wrong: it is cut short or was changed");
    }
    std::string head;
    std::uint64_t size = 0;
    std::string packed;
    if (!in.get_text(head) || !in.get(size) || !in.get_text(packed) || !in.rest().empty() || size > most_bytes) {
        return damaged(name, "its parts do not fit together");
    }
    LinearModel model;
    if (auto read = read_head(head, name, model); !read) return read.error();
    std::string numbers(size, '\0');
    if (ZSTD_decompress(numbers.data(), numbers.size(), packed.data(), packed.size()) != size ||
        !read_numbers(numbers, model) || !fits(model)) {
        return damaged(name, "its parts do not fit together");
    }
    return model;
}

}  // namespace scrim
