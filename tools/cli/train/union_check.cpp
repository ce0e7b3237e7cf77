#include "tools/cli/train/union_check.h"

#include <fmt/format.h>

#include <cmath>

#include "nlp/tagging.h"

namespace scrim {
namespace {

Result<void> add_scores(const std::vector<Note>& notes, const TagOptions& options, Score& score) {
    const auto pipeline = make_pipeline(options);
    if (!pipeline) return pipeline.error();
    for (const Note& gold : notes) {
        auto tagged = pipeline->tag(Note(gold));
        if (!tagged) return tagged.error();
        score.add(gold, tagged->spans);
    }
    return {};
}

double precision_of(const Score& score) {
    Counts all = score.cover(Class::eid);
    all += score.cover(Class::qid);
    return all.precision();
}

double leaking_of(const Score& score) {
    return score.notes() == 0 ? 0 : static_cast<double>(score.leaking_notes()) / static_cast<double>(score.notes());
}

double to_four_places(double value) { return std::round(value * 10000) / 10000; }

}  // namespace

Result<void> UnionComparison::add(const std::vector<Note>& notes, const std::string& taggers,
                                  const std::string& folder) {
    TagOptions options;
    options.taggers = taggers;
    if (auto done = add_scores(notes, options, before_); !done) return done;
    options.models.models = folder;
    return add_scores(notes, options, after_);
}

std::vector<UnionComparison::Row> UnionComparison::rows() const {
    const ScoreIntervals change = change_intervals(before_.by_note(), after_.by_note());
    return {{"eid_recall", "EID recall", before_.cover(Class::eid).recall(), after_.cover(Class::eid).recall(),
             change.eid_recall},
            {"qid_recall", "QID recall", before_.cover(Class::qid).recall(), after_.cover(Class::qid).recall(),
             change.qid_recall},
            {"precision", "precision", precision_of(before_), precision_of(after_), change.precision},
            {"notes_with_leak", "notes with a leak", leaking_of(before_), leaking_of(after_), change.leaking}};
}

bool UnionComparison::is_worse() const {
    const auto found = rows();
    const Row& precision = found[2];
    return found[0].change.high < 0 || found[1].change.high < 0 || found[3].change.low > 0 ||
           (precision.change.high < 0 && precision.before - precision.after > precision_allowance);
}

bool UnionComparison::hides_less() const {
    const auto found = rows();
    return found[0].after < found[0].before || found[1].after < found[1].before || found[3].after > found[3].before;
}

Json UnionComparison::json() const {
    Json out{{"notes", notes()}};
    for (const Row& row : rows()) {
        out[row.key] = {{"shipped", to_four_places(row.before)},
                        {"own", to_four_places(row.after)},
                        {"change_from", to_four_places(row.change.low)},
                        {"change_to", to_four_places(row.change.high)}};
    }
    return out;
}

std::vector<std::string> UnionComparison::lines() const {
    std::vector<std::string> out;
    for (const Row& row : rows()) {
        out.push_back(fmt::format("{} {:.2f}% -> {:.2f}% (95% interval of the change {:+.2f} to {:+.2f} points)",
                                  row.title, 100 * row.before, 100 * row.after, 100 * row.change.low,
                                  100 * row.change.high));
    }
    return out;
}

std::string UnionComparison::table(const std::string& title) const {
    std::string out = fmt::format(
        "| {}, {} notes | shipped | with these models | 95% interval of the change |\n"
        "|---|---|---|---|\n",
        title, notes());
    for (const Row& row : rows()) {
        out += fmt::format("| {} | {:.2f}% | {:.2f}% | {:+.2f} to {:+.2f} |\n", row.title, 100 * row.before,
                           100 * row.after, 100 * row.change.low, 100 * row.change.high);
    }
    return out;
}

std::string taggers_for_checks() {
    const TagOptions options;
    return make_pipeline(options) ? options.taggers : "rules,svm,crf";
}

}  // namespace scrim
