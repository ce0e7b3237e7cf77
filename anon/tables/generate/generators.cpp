#include "anon/tables/generate/generators.h"

#include <chrono>

#include "anon/tables/generate/cart.h"
#include "anon/tables/generate/dp_marginals.h"

namespace scrim::tables {

Result<Condensed> generate_table(const Table& original, const Plan& plan, const CondenseOptions& options,
                                 const Key& key) {
    const auto start = std::chrono::steady_clock::now();
    Condensed result;
    result.original = original;
    coarsen(result.original, plan);
    if (options.method == Method::dp) {
        auto made = dp_table(result.original, plan, {options.epsilon, options.delta}, key.stream("noise"));
        if (!made) return made.error();
        result.table = std::move(*made);
    } else {
        const Keeping keeping = what_to_keep(result.original, plan, options.response_weight);
        if (options.protection.on()) {
            result.pooled = pool_rare_values(result.original, options.protection.category_patients, keeping.strata);
            average_restored(result.original, plan, keeping, options.protection.time_patients);
        }
        auto last = keeping.strata;
        last.insert(last.end(), keeping.restored.begin(), keeping.restored.end());
        result.table = cart_table(result.original, last, options.k, key);
    }
    result.synthesis_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace scrim::tables
