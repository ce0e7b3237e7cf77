#include "nlp/formats/embedded/docx/zip.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace scrim {
namespace {

constexpr std::uint32_t local_mark = 0x04034B50;
constexpr std::uint32_t directory_mark = 0x02014B50;
constexpr std::uint32_t end_mark = 0x06054B50;
constexpr std::size_t local_size = 30;
constexpr std::size_t directory_size = 46;
constexpr std::size_t end_size = 22;
constexpr std::size_t longest_comment = 0xFFFF;
constexpr std::size_t ratio_counts_from = std::size_t{1} << 20U;
constexpr std::uint16_t date_1980 = 0x0021;  // the first day that the format knows

std::uint32_t zip_number_at(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < size; ++i) {
        out |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    }
    return out;
}

void put_zip_number(std::string& out, std::uint32_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) out += static_cast<char>((value >> (8 * i)) & 0xFFU);
}

struct DirectoryEntry {
    std::string name;
    std::uint32_t method = 0;
    std::uint32_t checksum = 0;
    std::size_t packed = 0;
    std::size_t size = 0;
    std::size_t offset = 0;
    std::size_t data = 0;
};

class ZipReader {
   public:
    ZipReader(std::string_view bytes, const Place& place, const ZipLimits& limits)
        : bytes_(bytes), place_(place), limits_(limits) {}

    Result<std::vector<ZipEntry>> run() {
        if (auto done = read_directory(); !done) return done.error();
        if (auto done = check_places(); !done) return done.error();
        std::vector<ZipEntry> out;
        for (const auto& entry : entries_) {
            auto data = unpack(entry);
            if (!data) return data.error();
            out.push_back({entry.name, std::move(*data)});
        }
        return out;
    }

   private:
    [[nodiscard]] Error refuse(std::string what, std::string advice = "was the file cut off? Save it again") const {
        return bad_input("is no ZIP archive that can be read: " + std::move(what), place_, std::move(advice));
    }

    Result<void> read_directory() {
        const auto end = find_end();
        if (!end) return refuse("it has no directory");
        const std::size_t count = zip_number_at(bytes_, *end + 10, 2);
        const std::size_t size = zip_number_at(bytes_, *end + 12, 4);
        const std::size_t offset = zip_number_at(bytes_, *end + 16, 4);
        if (count == 0xFFFF || size == 0xFFFFFFFF || offset == 0xFFFFFFFF) return refuse("it is of the kind ZIP64");
        if (zip_number_at(bytes_, *end + 4, 4) != 0 || zip_number_at(bytes_, *end + 8, 2) != count) {
            return refuse("it is one part of several");
        }
        if (count > limits_.entries) return refuse("it holds more than " + std::to_string(limits_.entries) + " files");
        if (offset > *end || size > *end - offset) return refuse("its directory is not where it says");
        std::size_t at = offset;
        std::set<std::string> names;
        std::size_t total = 0;
        for (std::size_t i = 0; i < count; ++i) {
            auto entry = read_entry(at, offset + size);
            if (!entry) return entry.error();
            if (!names.insert(entry->name).second) return refuse("it holds two files of the same name");
            total += entry->size;
            if (total > limits_.total)
                return refuse("its files are larger than " + std::to_string(limits_.total >> 20U) + " MB");
            entries_.push_back(std::move(*entry));
        }
        directory_ = offset;
        return {};
    }

    // The end mark, whose comment must reach exactly to the end of the file.
    [[nodiscard]] std::optional<std::size_t> find_end() const {
        if (bytes_.size() < end_size) return std::nullopt;
        const std::size_t last = bytes_.size() - end_size;
        const std::size_t first = last > longest_comment ? last - longest_comment : 0;
        for (std::size_t at = last + 1; at-- > first;) {
            if (zip_number_at(bytes_, at, 4) == end_mark &&
                at + end_size + zip_number_at(bytes_, at + 20, 2) == bytes_.size()) {
                return at;
            }
        }
        return std::nullopt;
    }

    Result<DirectoryEntry> read_entry(std::size_t& at, std::size_t end) {
        if (at + directory_size > end || zip_number_at(bytes_, at, 4) != directory_mark)
            return refuse("its directory is cut off");
        DirectoryEntry out;
        const std::uint32_t flags = zip_number_at(bytes_, at + 8, 2);
        if ((flags & 0x2041U) != 0) return refuse("it is encrypted", "remove its password");
        out.method = zip_number_at(bytes_, at + 10, 2);
        if (out.method != 0 && out.method != 8) return refuse("a file of it is packed in a way that is not known");
        out.checksum = zip_number_at(bytes_, at + 16, 4);
        out.packed = zip_number_at(bytes_, at + 20, 4);
        out.size = zip_number_at(bytes_, at + 24, 4);
        out.offset = zip_number_at(bytes_, at + 42, 4);
        if (out.packed == 0xFFFFFFFF || out.size == 0xFFFFFFFF || out.offset == 0xFFFFFFFF) {
            return refuse("it is of the kind ZIP64");
        }
        const std::size_t name = zip_number_at(bytes_, at + 28, 2);
        const std::size_t rest = name + zip_number_at(bytes_, at + 30, 2) + zip_number_at(bytes_, at + 32, 2);
        if (at + directory_size + rest > end) return refuse("its directory is cut off");
        out.name = bytes_.substr(at + directory_size, name);
        at += directory_size + rest;
        const bool sound = !out.name.empty() && out.name[0] != '/' && out.name.find("..") == std::string::npos &&
                           std::all_of(out.name.begin(), out.name.end(),
                                       [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '\\'; });
        if (!sound) return refuse("the name of a file in it is not valid");
        if (out.method == 0 && out.packed != out.size) return refuse("two sizes of a file in it differ");
        if (out.size > ratio_counts_from && out.size / limits_.ratio > out.packed) {
            return refuse("a file in it would become more than " + std::to_string(limits_.ratio) + " times as large",
                          "no document is like that; save it again");
        }
        return out;
    }

