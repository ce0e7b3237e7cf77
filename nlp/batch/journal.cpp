#include "nlp/batch/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>

#include "nlp/base/hash.h"
#include "nlp/formats/file_names.h"

namespace scrim {
namespace {

Error cannot_write_journal(const std::string& path) {
    const int reason = errno;
    return bad_input(std::string("cannot be written: ") + std::strerror(reason), {path, {}, 0},
                     reason == ENOSPC ? "free some disk space and run again" : "check that you may write there");
}

std::optional<std::uint64_t> take_number(std::string_view& line, int base) {
    const auto tab = std::min(line.find('\t'), line.size());
    std::uint64_t out = 0;
    const std::string digits(line.substr(0, tab));
    char* end = nullptr;
    out = std::strtoull(digits.c_str(), &end, base);
    line.remove_prefix(std::min(tab + 1, line.size()));
    if (digits.empty() || *end != '\0') return std::nullopt;
    return out;
}

std::string take_name(std::string_view& line) {
    const auto tab = std::min(line.find('\t'), line.size());
    std::string out = note_id_for(line.substr(0, tab));
    line.remove_prefix(std::min(tab + 1, line.size()));
    return out;
}

}  // namespace

RecordKey key_of(const RawRecord& record) {
    std::string head = std::string(name(record.format)) + '\0' + record.id + '\0' + record.patient_id + '\0' +
                       record.patient_of_path + '\0' + std::to_string(record.body.size()) + '\0' +
                       (record.annotated ? "annotated" : "") + '\0' + record.annotations + '\0';
    const Sha256 body = sha256(record.body);
    head.append(reinterpret_cast<const char*>(body.data()), body.size());
    const Sha256 whole = sha256(head);
    RecordKey out{};
    std::memcpy(out.data(), whole.data(), sizeof out);
    return out;
}

std::string Journal::first_line() const { return "scrim-journal-1\t" + checksum(fingerprint_) + "\n"; }

Result<File> Journal::reader() const {
    File file(std::fopen(path_.c_str(), "rb"));
    if (!file) return bad_input(std::string("cannot be opened: ") + std::strerror(errno), {path_, {}, 0});
    return file;
}

Journal::State Journal::state() const {
    const File file(std::fopen(path_.c_str(), "rb"));
    if (!file) return State::absent;
    std::string line(first_line().size(), '\0');
    const std::size_t got = std::fread(line.data(), 1, line.size(), file.get());
    // A run that failed before its first line was on the disk has left nothing.
    if (got < line.size() && line.find('\n') >= got) return State::absent;
    return got == line.size() && line == first_line() ? State::ours : State::foreign;
}

std::optional<JournalEntry> Journal::read_line(std::FILE* file, std::uint64_t position, std::uint64_t& end) const {
    if (std::ftell(file) != static_cast<long>(position)) std::fseek(file, static_cast<long>(position), SEEK_SET);
    std::array<char, 8192> line{};
    if (std::fgets(line.data(), line.size(), file) == nullptr) return std::nullopt;
    std::string_view rest = line.data();
    if (!rest.ends_with('\n')) return std::nullopt;
    end = position + rest.size();
    rest.remove_suffix(1);
    JournalEntry entry;
    const auto first = take_number(rest, 16);
    const auto second = take_number(rest, 16);
    const auto offset = take_number(rest, 10);
    const auto length = take_number(rest, 10);
    if (!first || !second || !offset || !length) return std::nullopt;
    entry.key = {*first, *second};
    entry.offset = *offset;
    entry.length = *length;
    entry.id = take_name(rest);
    entry.patient_id = take_name(rest);
    return entry;
}

void Journal::note(const JournalEntry& entry, std::uint64_t position) {
    // A fixed record comes again under its id, with another key: what it was before counts no more.
    const auto [found, fresh] = by_id_.try_emplace(std::hash<std::string>()(entry.id), entry.key);
    if (!fresh) {
        lines_.erase(found->second);
        found->second = entry.key;
    }
    lines_[entry.key] = position;
}

Result<void> Journal::open() {
    auto file = open_work_file(path_, loaded_ ? WorkFile::add : WorkFile::anew);
    if (!file) return file.error();
    out_ = std::move(*file);
    if (loaded_ && ::ftruncate(::fileno(out_.get()), static_cast<off_t>(end_)) != 0) return cannot_write_journal(path_);
    if (!loaded_) {
        const std::string line = first_line();
        if (std::fwrite(line.data(), 1, line.size(), out_.get()) != line.size() || std::fflush(out_.get()) != 0) {
            return cannot_write_journal(path_);
        }
    }
    return {};
}

Result<void> Journal::add(const JournalEntry& entry) {
    std::string patient = file_name_for(entry.patient_id);
    if (patient.size() > 4000) patient.resize(4000);
    const int written = std::fprintf(
        out_.get(), "%016llx\t%016llx\t%llu\t%llu\t%s\t%s\n", static_cast<unsigned long long>(entry.key[0]),
        static_cast<unsigned long long>(entry.key[1]), static_cast<unsigned long long>(entry.offset),
        static_cast<unsigned long long>(entry.length), file_name_for(entry.id).c_str(), patient.c_str());
    if (written < 0) return cannot_write_journal(path_);
    return {};
}

Result<void> Journal::close() {
    if (!out_) return {};
    if (std::fclose(out_.release()) != 0) return cannot_write_journal(path_);
    return {};
}

void Journal::remove() {
    out_.reset();
    in_.reset();
    ::unlink(path_.c_str());
    lines_.clear();
    loaded_ = false;
}

std::optional<JournalEntry> Journal::find(const RecordKey& key) const {
    const auto found = lines_.find(key);
    if (found == lines_.end()) return std::nullopt;
    if (!in_) in_.reset(std::fopen(path_.c_str(), "rb"));
    std::uint64_t end = 0;
    return in_ ? read_line(in_.get(), found->second, end) : std::nullopt;
}

std::vector<std::string> Journal::listed() const {
    std::vector<std::string> out;
    const File file(std::fopen(path_.c_str(), "rb"));
    std::uint64_t position = first_line().size();
    std::uint64_t end = 0;
    while (file) {
        const auto entry = read_line(file.get(), position, end);
        if (!entry) break;
        out.push_back(entry->id);
        position = end;
    }
    return out;
}

std::vector<RecordKey> Journal::keys() const {
    std::vector<RecordKey> out;
    out.reserve(lines_.size());
    for (const auto& [key, line] : lines_) out.push_back(key);
    return out;
}

}  // namespace scrim
