// The texts of a copy's notes, kept in memory as far as there is room: a search over thousands of notes must not read
// and parse as many files.

#include <sys/stat.h>

#include "tools/review/copy.h"

namespace scrim::review {
namespace {

// Of all texts of a copy: those of some 30,000 notes.
constexpr std::size_t most_kept_bytes = std::size_t{128} << 20U;

std::int64_t change_time(const struct stat& file) {
    return static_cast<std::int64_t>(file.st_mtim.tv_sec) * 1000000000 + file.st_mtim.tv_nsec;
}

}  // namespace

void Copy::keep_text(std::size_t note, const std::string& path, const std::string& text) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0) return;
    KeptText& kept = texts_[note];
    if (kept.text && *kept.text != text) {
        kept_bytes_ -= kept.text->size();
        kept.text.reset();
    }
    if (!kept.text) {
        if (kept_bytes_ + text.size() > most_kept_bytes) return;
        kept.text = std::make_shared<const std::string>(text);
        kept_bytes_ += text.size();
    }
    kept.changed = change_time(file);
    kept.size = file.st_size;
}

Result<std::shared_ptr<const std::string>> Copy::text(std::size_t note) {
    const std::lock_guard lock(mutex_);
    const KeptText& kept = texts_[note];
    if (kept.text) {
        struct stat file {};
        const bool there =
            ::stat(this->file(note).c_str(), &file) == 0 || ::stat(notes_.file(note).c_str(), &file) == 0;
        if (there && change_time(file) == kept.changed && file.st_size == kept.size) return kept.text;
    }
    auto loaded = load(note);
    if (!loaded) return loaded.error();
    return kept.text ? kept.text : std::make_shared<const std::string>(std::move(loaded->note.text));
}

}  // namespace scrim::review
