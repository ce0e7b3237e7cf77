#include "nlp/formats/parquet/library.h"

#include <dlfcn.h>

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr const char* parquet_file = "libscrim_parquet.so";
constexpr const char* parquet_advice =
    "run tools/setup --parquet and build again, or put libscrim_parquet.so into lib/scrim beside the program; or write "
    "the notes as JSONL or CSV first";

// Beside the program or the shared library that this code is part of: nothing in the environment names another.
std::vector<std::string> parquet_places() {
    std::vector<std::string> out;
    Dl_info own{};
    std::error_code failure;
    if (dladdr(reinterpret_cast<const void*>(&parquet_places), &own) != 0 && own.dli_fname != nullptr) {
        const bool has_folder = std::strchr(own.dli_fname, '/') != nullptr;
        const auto file = fs::canonical(has_folder ? own.dli_fname : "/proc/self/exe", failure);
        for (const char* folder : {"lib/scrim", "../lib/scrim", "scrim", "../scrim"}) {
            const auto path = file.parent_path() / folder / parquet_file;
            if (!failure && fs::exists(path, failure)) out.push_back(path.lexically_normal().string());
            failure.clear();
        }
    }
    return out;
}

Result<const ScrimParquetFunctions*> open_parquet_library() {
    using GetFunctions = const ScrimParquetFunctions* (*)();
    for (const std::string& path : parquet_places()) {
        void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // kept open: its code may run until the end
        if (library == nullptr) continue;
        const auto get = reinterpret_cast<GetFunctions>(dlsym(library, "scrim_parquet_functions"));
        if (get == nullptr) return bad_input("is no library of Parquet for scrim", {path, {}, 0}, parquet_advice);
        const ScrimParquetFunctions* functions = get();
        if (functions->interface == SCRIM_PARQUET_INTERFACE) return functions;
        return bad_input("the library of Parquet is of another version of scrim", {path, {}, 0}, parquet_advice);
    }
    return bad_input("Parquet needs the library libscrim_parquet.so, which is not there or cannot be opened", {},
                     parquet_advice);
}

}  // namespace

Result<const ScrimParquetFunctions*> parquet_library() {
    static const Result<const ScrimParquetFunctions*> opened = open_parquet_library();
    return opened;
}

}  // namespace scrim
