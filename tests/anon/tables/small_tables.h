#pragma once

#include <gtest/gtest.h>

#include <string>

#include "anon/tables/table.h"
#include "nlp/base/json.h"

namespace scrim::tables {

// A table written out in a test, with the columns of its schema ("columns" of the schema file, as JSON).
inline Table table_of(const std::string& csv, const std::string& columns) {
    const auto raw = read_raw_table(memory_input(csv, "t.csv"), ',');
    EXPECT_TRUE(raw);
    const auto schema = parse_schema(*parse_json("{\"columns\":" + columns + "}", "s.json"), "s.json");
    EXPECT_TRUE(schema) << schema.error().message();
    auto table = make_table(*raw, *schema);
    EXPECT_TRUE(table) << table.error().message();
    return std::move(*table);
}

}  // namespace scrim::tables
