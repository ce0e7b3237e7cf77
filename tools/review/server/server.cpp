#include "tools/review/server/server.h"

#include <httplib.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

#include "tools/http/connections.h"

extern "C" {
extern const char scrim_review_page_begin[];
extern const char scrim_review_page_end[];
}

namespace scrim::review {
namespace {

constexpr std::size_t largest_request = std::size_t{1} << 20U;

http::RequestHead head_of(const httplib::Request& request) {
    http::RequestHead head;
    head.method = request.method;
    head.path = request.path;
    head.host = request.get_header_value("Host");
    head.origin = request.get_header_value("Origin");
    head.fetch_site = request.get_header_value("Sec-Fetch-Site");
    head.content_type = request.get_header_value("Content-Type");
    const bool page = request.path == "/";
    head.token = page ? request.get_param_value("token") : request.get_header_value("X-Scrim-Token");
    return head;
}

void refuse(int status, httplib::Response& response) {
    response.status = status;
    response.set_content(status == 403 ? "Refused. Open the address that 'scrim review' printed.\n" : "Refused.\n",
                         "text/plain; charset=utf-8");
}

}  // namespace

std::string_view built_in_page() {
    return {scrim_review_page_begin, static_cast<std::size_t>(scrim_review_page_end - scrim_review_page_begin)};
}

struct Server::Parts {
    Parts(Api& the_api, http::Guard the_guard) : api(the_api), guard(std::move(the_guard)) {}

    Api& api;
    http::Guard guard;
    httplib::Server server;
    int port = 0;
    std::atomic<bool> stopping = false;
    std::atomic<bool> inside = false;  // of run()

    void answer(const httplib::Request& request, httplib::Response& response) {
        const auto person = guard.person(request.get_header_value("X-Scrim-Token"));
        if (!person) return refuse(403, response);
        const Answer answer = api.answer(
            {request.method, request.path, request.get_header_value("X-Scrim-Annotator"), request.body, *person});
        response.status = answer.status;
        response.set_content(answer.body, "application/json; charset=utf-8");
    }

    void set_up() {
        server.new_task_queue = [] { return new http::Connections(http::most_connections); };
        server.set_payload_max_length(largest_request);
        server.set_keep_alive_max_count(100000);
        server.set_tcp_nodelay(true);
        // Without the library's SO_REUSEPORT, by which another program could take the port beside this one.
        server.set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
        });
        httplib::Headers headers;
        for (const http::Header& header : http::safe_headers(built_in_page()))
            headers.emplace(header.name, header.value);
        server.set_default_headers(headers);
        server.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            const int status = guard.refuse(head_of(request));
            if (status == 0) return httplib::Server::HandlerResponse::Unhandled;
            refuse(status, response);
            return httplib::Server::HandlerResponse::Handled;
        });
        server.Get("/", [](const httplib::Request&, httplib::Response& response) {
            const std::string_view page = built_in_page();
            response.set_content(page.data(), page.size(), "text/html; charset=utf-8");
        });
        const auto handler = [this](const httplib::Request& request, httplib::Response& response) {
            answer(request, response);
        };
        server.Get("/api/.*", handler);
        server.Post("/api/.*", handler);
        // What went wrong inside is not told in detail: it could hold text of a note.
        server.set_exception_handler(
            [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
                response.status = 500;
                response.set_content(R"({"error":"something went wrong in the server","advice":"reload the page"})",
                                     "application/json; charset=utf-8");
            });
    }
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(Api& api, http::Guard guard, int port) {
    http::share_freed_memory(1);
    auto parts = std::make_unique<Parts>(api, std::move(guard));
    parts->set_up();
    if (port == 0) {
        parts->port = parts->server.bind_to_any_port("127.0.0.1");
    } else if (parts->server.bind_to_port("127.0.0.1", port)) {
        parts->port = port;
    }
    if (parts->port <= 0) {
        return bad_input("port " + std::to_string(port) + " of 127.0.0.1 cannot be had", {},
                         "another program has it; give another --port, or none for a free one");
    }
    return std::unique_ptr<Server>(new Server(std::move(parts)));
}

int Server::port() const { return parts_->port; }

std::string Server::address(std::size_t person) const {
    return "http://127.0.0.1:" + std::to_string(parts_->port) + "/?token=" + parts_->guard.token(person);
}

void Server::run() {
    parts_->inside = true;
    if (!parts_->stopping) parts_->server.listen_after_bind();
    parts_->inside = false;
}

// The library takes no notice of a stop before it listens, so it is told until run() has ended.
void Server::stop() {
    parts_->stopping = true;
    do {
        parts_->server.stop();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    } while (parts_->inside);
}

}  // namespace scrim::review
