#pragma once

#include <memory>
#include <optional>
#include <string>

#include "nlp/base/result.h"
#include "nlp/formats/raw_record.h"

namespace scrim {

// What the ending of a name says of a file, compression endings aside. XML is i2b2 2014 here: which of the two
// it is, only its root element tells.
[[nodiscard]] std::optional<NoteFormat> format_of_name(const std::string& path);

// The format of a file by name and, where the name does not settle it, by its first bytes.
[[nodiscard]] Result<NoteFormat> format_of_file(const std::string& path);

// The records of one file.
[[nodiscard]] Result<std::unique_ptr<RecordReader>> file_records(const std::string& path, NoteFormat format,
                                                                 const ReadOptions& options);

// The same of a file that is the whole input, with patients by options.patient_from.
[[nodiscard]] Result<std::unique_ptr<RecordReader>> lone_file_records(const std::string& path, NoteFormat format,
                                                                      const ReadOptions& options);

// The records of all files below a folder, in the order of their paths.
[[nodiscard]] Result<std::unique_ptr<RecordReader>> folder_records(const std::string& path, const ReadOptions& options);

}  // namespace scrim
