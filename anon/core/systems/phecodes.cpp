#include "anon/core/systems/phecodes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::array<std::string_view, 8> code_columns{"code",      "icd",   "icd9",    "icd9cm",
                                                       "icd9 code", "icd10", "icd10cm", "icd10 code"};
constexpr std::array<std::string_view, 2> group_columns{"group", "phecode"};
constexpr std::array<std::string_view, 4> description_columns{"description", "phenotype", "phecode_str",
                                                              "phecode string"};

template <std::size_t n>
std::optional<std::size_t> column_among(const std::vector<std::string>& header,
                                        const std::array<std::string_view, n>& names) {
    for (const auto name : names) {
        for (std::size_t c = 0; c < header.size(); ++c) {
            if (lower(trim(header[c])) == name) return c;
        }
    }
    return std::nullopt;
}

std::string without_dot(std::string_view code) {
    std::string out = upper(trim(code));
    std::erase(out, '.');
    return out;
}

}  // namespace

const std::vector<std::uint32_t>& PhecodeMap::groups_of(std::string_view code) const {
    static const std::vector<std::uint32_t> none;
    const auto found = of_code.find(without_dot(code));
    return found == of_code.end() ? none : found->second;
}

bool is_phecode_map(const std::vector<std::string>& header) {
    return column_among(header, code_columns) && column_among(header, group_columns);
}

Result<PhecodeMap> read_phecode_map(CsvReader& reader) {
    const auto code = column_among(reader.header(), code_columns);
    const auto group = column_among(reader.header(), group_columns);
    const auto description = column_among(reader.header(), description_columns);
    if (!code || !group) {
        return bad_input(std::string("has no column of ") + (code ? "groups" : "codes"), {reader.name(), {}, 1},
                         "name it code, ICD9, ICD10 or ICD10CM, and the groups' group or phecode");
    }
    PhecodeMap out;
    std::unordered_map<std::string, std::uint32_t> ids;
    while (true) {
        const auto row = reader.next();
        if (!row) return row.error();
        if (!*row) return out;
        const std::string name(trim((**row)[*group]));
        if (name.empty()) continue;
        const auto [found, added] = ids.try_emplace(name, static_cast<std::uint32_t>(out.groups.size()));
        if (added) out.groups.push_back({name, std::string(description ? (**row)[*description] : std::string_view())});
        auto& of = out.of_code[without_dot((**row)[*code])];
        if (of.empty()) out.codes.emplace_back(trim((**row)[*code]));
        if (std::find(of.begin(), of.end(), found->second) == of.end()) of.push_back(found->second);
    }
}

Result<PhecodeHierarchy> phecode_hierarchy(const PhecodeMap& map, const std::vector<std::string>& codes) {
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> unclassified;
    std::unordered_set<std::string_view> seen;
    for (const auto& code : codes) {
        if (!seen.insert(code).second) continue;
        const auto& groups = map.groups_of(code);
        if (groups.empty()) {
            rows.push_back({code, code, code, code, "*"});
            unclassified.push_back(code);
            continue;
        }
        // 250.21 is below 250.2 and 250; marked, since a code of the ICD-9 may be spelled the same.
        const std::string name = "phecode " + map.groups[groups.front()].name;
        const auto dot = name.find('.');
        const std::string root = name.substr(0, dot);
        const std::string parent = dot == std::string::npos ? root : name.substr(0, dot + 2);
        rows.push_back({code, name, parent, root, "*"});
    }
    auto tree = Hierarchy::from_rows(rows, "phecodes");
    if (!tree) return tree.error();
    return PhecodeHierarchy{std::move(*tree), std::move(unclassified)};
}

}  // namespace scrim
