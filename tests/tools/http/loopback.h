#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string>

namespace scrim {

inline int connect_to(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0) {
        ::close(socket);
        return -1;
    }
    timeval patience{20, 0};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    return socket;
}

inline void send_all(int socket, const std::string& bytes) {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
        const auto count = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) return;
        sent += static_cast<std::size_t>(count);
    }
}

// All that comes until the other side closes.
inline std::string receive_all(int socket) {
    std::string out;
    std::array<char, 4096> block{};
    while (true) {
        const auto count = ::recv(socket, block.data(), block.size(), 0);
        if (count <= 0) break;
        out.append(block.data(), static_cast<std::size_t>(count));
    }
    ::close(socket);
    return out;
}

// Sends bytes as they are and gives all that comes back; the request should say "Connection: close".
inline std::string http_exchange(int port, const std::string& request) {
    const int socket = connect_to(port);
    if (socket < 0) return "no connection";
    send_all(socket, request);
    return receive_all(socket);
}

inline std::string body_of(const std::string& answer) {
    const auto end = answer.find("\r\n\r\n");
    return end == std::string::npos ? std::string() : answer.substr(end + 4);
}

}  // namespace scrim
