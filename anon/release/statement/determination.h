#pragma once

#include <string>

#include "anon/core/manifest.h"
#include "anon/release/kind_options.h"

namespace scrim {

// The statement that an expert signs before a release is shared: what HIPAA's Expert Determination asks for (45 CFR
// 164.514(b)(1): the methods and the results that justify it), and the three questions of the GDPR's guidance on
// anonymization (singling out, linkability, inference), with the measured figures of this release. What a program
// cannot know (recipients, their means, the time limit, the judgement itself) is left blank. HTML, for any kind of
// release.
[[nodiscard]] Result<std::string> determination(const Release& release, const KindOptions& options);

}  // namespace scrim
