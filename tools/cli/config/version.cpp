#include "tools/cli/config/version.h"

#include <fmt/format.h>

#include "anon/release/model_sums.h"
#include "nlp/base/system/landlock.h"
#include "nlp/base/system/sandbox.h"
#include "nlp/taggers/neural/onnx_session.h"

namespace scrim {

std::string version_text() {
    std::string out = "scrim " SCRIM_VERSION "\n";
#ifdef __clang__
    out += fmt::format("compiler      clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    out += fmt::format("compiler      gcc {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
#ifdef __x86_64__
    out += ", x86_64";
#elif defined(__aarch64__)
    out += ", aarch64";
#endif
#ifdef __SANITIZE_ADDRESS__
    out += ", sanitizers";
#endif
#ifndef NDEBUG
    out += ", assertions";
#endif
    const auto runtime = onnx_runtime_version();
    out += "\nONNX Runtime  " + (runtime ? *runtime : "not found: no neural tagger");
    out += "\nsandbox       " + std::string(sandbox_text()) + "\n              " + std::string(landlock_text());
    TagOptions all;
    all.taggers = "crf,svm,neural,thorough";
    if (const auto models = models_used(all)) {
        for (const auto& [name, sum] : models->items()) {
            out += fmt::format("\nmodel {:8} {}", name, sum.get<std::string>());
        }
    }
    return out;
}

}  // namespace scrim
