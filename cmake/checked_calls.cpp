#include "checked_calls.h"

#include <cstdarg>
#include <ios>
#include <new>

namespace {

void* checked(void* memory, size_t size) {
    if (memory == nullptr && size > 0) throw std::bad_alloc();
    return memory;
}

}  // namespace

void* scrim_checked_malloc(size_t size) { return checked(malloc(size), size); }
void* scrim_checked_calloc(size_t count, size_t size) { return checked(calloc(count, size), count * size); }
void* scrim_checked_realloc(void* old, size_t size) { return checked(realloc(old, size), size); }

size_t scrim_checked_fwrite(const void* from, size_t size, size_t count, FILE* file) {
    if (fwrite(from, size, count, file) != count) throw std::ios_base::failure("a file cannot be written");
    return count;
}

int scrim_checked_fprintf(FILE* file, const char* format, ...) {
    va_list values;
    va_start(values, format);
    const int written = vfprintf(file, format, values);
    va_end(values);
    if (written < 0) throw std::ios_base::failure("a file cannot be written");
    return written;
}

int scrim_checked_fclose(FILE* file) {
    const bool whole = ferror(file) == 0;
    if (fclose(file) != 0 || !whole) throw std::ios_base::failure("a file cannot be written");
    return 0;
}
