#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "scrim/scrim.h"
#include "tools/python/extension/arrow_abi.h"

namespace scrim::python {

// A column of text, or of ids, as its library has laid it out; nothing is copied.
class Column {
   public:
    // `rows` are those of the batch that the column is a part of, and `skip` how many of the column's come before them.
    static api::Result<Column> make(const std::string& name, const ArrowSchema& schema, const ArrowArray& array,
                                    std::int64_t skip, bool whole_numbers_too);

    // Nothing where the value is null. What is no text is written into `scratch`.
    [[nodiscard]] std::optional<std::string_view> at(std::int64_t row, std::string& scratch) const;

   private:
    enum class Layout : std::uint8_t { nothing, offsets32, offsets64, views, whole_number, dictionary };

    [[nodiscard]] std::int64_t whole_number_at(std::int64_t at) const;
    [[nodiscard]] std::string_view view_at(std::int64_t at) const;

    const ArrowArray* array_ = nullptr;
    std::int64_t first_ = 0;
    Layout layout_ = Layout::nothing;
    char number_ = 0;  // the format of whole numbers
    std::shared_ptr<Column> values_;
};

// What one owner of a struct of the interface is: it is released once.
struct Batch {
    ArrowArray array{};
    Batch() = default;
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    ~Batch() {
        if (array.release != nullptr) array.release(&array);
    }
};

struct Schema {
    ArrowSchema schema{};
    Schema() = default;
    Schema(const Schema&) = delete;
    Schema& operator=(const Schema&) = delete;
    ~Schema() {
        if (schema.release != nullptr) schema.release(&schema);
    }
};

// The batches of a frame, one after the other.
class Stream {
   public:
    // Takes over what the struct holds.
    explicit Stream(ArrowArrayStream& stream);
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream();

    // A library's own words about an error may hold text of a note: they are not passed on.
    api::Result<std::shared_ptr<Schema>> schema();
    // Nothing at the end.
    api::Result<std::shared_ptr<Batch>> next();

   private:
    ArrowArrayStream stream_;
};

// Which column has this name; -1 if none has, -2 if several have.
[[nodiscard]] std::int64_t column_named(const ArrowSchema& schema, const std::string& name);

}  // namespace scrim::python
