#include "tools/cli/command.h"

#include <algorithm>
#include <thread>

namespace scrim {

void add_common_options(Command& command, CommonOptions& options) {
    options.threads = std::max(1U, std::thread::hardware_concurrency());
    command.add_option("--threads", options.threads, "Threads to use; the result does not depend on it")
        ->check(in_range(1U, 1024U))
        ->show_default();
    command.add_flag("--quiet", options.quiet, "No progress and no remarks, errors only");
    command.add_flag("--json", options.json, "Print the result as JSON");
}

}  // namespace scrim
