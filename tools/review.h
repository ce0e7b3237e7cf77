#pragma once

namespace CLI {
class App;
}

namespace scrim {

void add_review_command(CLI::App& program, int& exit_code);

}  // namespace scrim
