#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/python/extension/arrow_abi.h"

namespace scrim::python {

// A column that is being made. Its buffers are of the Arrow layout from the beginning, so that nothing is copied when a
// data frame takes it over.
struct Built {
    std::string format;  // of Arrow: "u", "+l", "+s", "i", "g"
    std::string name;
    std::int64_t length = 0;
    std::int64_t nulls = 0;
    std::vector<std::uint8_t> valid;     // a bit per value
    std::vector<std::int32_t> offsets;   // of text and of lists
    std::vector<std::int32_t> integers;  // of "i"
    std::vector<double> numbers;         // of "g"
    std::string bytes;                   // of text
    std::vector<std::shared_ptr<Built>> children;

    Built(std::string format, std::string name, std::vector<std::shared_ptr<Built>> children = {});

    void add_text(std::string_view text);
    void add_integer(std::int32_t value);
    void add_number(double value);
    void end_list();  // after what it holds was added to the child
    void end_struct();
    void add_null();

    // An empty column of the same kind.
    [[nodiscard]] std::shared_ptr<Built> fresh() const;

   private:
    void count(bool is_valid);
};

// Fill `out`, which is released by whoever takes it. What is exported shares the ownership of what it shows.
void export_array(const std::shared_ptr<Built>& built, ArrowArray& out);
void export_schema(const Built& built, ArrowSchema& out);
void export_view(const ArrowArray& array, const std::shared_ptr<const void>& owner, ArrowArray& out);
void export_view(const ArrowSchema& schema, const std::shared_ptr<const void>& owner, ArrowSchema& out);

// A struct of the columns `of`, which are moved into it.
void export_struct(std::int64_t length, std::vector<ArrowArray> of, ArrowArray& out);
void export_struct(std::vector<ArrowSchema> of, ArrowSchema& out);

}  // namespace scrim::python
