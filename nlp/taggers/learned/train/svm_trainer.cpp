#include "nlp/taggers/learned/train/svm_trainer.h"

#include <libsvm/svm.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <unordered_map>

#include "nlp/base/random.h"
#include "nlp/taggers/learned/train/svm_plane.h"

namespace scrim {
namespace {

constexpr double tolerance = 0.1;  // of libsvm's optimum
constexpr double cache_megabytes = 400;

// One token.
struct Sample {
    const Example* example;
    std::uint32_t token;
    std::uint8_t label;  // 1 + label, 0 for none
};

// Feature -> column of libsvm, which counts from 1.
using Columns = std::unordered_map<FeatureId, int>;

std::vector<svm_node> row_of(const Sample& sample, const Columns& columns) {
    std::vector<svm_node> row;
    for (const FeatureId id : sample.example->of(sample.token)) {
        if (const auto found = columns.find(id); found != columns.end()) row.push_back({found->second, 1.0});
    }
    std::sort(row.begin(), row.end(), [](const svm_node& a, const svm_node& b) { return a.index < b.index; });
    row.erase(
        std::unique(row.begin(), row.end(), [](const svm_node& a, const svm_node& b) { return a.index == b.index; }),
        row.end());
    row.push_back({-1, 0.0});
    return row;
}

svm_parameter parameter_of(int kernel, double cost, double gamma) {
    svm_parameter out{};
    out.svm_type = C_SVC;
    out.kernel_type = kernel;
    out.C = cost;
    out.gamma = gamma;
    out.eps = tolerance;
    out.cache_size = cache_megabytes;
    out.shrinking = 1;
    return out;
}

Plane train_plane(const std::vector<const svm_node*>& rows, std::vector<double>& targets, double cost,
                  std::size_t columns) {
    std::vector<svm_node*> points;
    for (const svm_node* row : rows) points.push_back(const_cast<svm_node*>(row));
    const svm_problem problem{static_cast<int>(points.size()), targets.data(), points.data()};
    const svm_parameter parameter = parameter_of(LINEAR, cost, 0);
    svm_model* model = svm_train(&problem, &parameter);
    Plane out = plane_of(*model, columns);
    svm_free_and_destroy_model(&model);
    return out;
}

// The tokens to learn from: all kinds in limited number, the rest kept for mining and for the scores.
class Samples {
   public:
    Samples(std::span<const Example* const> examples, const SvmSettings& settings, Random& random) {
        std::vector<Sample> all;
        for (const Example* example : examples) {
            for (std::uint32_t i = 0; i < example->labels.size(); ++i) {
                if (example->candidate[i]) all.push_back({example, i, example->labels[i]});
            }
        }
        random.shuffle(all);
        std::array<std::size_t, label_count + 1> taken{};
        for (const Sample& sample : all) {
            const std::size_t most = sample.label == 0 ? settings.negatives : settings.positives;
            if (taken.at(sample.label) < most) {
                ++taken.at(sample.label);
                chosen.push_back(sample);
            } else if (rest.size() < 30 * settings.negatives) {
                rest.push_back(sample);
            }
        }
    }
    std::vector<Sample> chosen;
    std::vector<Sample> rest;
};

// Platt's way from margin to probability: the slope and shift that explain the tokens best.
std::pair<double, double> fit_score(const std::vector<std::pair<double, bool>>& margins) {
    double slope = 2;
    double shift = 0;
    for (int round = 0; round < 200; ++round) {
        double slope_gradient = 0;
        double shift_gradient = 0;
        double total = 0;
        for (const auto& [value, right] : margins) {
            if (std::abs(value) > 3) continue;  // far from the border nothing is to be learned
            const double error = (right ? 1.0 : 0.0) - 1 / (1 + std::exp(-(slope * value + shift)));
            slope_gradient += error * value;
            shift_gradient += error;
            total += 1;
        }
        if (total < 20) return {2, 0};
        slope = std::clamp(slope + 4 * slope_gradient / total, 0.5, 8.0);
        shift = std::clamp(shift + 4 * shift_gradient / total, -4.0, 4.0);
    }
    return {slope, shift};
}

std::vector<std::uint8_t> labels_in(const std::vector<Sample>& samples) {
    std::vector<std::uint8_t> out;
    for (const Sample& sample : samples) {
        if (sample.label != 0) out.push_back(sample.label);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

class Machines {
   public:
    Machines(const Samples& samples, const SvmSettings& settings, const std::vector<FeatureId>& features)
        : settings_(settings), column_count_(features.size()) {
        for (std::size_t i = 0; i < features.size(); ++i) columns_.emplace(features[i], static_cast<int>(i) + 1);
        for (const Sample& sample : samples.chosen) add(sample);
    }

    void add(const Sample& sample) {
        labels_.push_back(sample.label);
        rows_.push_back(row_of(sample, columns_));
    }
    [[nodiscard]] std::vector<svm_node> row(const Sample& sample) const { return row_of(sample, columns_); }

    // Identifiers of all kinds against the rest.
    [[nodiscard]] Plane train_any() const {
        return train([](std::uint8_t label) { return label != 0; }, [](std::uint8_t) { return true; });
    }
    // One label against some tokens of every other.
    [[nodiscard]] Plane train_label(std::uint8_t wanted) const {
        std::array<std::size_t, label_count + 1> taken{};
        return train([&](std::uint8_t label) { return label == wanted; },
                     [&](std::uint8_t label) {
                         return label == wanted || (label != 0 && ++taken.at(label) <= settings_.others);
                     });
    }

   private:
    template <class Right, class Use>
    [[nodiscard]] Plane train(const Right& right, const Use& use) const {
        std::vector<const svm_node*> rows;
        std::vector<double> targets;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (!use(labels_[i])) continue;
            rows.push_back(rows_[i].data());
            targets.push_back(right(labels_[i]) ? 1 : -1);
        }
        return train_plane(rows, targets, settings_.cost, column_count_);
    }

    const SvmSettings& settings_;
    std::size_t column_count_;
    Columns columns_;
    std::vector<std::vector<svm_node>> rows_;
    std::vector<std::uint8_t> labels_;
};

}  // namespace

Result<LinearModel> train_svm(std::span<const Example* const> examples, const SvmSettings& settings,
                              const FeatureTexts& texts) {
    svm_set_print_string_function([](const char*) {});
    Random random(settings.seed);
    const auto features = frequent_features(examples, settings.min_notes, true);
    const Samples samples(examples, settings, random);
    const std::vector<std::uint8_t> labels = labels_in(samples.chosen);
    if (labels.empty()) return bad_input("the training notes hold no identifiers", {}, "give gold notes with spans");
    Machines machines(samples, settings, features);

    Plane any = machines.train_any();
    const std::size_t half = samples.rest.size() / 2;
    std::size_t hard = 0;
    for (std::size_t i = 0; i < half && hard < settings.negatives / 2; ++i) {
        const bool taken =
            margin(any, machines.row(samples.rest[i]).data()) > (samples.rest[i].label != 0 ? 0.5 : -0.5);
        if (taken == (samples.rest[i].label != 0)) continue;
        machines.add(samples.rest[i]);
        ++hard;
    }
    any = machines.train_any();
    std::vector<std::pair<double, bool>> margins;
    for (std::size_t i = half; i < samples.rest.size(); ++i) {
        margins.emplace_back(margin(any, machines.row(samples.rest[i]).data()), samples.rest[i].label != 0);
    }

    LinearModel model;
    model.kind = "svm";
    ModelBuilder builder;
    const auto add = [&](Label label, const Plane& plane, double slope, double shift) {
        const std::size_t state = model.states.size();
        model.states.emplace_back(name(label));
        model.offsets.push_back(static_cast<float>(plane.offset + shift / slope));
        model.slopes.push_back(static_cast<float>(slope));
        for (std::size_t column = 0; column < features.size(); ++column) {
            const double weight = plane.weights[column + 1];
            if (std::abs(weight) >= settings.smallest) builder.add(features[column], state, weight);
        }
    };
    const auto [slope, shift] = fit_score(margins);
    add(Label::phi, any, slope, shift);
    for (const std::uint8_t label : labels) {
        add(static_cast<Label>(label - 1), machines.train_label(label), 1, 0);
    }
    builder.finish(model, texts);
    model.thresholds.assign(model.state_count(), 0.5F);
    return model;
}

std::vector<SvmTrial> search_svm(std::span<const Example* const> examples, std::size_t tokens, std::uint64_t seed) {
    svm_set_print_string_function([](const char*) {});
    Random random(seed);
    SvmSettings settings;
    settings.negatives = tokens / 2;
    settings.positives = tokens / 60;
    const Samples samples(examples, settings, random);
    const auto features = frequent_features(examples, settings.min_notes, true);
    Columns columns;
    for (std::size_t i = 0; i < features.size(); ++i) columns.emplace(features[i], static_cast<int>(i) + 1);
    std::vector<std::vector<svm_node>> rows;
    std::vector<svm_node*> points;
    std::vector<double> targets;
    for (const Sample& sample : samples.chosen) {
        rows.push_back(row_of(sample, columns));
        targets.push_back(sample.label == 0 ? -1 : 1);
    }
    for (auto& row : rows) points.push_back(row.data());
    const svm_problem problem{static_cast<int>(points.size()), targets.data(), points.data()};

    std::vector<SvmTrial> out;
    const auto attempt = [&](const char* kernel, int type, double cost, double gamma) {
        const svm_parameter parameter = parameter_of(type, cost, gamma);
        // libsvm draws its folds with rand(); ours are every third token of the shuffled sample.
        std::vector<double> said(points.size());
        for (std::size_t fold = 0; fold < 3; ++fold) {
            std::vector<svm_node*> part;
            std::vector<double> part_targets;
            for (std::size_t i = 0; i < points.size(); ++i) {
                if (i % 3 == fold) continue;
                part.push_back(points[i]);
                part_targets.push_back(targets[i]);
            }
            const svm_problem fold_problem{static_cast<int>(part.size()), part_targets.data(), part.data()};
            svm_model* model = svm_train(&fold_problem, &parameter);
            for (std::size_t i = fold; i < points.size(); i += 3) said[i] = svm_predict(model, points[i]);
            svm_free_and_destroy_model(&model);
        }
        std::size_t right = 0;
        std::size_t found = 0;
        std::size_t all = 0;
        for (std::size_t i = 0; i < said.size(); ++i) {
            right += said[i] == targets[i] ? 1 : 0;
            all += targets[i] > 0 ? 1 : 0;
            found += targets[i] > 0 && said[i] > 0 ? 1 : 0;
        }
        const auto share = [](std::size_t part, std::size_t of) {
            return of == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(of);
        };
        out.push_back({kernel, cost, gamma, share(right, said.size()), share(found, all)});
    };
    if (problem.l < 30) return out;
    for (const double cost : {0.01, 0.03, 0.1, 0.3, 1.0}) attempt("linear", LINEAR, cost, 0);
    for (const double cost : {1.0, 10.0}) {
        for (const double gamma : {0.003, 0.01}) attempt("rbf", RBF, cost, gamma);
    }
    return out;
}

}  // namespace scrim
