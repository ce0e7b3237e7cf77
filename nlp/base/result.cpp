#include "nlp/base/result.h"

#include "nlp/base/printable.h"

namespace scrim {

namespace {

// "notes.jsonl, record n17, line 3: " or "table.csv, column age, line 3: ", or nothing where no part is known.
std::string written(const Place& place) {
    std::string out = printable(place.file, Shown::name);
    const auto add = [&out](const std::string& part) {
        if (!out.empty()) out += ", ";
        out += part;
    };
    // Tables name a column there, notes the record's id.
    const std::string record = printable(place.record, Shown::name);
    if (!record.empty()) add(record.starts_with("column ") ? record : "record " + record);
    if (place.line != 0) add("line " + std::to_string(place.line));
    if (!out.empty()) out += ": ";
    return out;
}

}  // namespace

std::string Error::message() const {
    return written(place) + what + (advice.empty() ? std::string() : " (" + advice + ")");
}

std::string Remark::message() const { return written(place) + what; }

Error bad_input(std::string what, Place place, std::string advice) {
    return {ErrorKind::bad_input, std::move(what), std::move(place), std::move(advice)};
}

Error unreadable(std::string what, Place place, std::string advice) {
    return {ErrorKind::unreadable, std::move(what), std::move(place), std::move(advice)};
}

Error usage_error(std::string what, std::string advice) {
    return {ErrorKind::usage, std::move(what), {}, std::move(advice)};
}

Error check_failed(std::string what, Place place, std::string advice) {
    return {ErrorKind::check_failed, std::move(what), std::move(place), std::move(advice)};
}

int exit_code(const Error& error) {
    switch (error.kind) {
        case ErrorKind::check_failed:
            return 1;
        case ErrorKind::usage:
            return 2;
        case ErrorKind::bad_input:
        case ErrorKind::unreadable:
            return 3;
    }
    return 3;
}

}  // namespace scrim
