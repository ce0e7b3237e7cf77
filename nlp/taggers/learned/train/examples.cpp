#include "nlp/taggers/learned/train/examples.h"

#include <algorithm>
#include <unordered_map>

#include "nlp/base/ascii.h"
#include "nlp/base/random.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

const FeatureTemplate& template_of(FeatureId feature) { return feature_templates()[feature >> feature_value_bits]; }

std::string lower_case(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '.' && text.size() > 1) continue;
        out += lower(c);
    }
    return out;
}

// As the shape is hashed: of a run of letters two count, of digits five.
std::string shape_text(std::string_view text) {
    std::string out;
    std::size_t run = 0;
    char before = 0;
    for (const char c : text) {
        char kind = c;
        if (is_capital(c)) kind = 'X';
        if (is_small(c) || (c & 0x80) != 0) kind = 'x';
        if (is_digit(c)) kind = 'd';
        run = kind == before ? run + 1 : 1;
        before = kind;
        if (run <= (kind == 'd' ? 5U : 2U)) out += kind;
    }
    return out;
}

}  // namespace

bool is_learned(Label label) {
    return class_of(label) != Class::hmd && label != Label::phi && label != Label::name_any &&
           label != Label::location_any;
}

Result<Example> example_of(const Note& note, const Lexicon& lexicon) {
    const Document document = analyse(note);
    NoteFeatures features = extract_features(document, lexicon);
    Example out;
    out.patient = note.patient_id.empty() ? note.id : note.patient_id;
    out.labels.resize(document.tokens.size());
    out.candidate.resize(document.tokens.size());
    std::uint32_t end = 0;
    for (const Span& span : note.spans) {
        if (!is_learned(span.label)) continue;
        if (span.begin < end) {
            return bad_input("spans of the gold overlap at byte " + std::to_string(span.begin), {{}, note.id, 0},
                             "let the spans of a note not overlap, health details aside");
        }
        end = span.end;
        for (std::uint32_t i = document.token_at(span.begin); i < document.tokens.size(); ++i) {
            if (document.tokens[i].begin >= span.end) break;
            if (out.labels[i] != 0) continue;  // a token that two spans share belongs to the first
            out.labels[i] = static_cast<std::uint8_t>(static_cast<std::size_t>(span.label) + 1);
        }
    }
    for (std::size_t i = 0; i < out.candidate.size(); ++i) out.candidate[i] = is_candidate(document, features, i);
    out.stretches = std::move(features.stretches);
    out.ids = std::move(features.ids);
    out.begins = std::move(features.begins);
    return out;
}

void drop_words(Example& example, double share, std::uint64_t seed) {
    Random random(seed);
    std::vector<FeatureId> kept;
    kept.reserve(example.ids.size());
    std::vector<std::uint32_t> begins{0};
    for (std::size_t token = 0; token + 1 < example.begins.size(); ++token) {
        const bool drop = random.chance(share);
        for (const FeatureId id : example.of(token)) {
            const auto& asked = template_of(id);
            const bool words =
                asked.value != FeatureValue::number &&
                (asked.name.find("word") != std::string_view::npos ||
                 asked.name.find("key") != std::string_view::npos || asked.name.find("fix") != std::string_view::npos);
            if (!(drop && words)) kept.push_back(id);
        }
        begins.push_back(static_cast<std::uint32_t>(kept.size()));
    }
    example.ids = std::move(kept);
    example.begins = std::move(begins);
}

std::vector<FeatureId> frequent_features(std::span<const Example* const> examples, std::size_t notes, bool svm_only) {
    std::unordered_map<FeatureId, std::pair<std::uint32_t, std::uint32_t>> seen;  // notes, and the last of them
    std::uint32_t number = 0;
    for (const Example* example : examples) {
        ++number;
        for (const FeatureId id : example->ids) {
            if (svm_only && !template_of(id).svm) continue;
            auto& [count, last] = seen[id];
            if (last == number) continue;
            last = number;
            ++count;
        }
    }
    std::vector<FeatureId> out;
    for (const auto& [id, counted] : seen) {
        if (counted.first >= notes) out.push_back(id);
    }
    std::sort(out.begin(), out.end());
    return out;
}

void FeatureTexts::add(const Document& document, const NoteFeatures& features) {
    const auto text_at = [&](std::size_t i) { return lower_case(document.text_of(document.tokens[i])); };
    for (std::size_t i = 0; i < features.words.size(); ++i) {
        const WordFacts& word = features.words[i];
        const std::string_view raw = document.text_of(document.tokens[i]);
        texts_.try_emplace(feature_value(word.shape), shape_text(raw));
        const std::string text = text_at(i);
        for (const std::size_t size : {2U, 3U, 4U}) {
            if (raw.size() < size + 2 || document.tokens[i].kind != TokenKind::word) continue;
            for (const auto part : {raw.substr(0, size), raw.substr(raw.size() - size)}) {
                const std::string small = lower_case(part);
                texts_.try_emplace(feature_value(text_hash(small)), small);
            }
        }
        if (!word.ordinary) continue;
        texts_.insert_or_assign(feature_value(word.hash), text);
        if (i > 0 && features.words[i - 1].ordinary) {
            pairs_.try_emplace(pair_value(features.words[i - 1].hash, word.hash), text_at(i - 1) + " " + text);
        }
        for (std::uint64_t which = 0; which < word_class_count; ++which) {
            if (i + 1 < features.words.size() &&
                features.words[i + 1].word_class == static_cast<std::uint8_t>(WordClass::colon)) {
                pairs_.try_emplace(pair_value(word.hash, which),
                                   text + ": " + std::string(name(static_cast<WordClass>(which))));
            }
        }
    }
}

std::string FeatureTexts::of(FeatureId feature) const {
    const auto& asked = template_of(feature);
    if (asked.value == FeatureValue::number) return {};
    const auto& texts = asked.value == FeatureValue::pair ? pairs_ : texts_;
    const auto found = texts.find(feature & feature_value_mask);
    return found == texts.end() ? std::string() : found->second;
}

void ModelBuilder::add(FeatureId feature, std::size_t state, double weight) {
    weights_[feature].emplace_back(static_cast<std::uint8_t>(state), static_cast<float>(weight));
}

void ModelBuilder::finish(LinearModel& model, const FeatureTexts& texts) {
    model.rows.assign(1, 0);
    for (auto& [feature, row] : weights_) {
        std::sort(row.begin(), row.end());
        model.features.push_back(feature);
        for (const auto& [state, weight] : row) {
            model.row_states.push_back(state);
            model.row_weights.push_back(weight);
        }
        model.rows.push_back(static_cast<std::uint32_t>(model.row_states.size()));
        if (auto text = texts.of(feature); !text.empty()) model.texts.emplace_back(feature, std::move(text));
    }
}

}  // namespace scrim
