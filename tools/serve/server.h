#pragma once

#include <memory>
#include <string>

#include "nlp/base/result.h"
#include "tools/http/guard.h"
#include "tools/serve/service.h"

namespace scrim::serve {

struct ServerOptions {
    int port = 0;                                          // 0: a free one
    std::size_t largest_request = std::size_t{32} << 20U;  // bytes of a body
    std::size_t most_connections = 384;                    // more are told to come back later
};

// Serves on 127.0.0.1, and on nothing else.
class Server {
   public:
    // An error if the port is taken.
    [[nodiscard]] static Result<std::unique_ptr<Server>> start(Service& service, http::Guard guard,
                                                               const ServerOptions& options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] int port() const;

    // Until stop(), which any thread may call: no new connections, and what is under way is answered first.
    void run();
    void stop();

   private:
    struct Parts;
    explicit Server(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

// The guard of this server: the token in "Authorization: Bearer" or X-Scrim-Token, no token for the page, the
// description and /health.
[[nodiscard]] http::Guard make_guard(std::string token, std::vector<std::string> hosts, bool needs_token);

}  // namespace scrim::serve
