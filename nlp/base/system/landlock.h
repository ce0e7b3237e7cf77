#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scrim {

// Folders, with all below them, and single files.
struct FileAccess {
    std::vector<std::string> read;
    std::vector<std::string> write;  // to make, change, rename and remove too
};

// From here on this process opens nothing but these places, whatever it is made to do; files that are open stay open.
// Places that are not there are passed over. False where the kernel cannot do it (Landlock of Linux 5.19 or later).
bool keep_to_files(const FileAccess& access);

// What keep_to_files() does on this machine, for --version.
[[nodiscard]] std::string_view landlock_text();

}  // namespace scrim
