#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "nlp/base/files/output.h"
#include "nlp/base/result.h"
#include "nlp/formats/raw_record.h"

namespace scrim {

// What a record is known by: half the SHA-256 of its bytes and of the ids that came with it.
using RecordKey = std::array<std::uint64_t, 2>;
[[nodiscard]] RecordKey key_of(const RawRecord& record);

// What a finished record left: its ids and, in a file of many notes, its place there.
struct JournalEntry {
    RecordKey key{};
    std::string id;
    std::string patient_id;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};

// The list of what a run has finished, so that another run of the same options goes on where it ended. The
// first line holds a fingerprint of the options; a line that was cut off counts for nothing. In memory it takes
// some 60 bytes a note, the lines stay on disk.
class Journal {
   public:
    Journal(std::string path, std::string fingerprint) : path_(std::move(path)), fingerprint_(std::move(fingerprint)) {}

    [[nodiscard]] const std::string& path() const { return path_; }

    enum class State : std::uint8_t { absent, ours, foreign };
    [[nodiscard]] State state() const;

    // Reads the lines and calls wanted(entry) for each; only wanted ones count. Of one id the last line counts.
    template <class Wanted>
    Result<void> load(const Wanted& wanted);

    // Opens it to add lines; begins again unless load() was called before. What load() could not read, a line that was
    // cut off and what follows it, is taken away: a line added to it would be read as part of it.
    Result<void> open();
    Result<void> add(const JournalEntry& entry);
    Result<void> close();
    void remove();

    [[nodiscard]] bool has(const RecordKey& key) const { return lines_.contains(key); }
    [[nodiscard]] std::optional<JournalEntry> find(const RecordKey& key) const;
    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    // The ids that the file lists, of whatever run.
    [[nodiscard]] std::vector<std::string> listed() const;
    // Every entry, in no order.
    [[nodiscard]] std::vector<RecordKey> keys() const;

   private:
    struct KeyHash {
        std::size_t operator()(const RecordKey& key) const { return key[0]; }
    };

    // The entry of the line at a position and, through `end`, where the next begins; nothing at the end.
    std::optional<JournalEntry> read_line(std::FILE* file, std::uint64_t position, std::uint64_t& end) const;
    [[nodiscard]] std::string first_line() const;
    void note(const JournalEntry& entry, std::uint64_t position);
    Result<File> reader() const;

    std::string path_;
    std::string fingerprint_;
    bool loaded_ = false;
    std::uint64_t end_ = 0;                                        // of the lines that were loaded
    std::unordered_map<RecordKey, std::uint64_t, KeyHash> lines_;  // where the line of each is
    std::unordered_map<std::uint64_t, RecordKey> by_id_;           // while loading
    File out_;
    mutable File in_;
};

template <class Wanted>
Result<void> Journal::load(const Wanted& wanted) {
    auto file = reader();
    if (!file) return file.error();
    std::uint64_t position = first_line().size();
    std::uint64_t end = 0;
    while (const auto entry = read_line(file->get(), position, end)) {
        if (wanted(*entry)) note(*entry, position);
        position = end;
    }
    by_id_.clear();
    end_ = position;
    loaded_ = true;
    return {};
}

}  // namespace scrim
