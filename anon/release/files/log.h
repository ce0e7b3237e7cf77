#pragma once

#include <chrono>
#include <string>

#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim {

// What a run did and when: log.jsonl in the private folder, mode 0600, a line of JSON for each step with its counts and
// the seconds since the step before. It never holds text of a note, and is never part of a release. A run that goes on
// where another ended adds its lines.
class ReleaseLog {
   public:
    // Without a private folder nothing is kept.
    explicit ReleaseLog(const std::string& private_folder);

    [[nodiscard]] Result<void> add(const std::string& step, const Json& counts = Json::object());

   private:
    std::string path_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace scrim
