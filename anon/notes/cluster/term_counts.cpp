#include <algorithm>
#include <utility>

#include "anon/notes/cluster/cluster.h"

namespace scrim {

void TermCounter::add_patient(const std::vector<std::string>& terms) {
    of_patient_.clear();
    for (const std::string& term : terms) {
        of_patient_.push_back(numbers_.try_emplace(term, static_cast<std::uint32_t>(numbers_.size())).first->second);
    }
    std::sort(of_patient_.begin(), of_patient_.end());
    for (std::size_t at = 0; at < of_patient_.size();) {
        std::size_t end = at + 1;
        while (end < of_patient_.size() && of_patient_[end] == of_patient_[at]) ++end;
        counts_.term.push_back(of_patient_[at]);
        counts_.count.push_back(static_cast<float>(end - at));
        at = end;
    }
    counts_.column_begin.push_back(counts_.term.size());
}

TermCounts TermCounter::take() {
    std::vector<std::pair<std::string, std::uint32_t>> sorted(numbers_.begin(), numbers_.end());
    numbers_.clear();
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::uint32_t> number(sorted.size());  // by first patient -> in order
    counts_.terms.resize(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        number[sorted[i].second] = static_cast<std::uint32_t>(i);
        counts_.terms[i] = std::move(sorted[i].first);
    }
    std::vector<std::pair<std::uint32_t, float>> column;
    for (std::size_t patient = 0; patient < counts_.patients(); ++patient) {
        column.clear();
        const std::uint64_t begin = counts_.column_begin[patient];
        for (std::uint64_t at = begin; at < counts_.column_begin[patient + 1]; ++at) {
            column.emplace_back(number[counts_.term[at]], counts_.count[at]);
        }
        std::sort(column.begin(), column.end());
        for (std::size_t i = 0; i < column.size(); ++i) {
            std::tie(counts_.term[begin + i], counts_.count[begin + i]) = column[i];
        }
    }
    return std::exchange(counts_, TermCounts{{}, {0}, {}, {}});
}

}  // namespace scrim
