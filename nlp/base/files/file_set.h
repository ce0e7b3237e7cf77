#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// Files that belong together: a release of records, its manifest and its signature. They are written into a hidden
// folder beside their place, and moved there when all of them are whole and on the disk; a run that ends before leaves
// what was there as it was. Files that the manifest of an older run lists and this run does not write go.
class FileSet {
   public:
    // `output` is the file that the others are named after. Standard output and devices are written as they are.
    [[nodiscard]] static Result<FileSet> open(const std::string& output);
    FileSet(FileSet&& other) noexcept;
    FileSet& operator=(FileSet&&) = delete;
    FileSet(const FileSet&) = delete;
    FileSet& operator=(const FileSet&) = delete;
    ~FileSet();

    // A release is a file with its manifest and signature beside it: refuses standard output, devices and pipes.
    [[nodiscard]] static Result<void> require_file(const std::string& output);

    // Where the output is to be written, and what is named after it.
    [[nodiscard]] std::string output() const;
    // Where a file of another name in the same folder is to be written.
    [[nodiscard]] std::string beside(const std::string& name) const;
    // The folder of both.
    [[nodiscard]] std::string folder() const;

    [[nodiscard]] Result<void> publish();
    // The same, and then what belongs to it elsewhere; if that fails, what was there is put back.
    [[nodiscard]] Result<void> publish_with(const std::function<Result<void>()>& rest);

   private:
    FileSet() = default;
    [[nodiscard]] Result<void> sync() const;
    [[nodiscard]] Result<void> move_all();
    void put_back();
    [[nodiscard]] Result<std::vector<std::filesystem::path>> stale_files() const;

    std::filesystem::path place_;   // of the output
    std::filesystem::path folder_;  // empty where the output is a stream
    std::vector<std::string> moved_;
};

// Files of one run wherever they go: none of them is in its place before all are written.
struct NamedBytes {
    std::string path;
    std::string_view bytes;
};
[[nodiscard]] Result<void> write_together(std::span<const NamedBytes> files);

}  // namespace scrim
