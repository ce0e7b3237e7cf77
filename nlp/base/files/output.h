#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "nlp/base/result.h"

namespace scrim {

// Bytes on their way to a file. What is written appears under the final name only at commit(); a run
// that stops before leaves the old file, if any, as it was. Compressed if the name ends in .gz or .zst;
// "-" is standard output; that, devices and pipes take the bytes as they come, the last at commit().
class Output {
   public:
    virtual ~Output() = default;
    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    virtual Result<void> write(std::string_view bytes) = 0;
    virtual Result<void> commit() = 0;
};

struct OutputOptions {
    bool private_file = false;  // mode 0600, and on the disk before commit() returns
    bool owner_only = false;    // mode 0600: it holds notes
    bool no_link = false;  // refuse a link, where somebody else may have put one; else the file it names is written
};

[[nodiscard]] Result<std::unique_ptr<Output>> open_output(const std::string& path, OutputOptions options = {});

// open_output, write and commit in one.
[[nodiscard]] Result<void> write_file(const std::string& path, std::string_view bytes, OutputOptions options = {});

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// Opens a work file beside an output, to begin again or to add to what is there. Never through a link: whoever may
// write to the folder could have put one there.
enum class WorkFile : std::uint8_t { anew, add };
[[nodiscard]] Result<File> open_work_file(const std::string& path, WorkFile how);

// A folder, file or link that is a link is refused: what is written there would go somewhere else.
[[nodiscard]] Result<void> refuse_link(const std::string& path);

// A folder that only its owner may look into; an existing one becomes so.
[[nodiscard]] Result<void> make_private_folder(const std::string& path);

// Makes a folder and its parents; an existing one is fine.
[[nodiscard]] Result<void> make_folder(const std::filesystem::path& path);

}  // namespace scrim
