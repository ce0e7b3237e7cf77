#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "anon/core/hierarchy.h"
#include "nlp/base/result.h"

namespace scrim {

// A hierarchy of the codes of some data, and where it is from.
struct CodeTree {
    Hierarchy tree;
    std::string source;                     // icd9, icd10, icd10who, atc, or the file
    std::string system;                     // what the data says its codes are: SNOMED CT, OMOP concept ids, ...
    bool icd = false;                       // its levels are the ICD's
    bool guessed = false;                   // nobody said which: by what the codes look like
    std::vector<std::string> unclassified;  // codes that it has no place for
};

struct CodeTreeRequest {
    // A file, icd9, icd10 (ICD-10-CM), icd10who or atc; empty: what the data says or the codes look like.
    std::string hierarchy;
    // What the data says its codes are, of known_code_system(); empty if it does not.
    std::string system;
    // Over all codes of a file, so that the tree does not say which of them the data has.
    bool whole = false;
};

// A file may be rows of leaves (401.1;401;390-459), OMOP's concept_ancestor table or a map to phecodes; the first line
// tells which. Codes that rows of leaves do not have are an error; in the others they have no place and are merged with
// none (those of the ICD's with each other).
[[nodiscard]] Result<CodeTree> read_code_tree(const CodeTreeRequest& request, const std::vector<std::string>& codes);

// The name of a built-in hierarchy: icd9, icd10, icd10who, atc.
[[nodiscard]] bool is_built_in_code_tree(std::string_view name);

// Whether a file is rows of leaves rather than one of the tables.
[[nodiscard]] bool is_rows_of_leaves(const std::string& path);

// An error that says which hierarchy is missing, where the tree was chosen by the program and has no place for more
// than one code in ten, or the data's codes are of a system that has none here: they would be merged across meanings.
[[nodiscard]] Result<void> require_meaning(const CodeTree& codes);

// A tree as rows of leaves: what a recipient needs to read a release.
[[nodiscard]] std::string hierarchy_rows(const Hierarchy& tree);

}  // namespace scrim
