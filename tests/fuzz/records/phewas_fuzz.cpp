// Whatever the genotypes and groups beside a dataset of codes hold, they are read or refused; associations that are
// given are of groups and snps that there are, with chances for p.

#include <cmath>

#include "anon/codes/phewas.h"
#include "tests/fuzz/scratch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("phewas");
    const auto parts = scrim::input_parts(scrim::input_bytes(data, size), 3);
    const auto genotypes = scrim::read_genotypes(scratch.put("genotypes.csv", parts[0]));
    const auto codes = scrim::read_code_records(scrim::memory_input(parts[2]));
    if (!genotypes || !codes || genotypes->snps.size() > 50) return 0;
    auto groups = scrim::read_groups(scratch.put("groups.csv", parts[1]), codes->records.names);
    if (!groups) groups = scrim::three_digit_groups(codes->records.names);
    const auto found = scrim::phewas(codes->records, *groups, *genotypes);
    for (const auto& one : found) {
        if (one.group >= groups->names.size() || one.snp >= genotypes->snps.size()) std::abort();
        for (const double chance : {one.p, one.p_bonferroni, one.q_benjamini_hochberg}) {
            if (!(chance >= 0 && chance <= 1)) std::abort();
        }
        if (std::isnan(one.chi_squared) || std::isnan(one.log_odds_ratio)) std::abort();
    }
    // Against itself nothing is lost, nothing invented.
    for (const auto& change : scrim::compare_associations(found, found, *genotypes, 0.05)) {
        if (change.lost != 0 || change.invented != 0) std::abort();
    }
    return 0;
}
