#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "nlp/base/files/input.h"
#include "nlp/base/result.h"
#include "nlp/formats/embedded/records/embedded_format.h"

namespace scrim {

// A record as it stands in its file, not looked into.
struct CutRecord {
    std::string bytes;
    Place place;
    std::uint64_t number = 0;  // in its file, from 1; 0: the file has this record alone
};

// Cuts a file into its records, one at a time. An error is of one record, unless the stream itself cannot be read on:
// the next call goes on with what follows. Nothing means the end.
class RecordCutter {
   public:
    virtual ~RecordCutter() = default;
    RecordCutter() = default;
    RecordCutter(const RecordCutter&) = delete;
    RecordCutter& operator=(const RecordCutter&) = delete;

    virtual Result<std::optional<CutRecord>> next() = 0;
};

// The file, decompressed where it is compressed. `limit` is the size of the largest record.
[[nodiscard]] Result<std::unique_ptr<RecordCutter>> open_cutter(const std::string& path, const EmbeddedFormat& format,
                                                                std::size_t limit);

// The cutters over bytes that have no byte order mark any more.
[[nodiscard]] std::unique_ptr<RecordCutter> cut_json(std::unique_ptr<Input> input, std::size_t limit);
[[nodiscard]] std::unique_ptr<RecordCutter> cut_messages(std::unique_ptr<Input> input, std::size_t limit);

// The rows of a table, whatever separates its columns: each record is the header and one row, separated by commas.
// `column` is one that the table must have.
[[nodiscard]] Result<std::unique_ptr<RecordCutter>> cut_table(std::unique_ptr<Input> input, const std::string& column);

// Whether the first object of the bytes has a member of this name, told by the first bytes of a file.
[[nodiscard]] bool first_object_has(std::string_view head, std::string_view member);
// Whether the bytes begin as HL7 v2 does, with a message or a batch of them.
[[nodiscard]] bool begins_with_segment(std::string_view head);

}  // namespace scrim
