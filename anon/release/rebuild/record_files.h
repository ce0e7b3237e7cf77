#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nlp/base/files/output.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"
#include "nlp/formats/embedded/records/embedded_format.h"

namespace scrim {

// The folder of a release with its records, for as long as it is being written: records come in the order of the input
// and get their place in a drawn one, so that neither names nor order tell where a record was. Formats with many
// records in a file get one file; of the others each record has its own.
class RecordFiles {
   public:
    // The folder is made; `spool` is a file for the time being.
    [[nodiscard]] static Result<RecordFiles> open(const std::string& folder, const std::string& spool);
    ~RecordFiles();
    RecordFiles(RecordFiles&&) noexcept = default;
    RecordFiles& operator=(RecordFiles&&) = delete;
    RecordFiles(const RecordFiles&) = delete;
    RecordFiles& operator=(const RecordFiles&) = delete;

    // `alone`: the record is no part of a sequence, whatever its format.
    Result<void> put(const EmbeddedFormat& format, bool alone, const std::string& record);
    [[nodiscard]] Result<void> finish(const Key& key);

    [[nodiscard]] std::size_t records() const { return stored_.size(); }

   private:
    struct Stored {
        const EmbeddedFormat* format;
        bool alone;
        std::uint64_t offset;
        std::uint64_t size;
    };
    RecordFiles() = default;
    Result<std::string> read_back(const Stored& record);

    std::string folder_;
    std::string spool_path_;
    File spool_;
    std::uint64_t size_ = 0;
    std::vector<Stored> stored_;
};

}  // namespace scrim
