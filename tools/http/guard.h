#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim::http {

// What of a request decides whether it is answered at all.
struct RequestHead {
    std::string method;
    std::string path;
    std::string host;        // header Host
    std::string origin;      // header Origin; empty where there is none
    std::string fetch_site;  // header Sec-Fetch-Site
    std::string content_type;
    std::string token;  // header X-Scrim-Token, or ?token= of the page itself
};

// What a server asks of a request besides.
struct GuardRules {
    std::vector<std::string> content_types{"application/json"};  // of a POST
    std::vector<std::string> open_paths;                         // that need no token: they hold nothing of anybody
    bool needs_token = true;
};

// Lets in only requests that the person at this machine made on purpose. The Host must be a loopback name (else
// another site's name could have been pointed here), the Origin the same as the Host (else another page asks),
// and the token right. The token of everything but the page travels in a header of its own, which no form or
// link of another site can send.
class Guard {
   public:
    // `hosts`: further names, of a TLS proxy in front.
    Guard(std::string token, std::vector<std::string> hosts, GuardRules rules = {})
        : tokens_{std::move(token)}, hosts_(std::move(hosts)), rules_(std::move(rules)) {}
    // A token for each person of a team.
    Guard(std::vector<std::string> tokens, std::vector<std::string> hosts)
        : tokens_(std::move(tokens)), hosts_(std::move(hosts)) {}

    // 0: let in; else the HTTP status to refuse it with.
    [[nodiscard]] int refuse(const RequestHead& head) const;

    [[nodiscard]] const std::string& token(std::size_t person = 0) const { return tokens_[person]; }
    [[nodiscard]] std::size_t people() const { return tokens_.size(); }
    // The number of the person whose token it is; nothing where it is nobody's.
    [[nodiscard]] std::optional<std::size_t> person(std::string_view token) const;

   private:
    [[nodiscard]] bool known_host(std::string_view host) const;
    [[nodiscard]] bool same_origin(std::string_view origin, std::string_view host) const;

    std::vector<std::string> tokens_;
    std::vector<std::string> hosts_;
    GuardRules rules_;
};

// 256 bits from the system, in hex.
[[nodiscard]] Result<std::string> random_token();

// The token that a file holds, so that an address stays what it was; a file that is not there is made, for its owner
// alone. An error if others may read it or what it holds is no token.
[[nodiscard]] Result<std::string> token_in_file(const std::string& path);

// The headers of every answer. `script` and `style` are the inline ones of the page: only they run.
struct Header {
    std::string name;
    std::string value;
};
[[nodiscard]] std::vector<Header> safe_headers(std::string_view page);

}  // namespace scrim::http