    // Where the data of each file begins, by its own header; no two may share bytes.
    Result<void> check_places() {
        std::vector<std::pair<std::size_t, std::size_t>> places;
        for (auto& entry : entries_) {
            if (entry.offset + local_size > directory_ || zip_number_at(bytes_, entry.offset, 4) != local_mark) {
                return refuse("a file is not where the directory says");
            }
            const std::size_t name = zip_number_at(bytes_, entry.offset + 26, 2);
            entry.data = entry.offset + local_size + name + zip_number_at(bytes_, entry.offset + 28, 2);
            if (entry.data > directory_ || entry.packed > directory_ - entry.data)
                return refuse("a file in it is cut off");
            if (bytes_.substr(entry.offset + local_size, name) != entry.name)
                return refuse("two names of a file in it differ");
            places.emplace_back(entry.offset, entry.data + entry.packed);
        }
        std::sort(places.begin(), places.end());
        for (std::size_t i = 1; i < places.size(); ++i) {
            if (places[i].first < places[i - 1].second) return refuse("files in it overlap");
        }
        return {};
    }

    Result<std::string> unpack(const DirectoryEntry& entry) {
        const std::string_view packed = bytes_.substr(entry.data, entry.packed);
        std::string out;
        if (entry.method == 0) {
            out = packed;
        } else {
            // One byte more than it may have: what would be longer is seen.
            out.resize(entry.size + 1);
            z_stream stream{};
            if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return refuse("there is no memory to unpack it");
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
            stream.avail_in = static_cast<uInt>(packed.size());
            stream.next_out = reinterpret_cast<Bytef*>(out.data());
            stream.avail_out = static_cast<uInt>(out.size());
            const int state = inflate(&stream, Z_FINISH);
            const std::size_t size = stream.total_out;
            inflateEnd(&stream);
            if (state != Z_STREAM_END || size != entry.size)
                return refuse("a file in it cannot be unpacked to its size");
            out.resize(size);
        }
        const auto checksum = crc32_z(0, reinterpret_cast<const Bytef*>(out.data()), out.size());
        if (static_cast<std::uint32_t>(checksum) != entry.checksum)
            return refuse("the checksum of a file in it is wrong");
        return out;
    }

    std::string_view bytes_;
    Place place_;
    ZipLimits limits_;
    std::vector<DirectoryEntry> entries_;
    std::size_t directory_ = 0;
};

std::optional<std::string> packed_bytes(const std::string& data) {
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) return std::nullopt;
    std::string out(deflateBound(&stream, static_cast<uLong>(data.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
    stream.avail_in = static_cast<uInt>(data.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int state = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (state != Z_STREAM_END) return std::nullopt;
    return out;
}

// What the header of a file and its line in the directory share.
void put_facts(std::string& out, const ZipEntry& entry, std::size_t packed) {
    const auto checksum = crc32_z(0, reinterpret_cast<const Bytef*>(entry.data.data()), entry.data.size());
    put_zip_number(out, 20, 2);      // the version needed: 2.0
    put_zip_number(out, 0x0800, 2);  // names are UTF-8
    put_zip_number(out, 8, 2);
    put_zip_number(out, 0, 2);
    put_zip_number(out, date_1980, 2);
    put_zip_number(out, static_cast<std::uint32_t>(checksum), 4);
    put_zip_number(out, static_cast<std::uint32_t>(packed), 4);
    put_zip_number(out, static_cast<std::uint32_t>(entry.data.size()), 4);
    put_zip_number(out, static_cast<std::uint32_t>(entry.name.size()), 2);
    put_zip_number(out, 0, 2);
}

}  // namespace

Result<std::vector<ZipEntry>> read_zip(std::string_view bytes, const Place& place, const ZipLimits& limits) {
    return ZipReader(bytes, place, limits).run();
}

Result<std::string> write_zip(const std::vector<ZipEntry>& entries, const Place& place) {
    std::string out;
    std::string directory;
    for (const auto& entry : entries) {
        const auto packed = packed_bytes(entry.data);
        if (!packed) return bad_input("a file of the document cannot be packed", place, "is there enough memory?");
        const auto offset = static_cast<std::uint32_t>(out.size());
        put_zip_number(out, local_mark, 4);
        put_facts(out, entry, packed->size());
        out += entry.name;
        out += *packed;
        put_zip_number(directory, directory_mark, 4);
        put_zip_number(directory, 20, 2);
        put_facts(directory, entry, packed->size());
        put_zip_number(directory, 0, 2);  // comment, disk, attributes
        put_zip_number(directory, 0, 2);
        put_zip_number(directory, 0, 2);
        put_zip_number(directory, 0, 4);
        put_zip_number(directory, offset, 4);
        directory += entry.name;
    }
    const std::size_t start = out.size();
    if (start + directory.size() > std::numeric_limits<std::uint32_t>::max() || entries.size() >= 0xFFFF) {
        return bad_input("the document would become too large", place);
    }
    out += directory;
    put_zip_number(out, end_mark, 4);
    put_zip_number(out, 0, 4);
    put_zip_number(out, static_cast<std::uint32_t>(entries.size()), 2);
    put_zip_number(out, static_cast<std::uint32_t>(entries.size()), 2);
    put_zip_number(out, static_cast<std::uint32_t>(directory.size()), 4);
    put_zip_number(out, static_cast<std::uint32_t>(start), 4);
    put_zip_number(out, 0, 2);
    return out;
}

}  // namespace scrim
