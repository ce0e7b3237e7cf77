#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "nlp/base/result.h"
#include "tools/http/guard.h"
#include "tools/review/server/api.h"

namespace scrim::review {

// The page as it is compiled into the program: one HTML file with its script and style inside.
[[nodiscard]] std::string_view built_in_page();

// Serves the page and its requests on 127.0.0.1, and on nothing else.
class Server {
   public:
    // Port 0: a free one. An error if the port is taken.
    [[nodiscard]] static Result<std::unique_ptr<Server>> start(Api& api, http::Guard guard, int port);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] int port() const;
    [[nodiscard]] std::string address(std::size_t person = 0) const;  // with the person's token

    // Until stop(), which any thread may call.
    void run();
    void stop();

   private:
    struct Parts;
    explicit Server(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace scrim::review
