// scrim serve: tags and releases notes for other programs of this machine.

#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "nlp/base/json_text.h"
#include "tools/cli/command.h"
#include "tools/cli/tag_options.h"
#include "tools/http/connections.h"
#include "tools/http/stop_on_signal.h"
#include "tools/serve/server.h"

namespace scrim {
namespace {

struct Options {
    serve::ServiceOptions service;
    serve::ServerOptions server;
    std::string token_file;
    std::string key_file;
    bool no_token = false;
    std::vector<std::string> hosts;
    double timeout = 30;
    std::size_t max_note = 1024;   // KB
    std::size_t max_request = 32;  // MB
    CommonOptions common;
};

Result<Key> key_of(const Options& options) {
    if (options.key_file.empty()) return Key::secret();
    const auto hex = http::token_in_file(options.key_file);
    if (!hex) return hex.error();
    auto key = Key::from_hex(*hex);
    if (!key) return bad_input("holds no key: 64 hexadecimal digits", {options.key_file, {}, 0});
    return key;
}

int run(Options options) {
    auto stop = std::make_unique<http::StopOnSignal>();
    http::share_freed_memory(static_cast<int>(options.common.threads) + 1);
    options.service.threads = options.common.threads;
    options.service.largest_note = options.max_note << 10U;
    options.server.largest_request = options.max_request << 20U;
    options.service.patience =
        std::chrono::duration_cast<serve::Clock::duration>(std::chrono::duration<double>(options.timeout));
    auto token = options.token_file.empty() ? http::random_token() : http::token_in_file(options.token_file);
    if (!token) return fail(token.error());
    const std::string shown_token = options.token_file.empty() && !options.no_token ? *token : std::string();
    const auto key = key_of(options);
    if (!key) return fail(key.error());
    auto service = serve::Service::make(options.service, *key);
    if (!service) return fail(service.error());
    auto server = serve::Server::start(
        **service, serve::make_guard(std::move(*token), options.hosts, !options.no_token), options.server);
    if (!server) return fail(server.error());
    const std::string address = "http://127.0.0.1:" + std::to_string((*server)->port());
    if (options.common.json) {
        Json json{{"address", address}};
        if (!shown_token.empty()) json["token"] = shown_token;
        fmt::print("{}\n", json_text(json));
    } else {
        fmt::print("{}\n", address);
        if (!shown_token.empty()) fmt::print("token {}\n", shown_token);
    }
    std::fflush(stdout);
    if (options.no_token) {
        remark(options.common, "no token is required: anyone who can run programs on this machine can send notes");
    }
    remark(options.common, "Ctrl-C ends it, after what is under way");
    stop->watch([&] { (*server)->stop(); });
    (*server)->run();
    stop.reset();  // before the server goes
    return 0;
}

void add_limits(Command& command, Options& options) {
    command.add_option("--max-note", options.max_note, "The longest text of a note, in KB")
        ->check(in_range(std::size_t{1}, std::size_t{1} << 20U))
        ->show_default()
        ->group("Limits");
    command.add_option("--max-request", options.max_request, "The largest body of a request, in MB")
        ->check(in_range(std::size_t{1}, std::size_t{4096}))
        ->show_default()
        ->group("Limits");
    command
        .add_option("--timeout", options.timeout,
                    "Seconds that a request may take, and each note of a batch or stream; then it is refused")
        ->check(in_range(0.001, 86400.0))
        ->show_default()
        ->group("Limits");
    command
        .add_option("--max-requests", options.service.most_requests,
                    "Requests at once, waiting ones included; more get 503")
        ->check(in_range(std::size_t{1}, std::size_t{10000}))
        ->show_default()
        ->group("Limits");
}

}  // namespace

void add_serve_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("serve", "Tag and release notes for other programs, by HTTP");
    command->add_option("--port", options->server.port, "The port of 127.0.0.1; 0 for a free one")
        ->check(in_range(0, 65535))
        ->show_default();
    command->add_option("--token-file", options->token_file,
                        "A file with the token, created if it does not exist (if not given: a new token, "
                        "which is printed)");
    command
        ->add_flag("--no-token", options->no_token,
                   "For clients that cannot send one; anyone on this machine can then send requests")
        ->excludes("--token-file");
    command->add_option("--host", options->hosts, "Another host name for requests, of a TLS proxy on this machine")
        ->one_value_each();
    command->add_option(
        "--key-file", options->key_file,
        "A file with the key of surrogates and date shifts, created if it does not exist: the same patients then get "
        "the same ones after a restart");
    add_limits(*command, *options);
    add_tag_options(*command, options->service.tag);
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim serve --port 8765 --token-file scrim.token\n"
        "  curl -H \"Authorization: Bearer $(cat scrim.token)\" -H 'Content-Type: application/json' \\\n"
        "    -d '{\"text\": \"Seen by Dr. Smith on 4/7/2009.\"}' http://127.0.0.1:8765/tag\n"
        "It listens on 127.0.0.1 alone. docs/serve.md has every request, Presidio's among them.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
