#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anon/codes/disassociate.h"
#include "anon/core/records.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/json.h"
#include "nlp/base/messages.h"
#include "nlp/base/random.h"

namespace scrim {

// Releases of diagnosis codes: each reads a file, applies a method, writes the release with its manifest and gives a
// summary of it.

struct DisassociateRun {
    std::string input;
    std::string output;
    std::string policy;
    std::string hierarchy;
    std::string sensitive;
    std::string private_folder;         // keeps the key that signs
    std::optional<std::uint64_t> seed;  // of the key that signs; nothing else is drawn
    DisassociateOptions method;
    std::size_t block_size = 0;  // about so many records at a time, where they do not fit into memory; 0: all at once
    ReadRecordsOptions read;
    CommonOptions common;
};
[[nodiscard]] Result<Json> disassociate_file(const DisassociateRun& options);
[[nodiscard]] Result<Json> disassociate_file_in_blocks(const DisassociateRun& options);

// What both do: what part codes play, and how a release is signed and published.
struct DisassociationRoles {
    CodeRoles roles;
    std::size_t constraints = 0;
    std::size_t sensitive = 0;
};
[[nodiscard]] Result<DisassociationRoles> disassociation_roles(const DisassociateRun& options, const Records& records,
                                                               const std::string& system);
// An error if the result does not keep the promise, so that it is never written.
[[nodiscard]] Result<void> require_promise(const Disassociation& result);
[[nodiscard]] Result<void> sign_disassociation(const DisassociateRun& options, const DisassociationRoles& roles,
                                               double highest_sensitive_link, const Json& summary, FileSet& files);

// Draws a dataset that a published one may stand for; gives the number of its records.
struct ReconstructRun {
    std::string input;
    std::string output;
    std::optional<std::uint64_t> seed;
    CommonOptions common;
};
[[nodiscard]] Result<std::size_t> reconstruct_file(const ReconstructRun& options);

// Population-first generalization, and CBA and Apriori to compare with.
struct GeneralizeRun {
    std::string input;
    std::string output;
    std::string method;     // generalize, cba or apriori
    std::string guarantee;  // code or visit; empty: visit where the data has visits
    std::string cohort;
    std::string hierarchy;
    std::string policy;
    bool suppress_only = false;
    std::size_t k = 5;
    std::size_t m = 2;
    std::string private_folder;  // keeps the key that signs
    std::optional<std::uint64_t> seed;
    ReadRecordsOptions read;
    CommonOptions common;
};
[[nodiscard]] Result<Json> generalize_file(const GeneralizeRun& options);

// Reads records with a progress bar and says how many rows count once.
[[nodiscard]] Result<CodeData> read_codes(const std::string& path, ReadRecordsOptions options,
                                          const CommonOptions& common);

// How the original was read, where not as usual: what a manifest has under "source". Null if all is usual.
[[nodiscard]] Json source_of(const ReadRecordsOptions& options);
// How to read the original of a release with these codes; a repeated code was published as 250.01#2.
[[nodiscard]] ReadRecordsOptions original_options(const Json& manifest, const std::vector<std::string>& names);

// A key of the system's, or of the seed if one was given; says in the manifest which.
[[nodiscard]] Result<Key> release_key(const std::optional<std::uint64_t>& seed, Json& manifest);

}  // namespace scrim
