#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// A file in a ZIP archive.
struct ZipEntry {
    std::string name;
    std::string data;
};

struct ZipLimits {
    std::size_t entries = 2000;
    std::size_t total = std::size_t{256} << 20U;  // bytes of all entries together
    std::size_t ratio = 200;                      // of an entry to its packed bytes, if it is larger than 1 MB
};

// All files of an archive, in the order of its directory. Packed by deflate or not at all; archives in parts, with a
// password, of more than 4 GB (ZIP64), with the same name twice or with entries that overlap are errors, as are wrong
// checksums and what is beyond the limits.
[[nodiscard]] Result<std::vector<ZipEntry>> read_zip(std::string_view bytes, const Place& place,
                                                     const ZipLimits& limits = {});

// The same entries give the same bytes: all are packed, and have one fixed time.
[[nodiscard]] Result<std::string> write_zip(const std::vector<ZipEntry>& entries, const Place& place);

}  // namespace scrim
