#include "anon/codes/disassociated.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "nlp/base/json.h"

namespace scrim {
namespace {

// As JSON texts, each made once: a code is written many times.
std::vector<std::string> quoted(const std::vector<std::string>& names) {
    std::vector<std::string> out(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) append_json_string(out[i], names[i]);
    return out;
}

void append_codes(std::string& out, std::span<const Item> codes, const std::vector<std::string>& quoted_names) {
    out += '[';
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (i > 0) out += ',';
        out += quoted_names[codes[i]];
    }
    out += ']';
}

void append_chunk(std::string& out, const Chunk& chunk, const std::vector<std::string>& quoted_names) {
    out += "\"domain\":";
    append_codes(out, chunk.domain, quoted_names);
    out += ",\"subrecords\":[";
    for (std::size_t s = 0; s < chunk.size(); ++s) {
        if (s > 0) out += ',';
        append_codes(out, chunk[s], quoted_names);
    }
    out += "]}";
}

// Checks and takes the parts of the JSON form; the first thing wrong is kept.
class Parser {
   public:
    Parser(const Json& json, std::string name) : json_(json), name_(std::move(name)) {}

    Result<Disassociated> parse() {
        if (!json_.is_object()) return bad("is not an object");
        published_.k = number(json_, "k");
        published_.m = number(json_, "m");
        const Json& clusters = array(json_, "clusters");
        for (const auto& cluster : clusters) {
            PublishedCluster out;
            out.size = static_cast<std::uint32_t>(number(cluster, "size"));
            for (const auto& chunk : array(cluster, "record_chunks")) out.record_chunks.push_back(parse_chunk(chunk));
            out.item_chunk = codes(array(cluster, "item_chunk"));
            published_.clusters.push_back(std::move(out));
            if (!problem_.empty()) break;
        }
        if (json_.is_object() && json_.contains("shared_chunks")) parse_shared();
        if (!problem_.empty()) return bad(problem_);
        sort_names();
        return std::move(published_);
    }

   private:
    [[nodiscard]] Error bad(const std::string& what) const {
        return bad_input("is not a disassociated dataset: " + what, {name_, {}, 0},
                         "name the JSON file that 'scrim codes disassociate' wrote");
    }
    void complain(std::string what) {
        if (problem_.empty()) problem_ = std::move(what);
    }
    std::size_t number(const Json& object, const char* field) {
        if (object.is_object() && object.contains(field) && object[field].is_number_unsigned()) {
            const auto value = object[field].get<std::uint64_t>();
            if (value <= 0xFFFFFFFFU) return value;
        }
        complain(std::string("'") + field + "' is missing or no whole number");
        return 0;
    }
    const Json& array(const Json& object, const char* field) {
        if (object.is_object() && object.contains(field) && object[field].is_array()) return object[field];
        complain(std::string("'") + field + "' is missing or no list");
        return empty_;
    }
    std::vector<Item> codes(const Json& list) {
        std::vector<Item> out;
        if (!list.is_array()) {
            complain("a list of codes is no list");
            return out;
        }
        for (const auto& code : list) {
            if (!code.is_string()) {
                complain("a code is no text");
                return out;
            }
            const auto& text = code.get_ref<const std::string&>();
            const auto [found, added] = ids_.try_emplace(text, static_cast<Item>(published_.names.size()));
            if (added) published_.names.push_back(text);
            out.push_back(found->second);
        }
        return out;
    }
    Chunk parse_chunk(const Json& object) {
        Chunk chunk;
        chunk.domain = codes(array(object, "domain"));
        for (const auto& subrecord : array(object, "subrecords")) chunk.add(codes(subrecord));
        return chunk;
    }
    void parse_shared() {
        for (const auto& shared : array(json_, "shared_chunks")) {
            SharedChunk out;
            for (const auto& cluster : array(shared, "clusters")) {
                if (!cluster.is_number_unsigned() || cluster.get<std::uint64_t>() >= published_.clusters.size()) {
                    complain("a shared chunk names a cluster that does not exist");
                    return;
                }
                out.clusters.push_back(cluster.get<std::uint32_t>());
            }
            out.chunk = parse_chunk(shared);
            published_.shared_chunks.push_back(std::move(out));
        }
    }
    // Ids in the order of the codes, as everywhere.
    void sort_names() {
        std::vector<Item> order(published_.names.size());
        std::iota(order.begin(), order.end(), 0U);
        auto& names = published_.names;
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
        for (auto& cluster : published_.clusters) {
            for (auto& chunk : cluster.record_chunks) renumber_chunk(chunk);
            renumber(cluster.item_chunk);
            std::sort(cluster.item_chunk.begin(), cluster.item_chunk.end());
        }
        for (auto& shared : published_.shared_chunks) {
            renumber_chunk(shared.chunk);
            std::sort(shared.clusters.begin(), shared.clusters.end());
        }
    }

