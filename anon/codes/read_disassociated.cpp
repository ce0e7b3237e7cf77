// Reads the published form as a stream of JSON events, straight into chunks: a release of ten million records is a
// gigabyte of text, and would be many as a tree.

#include <algorithm>
#include <array>
#include <istream>
#include <numeric>
#include <optional>
#include <streambuf>
#include <unordered_map>

#include "anon/codes/disassociated.h"
#include "nlp/base/files/input.h"
#include "nlp/base/json.h"

namespace scrim {
namespace {

// An Input as the stream that the parser reads; counts lines, and keeps what went wrong.
class InputBuffer : public std::streambuf {
   public:
    explicit InputBuffer(std::unique_ptr<Input> input) : input_(std::move(input)) {}
    [[nodiscard]] const std::optional<Error>& problem() const { return problem_; }
    [[nodiscard]] const std::string& name() const { return input_->name(); }
    [[nodiscard]] std::uint64_t line() const {
        return lines_ + 1 + static_cast<std::uint64_t>(std::count(eback(), gptr(), '\n'));
    }

   protected:
    int_type underflow() override {
        if (problem_) return traits_type::eof();
        lines_ += static_cast<std::uint64_t>(std::count(eback(), egptr(), '\n'));
        const auto got = input_->read(buffer_.data(), buffer_.size());
        if (!got) problem_ = got.error();
        const std::size_t count = got ? *got : 0;
        setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
        return count == 0 ? traits_type::eof() : traits_type::to_int_type(*gptr());
    }

   private:
    std::unique_ptr<Input> input_;
    std::array<char, 65536> buffer_{};
    std::uint64_t lines_ = 0;
    std::optional<Error> problem_;
};

enum class Level : std::uint8_t {
    root,
    clusters,
    cluster,
    record_chunks,
    chunk,
    domain,
    subrecords,
    subrecord,
    item_chunk,
    shared_chunks,
    shared,
    shared_clusters,
};

// What an object holds, and of what kind each is.
struct Fields {
    Level object;
    std::string_view name;
    std::optional<Level> list;  // the level inside it; nothing for a number
    bool needed = true;
};
constexpr std::array fields{
    Fields{Level::root, "k", {}},
    Fields{Level::root, "m", {}},
    Fields{Level::root, "clusters", Level::clusters},
    Fields{Level::root, "shared_chunks", Level::shared_chunks, false},
    Fields{Level::cluster, "size", {}},
    Fields{Level::cluster, "record_chunks", Level::record_chunks},
    Fields{Level::cluster, "item_chunk", Level::item_chunk},
    Fields{Level::chunk, "domain", Level::domain},
    Fields{Level::chunk, "subrecords", Level::subrecords},
    Fields{Level::shared, "clusters", Level::shared_clusters},
    Fields{Level::shared, "domain", Level::domain},
    Fields{Level::shared, "subrecords", Level::subrecords},
};

// Takes the events; the first thing wrong is kept, and ends the reading.
class Events : public nlohmann::json_sax<Json> {
   public:
    Disassociated published;
    std::string problem;

    bool null() override { return no("a value is null"); }
    bool boolean(bool /*value*/) override { return no("a value is neither number, text nor list"); }
    bool number_integer(number_integer_t /*value*/) override { return no("a number is negative"); }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override {
        return no("a number is not whole");
    }
    bool binary(binary_t& /*value*/) override { return no("a value is binary"); }
    bool parse_error(std::size_t /*at*/, const std::string& /*token*/, const Json::exception& /*what*/) override {
        return no("it is not valid JSON");
    }

    bool number_unsigned(number_unsigned_t value) override {
        if (levels_.empty() || value > 0xFFFFFFFFU) return no("a number is too large, or stands alone");
        const auto number = static_cast<std::uint32_t>(value);
        if (levels_.back() == Level::shared_clusters) {
            published.shared_chunks.back().clusters.push_back(number);
            return true;
        }
        const Fields* const field = take_field();
        if (field == nullptr || field->list) return no("a number stands where none belongs");
        if (field->name == "k") published.k = number;
        if (field->name == "m") published.m = number;
        if (field->name == "size") published.clusters.back().size = number;
        return true;
    }

    bool string(string_t& text) override {
        const Level level = levels_.empty() ? Level::root : levels_.back();
        if (level != Level::domain && level != Level::subrecord && level != Level::item_chunk) {
            return no("a text stands where none belongs");
        }
        const auto [found, added] = ids_.try_emplace(text, static_cast<Item>(published.names.size()));
        if (added) published.names.push_back(text);
        if (level == Level::item_chunk) {
            published.clusters.back().item_chunk.push_back(found->second);
        } else {
            (level == Level::domain ? chunk_->domain : chunk_->items).push_back(found->second);
        }
        return true;
    }

    bool key(string_t& name) override {
        key_ = name;
        return true;
    }

