#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "nlp/base/files/file_walk.h"
#include "nlp/formats/embedded/records/record_cutter.h"
#include "nlp/formats/patient_from.h"

namespace scrim {

// A record of an input, with what names its notes.
struct WalkedRecord {
    const EmbeddedFormat* format = nullptr;
    CutRecord cut;
    std::string stem;             // for note_ids_of()
    std::string patient_of_path;  // by --patient-from; empty where that is not asked for
};

// All records of a file or folder that hold notes inside of them, in the order in which open_records() reads their
// notes. Files of other formats are passed over.
class RecordWalk {
   public:
    [[nodiscard]] static Result<RecordWalk> open(const std::string& path, const ReadOptions& options);

    // Nothing at the end. An error is of one record or one file, unless it says that the input cannot be read on.
    [[nodiscard]] Result<std::optional<WalkedRecord>> next();

   private:
    RecordWalk(std::filesystem::path root, ReadOptions options, PatientFrom patient_from)
        : root_(std::move(root)), options_(std::move(options)), patient_from_(std::move(patient_from)) {}
    Result<void> enter(const std::string& path, const std::filesystem::path& below);

    std::filesystem::path root_;
    ReadOptions options_;
    PatientFrom patient_from_;
    std::optional<FileWalk> walk_;  // of a folder
    bool file_done_ = false;        // of a single file
    std::unique_ptr<RecordCutter> cutter_;
    WalkedRecord current_;  // without its bytes
};

// The format of a file whose records hold notes, by name and content; nothing for any other file.
[[nodiscard]] Result<const EmbeddedFormat*> embedded_format_of_file(const std::string& path,
                                                                    const ReadOptions& options);

}  // namespace scrim
