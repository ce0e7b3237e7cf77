#include "nlp/base/messages.h"

#include <cstdio>

#include "nlp/base/json.h"
#include "nlp/base/json_errors.h"
#include "nlp/base/printable.h"

namespace scrim {
namespace {

bool json_errors = false;

std::string json_of(const Error& error) {
    Json json{{"error", error.what}};
    if (!error.place.file.empty()) json["file"] = error.place.file;
    if (!error.place.record.empty()) json["record"] = error.place.record;
    if (error.place.line > 0) json["line"] = error.place.line;
    if (!error.advice.empty()) json["advice"] = error.advice;
    json["exit_code"] = exit_code(error);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void errors_as_json(bool json) { json_errors = json; }
bool are_errors_json() { return json_errors; }

int fail(const Error& error) {
    if (json_errors) {
        std::fprintf(stderr, "%s\n", json_of(error).c_str());
    } else {
        std::fprintf(stderr, "scrim: error: %s\n", printable(error.message(), Shown::message).c_str());
    }
    return exit_code(error);
}

void remark(const CommonOptions& options, const std::string& text) {
    if (!options.quiet) std::fprintf(stderr, "scrim: %s\n", printable(text, Shown::message).c_str());
}

}  // namespace scrim
