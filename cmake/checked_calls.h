// Included ahead of CRFsuite's sources, which go on where an allocation or a write fails and leave a model that learned
// less, or that they cannot read: here the training ends. bad_alloc and ios_base::failure are thrown through them.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif
void* scrim_checked_malloc(size_t size);
void* scrim_checked_calloc(size_t count, size_t size);
void* scrim_checked_realloc(void* old, size_t size);
size_t scrim_checked_fwrite(const void* from, size_t size, size_t count, FILE* file);
int scrim_checked_fprintf(FILE* file, const char* format, ...);
int scrim_checked_fclose(FILE* file);
#ifdef __cplusplus
}
#else
#define malloc(size) scrim_checked_malloc(size)
#define calloc(count, size) scrim_checked_calloc(count, size)
#define realloc(old, size) scrim_checked_realloc(old, size)
#define fwrite(from, size, count, file) scrim_checked_fwrite(from, size, count, file)
#define fprintf(...) scrim_checked_fprintf(__VA_ARGS__)
#define fclose(file) scrim_checked_fclose(file)
#endif
