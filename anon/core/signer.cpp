#include "anon/core/signer.h"

#include <filesystem>

#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"

namespace scrim {

namespace fs = std::filesystem;

namespace {

std::string key_path(const std::string& private_folder) { return (fs::path(private_folder) / "signing_key").string(); }

Result<SigningKey> stored_key(const std::string& path) {
    const auto stored = read_file(path, 1 << 10);
    if (!stored) return stored.error();
    const auto key = Key::from_hex(std::string_view(*stored).substr(0, stored->find('\n')));
    if (key) return SigningKey::from(*key);
    Error error = key.error();
    error.place.file = path;
    return error;
}

}  // namespace

Result<SigningKey> release_signer(const std::string& private_folder, const std::optional<std::uint64_t>& seed) {
    if (seed) return SigningKey::from(Key::from_seed(*seed));
    const auto fresh = Key::secret();
    if (!fresh) return fresh.error();
    if (private_folder.empty()) return SigningKey::from(*fresh);
    const std::string path = key_path(private_folder);
    if (fs::exists(path)) return stored_key(path);
    if (auto made = make_private_folder(private_folder); !made) return made.error();
    if (auto done = write_file(path, fresh->hex() + "\n", {.private_file = true}); !done) return done.error();
    return SigningKey::from(*fresh);
}

Result<std::string> signer_of(const std::string& private_folder) {
    if (private_folder.empty() || !fs::exists(key_path(private_folder))) return std::string();
    const auto key = stored_key(key_path(private_folder));
    if (!key) return key.error();
    return key->fingerprint();
}

}  // namespace scrim
