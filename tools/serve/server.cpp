#include "tools/serve/server.h"

#include <httplib.h>
#include <sys/socket.h>

#include <array>
#include <limits>
#include <thread>

#include "tools/http/connections.h"
#include "tools/serve/counted.h"
#include "tools/serve/openapi.h"

namespace scrim::serve {
namespace {

// How much of a body that nobody wants is read, so that the client gets to the answer.
constexpr std::size_t most_unwanted = std::size_t{64} << 20U;
constexpr int keep_alive_seconds = 5;

http::RequestHead head_of(const httplib::Request& request) {
    http::RequestHead head;
    head.method = request.method;
    head.path = request.path;
    head.host = request.get_header_value("Host");
    head.origin = request.get_header_value("Origin");
    head.fetch_site = request.get_header_value("Sec-Fetch-Site");
    head.content_type = request.get_header_value("Content-Type");
    head.token = request.get_header_value("X-Scrim-Token");
    constexpr std::string_view bearer = "Bearer ";
    const std::string authorization = request.get_header_value("Authorization");
    if (head.token.empty() && authorization.starts_with(bearer)) head.token = authorization.substr(bearer.size());
    return head;
}

Answer of_refusal(int status) {
    switch (status) {
        case 403:
            return refused(status, "the token is missing or wrong, or the request comes from another site",
                           "send it as Authorization: Bearer TOKEN");
        case 405:
            return refused(status, "the method is not known here", "GET and POST are");
        case 415:
            return refused(status, "the type of the body is not known here",
                           "send Content-Type: application/json or application/x-ndjson");
        default:
            return refused(status, "the request is for another host", "name the host with --host");
    }
}

// The paths that are counted by their names; others may be anything, text of a note too.
std::string_view known_path(std::string_view path) {
    constexpr std::array<std::string_view, 11> known{
        "/",        "/tag",          "/release-text",      "/analyze",     "/anonymize",  "/health",
        "/metrics", "/openapi.json", "/supportedentities", "/recognizers", "/anonymizers"};
    for (const std::string_view name : known) {
        if (name == path) return name;
    }
    return "other";
}

// `written` lives as long as the answer is not written to its end.
void write(Answer&& answer, bool close, std::shared_ptr<Counted> written, httplib::Response& response) {
    response.status = answer.status;
    if (answer.retry_after > 0) response.set_header("Retry-After", std::to_string(answer.retry_after));
    if (answer.stream) {
        response.set_chunked_content_provider(
            answer.content_type,
            [stream = std::move(answer.stream), written = std::move(written)](std::size_t, httplib::DataSink& sink) {
                const bool all = stream([&](std::string_view part) { return sink.write(part.data(), part.size()); });
                if (all) sink.done();
                return all;  // else the connection is broken off
            });
        return;
    }
    if (!close) {
        response.set_content(answer.body, answer.content_type);
        return;
    }
    // Not all of the request was read: nothing else can come on this connection. The library closes it only after a
    // provider that gives up.
    response.set_header("Connection", "close");
    response.set_content_provider(answer.content_type,
                                  [body = std::move(answer.body)](std::size_t, httplib::DataSink& sink) {
                                      sink.write(body.data(), body.size());
                                      return false;
                                  });
}

}  // namespace

http::Guard make_guard(std::string token, std::vector<std::string> hosts, bool needs_token) {
    http::GuardRules rules;
    rules.content_types = {"application/json", "application/x-ndjson"};
    rules.open_paths = {"/", "/health", "/openapi.json"};
    rules.needs_token = needs_token;
    return {std::move(token), std::move(hosts), std::move(rules)};
}

struct Server::Parts {
    Parts(Service& the_service, http::Guard the_guard, const ServerOptions& the_options)
        : service(the_service), guard(std::move(the_guard)), options(the_options) {}

    Service& service;
    http::Guard guard;
    ServerOptions options;
    httplib::Server server;
    int port = 0;
    std::atomic<bool> stopping = false;
    std::atomic<bool> inside = false;        // of run()
    std::atomic<std::size_t> unwritten = 0;  // requests that came and whose answers are not written to their end

    // Counts and times one request, and answers it.
    template <class Work>
    void timed(const httplib::Request& request, const Work& work) {
        const auto start = Clock::now();
        const int status = work();
        const std::chrono::duration<double> seconds = Clock::now() - start;
        service.metrics().request_done(known_path(request.path), status, seconds.count());
    }

    // What is refused before anything of the body is looked at.
    std::optional<Answer> refuse(const httplib::Request& request) {
        if (const int status = guard.refuse(head_of(request)); status != 0) return of_refusal(status);
        if (service.metrics().connections > options.most_connections) {
            return refused(503, "too many connections", "send it again after the seconds that Retry-After says");
        }
        return std::nullopt;
    }

