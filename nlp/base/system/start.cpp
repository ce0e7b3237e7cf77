#include "nlp/base/system/start.h"

#include <fcntl.h>
#include <signal.h>

#include <cerrno>

namespace scrim {

void prepare_process() {
    for (int stream = 0; stream <= 2; ++stream) {
        if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
        // The lowest free number is taken; opened the wrong way round, so that using it fails with EBADF.
        const int taken = ::open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
        static_cast<void>(taken);
    }
    ::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace scrim
