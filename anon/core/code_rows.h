#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "anon/core/records.h"
#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// Takes rows of patients and codes as they are read.
class CodeRowSink {
   public:
    CodeRowSink() = default;
    CodeRowSink(const CodeRowSink&) = delete;
    CodeRowSink& operator=(const CodeRowSink&) = delete;
    virtual ~CodeRowSink() = default;

    virtual Result<void> add(std::string_view patient, std::string_view visit, std::string_view code,
                             std::uint64_t line) = 0;
    virtual void with_visits() = 0;  // the rows to come have visits

    // The code added last, and how often each was added, by the ids that hold while reading.
    [[nodiscard]] virtual Item last() const = 0;
    [[nodiscard]] virtual std::vector<std::uint32_t> occurrences() const = 0;
};

struct CodeRowFacts {
    std::string system;                // what the data says its codes are
    std::vector<std::string> remarks;  // what the user should know
};

// Reads what read_code_records() reads, row by row.
[[nodiscard]] Result<CodeRowFacts> read_code_rows(std::unique_ptr<Input> input, const ReadRecordsOptions& options,
                                                  CodeRowSink& sink);

[[nodiscard]] Error no_codes(const std::string& name);

}  // namespace scrim
