#pragma once

/* What the library scrim_parquet offers the program, which opens it when a Parquet file is read or written and does
 * without it otherwise. Plain C, so that the program and the library may be built by different compilers. No message
 * holds a value of a table. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SCRIM_PARQUET_INTERFACE 1

enum ScrimParquetKind {
    scrim_parquet_null = 0,
    scrim_parquet_text = 1, /* as it is: UTF-8, or what the file has instead */
    scrim_parquet_json = 2, /* numbers, lists, structures: {"start":5,"end":10} */
};

struct ScrimParquetCell {
    const char* data;
    uint64_t size;
    int32_t kind;
};

struct ScrimParquetError {
    char text[256];
};

struct ScrimParquetTable;
struct ScrimParquetOutput;

struct ScrimParquetFunctions {
    int32_t interface;         /* SCRIM_PARQUET_INTERFACE of the library */
    const char* arrow_version; /* "26.0.1" */

    /* Reading, one row after the other, in the memory of a few of them. Null, or a negative number, is an error. */
    struct ScrimParquetTable* (*open)(const char* path, struct ScrimParquetError* error);
    int32_t (*column_count)(const struct ScrimParquetTable* table);
    const char* (*column_name)(const struct ScrimParquetTable* table, int32_t column);
    int32_t (*is_text)(const struct ScrimParquetTable* table, int32_t column);
    /* The columns that rows shall have, in this order; before the first row. */
    int32_t (*select)(struct ScrimParquetTable* table, const int32_t* columns, int32_t count,
                      struct ScrimParquetError* error);
    /* 1 with the cells of the next row, valid until the next call; 0 at the end. */
    int32_t (*next)(struct ScrimParquetTable* table, struct ScrimParquetCell* cells, struct ScrimParquetError* error);
    void (*close)(struct ScrimParquetTable* table);

    /* Writing. `columns` is a list, [{"name":"text","type":"string"},..], of the types
     *   string, int, strings (a list), lists (a map of lists of strings),
     *   spans (a list of structures: start, end, label, class, role, score),
     *   mentions (a list of structures: start, end, label, name, negated, uncertain, family).
     * With a base, the columns of that file come before these, where these do not have the same name. */
    struct ScrimParquetOutput* (*create)(const char* path, const char* columns, const char* base,
                                         struct ScrimParquetError* error);
    /* A row: a cell for each of `columns`, JSON for all types but string. With a base: the number of its row, from 0,
     * which must grow. */
    int32_t (*add)(struct ScrimParquetOutput* output, const struct ScrimParquetCell* cells, int64_t base_row,
                   struct ScrimParquetError* error);
    int32_t (*finish)(struct ScrimParquetOutput* output, struct ScrimParquetError* error);
    void (*discard)(struct ScrimParquetOutput* output); /* also after finish() */
};

const struct ScrimParquetFunctions* scrim_parquet_functions(void);

#ifdef __cplusplus
}
#endif
