#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "anon/core/records.h"
#include "nlp/base/files/output.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// A work file that only this process can open, to write and then to read; it is gone when it is closed, however the run
// ends.
[[nodiscard]] Result<File> open_nameless_file(const std::string& folder);

// Records that need not fit into memory, a block of patients at a time. The input is read once, and its rows are put
// into parts by a secret number of their patient, so that the rows of a patient come together wherever they stand, and
// which patients share a block says nothing of the order of the input. The parts are files without a name beside the
// output, which only this process can open, and which are gone when it ends.
class RecordBlocks {
   public:
    // `folder` is where the parts are; `records` is how many a block has, about.
    static Result<RecordBlocks> read(const std::string& path, const ReadRecordsOptions& options,
                                     const std::string& folder, std::size_t records, const Key& key);

    // All codes, in the order of their ids, which hold in every block.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] const std::string& system() const { return system_; }
    [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }

    // The next block, of half as many records as asked for or more unless there are fewer in all; none at the end. Its
    // records have no names of patients.
    Result<Records> next();

   private:
    friend class PartSink;

    Result<void> read_part(std::size_t part, std::vector<std::vector<Item>>& records) const;

    std::vector<File> parts_;
    std::vector<std::uint64_t> rows_;  // of each part
    std::vector<std::string> names_;
    std::vector<Item> rank_;  // of the codes as they were numbered while reading
    std::string system_;
    std::vector<std::string> remarks_;
    std::size_t records_ = 0;
    std::size_t next_part_ = 0;
};

}  // namespace scrim
