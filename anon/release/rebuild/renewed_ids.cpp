#include "anon/release/rebuild/renewed_ids.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "nlp/base/ascii.h"
#include "nlp/base/hash.h"

namespace scrim {
namespace {

// A keyed hash, twice so that nothing can be added after.
Sha256 keyed(const std::string& key, std::string_view text) {
    const Sha256 inner = sha256(key + "\nrecord id\n" + std::string(text));
    return sha256(key + std::string(inner.begin(), inner.end()));
}

std::uint64_t number_of(const Sha256& hash) {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < 8; ++i) out = out << 8U | hash.at(i);
    return out;
}

bool is_uuid(std::string_view text) {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        const char c = lower(text[i]);
        if (dash ? c != '-' : !is_digit(c) && !(c >= 'a' && c <= 'f')) return false;
    }
    return true;
}

bool is_all(std::string_view text, bool points) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [points](char c) { return is_digit(c) || (points && c == '.'); });
}

}  // namespace

std::string RenewedIds::id(std::string_view old_id, std::string_view scope) const {
    if (old_id.empty()) return {};
    if (const auto found = known_.find(std::string(old_id)); found != known_.end()) return found->second;
    const Sha256 hash = keyed(key_, scope.empty() ? std::string(old_id) : fmt::format("{}\n{}", scope, old_id));
    if (is_uuid(old_id)) {
        const std::string hex = to_hex({reinterpret_cast<const char*>(hash.data()), 16});
        return hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-4" + hex.substr(13, 3) + "-8" + hex.substr(17, 3) + "-" +
               hex.substr(20, 12);
    }
    if (is_all(old_id, false)) return fmt::format("{:015}", number_of(hash) % 1'000'000'000'000'000U);
    if (is_all(old_id, true)) return fmt::format("2.25.{}", number_of(hash));
    return "x" + to_hex({reinterpret_cast<const char*>(hash.data()), 10});
}

std::string RenewedIds::reference(std::string_view text, std::string_view scope) const {
    if (text.starts_with('#')) return "#" + id(text.substr(1), scope);
    for (const std::string_view prefix : {"urn:uuid:", "urn:oid:"}) {
        if (text.starts_with(prefix)) return std::string(prefix) + id(text.substr(prefix.size()), scope);
    }
    // A search in the place of a reference: what is searched for is the id.
    if (const auto question = text.find('?'); question != std::string_view::npos) {
        const std::string_view type = text.substr(0, question);
        return std::string(type.substr(type.rfind('/') + 1)) + "/" + id(text, scope);
    }
    if (const auto history = text.find("/_history"); history != std::string_view::npos) text = text.substr(0, history);
    const auto slash = text.rfind('/');
    if (slash == std::string_view::npos) return id(text, scope);
    const std::string_view before = text.substr(0, slash);
    const std::string_view type = before.substr(before.rfind('/') + 1);
    const bool is_type = !type.empty() && is_capital(type.front()) && type.size() < 64 &&
                         std::all_of(type.begin(), type.end(), is_ascii_letter);
    return is_type ? std::string(type) + "/" + id(text.substr(slash + 1), scope) : id(text, scope);
}

}  // namespace scrim
