#include "nlp/base/system/sandbox.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <vector>

namespace scrim {
namespace {

#if defined(__x86_64__)
constexpr unsigned machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned machine = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned machine = 0;  // no filter is known for it
#endif

// Sockets of any kind, other programs, other processes' memory, and io_uring, which would go around the filter.
constexpr auto given_up = std::to_array<long>({
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept4, SYS_sendto, SYS_execve, SYS_execveat,
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    425,  // io_uring_setup
});

sock_filter statement(unsigned code, unsigned value) { return {static_cast<unsigned short>(code), 0, 0, value}; }
sock_filter jump(unsigned code, unsigned value, unsigned char if_so, unsigned char if_not) {
    return {static_cast<unsigned short>(code), if_so, if_not, value};
}

// Calls of another machine's numbering (32 bits on a 64-bit kernel) could mean anything: they end the process.
std::vector<sock_filter> filter() {
    std::vector<sock_filter> out{
        statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
        jump(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0),
        statement(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
    };
#if defined(__x86_64__)
    out.push_back(jump(BPF_JMP | BPF_JGE | BPF_K, 0x40000000U, 0, 1));  // and those of x32
    out.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
#endif
    for (const long number : given_up) {
        out.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(number), 0, 1));
        out.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES));
    }
    out.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    return out;
}

bool has_seccomp() { return machine != 0 && ::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0; }

}  // namespace

void keep_memory_private() {
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    // PR_SET_DUMPABLE would take /dev/stdin from those who are not root.
    const int descriptor = ::open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return;
    const ssize_t written = ::write(descriptor, "0", 1);
    (void)written;
    ::close(descriptor);
}

bool give_up_network_and_programs() {
    if (!has_seccomp() || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    auto rules = filter();
    const sock_fprog program{static_cast<unsigned short>(rules.size()), rules.data()};
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

std::string_view sandbox_text() {
    return has_seccomp() ? "seccomp: no network and no other program, but for 'scrim review' and 'scrim serve'"
                         : "none: this kernel has no seccomp";
}

}  // namespace scrim