    void get(const httplib::Request& request, httplib::Response& response) {
        const auto unfinished = std::make_shared<Counted>(unwritten);
        timed(request, [&] {
            auto refusal = refuse(request);
            if (!refusal && request.path == "/") {
                response.set_content(page().data(), page().size(), "text/html; charset=utf-8");
                return response.status = 200;
            }
            Answer answer =
                refusal
                    ? std::move(*refusal)
                    : service.answer({request.method, request.path, "", "", request.get_param_value("language"), ""});
            const int status = answer.status;
            write(std::move(answer), false, unfinished, response);
            return status;
        });
    }

    void post(const httplib::Request& request, httplib::Response& response, const httplib::ContentReader& reader) {
        const auto unfinished = std::make_shared<Counted>(unwritten);
        timed(request, [&] {
            auto refusal = refuse(request);
            Ask ask{request.method,
                    request.path,
                    request.get_header_value("Content-Type"),
                    "",
                    "",
                    request.get_param_value("style")};
            const auto until = Clock::now() + service.patience();
            std::size_t size = 0;
            bool late = false;
            const bool all = reader([&](const char* data, std::size_t length) {
                size += length;
                late = Clock::now() > until;
                if (late || size > options.largest_request + most_unwanted) return false;
                if (refusal || size > options.largest_request) {
                    ask.body = std::string();
                } else {
                    ask.body.append(data, length);
                }
                return true;
            });
            if (!refusal && size > options.largest_request) {
                refusal = refused(413, "the request is too large",
                                  "send fewer notes at once, or start the server with a larger --max-request");
            }
            if (!refusal && late) refusal = refused(408, "the request did not come in time");
            if (!refusal && !all) refusal = refused(400, "the request could not be read to its end");
            Answer answer = refusal ? std::move(*refusal) : service.answer(std::move(ask));
            const int status = answer.status;
            write(std::move(answer), !all, unfinished, response);
            return status;
        });
    }

    void set_up() {
        server.new_task_queue = [this] {
            return new http::Connections(http::most_connections, &service.metrics().connections);
        };
        server.set_payload_max_length(std::numeric_limits<std::size_t>::max());
        server.set_keep_alive_max_count(std::numeric_limits<int>::max());
        server.set_keep_alive_timeout(keep_alive_seconds);
        server.set_tcp_nodelay(true);
        // Without the library's SO_REUSEPORT, by which another program could take the port beside this one.
        server.set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
        });
        httplib::Headers headers;
        for (const http::Header& header : http::safe_headers(page())) headers.emplace(header.name, header.value);
        server.set_default_headers(headers);
        const auto getter = [this](const httplib::Request& request, httplib::Response& response) {
            get(request, response);
        };
        server.Get(".*", getter);
        server.Options(".*", getter);
        server.Post(".*", [this](const httplib::Request& request, httplib::Response& response,
                                 const httplib::ContentReader& reader) { post(request, response, reader); });
        const auto refusing = [this](const httplib::Request& request, httplib::Response& response,
                                     const httplib::ContentReader& reader) { post(request, response, reader); };
        server.Put(".*", refusing);
        server.Patch(".*", refusing);
        server.Delete(".*", refusing);
        // What the library refuses by itself has no body yet.
        server.set_error_handler([](const httplib::Request&, httplib::Response& response) {
            if (!response.body.empty() || response.content_provider_) return;
            response.set_content(refused(response.status, "the request is not HTTP as it should be").body,
                                 "application/json; charset=utf-8");
        });
        // What went wrong inside is not told in detail: it could hold text of a note.
        server.set_exception_handler(
            [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
                response.status = 500;
                response.set_content(refused(500, "something went wrong in the server").body,
                                     "application/json; charset=utf-8");
            });
    }
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(Service& service, http::Guard guard, const ServerOptions& options) {
    auto parts = std::make_unique<Parts>(service, std::move(guard), options);
    parts->set_up();
    if (options.port == 0) {
        parts->port = parts->server.bind_to_any_port("127.0.0.1");
    } else if (parts->server.bind_to_port("127.0.0.1", options.port)) {
        parts->port = options.port;
    }
    if (parts->port <= 0) {
        return bad_input("port " + std::to_string(options.port) + " of 127.0.0.1 cannot be had", {},
                         "another program has it; give another --port, or 0 for a free one");
    }
    return std::unique_ptr<Server>(new Server(std::move(parts)));
}

int Server::port() const { return parts_->port; }

void Server::run() {
    parts_->inside = true;
    if (!parts_->stopping) parts_->server.listen_after_bind();
    parts_->inside = false;
}

// The library breaks answers in parts off once it is stopped, so those that are under way are written first. It takes
// no notice of a stop before it listens, so it is told until run() has ended.
void Server::stop() {
    constexpr auto a_moment = std::chrono::milliseconds(2);
    parts_->service.drain();
    parts_->stopping = true;
    const auto until = Clock::now() + parts_->service.patience();
    while (parts_->unwritten > 0 && Clock::now() < until) std::this_thread::sleep_for(a_moment);
    do {
        parts_->server.stop();
        std::this_thread::sleep_for(a_moment);
    } while (parts_->inside);
}

}  // namespace scrim::serve
