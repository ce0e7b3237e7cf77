#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim::serve {

// A request that the guard let in, its body read.
struct Ask {
    std::string method;
    std::string path;
    std::string content_type;
    std::string body;
    std::string language;  // ?language=
    std::string style;     // ?style=
};

// Writes a part of the answer; false if nobody takes it any more.
using WritePart = std::function<bool(std::string_view)>;

struct Answer {
    int status = 200;
    std::string body;
    std::string content_type = "application/json; charset=utf-8";
    int retry_after = 0;  // seconds; 0: none
    // A long answer: called once, writes all parts, and gives false if it could not: then the connection is broken off,
    // so that nobody takes a part for the whole.
    std::function<bool(const WritePart&)> stream;
};

[[nodiscard]] inline std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}
[[nodiscard]] inline Answer json_answer(const Json& json) {
    Answer answer;
    answer.body = dumped(json);
    return answer;
}
// {"error": what, "advice": what to do}; never with text of a note.
[[nodiscard]] inline Answer refused(int status, std::string_view what, std::string_view advice = {}) {
    Json json{{"error", what}};
    if (!advice.empty()) json["advice"] = advice;
    Answer answer = json_answer(json);
    answer.status = status;
    if (status == 503) answer.retry_after = 1;
    return answer;
}

}  // namespace scrim::serve
