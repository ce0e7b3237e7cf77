#include "tools/serve/anonymize.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "nlp/base/hash.h"
#include "nlp/base/random.h"
#include "nlp/base/sha512.h"
#include "nlp/text/code_points.h"
#include "nlp/text/unicode.h"

namespace scrim::serve {
namespace {

constexpr std::size_t shortest_salt = 16;

// A result of an analyzer, in code points.
struct Entity {
    std::size_t start = 0;
    std::size_t end = 0;
    double score = 0;
    std::string type;
};

Result<Entity> read_entity(const Json& json, std::size_t length) {
    if (!json.is_object()) return usage_error("an analyzer result is not an object");
    Entity out;
    for (const auto& [name, place] : {std::pair{"start", &out.start}, std::pair{"end", &out.end}}) {
        const auto found = json.find(name);
        if (found == json.end()) return usage_error(std::string("Invalid input, result must contain ") + name);
        if (!found->is_number_unsigned()) {
            return usage_error("Invalid input, result start and end must be positive");
        }
        *place = found->get<std::size_t>();
    }
    const auto score = json.find("score");
    if (score == json.end() || !score->is_number()) {
        return usage_error("Invalid input, analyzer result must contain score");
    }
    out.score = score->get<double>();
    const auto type = json.find("entity_type");
    if (type == json.end() || !type->is_string() || type->get_ref<const std::string&>().empty()) {
        return usage_error("Invalid input, result must contain entity_type");
    }
    out.type = type->get<std::string>();
    if (out.start > out.end) return usage_error("Invalid input, start index must be smaller than end index");
    if (out.end > length) return usage_error("Invalid analyzer result, it lies beyond the end of the text");
    return out;
}

// Those of one type that overlap become one, with the higher score; then those inside of another go, and of those in
// the same place the one with the lower score.
std::vector<Entity> without_conflicts(std::vector<Entity> entities) {
    std::stable_sort(entities.begin(), entities.end(), [](const Entity& a, const Entity& b) {
        return a.start != b.start ? a.start < b.start : a.end < b.end;
    });
    std::vector<Entity> merged;
    std::map<std::string, std::size_t> last;  // of each type, its place in `merged`
    std::vector<bool> gone;
    for (Entity& entity : entities) {
        const auto found = last.find(entity.type);
        if (found != last.end() && merged[found->second].end > entity.start &&
            entity.end > merged[found->second].start) {
            Entity& before = merged[found->second];
            entity.start = std::min(entity.start, before.start);
            entity.end = std::max(entity.end, before.end);
            entity.score = std::max(entity.score, before.score);
            gone[found->second] = true;
        }
        last[entity.type] = merged.size();
        merged.push_back(entity);
        gone.push_back(false);
    }
    std::vector<Entity> left;
    for (std::size_t i = 0; i < merged.size(); ++i) {
        if (!gone[i]) left.push_back(std::move(merged[i]));
    }
    // By start, and the longest first: whatever holds an entity stands before it.
    std::vector<std::size_t> order(left.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const Entity &x = left[a], &y = left[b];
        if (x.start != y.start) return x.start < y.start;
        if (x.end != y.end) return x.end > y.end;
        return x.score != y.score ? x.score > y.score : a > b;
    });
    std::vector<Entity> out;
    std::optional<std::size_t> reached;
    for (const std::size_t i : order) {
        if (reached && *reached >= left[i].end) continue;
        reached = left[i].end;
        out.push_back(std::move(left[i]));
    }
    return out;
}

// An operator as the request gives it, checked.
struct Operator {
    std::string name = "replace";
    std::string new_value;
    std::string masking_char;
    std::size_t chars_to_mask = 0;
    bool from_end = false;
    std::string hash_type = "sha256";
    std::optional<std::string> salt;
};

Result<void> read_mask(const Json& json, Operator& out) {
    const auto mark = json.find("masking_char");
    if (mark == json.end() || !mark->is_string()) return usage_error("Expected parameter masking_char");
    out.masking_char = mark->get<std::string>();
    if (CodePoints(out.masking_char).count() > 1) {
        return usage_error("Invalid input, masking_char must be a character");
    }
    const auto count = json.find("chars_to_mask");
    if (count == json.end() || !count->is_number_integer()) return usage_error("Expected parameter chars_to_mask");
    out.chars_to_mask = static_cast<std::size_t>(std::max<std::int64_t>(0, count->get<std::int64_t>()));
    const auto from_end = json.find("from_end");
    if (from_end == json.end() || !from_end->is_boolean()) return usage_error("Expected parameter from_end");
    out.from_end = from_end->get<bool>();
    return {};
}

Result<void> read_hash(const Json& json, Operator& out) {
    if (const auto type = json.find("hash_type"); type != json.end()) {
        if (!type->is_string() || (*type != "sha256" && *type != "sha512")) {
            return usage_error("Parameter hash_type is not in range of values ['sha256', 'sha512']");
        }
        out.hash_type = type->get<std::string>();
    }
    if (const auto salt = json.find("salt"); salt != json.end()) {
        if (!salt->is_string() || salt->get_ref<const std::string&>().size() < shortest_salt) {
            return usage_error("Salt must be at least 16 bytes (128 bits)");
        }
        out.salt = salt->get<std::string>();
    }
    return {};
}

Result<Operator> read_operator(const Json& json) {
    if (!json.is_object()) return usage_error("an entry of anonymizers is not an object");
    const auto type = json.find("type");
    if (type == json.end() || !type->is_string()) {
        return usage_error("Invalid input, operator config must contain operator_name");
    }
    Operator out;
    out.name = type->get<std::string>();
    const auto known = operator_names();
    if (std::find(known.begin(), known.end(), out.name) == known.end()) {
        return usage_error("Invalid operator class", "one of replace, redact, mask, hash, keep");
    }
    if (out.name == "replace") {
        const auto value = json.find("new_value");
        if (value != json.end() && !value->is_null()) {
            if (!value->is_string()) return usage_error("Invalid parameter value for new_value. Expecting 'string'.");
            out.new_value = value->get<std::string>();
        }
    }
    if (out.name == "mask") {
        if (auto done = read_mask(json, out); !done) return done.error();
    }
    if (out.name == "hash") {
        if (auto done = read_hash(json, out); !done) return done.error();
    }
    return out;
}

std::string masked(const Operator& how, std::string_view text) {
    const CodePoints points(text);
    const std::size_t count = std::min(points.count(), how.chars_to_mask);
    std::string mask;
    for (std::size_t i = 0; i < count; ++i) mask += how.masking_char;
    if (how.from_end) return std::string(text.substr(0, *points.to_byte(points.count() - count))) + mask;
    return mask + std::string(text.substr(*points.to_byte(count)));
}

Result<std::string> hashed(const Operator& how, std::string_view text) {
    std::string salted(text);
    if (how.salt) {
        salted += *how.salt;
    } else {  // of its own for each, else short values could be tried out
        const auto key = Key::secret();
        if (!key) return key.error();
        salted += key->hex();
    }
    if (how.hash_type == "sha512") return sha512_hex(salted);
    const Sha256 sum = sha256(salted);
    return to_hex({reinterpret_cast<const char*>(sum.data()), sum.size()});
}

Result<std::string> operated(const Operator& how, std::string_view text, const std::string& type) {
    if (how.name == "keep") return std::string(text);
    if (how.name == "redact") return std::string();
    if (how.name == "mask") return masked(how, text);
    if (how.name == "hash") return hashed(how, text);
    return how.new_value.empty() ? "<" + type + ">" : how.new_value;
}

// Neighbours of one type with nothing but blanks between them are one.
std::vector<Entity> joined_over_blanks(std::vector<Entity> entities, std::string_view text, const CodePoints& points) {
    std::vector<Entity> out;
    for (Entity& entity : entities) {
        if (!out.empty() && out.back().type == entity.type && out.back().end < entity.start) {
            const auto begin = *points.to_byte(out.back().end);
            const std::string_view between = text.substr(begin, *points.to_byte(entity.start) - begin);
            if (between.find_first_not_of(' ') == std::string_view::npos) {
                entity.start = out.back().start;
                out.pop_back();
            }
        }
        out.push_back(std::move(entity));
    }
    return out;
}

struct Replaced {
    std::size_t start_from_end;  // code points of the new text from here to its end
    std::size_t length;
    const Entity* entity;
    std::string text;
    std::string operator_name;
};

// From the end to the beginning, so that places before stay what they are.
Result<Json> replace_all(const std::string& text, const CodePoints& points, const std::vector<Entity>& entities,
                         const std::map<std::string, Operator>& operators) {
    std::vector<std::string> pieces;  // of the new text, the last first
    std::vector<Replaced> replaced;
    std::size_t last = points.count();
    std::size_t new_length = 0;
    for (auto entity = entities.rbegin(); entity != entities.rend(); ++entity) {
        const auto own = operators.find(entity->type);
        const Operator& how = own != operators.end() ? own->second : operators.at("DEFAULT");
        const std::size_t from = *points.to_byte(entity->start);
        auto value =
            operated(how, std::string_view(text).substr(from, *points.to_byte(entity->end) - from), entity->type);
        if (!value) return value.error();
        const std::size_t end = std::min(entity->end, last);
        const std::size_t after = *points.to_byte(end);
        pieces.push_back(text.substr(after, *points.to_byte(last) - after));
        const std::size_t length = CodePoints(*value).count();
        new_length += last - end + length;
        pieces.push_back(*value);
        replaced.push_back({new_length, length, &*entity, std::move(*value), how.name});
        last = entity->start;
    }
    pieces.push_back(text.substr(0, *points.to_byte(last)));
    new_length += last;
    std::string out;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) out += *piece;
    Json items = Json::array();
    for (const Replaced& item : replaced) {
        const std::size_t start = new_length - item.start_from_end;
        items.push_back({{"start", start},
                         {"end", start + item.length},
                         {"entity_type", item.entity->type},
                         {"text", item.text},
                         {"operator", item.operator_name},
                         {"score", item.entity->score}});
    }
    return Json{{"text", out}, {"items", items}};
}

