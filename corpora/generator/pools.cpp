#include "corpora/generator/pools.h"

namespace scrim::corpora {

std::uint64_t value_hash(std::string_view value) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (char c : value) {
        if (c == ' ' || c == '\n') continue;
        c = lower(c);
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
    return hash ^ (hash >> 29);
}

}  // namespace scrim::corpora
