#pragma once

#include <arrow/api.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace scrim::parquet_shim {

// The type of a column by its name in scrim_parquet.h; an error for any other name.
[[nodiscard]] arrow::Result<std::shared_ptr<arrow::DataType>> type_named(const std::string& name);

// Appends a value to the builder of a type made by type_named(). What does not fit is an error.
[[nodiscard]] arrow::Status append_json(const nlohmann::json& value, const arrow::DataType& type,
                                        arrow::ArrayBuilder& builder);

}  // namespace scrim::parquet_shim
