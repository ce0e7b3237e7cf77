#include "anon/release/files/folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <numeric>

#include "nlp/base/files/output.h"
#include "nlp/formats/file_names.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::time_t file_time = 946684800;  // 2000-01-01, of every file of every release

std::vector<std::uint32_t> shuffled_ranks(std::size_t count, Random random) {
    std::vector<std::uint32_t> ranks(count);
    std::iota(ranks.begin(), ranks.end(), 0U);
    random.shuffle(ranks);
    return ranks;
}

std::string numbered(char letter, std::uint32_t rank, std::size_t count) {
    const auto width = std::max<std::size_t>(4, std::to_string(count).size());
    return fmt::format("{}{:0{}}", letter, rank + 1, width);
}

Error cannot_write(const fs::path& path) {
    return bad_input(std::string("cannot be written: ") + std::strerror(errno), {path.string(), {}, 0},
                     "is there room, and may you write there?");
}

// A hidden neighbour of the release.
fs::path beside(const fs::path& output, const std::string& ending) {
    return output.parent_path() / fmt::format(".{}{}", output.filename().string(), ending);
}

void set_time(const fs::path& path) {
    const struct timespec times[2] = {{file_time, 0}, {file_time, 0}};
    ::utimensat(AT_FDCWD, path.c_str(), times, 0);
}

// Thousands of small files reach the disk together, before the release gets its name.
bool on_the_disk(const fs::path& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool done = ::syncfs(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
    ::close(descriptor);
    return done;
}

}  // namespace

std::string ReleaseNames::note_id(std::uint32_t note) const { return numbered('r', note_rank[note], note_rank.size()); }

std::string ReleaseNames::patient_id(std::uint32_t patient) const {
    return numbered('q', patient_rank[patient], patient_rank.size());
}

ReleaseNames draw_names(std::size_t notes, std::size_t patients, const Key& key) {
    return {shuffled_ranks(notes, key.stream("note order")), shuffled_ranks(patients, key.stream("patient order"))};
}

Result<ReleaseFolder> ReleaseFolder::open(const std::string& output, bool overwrite) {
    ReleaseFolder out;
    out.output_ = fs::path(output).lexically_normal();
    if (!out.output_.has_filename()) out.output_ = out.output_.parent_path();
    if (auto fine = refuse_link(out.output_.string()); !fine) return fine.error();
    std::error_code failure;
    // A run that was stopped between the two moves of publish() left the older release beside its place.
    if (!fs::exists(out.output_, failure)) fs::rename(beside(out.output_, ".old"), out.output_, failure);
    const bool taken = fs::exists(out.output_, failure) &&
                       !(fs::is_directory(out.output_, failure) && fs::is_empty(out.output_, failure));
    if (taken && (!overwrite || !fs::exists(out.output_ / "manifest.json", failure))) {
        return usage_error("the output is already there", overwrite ? "it is not a release: name another place with -o"
                                                                    : "name another place with -o, or say --overwrite");
    }
    const fs::path parent = out.output_.parent_path();
    if (auto made = make_folder(parent.empty() ? fs::path(".") : parent); !made) return made.error();
    out.folder_ = beside(out.output_, ".partial");
    fs::remove_all(out.folder_, failure);
    // Nobody else reads what is not proven yet.
    if (auto made = make_private_folder(out.folder_.string()); !made) return made.error();
    if (auto made = make_folder(out.folder_ / "notes"); !made) return made.error();
    const std::string spool = (out.folder_ / "spool").string();
    out.spool_.reset(std::fopen(spool.c_str(), "w+b"));
    if (!out.spool_) return cannot_write(spool);
    return out;
}

ReleaseFolder::ReleaseFolder(ReleaseFolder&& other) noexcept
    : output_(std::move(other.output_)),
      folder_(std::move(other.folder_)),
      spool_(std::move(other.spool_)),
      spool_size_(other.spool_size_),
      stored_(std::move(other.stored_)) {
    other.folder_.clear();
}

ReleaseFolder::~ReleaseFolder() {
    if (folder_.empty()) return;
    spool_.reset();
    std::error_code failure;
    fs::remove_all(folder_, failure);
}

Result<void> ReleaseFolder::put(const std::string& id, const std::string& line, const std::string& text) {
    stored_.push_back(
        {id, spool_size_, static_cast<std::uint32_t>(line.size()), static_cast<std::uint32_t>(text.size())});
    for (const std::string* part : {&line, &text}) {
        if (std::fwrite(part->data(), 1, part->size(), spool_.get()) != part->size()) return cannot_write(folder_);
    }
    spool_size_ += line.size() + text.size();
    return {};
}

Result<void> ReleaseFolder::finish(const std::vector<std::uint32_t>& order) {
    auto lines = open_output(path("notes.jsonl"));
    if (!lines) return lines.error();
    if (std::fflush(spool_.get()) != 0) return cannot_write(folder_);
    std::string buffer;
    for (const std::uint32_t number : order) {
        const Stored& note = stored_[number];
        buffer.resize(std::size_t{note.line} + note.text);
        if (::fseeko(spool_.get(), static_cast<off_t>(note.offset), SEEK_SET) != 0 ||
            std::fread(buffer.data(), 1, buffer.size(), spool_.get()) != buffer.size()) {
            return bad_input("the notes put aside cannot be read back", {folder_.string(), {}, 0});
        }
        const std::string_view all = buffer;
        if (auto done = (*lines)->write(all.substr(0, note.line)); !done) return done;
        const std::string file = path("notes/" + file_name_for(note.id) + ".txt");
        File text(std::fopen(file.c_str(), "wb"));
        if (!text || std::fwrite(all.data() + note.line, 1, note.text, text.get()) != note.text ||
            std::fclose(text.release()) != 0) {
            return cannot_write(file);
        }
    }
    spool_.reset();
    std::error_code failure;
    fs::remove(folder_ / "spool", failure);
    return (*lines)->commit();
}

Result<void> ReleaseFolder::publish() {
    std::error_code failure;
    fs::permissions(folder_, fs::status(folder_ / "notes", failure).permissions(), failure);  // as the user has them
    if (failure) return cannot_write(folder_);
    for (const auto& entry : fs::recursive_directory_iterator(folder_, failure)) set_time(entry.path());
    set_time(folder_);
    if (!on_the_disk(folder_)) return cannot_write(output_);
    const fs::path old = beside(output_, ".old");
    fs::remove_all(old, failure);
    const bool replaces = fs::exists(output_, failure);
    if (replaces) fs::rename(output_, old, failure);
    fs::rename(folder_, output_, failure);
    if (failure) {
        if (replaces) fs::rename(old, output_, failure);
        return bad_input("the release cannot be moved to its place", {output_.string(), {}, 0});
    }
    folder_.clear();
    fs::remove_all(old, failure);
    return {};
}

}  // namespace scrim
