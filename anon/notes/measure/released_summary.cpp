#include "anon/notes/measure/released_summary.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "anon/notes/render/render.h"
#include "anon/notes/verify/verify_text.h"

namespace scrim {
namespace {

constexpr std::size_t most_shown_terms = 6;

class Summarizer {
   public:
    void add(const ReleasedNote& note) {
        const auto [patient, is_new] = patients_.emplace(note.patient, terms_of_.size());
        if (is_new) {
            terms_of_.emplace_back();
            cluster_of_.push_back(note.cluster);
        }
        for (const auto& term : note.terms) {
            terms_of_[patient->second].insert(
                numbers_.emplace(term, static_cast<std::uint32_t>(numbers_.size())).first->second);
        }
        count_marks(note);
    }

    ReleasedSummary finish(std::size_t k) {
        out_.terms = numbers_.size();
        std::vector<std::string> names(numbers_.size());
        for (const auto& [term, number] : numbers_) names[number] = term;
        std::vector<std::size_t> had_by(names.size());
        std::map<std::uint32_t, std::vector<std::size_t>> members;
        for (std::size_t i = 0; i < terms_of_.size(); ++i) {
            members[cluster_of_[i]].push_back(i);
            for (const std::uint32_t term : terms_of_[i]) ++had_by[term];
        }
        for (const auto& [cluster, patients] : members) {
            out_.clusters.push_back({cluster, patients.size(), leading_terms(patients, had_by, names, k)});
        }
        return std::move(out_);
    }

   private:
    // Only placeholders that are known are named: whatever else stands in brackets is the note's own text.
    void count_marks(const ReleasedNote& note) {
        for_each_mark(note, [&](Mark mark, std::size_t begin, std::size_t end) {
            if (mark == Mark::list) ++out_.lists;
            if (mark != Mark::placeholder) return;
            const std::string inside = note.text.substr(begin + 1, end - begin - 2);
            if (is_like_placeholder(inside)) {
                ++out_.placeholders[inside];
            } else if (inside != text_withheld) {
                ++out_.offsets;
            }
        });
    }

    // The terms that many of these patients have and few others. What fewer than k patients of the release have is
    // never named.
    [[nodiscard]] std::vector<std::string> leading_terms(const std::vector<std::size_t>& patients,
                                                         const std::vector<std::size_t>& had_by,
                                                         const std::vector<std::string>& names, std::size_t k) const {
        std::unordered_map<std::uint32_t, std::size_t> counts;
        for (const std::size_t i : patients) {
            for (const std::uint32_t term : terms_of_[i]) ++counts[term];
        }
        std::vector<std::pair<double, std::string>> scored;
        for (const auto& [term, count] : counts) {
            if (had_by[term] < k || count < 2) continue;
            const double rare = std::log(static_cast<double>(terms_of_.size() + 1) / static_cast<double>(had_by[term]));
            scored.emplace_back(-static_cast<double>(count) * rare, names[term]);
        }
        std::sort(scored.begin(), scored.end());
        std::vector<std::string> terms;
        for (std::size_t t = 0; t < std::min(most_shown_terms, scored.size()); ++t) terms.push_back(scored[t].second);
        return terms;
    }

    ReleasedSummary out_;
    std::unordered_map<std::string, std::size_t> patients_;
    std::vector<std::unordered_set<std::uint32_t>> terms_of_;  // [patient]
    std::vector<std::uint32_t> cluster_of_;                    // [patient]
    std::unordered_map<std::string, std::uint32_t> numbers_;   // of terms
};

}  // namespace

Result<ReleasedSummary> summarize_released(ReleasedNotesReader& notes, std::size_t k) {
    Summarizer summarizer;
    while (true) {
        const auto note = notes.next();
        if (!note) return note.error();
        if (!*note) return summarizer.finish(k);
        summarizer.add(**note);
    }
}

}  // namespace scrim
