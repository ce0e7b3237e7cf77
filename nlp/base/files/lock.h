#pragma once

#include <string>
#include <utility>

#include "nlp/base/result.h"

namespace scrim {

// Sees to it that one run at a time writes an output: a file beside it, ".NAME.lock", is locked for as long as this
// lives. It holds the number of the process and the command, for the message of a second run. The system frees the lock
// of a process that died, so that a file left by one holds nobody up.
class OutputLock {
   public:
    // Standard output, devices and pipes need none.
    [[nodiscard]] static Result<OutputLock> take(const std::string& output, const std::string& command);
    // The same of a folder that need not be given: of an empty name there is nothing to lock.
    [[nodiscard]] static Result<OutputLock> take_if_given(const std::string& folder, const std::string& command) {
        return folder.empty() ? Result<OutputLock>(OutputLock(-1, {})) : take(folder, command);
    }
    ~OutputLock();
    OutputLock(OutputLock&& other) noexcept
        : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}
    OutputLock& operator=(OutputLock&&) = delete;
    OutputLock(const OutputLock&) = delete;
    OutputLock& operator=(const OutputLock&) = delete;

   private:
    OutputLock(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

    int descriptor_;
    std::string path_;
};

}  // namespace scrim
