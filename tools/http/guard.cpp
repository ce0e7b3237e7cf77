#include "tools/http/guard.h"

#include <sys/stat.h>

#include <algorithm>

#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"
#include "nlp/base/hash.h"
#include "nlp/base/random.h"

namespace scrim::http {
namespace {

constexpr std::size_t shortest_token = 32;
constexpr std::size_t longest_token = 4096;

// Takes the same time wherever the two differ.
bool equal_in_constant_time(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    }
    return difference == 0;
}

// "localhost:8080" -> "localhost"; the port must be a number.
std::string_view without_port(std::string_view host) {
    const auto colon = host.rfind(':');
    if (colon == std::string_view::npos) return host;
    const std::string_view port = host.substr(colon + 1);
    const bool digits = !port.empty() && port.size() <= 5 && std::all_of(port.begin(), port.end(), is_digit);
    return digits ? host.substr(0, colon) : std::string_view();
}

std::string base64(const Sha256& bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j) group = group << 8U | (i + j < bytes.size() ? bytes.at(i + j) : 0U);
        for (std::size_t j = 0; j < 4; ++j) {
            out += i + j <= bytes.size() ? digits[group >> (18 - 6 * j) & 63U] : '=';
        }
    }
    return out;
}

// 'sha256-...' of what stands between two tags of the page.
std::string source_of(std::string_view page, std::string_view open, std::string_view close) {
    const auto begin = page.find(open);
    const auto end = page.find(close, begin);
    if (begin == std::string_view::npos || end == std::string_view::npos) return "'none'";
    return "'sha256-" + base64(sha256(page.substr(begin + open.size(), end - begin - open.size()))) + "'";
}

}  // namespace

bool Guard::known_host(std::string_view host) const {
    const std::string_view bare = without_port(host);
    if (bare == "127.0.0.1" || bare == "localhost") return true;
    return std::any_of(hosts_.begin(), hosts_.end(), [&](const std::string& name) { return name == bare; });
}

bool Guard::same_origin(std::string_view origin, std::string_view host) const {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return true;
    }
    return false;
}

int Guard::refuse(const RequestHead& head) const {
    if (!known_host(head.host)) return 421;
    if (head.method != "GET" && head.method != "POST") return 405;
    if (!head.origin.empty() && !same_origin(head.origin, head.host)) return 403;
    const bool page = head.path == "/";
    const bool from_here = head.fetch_site.empty() || head.fetch_site == "same-origin";
    // The page itself is opened by a person: typed, pasted or clicked in a terminal, never from another site.
    if (!from_here && !(page && head.fetch_site == "none")) return 403;
    if (head.method == "POST") {
        if (page) return 405;
        const auto begins = [&](const std::string& type) { return head.content_type.starts_with(type); };
        if (std::none_of(rules_.content_types.begin(), rules_.content_types.end(), begins)) return 415;
    }
    const auto& open = rules_.open_paths;
    if (!rules_.needs_token || std::find(open.begin(), open.end(), head.path) != open.end()) return 0;
    return person(head.token) ? 0 : 403;
}

std::optional<std::size_t> Guard::person(std::string_view token) const {
    std::optional<std::size_t> out;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        if (equal_in_constant_time(token, tokens_[i])) out = i;
    }
    return out;
}

Result<std::string> random_token() {
    const auto key = Key::secret();
    if (!key) return key.error();
    return key->hex();
}

Result<std::string> token_in_file(const std::string& path) {
    struct stat rights {};
    if (::stat(path.c_str(), &rights) != 0) {
        auto token = random_token();
        if (!token) return token;
        OutputOptions options;
        options.private_file = true;
        options.no_link = true;
        if (auto done = write_file(path, *token + "\n", options); !done) return done.error();
        return token;
    }
    if ((rights.st_mode & 077U) != 0) {
        return bad_input("others may read or write the token", {path, {}, 0}, "say: chmod 600 and the file's name");
    }
    auto text = read_file(path, longest_token);
    if (!text) return text;
    while (!text->empty() && (text->back() == '\n' || text->back() == '\r')) text->pop_back();
    const bool fits = text->size() >= shortest_token && std::all_of(text->begin(), text->end(), [](char c) {
                          return is_ascii_letter(c) || is_digit(c) || c == '-' || c == '_';
                      });
    if (!fits) {
        return bad_input("holds no token: 32 letters, digits, - and _ or more", {path, {}, 0},
                         "remove the file, and a token is made");
    }
    return text;
}

std::vector<Header> safe_headers(std::string_view page) {
    return {
        {"Content-Security-Policy", "default-src 'none'; script-src " + source_of(page, "<script>", "</script>") +
                                        "; style-src " + source_of(page, "<style>", "</style>") +
                                        "; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
                                        "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Embedder-Policy", "require-corp"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
        {"Cache-Control", "no-store"},
    };
}

}  // namespace scrim::http
