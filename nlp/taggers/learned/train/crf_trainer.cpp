#include "nlp/taggers/learned/train/crf_trainer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <crfsuite.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace scrim {
namespace {

class SilentTrainer : public CRFSuite::Trainer {
   public:
    void message(const std::string&) override {}
};

std::string state_of(const Example& example, std::size_t token) {
    if (example.labels[token] == 0) return "O";
    const auto label = static_cast<Label>(example.labels[token] - 1);
    return std::string(name(label));
}

// A file that is gone when this is.
class ScratchFile {
   public:
    ScratchFile()
        : path_((std::filesystem::temp_directory_path() / ("scrim-crf-XXXXXX")).string()),
          file_(::mkstemp(path_.data())) {
        if (file_ >= 0) ::close(file_);
    }
    ~ScratchFile() {
        std::error_code ignored;
        if (file_ >= 0) std::filesystem::remove(path_, ignored);
    }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    [[nodiscard]] bool ok() const { return file_ >= 0; }
    [[nodiscard]] const std::string& path() const { return path_; }

   private:
    std::string path_;
    int file_;
};

void append(SilentTrainer& trainer, const Example& example, const std::vector<FeatureId>& features) {
    for (const Sentence& stretch : example.stretches) {
        CRFSuite::ItemSequence items;
        CRFSuite::StringList states;
        for (std::uint32_t token = stretch.first; token < stretch.last; ++token) {
            CRFSuite::Item item;
            for (const FeatureId id : example.of(token)) {
                if (std::binary_search(features.begin(), features.end(), id)) item.emplace_back(crf_attribute(id));
            }
            items.push_back(std::move(item));
            states.push_back(state_of(example, token));
        }
        if (!items.empty()) trainer.append(items, states, 0);
    }
}

// CRFsuite writes its model as text: "  (1) O --> B-DATE: 1.25".
struct Weight {
    int type = 0;  // 0 of a feature, 1 of a transition
    std::string from;
    std::string to;
    double weight = 0;
};

bool read_weight(const std::string& line, Weight& out) {
    const std::size_t open = line.find("  (");
    const std::size_t arrow = line.find(" --> ");
    const std::size_t colon = line.rfind(": ");
    if (open != 0 || arrow == std::string::npos || colon == std::string::npos || colon < arrow) return false;
    out.type = line[3] - '0';
    out.from = line.substr(6, arrow - 6);
    out.to = line.substr(arrow + 5, colon - arrow - 5);
    const std::string number = line.substr(colon + 2);
    return std::from_chars(number.data(), number.data() + number.size(), out.weight).ec == std::errc();
}

Error scratch_problem() {
    return bad_input("a scratch file cannot be written or read",
                     {std::filesystem::temp_directory_path().string(), {}, 0}, "see that the disk is not full");
}

Result<std::vector<Weight>> read_weights(const std::string& path) {
    const ScratchFile text;
    if (!text.ok()) return scratch_problem();
    crfsuite_model_t* model = nullptr;
    if (crfsuite_create_instance_from_file(path.c_str(), reinterpret_cast<void**>(&model)) != 0) {
        return bad_input("CRFsuite wrote a model that it cannot read");
    }
    std::FILE* file = std::fopen(text.path().c_str(), "w");
    bool whole = file != nullptr;
    if (file != nullptr) {
        try {
            model->dump(model, file);
        } catch (const std::ios_base::failure&) {  // cmake/checked_calls.h
            whole = false;
        }
        whole = std::fclose(file) == 0 && whole;
    }
    model->release(model);
    if (!whole) return scratch_problem();
    std::vector<Weight> out;
    std::ifstream in(text.path());
    std::string line;
    while (std::getline(in, line)) {
        Weight weight;
        if (read_weight(line, weight)) out.push_back(std::move(weight));
    }
    if (in.bad()) return scratch_problem();
    if (out.empty()) return bad_input("CRFsuite learned nothing", {}, "give it more notes");
    return out;
}

FeatureId feature_of(const std::string& attribute) {
    FeatureId id = 0;
    std::from_chars(attribute.data(), attribute.data() + attribute.size(), id, 16);
    return id;
}

}  // namespace

std::string crf_attribute(FeatureId feature) { return fmt::format("{:x}", feature); }

Result<LinearModel> train_crf(std::span<const Example* const> examples, const CrfSettings& settings,
                              const FeatureTexts& texts, const std::string& keep_path) {
    const auto features = frequent_features(examples, settings.min_notes, false);
    const ScratchFile scratch;
    if (!scratch.ok()) return scratch_problem();
    const std::string path = keep_path.empty() ? scratch.path() : keep_path;
    std::set<std::string> seen;
    try {
        SilentTrainer trainer;
        for (const Example* example : examples) {
            append(trainer, *example, features);
            for (std::size_t i = 0; i < example->labels.size(); ++i) seen.insert(state_of(*example, i));
        }
        if (!seen.contains("O") || seen.size() < 2) {
            return bad_input("the training notes hold no identifiers", {}, "give gold notes with spans");
        }
        std::srand(1);  // CRFsuite shuffles with rand()
        trainer.select(settings.algorithm, "crf1d");
        if (settings.algorithm == "lbfgs") trainer.set("c1", fmt::format("{}", settings.l1));
        if (settings.algorithm != "ap") trainer.set("c2", fmt::format("{}", settings.l2));
        trainer.set("max_iterations", fmt::format("{}", settings.iterations));
        trainer.set("feature.possible_transitions", "1");
        if (trainer.train(path, -1) != 0) return bad_input("CRFsuite could not train");
    } catch (const std::ios_base::failure&) {  // cmake/checked_calls.h
        return scratch_problem();
    }
    const auto weights = read_weights(path);
    if (!weights) return weights.error();

    LinearModel model;
    model.kind = "crf";
    model.states.emplace_back("O");
    std::map<std::string, std::size_t> numbers{{"O", 0}};
    for (const auto& state : seen) {
        if (state == "O") continue;
        numbers[state] = model.states.size();
        model.states.push_back(state);
    }
    model.transitions.assign(model.states.size() * model.states.size(), 0);
    ModelBuilder builder;
    for (const Weight& weight : *weights) {
        const std::size_t to = numbers.at(weight.to);
        if (weight.type == 1) {
            model.transitions[numbers.at(weight.from) * model.states.size() + to] = static_cast<float>(weight.weight);
        } else if (std::abs(weight.weight) >= settings.smallest) {
            builder.add(feature_of(weight.from), to, weight.weight);
        }
    }
    builder.finish(model, texts);
    model.thresholds.assign(model.state_count(), 0.5F);
    return model;
}

}  // namespace scrim
