#pragma once

#include <string_view>

namespace scrim {

// What a process that holds notes gives up for the rest of its life, as far as the kernel lets it.

// No core dump of it is written; where a collector takes dumps all the same, they hold no memory.
void keep_memory_private();

// It opens no connection and starts no program: system calls of that kind fail from here on, in every thread that this
// one starts. False where the kernel does not know how (seccomp).
bool give_up_network_and_programs();

// What give_up_network_and_programs() does on this machine, for --version.
[[nodiscard]] std::string_view sandbox_text();

}  // namespace scrim
