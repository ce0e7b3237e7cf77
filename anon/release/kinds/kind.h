#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/release/kind_options.h"
#include "nlp/base/json.h"
#include "nlp/base/messages.h"

namespace scrim {

// What Scrim knows of one kind of release: anon/release/release_kinds.cpp has the table.
struct ReleaseKind {
    std::string_view name;  // as in the manifest

    // The checks of the promise; an error means that it could not be checked at all.
    Result<std::vector<Check>> (*verify)(const Release&, const KindOptions&);
    // An object of measures, or of objects of them (sections), in the order in which they are to be read. It holds
    // aggregates, never a value of a patient.
    Result<Json> (*risk)(const Release&, const KindOptions&);
    // The page about a release for people who decide on it, as HTML, with the checks of its verification.
    Result<std::string> (*report)(const Release&, const KindOptions&, const std::vector<Check>&);
};

// The checks of a release of any kind, the checksums of its files among them. What is checked without the original is
// checked with it too: a release that fails alone fails always.
[[nodiscard]] Result<std::vector<Check>> verify_release(const Release& release, const KindOptions& options);

// The measures of a release of any kind; an error if it is not as it was written.
[[nodiscard]] Result<Json> measure_risk(const Release& release, const KindOptions& options);

// The page about a release of any kind; an error if it is not as it was written. With the originals or the private
// folder it is the steward's, unless options ask for one to share.
[[nodiscard]] Result<std::string> write_page(const Release& release, const KindOptions& options);

}  // namespace scrim
