/* Loaded before the C library (LD_PRELOAD): fails the n-th call of a kind, once, or ends the process at it.
 *
 *   SCRIM_FAULT=write:7     the 7th call that writes fails with ENOSPC
 *   SCRIM_FAULT=kill:40     the process kills itself at the 40th call of any kind but allocations
 *   SCRIM_FAULT=none:0      nothing fails
 *   SCRIM_FAULT_COUNTS=F    at the end a line "kind count" for each kind is written to the file F
 *
 * Kinds: open, read, write, rename, sync, mmap, malloc (of C++, by operator new) and alloc (of libraries in C: zlib, zstd,
 * OpenSSL, ICU, libsvm, the C library itself, also by calloc, realloc and aligned allocations; not libroaring, which uses
 * what it gets without a look). Streams of the C library count as the calls that they make; what
 * goes to standard error does not count. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { k_open, k_read, k_write, k_rename, k_sync, k_mmap, k_malloc, k_alloc, k_count };
static const char* const kind_names[k_count] = {"open", "read", "write", "rename", "sync", "mmap", "malloc", "alloc"};
static const int kind_errors[k_count] = {EMFILE, EIO, ENOSPC, EIO, EIO, ENOMEM, ENOMEM, ENOMEM};
static atomic_long counts[k_count];
static atomic_long all_calls;
static int fault_kind = -1; /* k_count: kill */
static long fault_at = 0;
static atomic_int begun;
static int counts_file = -1;

/* The code of a library that is loaded. */
struct code {
    const char* name;
    char* begin;
    char* end;
};
static struct code new_code = {"libstdc++", NULL, NULL}; /* where operator new is */
static struct code bold_code = {"libroaring", NULL, NULL};

static int find_code(struct dl_phdr_info* library, size_t size, void* unused) {
    (void)size;
    (void)unused;
    struct code* const codes[] = {&new_code, &bold_code};
    for (int c = 0; c < 2; ++c) {
        if (strstr(library->dlpi_name, codes[c]->name) == NULL) continue;
        for (int i = 0; i < library->dlpi_phnum; ++i) {
            const ElfW(Phdr)* part = &library->dlpi_phdr[i];
            if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0) continue;
            codes[c]->begin = (char*)library->dlpi_addr + part->p_vaddr;
            codes[c]->end = codes[c]->begin + part->p_memsz;
        }
    }
    return 0;
}

static int is_in(const struct code* code, const char* caller) { return caller >= code->begin && caller < code->end; }

__attribute__((constructor)) static void begin(void) {
    const char* fault = getenv("SCRIM_FAULT");
    const char* colon = fault != NULL ? strchr(fault, ':') : NULL;
    if (colon != NULL) {
        for (int k = 0; k < k_count; ++k) {
            if (strncmp(fault, kind_names[k], (size_t)(colon - fault)) == 0 &&
                strlen(kind_names[k]) == (size_t)(colon - fault)) {
                fault_kind = k;
            }
        }
        if (strncmp(fault, "kill", 4) == 0) fault_kind = k_count;
        fault_at = atol(colon + 1);
    }
    const char* path = getenv("SCRIM_FAULT_COUNTS");
    if (path != NULL) { /* now: later the program may open no files but its own */
        counts_file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    }
    dl_iterate_phdr(find_code, NULL);
    atomic_store(&begun, 1);
}

__attribute__((destructor)) static void end(void) {
    atomic_store(&begun, 0);
    if (counts_file < 0) return;
    char text[512];
    int size = 0;
    for (int k = 0; k < k_count; ++k) {
        size += snprintf(text + size, sizeof text - (size_t)size, "%s %ld\n", kind_names[k], atomic_load(&counts[k]));
    }
    size += snprintf(text + size, sizeof text - (size_t)size, "kill %ld\n", atomic_load(&all_calls));
    if (syscall(SYS_write, counts_file, text, (size_t)size) < 0) abort();
    syscall(SYS_close, counts_file);
}

/* Whether this call is to fail. */
static int fails(enum kind kind) {
    if (!atomic_load(&begun)) return 0;
    const long number = atomic_fetch_add(&counts[kind], 1) + 1;
    if (kind != k_malloc && kind != k_alloc) {
        const long call = atomic_fetch_add(&all_calls, 1) + 1;
        if (fault_kind == k_count && call == fault_at) syscall(SYS_kill, getpid(), SIGKILL);
    }
    if ((int)kind != fault_kind || number != fault_at) return 0;
    errno = kind_errors[kind];
    return 1;
}

