#include "nlp/formats/note_ids.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace scrim {
namespace {

// Names of files are kept for the message up to this many, so that a folder of millions stays small.
constexpr std::size_t most_files = 100'000;

// FNV-1a, finished with a mix so that ids which differ in one digit spread.
std::uint64_t hash_of(std::string_view id) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    hash ^= hash >> 33U;
    hash *= 0xFF51AFD7ED558CCDU;
    hash ^= hash >> 33U;
    return hash == 0 ? 1 : hash;
}

}  // namespace

std::size_t NoteIds::slot_for(std::uint64_t hash) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = hash & mask;
    while (table_[at].hash != 0 && table_[at].hash != hash) at = (at + 1) & mask;
    return at;
}

void NoteIds::grow() {
    std::vector<Entry> old = std::exchange(table_, std::vector<Entry>(std::max<std::size_t>(1024, table_.size() * 2)));
    for (const Entry& entry : old) {
        if (entry.hash != 0) table_[slot_for(entry.hash)] = entry;
    }
}

bool NoteIds::contains(std::string_view id) const { return !table_.empty() && table_[slot_for(hash_of(id))].hash != 0; }

Result<void> NoteIds::add(std::string_view id, const Place& place) {
    if (count_ * 4 >= table_.size() * 3) grow();
    Entry& entry = table_[slot_for(hash_of(id))];
    if (entry.hash != 0) {
        const std::string file = entry.file < files_.size() ? files_[entry.file] : "another file";
        std::string first = file == place.file ? "" : file;
        if (entry.line != 0) first += (first.empty() ? "line " : ", line ") + std::to_string(entry.line);
        return bad_input("the note id was used before, in " + (first.empty() ? file : first), place,
                         "every note needs an id of its own");
    }
    if (files_.size() < most_files && (files_.empty() || files_.back() != place.file)) files_.push_back(place.file);
    const bool known = files_.back() == place.file;
    entry = {hash_of(id), known ? static_cast<std::uint32_t>(files_.size() - 1) : UINT32_MAX,
             static_cast<std::uint32_t>(place.line)};
    ++count_;
    return {};
}

}  // namespace scrim
