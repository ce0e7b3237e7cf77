#include "nlp/base/files/links.h"

#include <system_error>

namespace scrim {

namespace fs = std::filesystem;

fs::path followed(const fs::path& path) {
    constexpr int most_links = 40;  // as the system has it; a circle ends there
    fs::path at = path;
    std::error_code failure;
    for (int i = 0; i < most_links && fs::is_symlink(at, failure); ++i) {
        const fs::path target = fs::read_symlink(at, failure);
        at = target.is_absolute() ? target : at.parent_path() / target;
    }
    const fs::path whole = fs::weakly_canonical(at, failure);
    return failure ? at.lexically_normal() : whole;
}

}  // namespace scrim
