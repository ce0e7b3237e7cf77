#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/report/page.h"

namespace scrim {

// The register of releases, register.jsonl in the steward's private folder (mode 0600): a line of JSON for every time
// that a release was given to somebody, and for every withdrawal. Lines are only ever added; each has the checksum of
// all lines before it, so that a line that was changed or taken out is found when the register is read.
struct RegisterEntry {
    std::size_t number = 0;  // from 1
    std::string time;        // UTC
    std::string recipient;   // of a withdrawal: whose release it was
    std::string purpose;     // or why it was withdrawn
    std::string release;     // its name
    std::string kind;
    std::string method;
    std::string policy;  // the checksum of the policy of notes, else empty
    std::size_t k = 0;
    std::string checksum;       // of the manifest
    std::size_t withdraws = 0;  // the entry that ends with this one; 0: a release was given
};

// Empty where there is no register yet.
[[nodiscard]] Result<std::vector<RegisterEntry>> read_register(const std::string& private_folder);

// The entries by which this release was given to somebody and not withdrawn.
[[nodiscard]] Result<std::vector<RegisterEntry>> entries_of(const std::string& private_folder, const Release& release);

// Enters that a release was given to somebody. A release that was edited or is not for sharing is refused.
[[nodiscard]] Result<RegisterEntry> enter_release(const std::string& private_folder, const Release& release,
                                                  const std::string& recipient, const std::string& purpose);
// Enters that what entry `number` gave was withdrawn.
[[nodiscard]] Result<RegisterEntry> enter_withdrawal(const std::string& private_folder, std::size_t number,
                                                     const std::string& why);

// The section of the steward's report on who has this release; nothing without a folder.
[[nodiscard]] Result<void> add_register(Page& page, const std::string& private_folder, const Release& release);

[[nodiscard]] Json to_json(const RegisterEntry& entry);

}  // namespace scrim
