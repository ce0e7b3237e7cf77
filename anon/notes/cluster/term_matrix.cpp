#include "anon/notes/cluster/term_matrix.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/base/words/cue_lists.h"

namespace scrim {
namespace {

std::vector<std::string_view> telling_words(std::string_view term) {
    static const std::vector<std::string_view> empty_words = cue_entries("empty_words_of_details");
    std::vector<std::string_view> words;
    while (!term.empty()) {
        const std::size_t blank = std::min(term.find(' '), term.size());
        const std::string_view word = term.substr(0, blank);
        if (word.size() > 1 && std::find(empty_words.begin(), empty_words.end(), word) == empty_words.end()) {
            words.push_back(word);
        }
        term.remove_prefix(std::min(term.size(), blank + 1));
    }
    return words;
}

// The rows of the matrix.
struct Rows {
    std::uint32_t count = 0;
    std::vector<std::vector<std::uint32_t>> words;  // [term] the rows of its words, if it has several
};

Rows number_rows(const std::vector<std::string>& terms) {
    Rows rows;
    rows.words.resize(terms.size());
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    for (const std::string& term : terms) numbers.emplace(term, rows.count++);
    for (std::size_t t = 0; t < terms.size(); ++t) {
        if (!is_asserted(terms[t])) continue;
        const auto words = telling_words(terms[t]);
        if (words.empty() || words.front() == terms[t]) continue;
        for (const std::string_view word : words) {
            const auto [found, added] = numbers.try_emplace(word, rows.count);
            if (added) ++rows.count;
            rows.words[t].push_back(found->second);
        }
    }
    return rows;
}

// log(1 + count) of everything.
SparseColumns count_rows(const TermCounts& counts, const Rows& rows) {
    SparseColumns matrix;
    matrix.rows = rows.count;
    matrix.begin.reserve(counts.patients() + 1);
    std::vector<std::pair<std::uint32_t, float>> column;
    for (std::size_t patient = 0; patient < counts.patients(); ++patient) {
        column.clear();
        for (std::uint64_t at = counts.column_begin[patient]; at < counts.column_begin[patient + 1]; ++at) {
            column.emplace_back(counts.term[at], counts.count[at]);
            for (const std::uint32_t word : rows.words[counts.term[at]]) column.emplace_back(word, counts.count[at]);
        }
        std::sort(column.begin(), column.end());
        for (std::size_t i = 0; i < column.size();) {
            const std::uint32_t row = column[i].first;
            float sum = 0;
            for (; i < column.size() && column[i].first == row; ++i) sum += column[i].second;
            matrix.row.push_back(row);
            matrix.value.push_back(std::log1p(sum));
        }
        matrix.begin.push_back(matrix.row.size());
    }
    return matrix;
}

void multiply_by_idf(SparseColumns& matrix) {
    std::vector<std::uint32_t> patients_with(matrix.rows);
    for (const std::uint32_t row : matrix.row) ++patients_with[row];
    const auto patients = static_cast<double>(matrix.columns());
    std::uint64_t kept = 0;
    std::uint64_t at = 0;
    for (std::size_t column = 0; column < matrix.columns(); ++column) {
        for (const std::uint64_t end = matrix.begin[column + 1]; at < end; ++at) {
            const std::uint32_t with = patients_with[matrix.row[at]];
            if (with < 2) continue;
            matrix.row[kept] = matrix.row[at];
            matrix.value[kept++] = matrix.value[at] * static_cast<float>(std::log((patients + 1) / with));
        }
        matrix.begin[column + 1] = kept;
    }
    matrix.row.resize(kept);
    matrix.value.resize(kept);
}

}  // namespace

bool is_asserted(std::string_view term) { return !term.starts_with("no ") && !term.starts_with("family history of "); }

void normalize_columns(SparseColumns& matrix) {
    for (std::size_t column = 0; column < matrix.columns(); ++column) {
        double squares = 0;
        for (std::uint64_t at = matrix.begin[column]; at < matrix.begin[column + 1]; ++at) {
            squares += static_cast<double>(matrix.value[at]) * matrix.value[at];
        }
        if (squares == 0) continue;
        const auto scale = static_cast<float>(1 / std::sqrt(squares));
        for (std::uint64_t at = matrix.begin[column]; at < matrix.begin[column + 1]; ++at) matrix.value[at] *= scale;
    }
}

SparseColumns weigh_terms(const TermCounts& counts) {
    SparseColumns matrix = count_rows(counts, number_rows(counts.terms));
    multiply_by_idf(matrix);
    normalize_columns(matrix);
    return matrix;
}

}  // namespace scrim
