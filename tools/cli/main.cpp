// The command table. Each command lives in a file of its own.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>

#include "nlp/base/system/sandbox.h"
#include "nlp/base/system/start.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

// One a line.
// clang-format off
constexpr auto commands = std::to_array<void (*)(Command&, int&)>({
    add_tag_command,
    add_release_command,
    add_score_command,
    add_convert_command,
    add_review_command,
    add_serve_command,
    add_generate_command,
    add_train_command,
    add_dump_command,
    add_verify_command,
    add_condense_command,
    add_risk_command,
    add_report_command,
    add_register_command,
    add_codes_command,
    add_trajectories_command,
    add_fit_command,
    add_traps_command,
    add_lexicon_command,
    add_config_command,
    add_completion_command,
});
// clang-format on

// Commands that answer a browser or another program; all others have no use for the network.
bool needs_network(std::string_view command) { return command == "review" || command == "serve"; }

int run(int argc, char** argv) {
    prepare_process();
    keep_memory_private();
    if (argc > 1 && !needs_network(argv[1])) give_up_network_and_programs();
    return run_command_line(argc, argv, [](Command& program, int& exit_code) {
        for (const auto add : commands) add(program, exit_code);
    });
}

Error what_happened(const std::exception& problem) {
    const auto* of_system = dynamic_cast<const std::system_error*>(&problem);
    if (of_system != nullptr && of_system->code() == std::errc::resource_unavailable_try_again) {
        return bad_input("the system starts no more threads", {},
                         "give a smaller number with --threads, or raise the limit (ulimit -u)");
    }
    return bad_input(problem.what(), {}, "this should not happen; please report it");
}

}  // namespace
}  // namespace scrim

// An exception where none may pass, in a destructor or a thread: memory, in all that is known. The process ends as it
// does elsewhere for lack of memory, and not as a crash.
[[noreturn]] void end_without_unwinding() {
    try {
        if (const auto problem = std::current_exception()) std::rethrow_exception(problem);
    } catch (const std::bad_alloc&) {
        std::fputs(
            "scrim: error: there is not enough memory for this input (use a machine with more memory, or cut the "
            "input into parts)\n",
            stderr);
        std::_Exit(3);
    } catch (...) {
    }
    std::abort();
}

int main(int argc, char** argv) {
    std::set_terminate(end_without_unwinding);
    try {
        return scrim::run(argc, argv);
    } catch (const std::bad_alloc&) {
        return scrim::fail(scrim::bad_input("there is not enough memory for this input", {},
                                            "use a machine with more memory, or cut the input into parts"));
    } catch (const std::exception& problem) {
        if (std::ferror(stdout) != 0) return scrim::end_output(0);  // printing failed, and says so by throwing
        return scrim::fail(scrim::what_happened(problem));
    }
}
