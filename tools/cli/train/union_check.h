#pragma once

#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/score.h"

namespace scrim {

// How the union of all taggers does on notes with the shipped models and with a hospital's, compared note by note.
class UnionComparison {
   public:
    // Tags the notes with both. `taggers` as in TagOptions; `folder` has models of the hospital's and a manifest that
    // says how they are used.
    [[nodiscard]] Result<void> add(const std::vector<Note>& notes, const std::string& taggers,
                                   const std::string& folder);

    [[nodiscard]] std::size_t notes() const { return before_.notes(); }
    // Whether a figure of what is hidden (EID, QID, notes without a leak) is lower than before by more than chance, or
    // the precision by more than that and `precision_allowance` as well.
    [[nodiscard]] bool is_worse() const;
    // Whether one of the first three is lower at all.
    [[nodiscard]] bool hides_less() const;

    [[nodiscard]] Json json() const;
    // A line each: "EID 99.14 -> 99.23 (+0.02 to +0.16)".
    [[nodiscard]] std::vector<std::string> lines() const;
    // The same as rows of a table.
    [[nodiscard]] std::string table(const std::string& title) const;

    // What a hospital may pay for what its models find, as a share.
    static constexpr double precision_allowance = 0.05;

   private:
    struct Row {
        const char* key;
        const char* title;
        double before;
        double after;
        Interval change;
    };
    [[nodiscard]] std::vector<Row> rows() const;

    Score before_;
    Score after_;
};

// The default taggers, without the networks where their library is not there.
[[nodiscard]] std::string taggers_for_checks();

}  // namespace scrim
