#include "anon/release/rebuild/record_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <numeric>

namespace scrim {
namespace {

namespace fs = std::filesystem;

Error spool_failed(const std::string& path) {
    return bad_input("cannot be written or read back", {path, {}, 0}, "is there room, and may you write there?");
}

// What ends a record where it does not end by itself.
std::string_view end_of(const EmbeddedFormat& format, std::string_view record) {
    if (format.records == RecordsOfFile::json) return "\n";
    if (format.records == RecordsOfFile::table) return "";
    return record.ends_with('\r') || record.ends_with('\n') ? "" : "\r";
}

// Where the header of a table ends: at the first line end outside of quotes. All records of a table have one.
std::size_t header_size(const EmbeddedFormat& format, std::string_view record) {
    if (format.records != RecordsOfFile::table) return 0;
    bool quoted = false;
    for (std::size_t i = 0; i < record.size(); ++i) {
        if (record[i] == '"') quoted = !quoted;
        if (record[i] == '\n' && !quoted) return i + 1;
    }
    return record.size();
}

// Tables with other columns cannot be one file: "note.csv", "note_2.csv".
std::string name_of_sequence(const EmbeddedFormat& format, std::size_t number) {
    const fs::path name = sequence_file(format);
    return number < 2 ? name.string() : fmt::format("{}_{}{}", name.stem().string(), number, name.extension().string());
}

}  // namespace

Result<RecordFiles> RecordFiles::open(const std::string& folder, const std::string& spool) {
    if (auto made = make_folder(folder); !made) return made.error();
    RecordFiles out;
    out.folder_ = folder;
    out.spool_path_ = spool;
    out.spool_.reset(std::fopen(spool.c_str(), "w+b"));
    if (!out.spool_) return spool_failed(spool);
    return out;
}

RecordFiles::~RecordFiles() {
    if (!spool_) return;
    spool_.reset();
    std::error_code failure;
    fs::remove(spool_path_, failure);
}

Result<void> RecordFiles::put(const EmbeddedFormat& format, bool alone, const std::string& record) {
    if (std::fwrite(record.data(), 1, record.size(), spool_.get()) != record.size()) return spool_failed(spool_path_);
    stored_.push_back({&format, alone || format.records == RecordsOfFile::one, size_, record.size()});
    size_ += record.size();
    return {};
}

Result<std::string> RecordFiles::read_back(const Stored& record) {
    std::string out(record.size, '\0');
    if (::fseeko(spool_.get(), static_cast<off_t>(record.offset), SEEK_SET) != 0 ||
        std::fread(out.data(), 1, out.size(), spool_.get()) != out.size()) {
        return spool_failed(spool_path_);
    }
    return out;
}

Result<void> RecordFiles::finish(const Key& key) {
    if (std::fflush(spool_.get()) != 0) return spool_failed(spool_path_);
    std::vector<std::uint32_t> order(stored_.size());
    std::iota(order.begin(), order.end(), 0U);
    Random random = key.stream("record order");
    random.shuffle(order);
    std::map<std::pair<const EmbeddedFormat*, std::string>, std::unique_ptr<Output>> sequences;  // by their header
    std::map<const EmbeddedFormat*, std::size_t> tables;
    std::map<const EmbeddedFormat*, std::size_t> count;
    for (const std::uint32_t number : order) {
        const Stored& stored = stored_[number];
        const auto record = read_back(stored);
        if (!record) return record.error();
        if (stored.alone) {
            const std::string name = fmt::format("d{:06}{}", ++count[stored.format], stored.format->file_ending);
            if (auto done = write_file((fs::path(folder_) / name).string(), *record); !done) return done;
            continue;
        }
        const std::string header = record->substr(0, header_size(*stored.format, *record));
        auto& output = sequences[{stored.format, header}];
        if (!output) {
            const auto name = name_of_sequence(*stored.format, ++tables[stored.format]);
            auto opened = open_output((fs::path(folder_) / name).string());
            if (!opened) return opened.error();
            output = std::move(*opened);
            if (auto done = output->write(header); !done) return done;
        }
        if (auto done = output->write(std::string_view(*record).substr(header.size())); !done) return done;
        if (auto done = output->write(end_of(*stored.format, *record)); !done) return done;
    }
    for (auto& [sequence, output] : sequences) {
        if (auto done = output->commit(); !done) return done;
    }
    spool_.reset();
    std::error_code failure;
    fs::remove(spool_path_, failure);
    return {};
}

}  // namespace scrim
