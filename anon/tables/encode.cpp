#include "anon/tables/encode.h"

#include <algorithm>
#include <cmath>

namespace scrim::tables {

Encoding make_encoding(const Table& table, const std::vector<std::size_t>& without) {
    Encoding encoding;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const Column& column = table.columns[c];
        if (column.role == ColumnRole::patient) continue;
        if (std::find(without.begin(), without.end(), c) != without.end()) continue;
        const std::size_t width = column.is_category() ? column.values.size() : 1;
        encoding.attributes.push_back({c, encoding.width, width});
        encoding.width += width;
    }
    return encoding;
}

Points encode(const Table& table, const Encoding& encoding) {
    Points points{encoding.width, std::vector<double>(table.rows() * encoding.width)};
    for (const auto& attribute : encoding.attributes) {
        const auto& values = table.values[attribute.column];
        const bool category = table.columns[attribute.column].is_category();
        for (std::size_t row = 0; row < table.rows(); ++row) {
            if (category) {
                points[row][attribute.first + static_cast<std::size_t>(values[row])] = 1;
            } else {
                points[row][attribute.first] = values[row];
            }
        }
    }
    return points;
}

namespace {

// The total variance of an attribute; of a category, that of its 0/1 columns together.
double spread_of(const Points& points, const Attribute& attribute) {
    double total = 0;
    const auto n = static_cast<double>(points.size());
    for (std::size_t d = attribute.first; d < attribute.first + attribute.width; ++d) {
        double mean = 0;
        for (std::size_t i = 0; i < points.size(); ++i) mean += points[i][d] / n;
        for (std::size_t i = 0; i < points.size(); ++i) total += (points[i][d] - mean) * (points[i][d] - mean) / n;
    }
    return total;
}

}  // namespace

Points distance_space(const Table& table, const Encoding& encoding, const std::map<std::size_t, double>& weight) {
    const Points plain = encode(table, encoding);
    double given = 0;
    std::size_t others = 0;
    for (const auto& attribute : encoding.attributes) {
        const auto found = weight.find(attribute.column);
        if (found != weight.end()) {
            given += found->second;
        } else {
            ++others;
        }
    }
    const double even = others == 0 ? 0 : std::max(0.0, 1 - given) / static_cast<double>(others);
    std::vector<std::pair<std::size_t, double>> used;  // columns of the encoding that matter, with their factors
    for (const auto& attribute : encoding.attributes) {
        const double spread = spread_of(plain, attribute);
        if (!(spread > 0)) continue;  // a constant column tells nothing
        const auto found = weight.find(attribute.column);
        const double factor = std::sqrt((found != weight.end() ? found->second : even) / spread);
        if (attribute.width == 2) {  // two opposite columns are one, as far apart
            used.emplace_back(attribute.first, factor * std::sqrt(2.0));
            continue;
        }
        for (std::size_t d = 0; d < attribute.width; ++d) used.emplace_back(attribute.first + d, factor);
    }
    if (used.empty()) used.emplace_back(0, 0.0);
    Points points{used.size(), std::vector<double>(plain.size() * used.size())};
    for (std::size_t i = 0; i < plain.size(); ++i) {
        for (std::size_t d = 0; d < used.size(); ++d) points[i][d] = plain[i][used[d].first] * used[d].second;
    }
    return points;
}

}  // namespace scrim::tables
