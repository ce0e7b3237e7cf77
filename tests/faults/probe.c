/* Loaded into a command of scrim (LD_PRELOAD): at its end, when it has done its work and given up what it does not need,
 * tries what it must not be able to do, and writes a line "what errno" for each (0: it could) to the file SCRIM_PROBE,
 * which is opened before the program begins.
 *
 *   SCRIM_PROBE_FILE=F   a file that the command was not given; F.new is one that it must not make */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int told = -1;
static char* given_no;
static char* made_no;

__attribute__((constructor)) static void begin(void) {
    const char* path = getenv("SCRIM_PROBE");
    const char* file = getenv("SCRIM_PROBE_FILE");
    if (path == NULL || file == NULL) return;
    told = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    given_no = strdup(file);
    if (asprintf(&made_no, "%s.new", file) < 0) abort();
}

static void tell(const char* what, int reason) { dprintf(told, "%s %d\n", what, reason); }

static void try_socket(const char* what, int family, int type) {
    const int one = socket(family, type, 0);
    tell(what, one >= 0 ? 0 : errno);
    if (one >= 0) close(one);
}

static void try_program(void) {
    char* const arguments[] = {"true", NULL};
    char* const nothing[] = {NULL};
    pid_t child = 0;
    const int reason = posix_spawn(&child, "/bin/true", NULL, NULL, arguments, nothing);
    if (reason == 0) waitpid(child, NULL, 0);
    tell("program", reason);
}

static void try_file(const char* what, const char* path, int flags) {
    const int file = open(path, flags | O_CLOEXEC, 0600);
    tell(what, file >= 0 ? 0 : errno);
    if (file >= 0) close(file);
}

static void* try_all(void* nothing) {
    try_socket("internet", AF_INET, SOCK_STREAM);
    try_socket("internet6", AF_INET6, SOCK_DGRAM);
    try_socket("unix", AF_UNIX, SOCK_STREAM);
    try_program();
    try_file("read", given_no, O_RDONLY);
    try_file("write", given_no, O_WRONLY);
    try_file("make", made_no, O_WRONLY | O_CREAT);
    return nothing;
}

__attribute__((destructor)) static void end(void) {
    if (told < 0) return;
    try_all(NULL);
    pthread_t thread; /* and what a thread of its own can do */
    if (pthread_create(&thread, NULL, try_all, NULL) == 0) pthread_join(thread, NULL);
    tell("end", 0);
    close(told);
}