    const Json& json_;
    std::string name_;
    Json empty_ = Json::array();
    std::string problem_;
    Disassociated published_;
    std::unordered_map<std::string, Item> ids_;
};

}  // namespace

std::size_t Disassociated::record_count() const {
    std::size_t count = 0;
    for (const auto& cluster : clusters) count += cluster.size;
    return count;
}

Chunk project(const Records& records, std::span<const std::uint32_t> rows, std::vector<Item> domain) {
    std::sort(domain.begin(), domain.end());
    std::vector<Item> items;
    std::vector<std::pair<std::size_t, std::size_t>> parts;  // from, to in items
    for (const auto row : rows) {
        const auto record = records[row];
        const std::size_t from = items.size();
        std::set_intersection(record.begin(), record.end(), domain.begin(), domain.end(), std::back_inserter(items));
        if (items.size() > from) parts.emplace_back(from, items.size());
    }
    const auto part = [&](const auto& place) {
        return std::span<const Item>(items).subspan(place.first, place.second - place.first);
    };
    std::sort(parts.begin(), parts.end(), [&](const auto& a, const auto& b) {
        return std::lexicographical_compare(part(a).begin(), part(a).end(), part(b).begin(), part(b).end());
    });
    Chunk chunk;
    chunk.domain = std::move(domain);
    chunk.items.reserve(items.size());
    chunk.ends.reserve(parts.size());
    for (const auto& place : parts) chunk.add(part(place));
    return chunk;
}

void sort_published(Disassociated& published) {
    const std::size_t count = published.clusters.size();
    std::vector<Item> keys;  // what each cluster holds, one after the other
    std::vector<std::size_t> starts{0};
    for (const auto& cluster : published.clusters) {
        for (const auto& chunk : cluster.record_chunks) {
            keys.insert(keys.end(), chunk.domain.begin(), chunk.domain.end());
            keys.insert(keys.end(), chunk.items.begin(), chunk.items.end());
        }
        keys.insert(keys.end(), cluster.item_chunk.begin(), cluster.item_chunk.end());
        starts.push_back(keys.size());
    }
    const auto at = [&](std::size_t place) { return keys.begin() + static_cast<std::ptrdiff_t>(place); };
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::lexicographical_compare(at(starts[a]), at(starts[a + 1]), at(starts[b]), at(starts[b + 1]));
    });
    std::vector<std::uint32_t> place(count);
    std::vector<PublishedCluster> sorted(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        place[order[i]] = i;
        sorted[i] = std::move(published.clusters[order[i]]);
    }
    published.clusters = std::move(sorted);
    for (auto& shared : published.shared_chunks) {
        for (auto& cluster : shared.clusters) cluster = place[cluster];
        std::sort(shared.clusters.begin(), shared.clusters.end());
    }
    std::stable_sort(published.shared_chunks.begin(), published.shared_chunks.end(), [](const auto& a, const auto& b) {
        return a.clusters != b.clusters ? a.clusters < b.clusters : a.chunk.domain < b.chunk.domain;
    });
}

std::string to_json(const Disassociated& published) {
    const auto names = quoted(published.names);
    std::string out =
        "{\"k\":" + std::to_string(published.k) + ",\"m\":" + std::to_string(published.m) + ",\"clusters\":[";
    for (std::size_t c = 0; c < published.clusters.size(); ++c) {
        const auto& cluster = published.clusters[c];
        out += c > 0 ? ",\n" : "\n";
        out += "{\"size\":" + std::to_string(cluster.size) + ",\"record_chunks\":[";
        for (std::size_t i = 0; i < cluster.record_chunks.size(); ++i) {
            out += i > 0 ? ",{" : "{";
            append_chunk(out, cluster.record_chunks[i], names);
        }
        out += "],\"item_chunk\":";
        append_codes(out, cluster.item_chunk, names);
        out += '}';
    }
    out += "],\"shared_chunks\":[";
    for (std::size_t s = 0; s < published.shared_chunks.size(); ++s) {
        const auto& shared = published.shared_chunks[s];
        out += s > 0 ? ",\n{\"clusters\":[" : "\n{\"clusters\":[";
        for (std::size_t i = 0; i < shared.clusters.size(); ++i) {
            if (i > 0) out += ',';
            out += std::to_string(shared.clusters[i]);
        }
        out += "],";
        append_chunk(out, shared.chunk, names);
    }
    out += "]}\n";
    return out;
}

Result<Disassociated> parse_disassociated(std::string_view text, const std::string& name) {
    const auto json = parse_json(text, name);
    if (!json) return json.error();
    return Parser(*json, name).parse();
}

Result<Disassociated> read_disassociated(const std::string& path) {
    const auto text = read_file(path, std::size_t{4} << 30U);
    if (!text) return text.error();
    return parse_disassociated(*text, path);
}

}  // namespace scrim
