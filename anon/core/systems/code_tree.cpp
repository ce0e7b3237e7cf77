#include "anon/core/systems/code_tree.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "anon/core/icd.h"
#include "anon/core/systems/atc.h"
#include "anon/core/systems/concept_ancestor.h"
#include "anon/core/systems/phecodes.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/delimiter.h"
#include "nlp/base/files/text_input.h"

namespace scrim {
namespace {

Result<CodeTree> atc_tree(const std::vector<std::string>& codes) {
    CodeTree out;
    std::vector<std::vector<std::string>> rows;
    std::unordered_set<std::string_view> seen;
    for (const auto& code : codes) {
        if (!seen.insert(code).second) continue;
        const auto found = classify_atc(code);
        if (found) {
            rows.push_back({code, (*found)[1], (*found)[2], (*found)[3], (*found)[4], "*"});
        } else {
            rows.push_back({code, code, code, code, code, "*"});
            out.unclassified.push_back(code);
        }
    }
    auto tree = Hierarchy::from_rows(rows, "ATC");
    if (!tree) return tree.error();
    out.tree = std::move(*tree);
    out.source = "atc";
    return out;
}

Result<CodeTree> icd_tree(const std::vector<std::string>& codes, IcdVersion version) {
    auto built = icd_hierarchy(codes, version);
    if (!built) return built.error();
    CodeTree out;
    out.tree = std::move(built->tree);
    out.unclassified = std::move(built->unclassified);
    out.source = version == IcdVersion::nine ? "icd9" : version == IcdVersion::ten ? "icd10" : "icd10who";
    out.icd = true;
    return out;
}

Result<CodeTree> built_in_tree(std::string_view name, const std::vector<std::string>& codes) {
    if (name == "atc") return atc_tree(codes);
    if (name == "icd9") return icd_tree(codes, IcdVersion::nine);
    return icd_tree(codes, name == "icd10" ? IcdVersion::ten : IcdVersion::ten_who);
}

Result<CodeTree> rows_tree(const std::string& path, const std::vector<std::string>& codes) {
    auto tree = Hierarchy::from_file(path);
    if (!tree) return tree.error();
    std::size_t missing = 0;
    std::string first;
    for (const auto& code : codes) {
        const auto node = tree->find(code);
        if (node && tree->is_leaf(*node)) continue;
        if (missing++ == 0) first = code;
    }
    if (missing > 0) {
        return bad_input(
            std::to_string(missing) + " codes of the data are not leaves of the hierarchy, '" + first + "' among them",
            {path, {}, 0}, "add a line for each");
    }
    CodeTree out;
    out.tree = std::move(*tree);
    return out;
}

// The table that a file is, if it is one with a header; nothing for rows of leaves.
Result<std::optional<CsvReader>> table_of_codes(const std::string& path) {
    auto input = open_text(path);
    if (!input) return input.error();
    auto sniffed = sniff_input(std::move(*input));
    if (!sniffed || sniffed->delimiter == 0) return std::optional<CsvReader>();  // its reader says what is wrong
    auto reader = CsvReader::over(std::move(sniffed->input), sniffed->delimiter);
    if (!reader || !(is_concept_ancestor(reader->header()) || is_phecode_map(reader->header()))) {
        return std::optional<CsvReader>();
    }
    return std::optional<CsvReader>(std::move(*reader));
}

Result<CodeTree> concept_tree(CsvReader& reader, const CodeTreeRequest& request,
                              const std::vector<std::string>& codes) {
    auto built = concept_hierarchy(reader, codes, request.whole);
    if (!built) return built.error();
    if (built->unclassified.size() == codes.size()) {
        return bad_input("none of the data's codes is a concept of the table", {request.hierarchy, {}, 0},
                         "its ids are OMOP concept ids: give the data's concept_id column, or another hierarchy");
    }
    CodeTree out;
    out.tree = std::move(built->tree);
    out.unclassified = std::move(built->unclassified);
    return out;
}

Result<CodeTree> phecode_tree(CsvReader& reader, const CodeTreeRequest& request,
                              const std::vector<std::string>& codes) {
    const auto map = read_phecode_map(reader);
    if (!map) return map.error();
    auto wanted = codes;
    if (request.whole) wanted.insert(wanted.end(), map->codes.begin(), map->codes.end());
    auto built = phecode_hierarchy(*map, wanted);
    if (!built) return built.error();
    if (built->unclassified.size() == codes.size()) {
        return bad_input("none of the data's codes is in the map", {request.hierarchy, {}, 0},
                         "give the map for the data's version of the ICD");
    }
    CodeTree out;
    out.tree = std::move(built->tree);
    out.unclassified = std::move(built->unclassified);
    return out;
}

Result<CodeTree> file_tree(const CodeTreeRequest& request, const std::vector<std::string>& codes) {
    auto table = table_of_codes(request.hierarchy);
    if (!table) return table.error();
    auto out = !*table                                   ? rows_tree(request.hierarchy, codes)
               : is_concept_ancestor((**table).header()) ? concept_tree(**table, request, codes)
                                                         : phecode_tree(**table, request, codes);
    if (out) out->source = request.hierarchy;
    return out;
}

// SNOMED CT ids have 6 to 18 digits, most OMOP concept ids 6 to 8.
bool like_snomed(const std::string& code) {
    return code.size() >= 6 && code.size() <= 18 && std::all_of(code.begin(), code.end(), is_digit);
}

}  // namespace

bool is_built_in_code_tree(std::string_view name) {
    return name == "icd9" || name == "icd10" || name == "icd10who" || name == "atc";
}

Result<CodeTree> read_code_tree(const CodeTreeRequest& request, const std::vector<std::string>& codes) {
    const auto choose = [&]() -> Result<CodeTree> {
        if (is_built_in_code_tree(request.hierarchy)) return built_in_tree(request.hierarchy, codes);
        if (!request.hierarchy.empty()) return file_tree(request, codes);
        if (is_built_in_code_tree(request.system)) return built_in_tree(request.system, codes);
        if (looks_like_atc(codes)) return atc_tree(codes);
        return icd_tree(codes, detect_icd_version(codes));
    };
    auto out = choose();
    if (!out) return out;
    out->system = request.system;
    out->guessed = request.hierarchy.empty();
    return out;
}

bool is_rows_of_leaves(const std::string& path) {
    const auto table = table_of_codes(path);
    return !table || !*table;
}

Result<void> require_meaning(const CodeTree& codes) {
    if (!codes.guessed && !is_built_in_code_tree(codes.source)) return {};  // files: their readers ask for every code
    if (codes.guessed && !codes.system.empty() && !is_built_in_code_tree(codes.system)) {
        return bad_input(
            "the codes are " + codes.system + ": what they mean, and which may be merged, is not known", {},
            codes.system == "OMOP concept ids"
                ? "give the vocabulary's CONCEPT_ANCESTOR.csv with --hierarchy FILE (trajectories: --code-hierarchy)"
                : "give the hierarchy of " + codes.system + " with --hierarchy FILE (trajectories: --code-hierarchy)");
    }
    const std::size_t all = codes.tree.leaf_count();
    if (codes.unclassified.size() * 10 <= all) return {};
    const auto snomed =
        static_cast<std::size_t>(std::count_if(codes.unclassified.begin(), codes.unclassified.end(), like_snomed));
    const bool of_snomed = snomed * 2 > codes.unclassified.size();
    const std::string none_of = codes.source == "atc" ? "ATC" : "ICD";
    return bad_input(
        std::to_string(codes.unclassified.size()) + " of " + std::to_string(all) + " codes are none of the " + none_of +
            (of_snomed ? ", most look like SNOMED CT" : "") + ": what they mean, and which may be merged, is not known",
        {},
        of_snomed ? "give the SNOMED CT hierarchy of these codes with --hierarchy FILE, or for OMOP concept "
                    "ids CONCEPT_ANCESTOR.csv"
                  : "give their hierarchy with --hierarchy FILE, a line per code: 33;[33-34];[33-36]");
}

std::string hierarchy_rows(const Hierarchy& tree) {
    std::string out;
    for (Hierarchy::Node leaf = 0; leaf < tree.leaf_count(); ++leaf) {
        for (Hierarchy::Node node = leaf;; node = tree.parent(node)) {
            out += tree.name(node);
            if (node == tree.root()) break;
            out += ';';
        }
        out += '\n';
    }
    return out;
}

}  // namespace scrim
