#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// A code by its dense id. Ids follow the order of the codes as text, so that sorting ids sorts codes.
using Item = std::uint32_t;

// Patients and the set of codes of each: sorted, distinct, one after the other in memory.
struct Records {
    std::vector<std::string> names;  // of the items
    std::vector<std::string> patients;
    std::vector<Item> items;
    std::vector<std::size_t> starts{0};  // record r is items[starts[r]] .. items[starts[r + 1]]

    [[nodiscard]] std::size_t size() const { return starts.size() - 1; }
    [[nodiscard]] std::span<const Item> operator[](std::size_t r) const {
        return {items.data() + starts[r], starts[r + 1] - starts[r]};
    }
    void add(std::span<const Item> record) {
        items.insert(items.end(), record.begin(), record.end());
        starts.push_back(items.size());
    }
};

// What one visit of a patient was coded with; a patient's visits need not be adjacent.
struct Visits {
    std::vector<std::uint32_t> record;  // of each visit, an index into Records
    std::vector<Item> items;
    std::vector<std::size_t> starts{0};

    [[nodiscard]] std::size_t size() const { return starts.size() - 1; }
    [[nodiscard]] std::span<const Item> operator[](std::size_t v) const {
        return {items.data() + starts[v], starts[v + 1] - starts[v]};
    }
};

struct ReadRecordsOptions {
    std::string patient_column = "patient";
    std::string visit_column = "visit";
    std::string code_column = "code";
    std::string code_system;       // of FHIR Conditions: icd10, snomed, ... or a URI
    bool repeated = false;         // a code's second occurrence in a patient is an item of its own: 250.01#2
    std::size_t memory_limit = 0;  // in bytes; 0 is most of the machine's
    std::function<void(std::size_t)> progress{};  // told of the codes read, many at a time
};

struct CodeData {
    Records records;
    Visits visits;               // empty if the data has no visits
    std::size_t duplicates = 0;  // rows that repeat a patient's (visit's) code
    std::string system;          // what the data says its codes are: icd10, SNOMED CT, OMOP concept ids; else empty
    std::vector<std::string> remarks;  // what the user should know
};

// Reads patient,code or patient,visit,code (CSV with a header), OMOP's tables of conditions and drugs, FHIR Conditions
// (a line each), or one record per line with items separated by blanks (FIMI); told apart by the first line. Compressed
// files are read as they are.
[[nodiscard]] Result<CodeData> read_code_records(const std::string& path, const ReadRecordsOptions& options = {});
[[nodiscard]] Result<CodeData> read_code_records(std::unique_ptr<Input> input, const ReadRecordsOptions& options = {});

// One name per line (sensitive codes, cohorts); blank lines are passed over.
[[nodiscard]] Result<std::vector<std::string>> read_name_list(const std::string& path);

// How many records have each item.
[[nodiscard]] std::vector<std::uint32_t> supports(const Records& records);

}  // namespace scrim
