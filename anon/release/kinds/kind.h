#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/release/kind_options.h"
#include "anon/report/page.h"
#include "nlp/base/json.h"
#include "nlp/base/messages.h"

namespace scrim {

// What Scrim knows of one kind of release: anon/release/kinds/kinds.cpp has the table.
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

// The page about a release of any kind; an error if it is not as it was written.
[[nodiscard]] Result<std::string> write_page(const Release& release, const KindOptions& options);

// The page of records (codes, trajectories, tables): what the manifest says, the checks, and what `fill` adds for the
// kind.
using FillPage = Result<void> (*)(const Release&, const KindOptions&, Page&);
// Before all that, the attackers of `risk` with their mean and highest success.
[[nodiscard]] Result<std::string> records_page(const Release& release, const KindOptions& options,
                                               const std::vector<Check>& checks, const Json& risk, FillPage fill);

}  // namespace scrim
