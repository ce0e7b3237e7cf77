#pragma once

#include <string>

#include "anon/notes/release_policy.h"
#include "anon/notes/render/render.h"
#include "anon/release/prepare/prepare.h"
#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim {

// What a release would make of one tagged note, for somebody who looks at the tags. The clusters are not known yet:
// an index value is shown as a list of itself and others, "{52, ...}"; names that would get surrogates are
// placeholders. Make it once for many notes; const and thread-safe.
class ReleasePreview {
   public:
    [[nodiscard]] static Result<ReleasePreview> make(const Policy& policy);

    [[nodiscard]] std::string text_of(const Note& tagged) const;

   private:
    ReleasePreview(Policy policy, ReleasePreparer preparer, PlaceGrain place_grain)
        : policy_(std::move(policy)), preparer_(std::move(preparer)), hooks_{std::move(place_grain), {}, {}} {}

    Policy policy_;
    ReleasePreparer preparer_;
    RenderHooks hooks_;
};

}  // namespace scrim
