// Whatever the bytes are, the reader of trajectories ends with an error or with a set that can be anonymized.

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "anon/trajectories/assign.h"
#include "anon/trajectories/group/trajectory_mdav.h"
#include "anon/trajectories/read_trajectories.h"
#include "nlp/base/files/output.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::string path =
        (std::filesystem::temp_directory_path() / ("trajectories_fuzz_" + std::to_string(getpid()) + ".csv")).string();
    if (!scrim::write_file(path, {reinterpret_cast<const char*>(data), size})) return 0;
    const auto input = scrim::read_trajectories(path, {});
    std::filesystem::remove(path);
    if (!input || input->set.patients.size() < 2) return 0;
    scrim::MdavOptions options;
    options.k = 2;
    scrim::Random random(1);
    for (const auto& cluster : scrim::mdav(input->model, input->set, options, random)) {
        if (cluster.patients.size() < options.k) std::abort();
        for (const auto patient : cluster.patients) {
            const scrim::Route original = input->set.route(input->set.patients[patient]);
            if (!scrim::generalizes(input->model, cluster.route, original)) std::abort();
        }
    }
    return 0;
}
