#include "nlp/taggers/neural/library_file.h"

#include <elf.h>

#include <cstring>
#include <filesystem>
#include <fstream>

namespace scrim {

Result<void> check_library_file(const std::string& path) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(path, failure);
    if (failure || path.find('/') == std::string::npos) return {};
    const Error broken = bad_input("is cut off, or is no shared library", {path, {}, 0},
                                   "install the library of ONNX Runtime again (tools/setup)");
    std::ifstream file(path, std::ios::binary);
    Elf64_Ehdr head{};
    if (!file.read(reinterpret_cast<char*>(&head), sizeof head)) return broken;
    if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64 ||
        head.e_phentsize != sizeof(Elf64_Phdr)) {
        return broken;
    }
    const auto fits = [&](std::uint64_t offset, std::uint64_t length) {
        return offset <= size && length <= size - offset;
    };
    if (!fits(head.e_phoff, std::uint64_t{head.e_phnum} * sizeof(Elf64_Phdr))) return broken;
    for (unsigned i = 0; i < head.e_phnum; ++i) {
        Elf64_Phdr part{};
        file.seekg(static_cast<std::streamoff>(head.e_phoff + i * sizeof part));
        if (!file.read(reinterpret_cast<char*>(&part), sizeof part)) return broken;
        if (part.p_type == PT_LOAD && !fits(part.p_offset, part.p_filesz)) return broken;
    }
    return {};
}

}  // namespace scrim
