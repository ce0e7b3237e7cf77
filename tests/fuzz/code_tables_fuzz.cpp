// Whatever the bytes are, the readers of concept_ancestor tables, phecode maps and FHIR Conditions end, and the trees
// they make have a place for every code.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "anon/core/sources/fhir_conditions.h"
#include "anon/core/systems/concept_ancestor.h"
#include "anon/core/systems/phecodes.h"
#include "nlp/base/files/delimiter.h"

namespace {

void read_tables(std::string_view bytes) {
    const std::vector<std::string> codes{"1", "20", "30", "E11.9", "0"};
    auto table = scrim::open_table(scrim::memory_input(bytes));
    if (!table) return;
    if (scrim::is_concept_ancestor(table->header())) {
        const auto built = scrim::concept_hierarchy(*table, codes, bytes.size() % 2 == 0);
        if (!built) return;
        for (const auto& code : codes) {
            const auto node = built->tree.find(code);
            if (!node || !built->tree.is_leaf(*node)) std::abort();
        }
    } else if (scrim::is_phecode_map(table->header())) {
        const auto map = scrim::read_phecode_map(*table);
        if (!map) return;
        const auto built = scrim::phecode_hierarchy(*map, codes);
        if (built && built->tree.leaf_count() != codes.size()) std::abort();
    }
}

void read_conditions(std::string_view bytes) {
    scrim::FhirConditions conditions(scrim::memory_input(bytes), "icd10");
    std::string block(4096, '\0');
    while (true) {
        const auto got = conditions.read(block.data(), block.size());
        if (!got || *got == 0) return;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    read_tables(bytes);
    read_conditions(bytes);
    return 0;
}