    bool start_object(std::size_t /*size*/) override {
        if (levels_.empty()) {
            if (std::exchange(begun_, true)) return no("there are two datasets");
            return enter(Level::root);
        }
        switch (levels_.back()) {
            case Level::clusters:
                published.clusters.emplace_back();
                return enter(Level::cluster);
            case Level::record_chunks:
                chunk_ = &published.clusters.back().record_chunks.emplace_back();
                return enter(Level::chunk);
            case Level::shared_chunks:
                chunk_ = &published.shared_chunks.emplace_back().chunk;
                return enter(Level::shared);
            default:
                return no("an object stands where none belongs");
        }
    }

    bool end_object() override {
        std::uint32_t bit = 1;
        for (const auto& field : fields) {
            if (field.object == levels_.back() && field.needed && (seen_.back() & bit) == 0) {
                return no("'" + std::string(field.name) + "' is missing");
            }
            bit *= 2;
        }
        levels_.pop_back();
        seen_.pop_back();
        return true;
    }

    bool start_array(std::size_t /*size*/) override {
        if (levels_.empty()) return no("is not an object");
        if (levels_.back() == Level::subrecords) return enter(Level::subrecord);
        const Fields* const field = take_field();
        if (field == nullptr || !field->list) return no("a list stands where none belongs");
        return enter(*field->list);
    }

    bool end_array() override {
        if (levels_.back() == Level::subrecord) {
            if (chunk_->items.size() > 0xFFFFFFFFU) return no("a chunk is too large");
            chunk_->ends.push_back(static_cast<std::uint32_t>(chunk_->items.size()));
        }
        levels_.pop_back();
        seen_.pop_back();
        return true;
    }

   private:
    bool no(std::string what) {
        if (problem.empty()) problem = std::move(what);
        return false;
    }
    bool enter(Level level) {
        levels_.push_back(level);
        seen_.push_back(0);
        return true;
    }
    // The field of this object that the last key named, once.
    const Fields* take_field() {
        std::uint32_t bit = 1;
        for (const auto& field : fields) {
            if (field.object == levels_.back() && field.name == key_) {
                if ((seen_.back() & bit) != 0) return nullptr;
                seen_.back() |= bit;
                return &field;
            }
            bit *= 2;
        }
        return nullptr;
    }

    std::vector<Level> levels_;
    std::vector<std::uint32_t> seen_;  // of each level, a bit for each of its fields
    std::string key_;
    Chunk* chunk_ = nullptr;  // the one being read
    bool begun_ = false;
    std::unordered_map<std::string, Item> ids_;
};

// Ids in the order of the codes, as everywhere.
void sort_ids(Disassociated& published) {
    auto& names = published.names;
    std::vector<Item> order(names.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](Item a, Item b) { return names[a] < names[b]; });
    std::vector<Item> rank(order.size());
    std::vector<std::string> sorted(order.size());
    for (Item i = 0; i < order.size(); ++i) {
        rank[order[i]] = i;
        sorted[i] = names[order[i]];
    }
    names = std::move(sorted);
    const auto renumber = [&](std::vector<Item>& items) {
        for (auto& item : items) item = rank[item];
    };
    const auto renumber_chunk = [&](Chunk& chunk) {
        renumber(chunk.domain);
        std::sort(chunk.domain.begin(), chunk.domain.end());
        renumber(chunk.items);
        std::uint32_t from = 0;
        for (const auto end : chunk.ends) {
            std::sort(chunk.items.begin() + from, chunk.items.begin() + end);
            from = end;
        }
    };
    for (auto& cluster : published.clusters) {
        for (auto& chunk : cluster.record_chunks) renumber_chunk(chunk);
        renumber(cluster.item_chunk);
        std::sort(cluster.item_chunk.begin(), cluster.item_chunk.end());
    }
    for (auto& shared : published.shared_chunks) {
        renumber_chunk(shared.chunk);
        std::sort(shared.clusters.begin(), shared.clusters.end());
    }
}

Result<Disassociated> read(std::unique_ptr<Input> input) {
    InputBuffer buffer(std::move(input));
    std::istream stream(&buffer);
    Events events;
    const bool whole = Json::sax_parse(stream, &events);
    if (buffer.problem()) return *buffer.problem();
    const auto bad = [&](const std::string& what, std::uint64_t line) {
        return bad_input("is not a disassociated dataset: " + what, {buffer.name(), {}, line},
                         "name the JSON file that 'scrim codes disassociate' wrote");
    };
    if (!whole) return bad(events.problem.empty() ? "it is not valid JSON" : events.problem, buffer.line());
    const auto& clusters = events.published.clusters;
    for (const auto& shared : events.published.shared_chunks) {
        for (const auto cluster : shared.clusters) {
            if (cluster >= clusters.size()) return bad("a shared chunk names a cluster that does not exist", 0);
        }
    }
    sort_ids(events.published);
    return std::move(events.published);
}

}  // namespace

Result<Disassociated> parse_disassociated(std::string_view text, const std::string& name) {
    return read(memory_input(text, name));
}

Result<Disassociated> read_disassociated(const std::string& path) {
    auto input = open_input(path);
    if (!input) return input.error();
    return read(std::move(*input));
}

}  // namespace scrim
