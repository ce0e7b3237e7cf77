// Whatever the files beside a dataset of codes hold (a policy, sensitive codes, a cohort), they are read or refused;
// the constraints of a policy are disjoint codes of the data.

#include <set>

#include "anon/codes/code_constraints.h"
#include "tests/anon/core/made_records.h"
#include "tests/fuzz/scratch.h"

namespace {

const scrim::Records& records() {
    static const scrim::Records made = scrim::make_records({{"296.00", "296.01", "834.0", "401.1"},
                                                            {"296.00", "401.9", "250.00"},
                                                            {"401.1", "401.9", "834.0"},
                                                            {"250.00", "250.02"}});
    return made;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("code_policy");
    static const auto icd = scrim::code_hierarchy("", records());
    if (!icd) std::abort();
    const auto parts = scrim::input_parts(scrim::input_bytes(data, size), 4);
    // The first part is a file, the second what stands in its place: level1, sim10, sup1.25.
    const auto file = scratch.put("policy", parts[0]);
    for (const std::string& spec : {file, std::string(parts[1].substr(0, parts[1].find('\n')))}) {
        if (spec.find('\0') != std::string::npos) continue;
        const auto policy = scrim::make_policy(spec, records(), icd->tree, true);
        if (!policy) continue;
        std::set<scrim::Item> seen;
        for (const auto& constraint : policy->constraints) {
            for (const scrim::Item item : constraint) {
                if (item >= records().names.size() || !seen.insert(item).second) std::abort();
            }
        }
        const auto sensitive = scrim::read_name_list(scratch.put("sensitive", parts[2]));
        if (!sensitive) continue;
        const auto roles = scrim::make_roles(records(), *policy, *sensitive);
        if (roles.constraint.size() != records().names.size()) std::abort();
    }
    const auto tree = scrim::code_hierarchy(scratch.put("hierarchy", parts[3]), records());
    if (tree && tree->tree.leaf_count() < records().names.size()) std::abort();
    return 0;
}
