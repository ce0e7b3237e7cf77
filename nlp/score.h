#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/score_intervals.h"

namespace scrim {

struct Counts {
    std::uint64_t gold = 0;           // in the gold
    std::uint64_t predicted = 0;      // in the test
    std::uint64_t gold_hit = 0;       // of the gold, found
    std::uint64_t predicted_hit = 0;  // of the test, right

    [[nodiscard]] double recall() const;     // 1 where there is no gold
    [[nodiscard]] double precision() const;  // 1 where nothing is predicted
    [[nodiscard]] double f1() const;
    Counts& operator+=(const Counts& other);
};

// Three ways to count. Strict: same begin, end and label. Overlap: the same label on some common character.
// Token: words (runs of letters and digits), each once per label.
enum class Level : std::uint8_t { strict, overlap, token };
inline constexpr std::size_t level_count = 3;

enum class ErrorType : std::uint8_t { missed, false_alarm, wrong_label };

// One miss or false alarm; offsets are bytes.
struct ScoredError {
    ErrorType type = ErrorType::missed;
    std::string note_id;
    Span span;
    Label other = Label::phi;  // what the test says instead, of a wrong label
};

class Score {
   public:
    // Compares the two sets of spans of one note.
    void add(const Note& gold, const std::vector<Span>& test);

    [[nodiscard]] const Counts& of(Level level, Label label) const;
    [[nodiscard]] Counts of(Level level, Class cls) const;                       // sum over its labels
    [[nodiscard]] Counts of_category(Level level, std::string_view name) const;  // of a HIPAA category: "NAME"
    [[nodiscard]] std::vector<std::string> categories() const;                   // those that occur
    [[nodiscard]] Counts micro(Level level) const;                               // sum over identifiers
    [[nodiscard]] Counts cover(Class cls) const { return cover_.at(static_cast<std::size_t>(cls)); }
    struct Average {
        double precision = 0;
        double recall = 0;
        double f1 = 0;
    };
    [[nodiscard]] Average macro(Level level) const;  // mean over the identifiers' labels of the gold

    [[nodiscard]] std::uint64_t notes() const { return notes_; }
    [[nodiscard]] std::uint64_t leaked_eids() const { return leaked_eids_; }
    [[nodiscard]] std::uint64_t leaking_notes() const { return leaking_notes_; }
    [[nodiscard]] std::uint64_t notes_with_eid() const { return notes_with_eid_; }
    // confusion()[gold][test]: tokens of one label that the test gave another.
    [[nodiscard]] const std::map<Label, std::map<Label, std::uint64_t>>& confusion() const { return confusion_; }
    [[nodiscard]] const std::vector<ScoredError>& errors() const { return errors_; }
    // How far the figures may be off because these notes were scored and not others like them.
    [[nodiscard]] ScoreIntervals intervals() const { return score_intervals(by_note_); }
    [[nodiscard]] const std::vector<NoteFigures>& by_note() const { return by_note_; }

    bool keep_errors = false;

   private:
    std::array<std::array<Counts, label_count>, level_count> counts_{};
    // Words of a class in the gold, and how many of them lie under any identifier; and the words under
    // identifiers of the test, and how many of them lie in any span of the gold.
    std::array<Counts, 3> cover_{};
    std::uint64_t notes_ = 0;
    std::uint64_t notes_with_eid_ = 0;
    std::uint64_t leaked_eids_ = 0;
    std::uint64_t leaking_notes_ = 0;
    std::map<Label, std::map<Label, std::uint64_t>> confusion_;
    std::vector<ScoredError> errors_;
    std::vector<NoteFigures> by_note_;

    [[nodiscard]] Counts& at(Level level, Label label) {
        return counts_.at(static_cast<std::size_t>(level)).at(static_cast<std::size_t>(label));
    }
    void add_spans(const Note& gold, const std::vector<Span>& test);
    void add_tokens(const Note& gold, const std::vector<Span>& test);
    void add_leaks(const Note& gold, const std::vector<Span>& test);
};

// The identifiers of a note (EID and QID) of which words are not under identifiers of `test`.
[[nodiscard]] std::vector<Span> leaked_identifiers(const Note& gold, const std::vector<Span>& test);

// Whether a prediction of `test` is right where the gold says `gold`; generic gold labels (NAME-ANY,
// LOCATION-ANY, PHI) accept every label of their kind.
[[nodiscard]] bool accepts(Label gold, Label test);

}  // namespace scrim