#define REAL(name)                          \
    static __typeof__(&name) real = NULL; \
    if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int open_real(int folder, const char* path, int flags, mode_t mode) {
    return (int)syscall(SYS_openat, folder, path, flags, mode);
}
#define OPEN(name)                                                   \
    int name(const char* path, int flags, ...) {                     \
        va_list rest;                                                \
        va_start(rest, flags);                                       \
        const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                \
        return fails(k_open) ? -1 : open_real(AT_FDCWD, path, flags, mode); \
    }
#define OPENAT(name)                                                 \
    int name(int folder, const char* path, int flags, ...) {         \
        va_list rest;                                                \
        va_start(rest, flags);                                       \
        const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                \
        return fails(k_open) ? -1 : open_real(folder, path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

FILE* fopen(const char* path, const char* mode) {
    REAL(fopen);
    return fails(k_open) ? NULL : real(path, mode);
}
FILE* fopen64(const char* path, const char* mode) {
    REAL(fopen64);
    return fails(k_open) ? NULL : real(path, mode);
}

ssize_t read(int descriptor, void* to, size_t size) {
    return fails(k_read) ? -1 : syscall(SYS_read, descriptor, to, size);
}
ssize_t pread(int descriptor, void* to, size_t size, off_t at) {
    return fails(k_read) ? -1 : syscall(SYS_pread64, descriptor, to, size, at);
}
ssize_t pread64(int descriptor, void* to, size_t size, off64_t at) {
    return fails(k_read) ? -1 : syscall(SYS_pread64, descriptor, to, size, at);
}
size_t fread(void* to, size_t size, size_t count, FILE* file) {
    REAL(fread);
    return fails(k_read) ? 0 : real(to, size, count, file);
}

ssize_t write(int descriptor, const void* from, size_t size) {
    return descriptor != 2 && fails(k_write) ? -1 : syscall(SYS_write, descriptor, from, size);
}
size_t fwrite(const void* from, size_t size, size_t count, FILE* file) {
    REAL(fwrite);
    return file != stderr && fails(k_write) ? 0 : real(from, size, count, file);
}
int fflush(FILE* file) {
    REAL(fflush);
    return file != stderr && file != NULL && fails(k_write) ? EOF : real(file);
}
int fclose(FILE* file) {
    REAL(fclose);
    const int failed = fails(k_write);
    const int closed = real(file); /* closed in any case, as close() does */
    if (failed) errno = ENOSPC;
    return failed ? EOF : closed;
}

int rename(const char* from, const char* to) {
    return fails(k_rename) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int fsync(int descriptor) { return fails(k_sync) ? -1 : (int)syscall(SYS_fsync, descriptor); }
int fdatasync(int descriptor) { return fails(k_sync) ? -1 : (int)syscall(SYS_fdatasync, descriptor); }
int syncfs(int descriptor) { return fails(k_sync) ? -1 : (int)syscall(SYS_syncfs, descriptor); }

void* mmap(void* at, size_t size, int protection, int flags, int descriptor, off_t offset) {
    REAL(mmap);
    return descriptor >= 0 && fails(k_mmap) ? MAP_FAILED : real(at, size, protection, flags, descriptor, offset);
}

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* memory, size_t size);
extern void* __libc_memalign(size_t alignment, size_t size);

static int lacks_memory(const char* caller) {
    if (is_in(&bold_code, caller)) return 0;
    return fails(is_in(&new_code, caller) ? k_malloc : k_alloc);
}
#define LACKS_MEMORY lacks_memory(__builtin_return_address(0))

void* malloc(size_t size) { return LACKS_MEMORY ? NULL : __libc_malloc(size); }
void* calloc(size_t count, size_t size) { return LACKS_MEMORY ? NULL : __libc_calloc(count, size); }
void* realloc(void* memory, size_t size) { return LACKS_MEMORY ? NULL : __libc_realloc(memory, size); }
void* memalign(size_t alignment, size_t size) { return LACKS_MEMORY ? NULL : __libc_memalign(alignment, size); }
void* aligned_alloc(size_t alignment, size_t size) { return LACKS_MEMORY ? NULL : __libc_memalign(alignment, size); }
int posix_memalign(void** memory, size_t alignment, size_t size) {
    void* out = LACKS_MEMORY ? NULL : __libc_memalign(alignment, size);
    if (out == NULL) return ENOMEM;
    *memory = out;
    return 0;
}
