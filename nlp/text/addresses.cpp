#include "nlp/text/addresses.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "nlp/base/ascii.h"

namespace scrim {

namespace {

bool is_alnum(char c) { return is_digit(c) || is_ascii_letter(c); }
bool is_local(char c) { return is_alnum(c) || c == '.' || c == '_' || c == '+' || c == '-' || c == '%'; }
bool is_host(char c) { return is_alnum(c) || c == '.' || c == '-'; }
bool is_url(char c) {
    return is_alnum(c) || std::string_view("-._~:/?#[]@!$&'()*+,;=%").find(c) != std::string_view::npos;
}

Address make(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// The end of the host name at `at`: labels with a period between, the last one of two letters or more.
std::optional<std::size_t> host_end(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_host(text[end])) ++end;
    while (end > at && !is_alnum(text[end - 1])) --end;
    const std::string_view host = text.substr(at, end - at);
    const std::size_t dot = host.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || host.size() - dot < 3 || !is_ascii_letter(host[dot + 1]))
        return std::nullopt;
    // A sentence glued to the address, "x@y.com.The", is not part of it.
    const std::size_t glued = host.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", dot + 1);
    const std::size_t first_dot = host.find('.');
    if (glued == dot + 1 && first_dot < dot && host.find_first_of("abcdefghijklmnopqrstuvwxyz") < first_dot)
        return at + dot;
    return end;
}

void add_emails(std::string_view text, std::vector<Address>& found) {
    for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && at - begin < 64 && is_local(text[begin - 1])) --begin;
        while (begin < at && !is_alnum(text[begin])) ++begin;
        const auto end = host_end(text, at + 1);
        if (begin < at && end && is_alnum(text[at + 1])) found.push_back(make(begin, *end));
    }
}

// Punctuation that ends a sentence or closes a bracket is not taken for part of the URL before it.
std::size_t trimmed_url_end(std::string_view text, std::size_t begin, std::size_t end) {
    while (end > begin && std::string_view(".,;:!?'])*").find(text[end - 1]) != std::string_view::npos) --end;
    return end;
}

std::size_t url_end(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_url(text[end])) ++end;
    return trimmed_url_end(text, at, end);
}

void add_urls(std::string_view text, std::vector<Address>& found) {
    // Each search goes on after the last find: an address full of "://" must not take quadratic time.
    for (std::size_t at = text.find("://"); at != std::string_view::npos;) {
        std::size_t begin = at;
        while (begin > 0 && at - begin < 10 && is_ascii_letter(text[begin - 1])) --begin;
        const std::size_t end = url_end(text, at + 3);
        if (begin < at && end > at + 3) found.push_back(make(begin, end));
        at = text.find("://", std::max(end, at + 3));
    }
    const auto is_www = [&](std::size_t at) {
        return at + 4 < text.size() && (text[at] | 32) == 'w' && (text[at + 1] | 32) == 'w' &&
               (text[at + 2] | 32) == 'w' && text[at + 3] == '.' && is_alnum(text[at + 4]) &&
               (at == 0 || !is_alnum(text[at - 1]));
    };
    for (const char* first : {"www.", "WWW.", "Www."}) {
        for (std::size_t at = text.find(first); at != std::string_view::npos;) {
            const std::size_t end = is_www(at) ? url_end(text, at) : at + 4;
            if (is_www(at) && end > at) found.push_back(make(at, end));
            at = text.find(first, std::max(end, at + 4));
        }
    }
}

bool is_known_domain(std::string_view label) {
    constexpr std::array<std::string_view, 9> known = {"com", "org",  "net", "edu",   "gov",
                                                       "mil", "info", "biz", "health"};
    const auto same = [label](std::string_view domain) {
        return std::equal(domain.begin(), domain.end(), label.begin(), label.end(),
                          [](char a, char b) { return a == (b | 32); });
    };
    return std::any_of(known.begin(), known.end(), same);
}

// A host without scheme ("portal.clinic.org/login") and a dotted IP address both turn on a period with no blank
// around it, so one walk over the periods finds them.
void add_hosts(std::string_view text, std::vector<Address>& found) {
    std::size_t done = 0;
    for (std::size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.', dot + 1)) {
        if (dot < done || dot == 0 || dot + 1 >= text.size()) continue;
        if (!is_alnum(text[dot - 1]) || !is_alnum(text[dot + 1])) continue;
        std::size_t begin = dot;
        while (begin > done && is_host(text[begin - 1])) --begin;
        std::size_t end = dot;
        while (end < text.size() && is_host(text[end])) ++end;
        done = end;
        while (begin < end && !is_alnum(text[begin])) ++begin;
        while (end > begin && !is_alnum(text[end - 1])) --end;
        const std::string_view host = text.substr(begin, end - begin);
        const std::size_t last = host.rfind('.');
        if (last == std::string_view::npos || !is_known_domain(host.substr(last + 1))) continue;
        if (end < text.size() && (text[end] == '/' || text[end] == ':')) end = url_end(text, begin);
        found.push_back(make(begin, end));
        done = std::max(done, end);
    }
}

bool is_ip(std::string_view text) {
    int groups = 0;
    for (std::size_t i = 0; i < text.size(); ++groups) {
        std::size_t end = i;
        int value = 0;
        while (end < text.size() && is_digit(text[end]) && end - i < 4) value = value * 10 + (text[end++] - '0');
        if (end == i || value > 255 || end - i > 3) return false;
        if (end < text.size() && text[end] != '.') return false;
        i = end + 1;
    }
    return groups == 4 && text.back() != '.';
}

void add_ips(std::string_view text, std::vector<Address>& found) {
    std::size_t done = 0;
    for (std::size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.', dot + 1)) {
        if (dot < done || dot == 0 || !is_digit(text[dot - 1])) continue;
        std::size_t begin = dot;
        while (begin > done && (is_digit(text[begin - 1]))) --begin;
        std::size_t end = dot;
        while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
        done = end;
        while (end > dot && text[end - 1] == '.') --end;
        const bool bounded =
            (begin == 0 || !is_alnum(text[begin - 1])) && (end >= text.size() || !is_ascii_letter(text[end]));
        if (bounded && is_ip(text.substr(begin, end - begin))) found.push_back(make(begin, end));
    }
}

}  // namespace

std::vector<Address> find_addresses(std::string_view text) {
    std::vector<Address> found;
    add_emails(text, found);
    add_urls(text, found);
    add_hosts(text, found);
    add_ips(text, found);
    // Of overlapping finds the one that starts first, then the longest, is kept.
    std::sort(found.begin(), found.end(), [](const Address& a, const Address& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    std::vector<Address> result;
    for (const Address& address : found)
        if (result.empty() || address.begin >= result.back().end) result.push_back(address);
    return result;
}

}  // namespace scrim
