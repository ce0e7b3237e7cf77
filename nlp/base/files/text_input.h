#pragma once

#include <memory>
#include <string>

#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// A file of names, codes or numbers that somebody made: UTF-8. A byte order mark is passed over. Bytes that are not
// UTF-8, as Excel's "CSV" has them, are an error with their line: guessing would give names and codes that nothing is
// equal to, and a list of names to hide would then hide nothing.
[[nodiscard]] Result<std::unique_ptr<Input>> open_text(const std::string& path);
[[nodiscard]] Result<std::unique_ptr<Input>> text_input(std::unique_ptr<Input> bytes);
[[nodiscard]] Result<std::string> read_text_file(const std::string& path, std::size_t limit);

}  // namespace scrim
