#include "tools/review/keys/own_keys.h"

#include <algorithm>
#include <array>
#include <set>

#include "nlp/base/files/input.h"
#include "nlp/labels.h"
#include "nlp/text/code_points.h"

namespace scrim::review {
namespace {

constexpr std::size_t largest_keys = 64 * 1024;

// As the page has them, in page/src/keys.ts.
constexpr std::array<std::string_view, 28> actions{
    "next-tag",       "previous-tag",    "below",         "above",         "next-note",   "previous-note", "next-doubt",
    "previous-doubt", "last-label",      "delete",        "everywhere",    "comment",     "help",          "health",
    "search",         "preview",         "blind",         "approve",       "start-back",  "start-on",      "end-back",
    "end-on",         "start-word-back", "start-word-on", "end-word-back", "end-word-on", "more-here",     "jump"};

constexpr std::array<std::string_view, 12> named_keys{"Insert", "Home", "End", "PageUp", "PageDown", "F2",
                                                      "F3",     "F4",   "F6",  "F7",     "F8",       "F9"};

bool is_key(const std::string& key) {
    if (std::find(named_keys.begin(), named_keys.end(), key) != named_keys.end()) return true;
    return !key.empty() && CodePoints(key).count() == 1 && static_cast<unsigned char>(key.front()) > ' ';
}

Error wrong_keys(const std::string& what) {
    return bad_input(what, {}, R"(such as {"labels":{"PATIENT":"q"},"actions":{"next-note":"]"}})");
}

}  // namespace

Result<Json> own_keys(std::string_view text) {
    const Json keys = Json::parse(text, nullptr, false);
    if (!keys.is_object()) return wrong_keys("the keys are no JSON object");
    std::set<std::string> given;
    for (const auto& [part, map] : keys.items()) {
        if ((part != "labels" && part != "actions") || !map.is_object()) {
            return wrong_keys("the keys have an entry '" + part + "' that is not known");
        }
        for (const auto& [what, key] : map.items()) {
            const bool known = part == "labels" ? label_named(what).has_value()
                                                : std::find(actions.begin(), actions.end(), what) != actions.end();
            if (!known) return wrong_keys("there is no " + part.substr(0, part.size() - 1) + " '" + what + "'");
            if (!key.is_string() || !is_key(key.get<std::string>())) {
                return wrong_keys("the key of '" + what + "' is not one character, nor a key such as F2 or Insert");
            }
            if (!given.insert(key.get<std::string>()).second) {
                return wrong_keys("the key '" + key.get<std::string>() + "' is given twice");
            }
        }
    }
    return keys;
}

Result<Json> read_own_keys(const std::string& path) {
    const auto text = read_file(path, largest_keys);
    if (!text) return text.error();
    auto keys = own_keys(*text);
    if (!keys) return bad_input(keys.error().what, {path, {}, 0}, keys.error().advice);
    return keys;
}

}  // namespace scrim::review
