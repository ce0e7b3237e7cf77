#include "tools/serve/analyze.h"

#include <algorithm>

#include "nlp/text/code_points.h"
#include "tools/serve/entities.h"

namespace scrim::serve {
namespace {

// A field that is absent or null.
bool is_absent(const Json& body, const char* name) {
    const auto found = body.find(name);
    return found == body.end() || found->is_null();
}

Result<std::vector<std::string>> text_list(const Json& body, const char* name) {
    std::vector<std::string> out;
    if (is_absent(body, name)) return out;
    const Json& list = body[name];
    if (!list.is_array()) return usage_error(std::string("'") + name + "' is not a list");
    for (const Json& entry : list) {
        if (!entry.is_string()) return usage_error(std::string("'") + name + "' holds something that is not text");
        out.push_back(entry.get<std::string>());
    }
    return out;
}

Result<void> check_text(const std::string& text, std::size_t largest_note) {
    if (text.size() > largest_note) {
        return bad_input("the text is too long", {}, "cut it into parts, or start the server with a larger --max-note");
    }
    if (text.find('\0') != std::string::npos) return bad_input("the text holds a NUL character");
    return {};
}

}  // namespace

Result<AnalyzeRequest> read_analyze(const std::string& body_text, std::size_t largest_note) {
    const Json body = Json::parse(body_text, nullptr, false);
    if (!body.is_object()) return usage_error("the body is not a JSON object in UTF-8");
    AnalyzeRequest out;
    const auto text = body.find("text");
    if (text == body.end() || text->empty() || *text == "") return usage_error("No text provided");
    out.is_list = text->is_array();
    if (out.is_list) {
        auto texts = text_list(body, "text");
        if (!texts) return texts.error();
        out.texts = std::move(*texts);
    } else if (text->is_string()) {
        out.texts.push_back(text->get<std::string>());
    } else {
        return usage_error("'text' is neither a text nor a list of texts");
    }
    for (const std::string& one : out.texts) {
        if (auto fine = check_text(one, largest_note); !fine) return fine.error();
    }
    if (is_absent(body, "language")) return usage_error("No language provided");
    if (body["language"] != "en") {
        return bad_input("No matching recognizers were found to serve the request.", {}, "the language is en");
    }
    auto entities = text_list(body, "entities");
    if (!entities) return entities.error();
    out.entities = std::move(*entities);
    if (!out.entities.empty() && std::none_of(out.entities.begin(), out.entities.end(),
                                              [](const std::string& entity) { return is_supported(entity); })) {
        return bad_input("No matching recognizers were found to serve the request.", {},
                         "GET /supportedentities lists them");
    }
    if (!is_absent(body, "score_threshold")) {
        if (!body["score_threshold"].is_number()) return usage_error("'score_threshold' is not a number");
        out.score_threshold = body["score_threshold"].get<double>();
    }
    auto allow = text_list(body, "allow_list");
    if (!allow) return allow.error();
    out.allow = std::move(*allow);
    if (!is_absent(body, "allow_list_match") && body["allow_list_match"] != "exact") {
        return bad_input("allow_list_match can be 'exact' alone");
    }
    if (!is_absent(body, "ad_hoc_recognizers") && !body["ad_hoc_recognizers"].empty()) {
        return bad_input("ad_hoc_recognizers cannot be sent", {}, "give rules to the server: scrim serve --rules");
    }
    return out;
}

Json entities_of(const Note& tagged, const AnalyzeRequest& request) {
    const CodePoints points(tagged.text);
    Json out = Json::array();
    for (const Span& span : tagged.spans) {
        const auto entity = wanted_entity(span.label, request.entities);
        if (!entity) continue;
        // A span without a score is one that the record, a list or a person named.
        const double score = span.score < 0 ? 1.0 : static_cast<double>(span.score);
        if (score < request.score_threshold) continue;
        const auto is_text = [&](const std::string& word) { return word == tagged.text_of(span); };
        if (std::any_of(request.allow.begin(), request.allow.end(), is_text)) continue;
        out.push_back({{"analysis_explanation", nullptr},
                       {"end", points.from_byte(span.end)},
                       {"entity_type", *entity},
                       {"score", score},
                       {"start", points.from_byte(span.begin)}});
    }
    return out;
}

}  // namespace scrim::serve
