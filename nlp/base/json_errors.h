#pragma once

namespace scrim {

// Whether errors are printed as JSON from now on, a line each: {"error", "file", "record", "line", "advice",
// "exit_code"}. Said once, by the command line, before any other thread begins.
void errors_as_json(bool json);
[[nodiscard]] bool are_errors_json();

}  // namespace scrim
