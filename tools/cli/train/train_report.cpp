#include "tools/cli/train/train_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "nlp/base/hash.h"
#include "nlp/taggers/learned/features.h"

namespace scrim {
namespace {

double rounded(double value) { return std::round(value * 10000) / 10000; }

Json json_of(const Figures& figures) {
    return {{"notes", figures.notes},
            {"eid_recall", rounded(figures.eid_recall)},
            {"qid_recall", rounded(figures.qid_recall)},
            {"precision", rounded(figures.precision)},
            {"notes_with_leak", rounded(figures.leaking)}};
}

Json trials_json(const std::vector<SvmTrial>& trials) {
    Json out = Json::array();
    for (const SvmTrial& trial : trials) {
        Json row{{"kernel", trial.kernel}, {"C", trial.cost}};
        if (trial.gamma > 0) row["gamma"] = trial.gamma;
        row["accuracy"] = rounded(trial.accuracy);
        row["recall"] = rounded(trial.recall);
        out.push_back(std::move(row));
    }
    return out;
}

Json labels_of(const LinearModel& model) {
    Json out = Json::array();
    for (const auto& state : model.states) {
        const auto label = label_of_state(state);
        if (label) out.push_back(name(*label));
    }
    return out;
}

std::string row(const std::string& title, const Figures& figures) {
    return fmt::format("| {} | {} | {:.4f} | {:.4f} | {:.4f} | {:.4f} |\n", title, figures.notes, figures.eid_recall,
                       figures.qid_recall, figures.precision, figures.leaking);
}

constexpr const char* figures_head =
    " | notes | EID recall | QID recall | precision | notes with a leak |\n|---|---|---|---|---|---|\n";

}  // namespace

Json card_json(const TrainReport& report, const LinearModel& model) {
    const TrainSettings& settings = report.settings;
    Json out;
    out["scrim"] = SCRIM_VERSION;
    out["data"] = {
        {"own_notes", report.own_notes}, {"generated_notes", report.shipped_notes}, {"generated", report.recipe}};
    out["labels"] = labels_of(model);
    out["feature_set"] = feature_set_version;
    out["seed"] = settings.seed;
    out["drop_words"] = settings.drop_words;
    if (model.kind == "crf") {
        out["settings"] = {{"trainer", "CRFsuite, " + settings.crf.algorithm},
                           {"c1", settings.crf.l1},
                           {"c2", settings.crf.l2},
                           {"iterations", settings.crf.iterations},
                           {"min_notes", settings.crf.min_notes}};
    } else {
        out["settings"] = {{"trainer", "libsvm, C-SVC, linear"},
                           {"C", settings.svm.cost},
                           {"min_notes", settings.svm.min_notes},
                           {"negatives", settings.svm.negatives},
                           {"positives_per_label", settings.svm.positives}};
    }
    out["thresholds"] = thresholds_json(model);
    out["worth"] = {{"EID", settings.worth.eid}, {"QID", settings.worth.qid}};
    const Sha256 sum = sha256(model.self_test.text);
    out["self_test"] = {{"spans", model.self_test.spans.size()},
                        {"sha256", to_hex({reinterpret_cast<const char*>(sum.data()), sum.size()})}};
    out["features"] = model.features.size();
    out["weights"] = model.row_weights.size();
    return out;
}

Json manifest_json(const TrainReport& report, const Json& sums) {
    Json out;
    out["scrim"] = SCRIM_VERSION;
    out["kind"] = "models";
    out["feature_set"] = feature_set_version;
    out["use"] = report.beside ? "beside" : "instead";
    out["files"] = sums;
    for (const LinearModel* model : {&report.trained.crf, &report.trained.svm}) {
        out["models"][model->kind] = card_json(report, *model);
    }
    if (report.checked) {
        if (report.own_union.notes() > 0) out["union"]["own_notes_kept_apart"] = report.own_union.json();
        out["union"]["shipped_test_notes"] = report.shipped_union.json();
    }
    if (report.settings.folds > 1) {
        out["cross_validation"] = {{"folds", report.settings.folds},
                                   {"crf", json_of(report.validation.crf)},
                                   {"svm", json_of(report.validation.svm)}};
        out["search"] = trials_json(report.validation.trials);
        for (const CrfTrial& trial : report.validation.crf_trials) {
            Json row = json_of(trial.figures);
            row["c2"] = trial.l2;
            out["search_crf"].push_back(std::move(row));
        }
    }
    for (const CurvePoint& point : report.validation.curve) {
        out["learning_curve"].push_back(
            {{"notes", point.notes}, {"crf", json_of(point.crf)}, {"svm", json_of(point.svm)}});
    }
    return out;
}

std::string card_text(const TrainReport& report, const Json& sums) {
    std::string out = "# Models of the CRF and SVM taggers\n\n";
    out += fmt::format(
        "Made by Scrim {} from {} own and {} generated notes; feature set {}. They tell identifiers and "
        "quasi-identifiers; health details come from the rules.\n\n",
        SCRIM_VERSION, report.own_notes, report.shipped_notes, feature_set_version);
    out += "| file | bytes | features | weights | sha256 |\n|---|---|---|---|---|\n";
    for (const LinearModel* model : {&report.trained.crf, &report.trained.svm}) {
        const Json& sum = sums.at(model->kind + ".model");
        out += fmt::format("| {}.model | {} | {} | {} | {} |\n", model->kind, sum.at("bytes").get<std::size_t>(),
                           model->features.size(), model->row_weights.size(), sum.at("sha256").get<std::string>());
    }
    out += fmt::format(
        "\nCRF: CRFsuite, {}, c2 {}, {} iterations. SVM: libsvm, linear, C {}. The CRF tags a token from the score on "
        "at which {:.0f}% of held-out tokens with its label are identifiers (EID; {:.0f}% for QID), the SVM from "
        "{:.2f} on ({:.2f}). One token in "
        "{:.0f} was learned without its words. Seed {}.\n",
        report.settings.crf.algorithm, report.settings.crf.l2, report.settings.crf.iterations, report.settings.svm.cost,
        100 * report.settings.worth.eid, 100 * report.settings.worth.qid, report.settings.svm_eid_threshold,
        report.settings.svm_qid_threshold, report.settings.drop_words > 0 ? 1 / report.settings.drop_words : 0,
        report.settings.seed);
    if (report.checked) {
        out += fmt::format("\n## In the union of all taggers\nUsed {} the shipped models.\n\n",
                           report.beside ? "beside" : "instead of");
        if (report.own_union.notes() > 0) out += report.own_union.table("own notes kept apart") + "\n";
        out += report.shipped_union.table("shipped test notes");
    }
    if (report.settings.folds > 1) {
        out += fmt::format("\n## Cross-validation\n{} folds by patient, at most {} notes, token figures.\n\n| {}",
                           report.settings.folds, report.settings.fold_notes, figures_head);
        out += row("crf", report.validation.crf) + row("svm", report.validation.svm);
    }
    if (!report.validation.trials.empty()) {
        out +=
            "\n## Kernel and C of the SVM\nIdentifier or not, three folds of a small sample of tokens. A linear kernel "
            "is taken even if another is a little better: it collapses to one weight vector per label.\n\n"
            "| kernel | C | gamma | accuracy | recall |\n|---|---|---|---|---|\n";
        for (const SvmTrial& trial : report.validation.trials) {
            out += fmt::format("| {} | {} | {} | {:.4f} | {:.4f} |\n", trial.kernel, trial.cost,
                               trial.gamma > 0 ? fmt::format("{}", trial.gamma) : "", trial.accuracy, trial.recall);
        }
    }
    if (!report.validation.crf_trials.empty()) {
        out += fmt::format("\n## c2 of the CRF\nTrained on at most {} notes, scored on others.\n\n| c2{}",
                           report.settings.fold_notes, figures_head);
        for (const CrfTrial& trial : report.validation.crf_trials) {
            out += row(fmt::format("{}", trial.l2), trial.figures);
        }
    }
    if (!report.validation.curve.empty()) {
        out +=
            "\n## Learning curve\nTraining on ever more notes, scored on the same held-out ones "
            "(learning_curve.svg).\n\n| model and notes" +
            std::string(figures_head);
        for (const CurvePoint& point : report.validation.curve) {
            out += row(fmt::format("crf, {}", point.notes), point.crf) +
                   row(fmt::format("svm, {}", point.notes), point.svm);
        }
    }
    return out;
}

Json thresholds_json(const LinearModel& model) {
    Json out = Json::object();
    for (std::size_t i = 0; i < model.state_count(); ++i) {
        if (label_of_state(model.states[i])) out[model.states[i]] = rounded(model.thresholds[i]);
    }
    return out;
}

LinePlot reliability_plot(const std::vector<Reliability>& reliability, const std::string& title) {
    LinePlot plot;
    plot.title = title;
    plot.x_label = "score";
    plot.y_label = "share of identifiers among held-out tokens";
    for (const Label label : {Label::patient, Label::doctor, Label::idnum, Label::date, Label::age, Label::hospital}) {
        const auto found = std::find_if(reliability.begin(), reliability.end(),
                                        [&](const Reliability& each) { return each.label == label; });
        if (found == reliability.end() || found->steps.empty()) continue;
        Series series{std::string(name(label)), {}, {}, false};
        for (const ReliabilityStep& step : found->steps) {
            series.x.push_back(static_cast<double>(step.score));
            series.y.push_back(step.share);
        }
        plot.series.push_back(std::move(series));
    }
    return plot;
}

LinePlot curve_plot(const Validation& validation) {
    LinePlot plot;
    plot.title = "Learning curve";
    plot.x_label = "training notes";
    plot.y_label = "token recall of identifiers (EID)";
    plot.log_x = true;
    Series crf{"CRF", {}, {}, true};
    Series svm{"SVM", {}, {}, true};
    for (const CurvePoint& point : validation.curve) {
        crf.x.push_back(static_cast<double>(point.notes));
        crf.y.push_back(point.crf.eid_recall);
        svm.x.push_back(static_cast<double>(point.notes));
        svm.y.push_back(point.svm.eid_recall);
    }
    plot.series = {crf, svm};
    return plot;
}

}  // namespace scrim
