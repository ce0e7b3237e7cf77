#include "anon/release/kinds/manifest_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace scrim {
namespace {

// Entries of a kind, separated by blanks.
struct KindKeys {
    std::string_view kind;
    std::string_view keys;
};

constexpr std::string_view common_keys = "scrim kind method k files signer reproducible sharing note";

constexpr std::array kind_keys{
    KindKeys{"notes",
             "drill_down grouping branch_size left_out_notes left_out_patients patients notes withheld "
             "notes_per_patient clusters unit covered kept grains group_grains not_covered "
             "policy tagged models "
             "health_details ids tree missed records structure_rules"},
    KindKeys{"disassociated",
             "m safe source blocks sensitive_codes records codes clusters record_chunks shared_chunks item_chunk_codes "
             "constraints "
             "suppressed highest_sensitive_link records_linked_above_1_over_k records_linked_for_certain"},
    KindKeys{"generalized",
             "guarantee visits_checked cohort source population patients diagnosis_count diagnosis_count_original "
             "code_count code_count_original published_codes suppressed_codes"},
    KindKeys{"km-generalized",
             "m source population patients diagnosis_count diagnosis_count_original code_count code_count_original "
             "published_codes suppressed_codes"},
    KindKeys{"trajectories",
             "l patients clusters pairs released_pairs suppressed_pairs columns covered kept weights hierarchies "
             "code_system age_top age_bands blocks loss hidden_sensitive_codes"},
    KindKeys{"table",
             "rows patients columns plan groups smallest_group largest_group kept restored_by_rank unique_responses "
             "protection pooled measure suppression suppressed score levels local_recoding local_score sensitive "
             "l_diversity t_closeness delta_presence response_weight "
             "epsilon delta rho"},
};

bool lists(std::string_view keys, std::string_view key) {
    for (std::size_t at = 0; at < keys.size();) {
        const std::size_t end = std::min(keys.find(' ', at), keys.size());
        if (keys.substr(at, end - at) == key) return true;
        at = end + 1;
    }
    return false;
}

}  // namespace

Check check_manifest_keys(const Json& manifest) {
    const std::string kind = manifest["kind"];
    const auto own =
        std::find_if(kind_keys.begin(), kind_keys.end(), [&](const auto& each) { return each.kind == kind; });
    std::size_t unknown = 0;
    for (const auto& [key, value] : manifest.items()) {
        const bool known = lists(common_keys, key) || (own != kind_keys.end() && lists(own->keys, key));
        unknown += known ? 0 : 1;
    }
    return {"entries of the manifest", unknown == 0,
            unknown == 0 ? "all are known" : fmt::format("{} are none that releases of this kind have", unknown), true};
}

}  // namespace scrim