Result<Json> anonymized(const Json& body) {
    const auto text_at = body.find("text");
    if (text_at == body.end() || !text_at->is_string()) return usage_error("Invalid input, text can not be empty");
    const std::string text = text_at->get<std::string>();
    const auto results = body.find("analyzer_results");
    if (results == body.end() || !results->is_array()) {
        return usage_error("Invalid input, request must contain analyzer results");
    }
    const CodePoints points(text);
    std::vector<Entity> entities;
    for (const Json& result : *results) {
        auto entity = read_entity(result, points.count());
        if (!entity) return entity.error();
        entities.push_back(std::move(*entity));
    }
    std::map<std::string, Operator> operators{{"DEFAULT", {}}};
    if (const auto asked = body.find("anonymizers"); asked != body.end() && !asked->is_null()) {
        if (!asked->is_object()) return usage_error("anonymizers is not an object");
        for (const auto& [type, json] : asked->items()) {
            auto how = read_operator(json);
            if (!how) return how.error();
            operators[type] = std::move(*how);
        }
    }
    return replace_all(text, points, joined_over_blanks(without_conflicts(std::move(entities)), text, points),
                       operators);
}

}  // namespace

std::vector<std::string> operator_names() { return {"hash", "keep", "mask", "redact", "replace"}; }

Answer anonymize(const Ask& ask) {
    const Json body = Json::parse(ask.body, nullptr, false);
    if (!body.is_object() || body.empty()) return refused(400, "Invalid request json");
    const auto result = anonymized(body);
    if (!result) return refused(422, result.error().what, result.error().advice);
    return json_answer(*result);
}

}  // namespace scrim::serve
