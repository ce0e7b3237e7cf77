#include "anon/notes/patients.h"

#include <algorithm>

namespace scrim {

double profile_size(const std::vector<ShownLists>& shown, std::size_t patient) {
    double size = 1;
    for (const auto& attribute : shown) {
        size *= static_cast<double>(std::max<std::size_t>(1, attribute.list_of(patient).size()));
    }
    return size;
}

double total_profile_size(const std::vector<ShownLists>& shown) {
    double total = 0;
    for (std::size_t i = 0; !shown.empty() && i < shown.front().of.size(); ++i) total += profile_size(shown, i);
    return total;
}

}  // namespace scrim
