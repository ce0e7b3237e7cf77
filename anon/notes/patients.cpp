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

}  // namespace scrim
