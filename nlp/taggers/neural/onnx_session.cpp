#include "nlp/taggers/neural/onnx_session.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#define ORT_API_MANUAL_INIT  // no symbol of the library is needed at start-up
#include <onnxruntime_cxx_api.h>

#include "nlp/taggers/neural/library_file.h"

namespace scrim {
namespace {

const char* const advice = "run tools/setup, or name the file libonnxruntime.so.1 by --onnxruntime";

constexpr const char* library_file = "libonnxruntime.so.1";

using GetApiBase = const OrtApiBase* (*)();

struct OpenLibrary {
    const OrtApi* api;
    std::string version;  // and where it is
};

// Versions 1.N with N of this program or more keep the interface; of any other nothing is known.
bool is_known_version(std::string_view version) {
    constexpr std::string_view major = "1.";
    if (!version.starts_with(major)) return false;
    const std::string_view rest = version.substr(major.size());
    std::uint32_t minor = 0;
    const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), minor);
    const bool ends = end == rest.data() + rest.size() || *end == '.';
    return failure == std::errc() && ends && minor >= ORT_API_VERSION;
}

Result<OpenLibrary> open_library(const std::string& path) {
    if (auto whole = check_library_file(path); !whole) return whole.error();
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // kept open: its code may run until the end
    if (library == nullptr) return bad_input("the library of ONNX Runtime cannot be opened", {path, {}, 0}, advice);
    const auto base = reinterpret_cast<GetApiBase>(dlsym(library, "OrtGetApiBase"));
    if (base == nullptr) return bad_input("is no library of ONNX Runtime", {path, {}, 0}, advice);
    const OrtApi* api = base()->GetApi(ORT_API_VERSION);
    if (api == nullptr) {
        return bad_input("ONNX Runtime " + std::string(base()->GetVersionString()) + " is too old: 1." +
                             std::to_string(ORT_API_VERSION) + " or newer is needed",
                         {path, {}, 0}, advice);
    }
    const std::string version = base()->GetVersionString();
    if (!is_known_version(version)) {
        return bad_input("ONNX Runtime says it is of a version that is not known", {path, {}, 0},
                         "use 1." + std::to_string(ORT_API_VERSION) + " or a newer 1.x; " + advice);
    }
    return OpenLibrary{api, version + ", " + path};
}

// Where the library may be: beside the program or the shared library that this code is part of, wherever that was
// installed or unpacked to (bin/ and lib/scrim/; in a build folder, lib/scrim/ below it), and then the system's.
std::vector<std::string> library_places() {
    std::vector<std::string> out;
    Dl_info own{};
    std::error_code failure;
    if (dladdr(reinterpret_cast<const void*>(&open_library), &own) != 0 && own.dli_fname != nullptr) {
        // Of a program that was found by PATH, the name says nothing of its place.
        const bool has_folder = std::strchr(own.dli_fname, '/') != nullptr;
        const auto file = std::filesystem::canonical(has_folder ? own.dli_fname : "/proc/self/exe", failure);
        for (const char* folder : {"lib/scrim", "../lib/scrim", "scrim", "../scrim"}) {
            const auto path = file.parent_path() / folder / library_file;
            if (!failure && std::filesystem::exists(path, failure)) out.push_back(path.lexically_normal().string());
            failure.clear();
        }
    }
    out.emplace_back(library_file);
    out.emplace_back("libonnxruntime.so");
    return out;
}

// Which library this process uses.
struct ChosenLibrary {
    std::mutex mutex;
    std::string path;  // empty: the one beside the program, or the system's
    bool in_use = false;
};

ChosenLibrary& chosen_library() {
    static ChosenLibrary one;
    return one;
}

Result<OpenLibrary> find_library(bool to_use = false) {
    std::string chosen;
    {
        const std::scoped_lock lock(chosen_library().mutex);
        chosen = chosen_library().path;
        chosen_library().in_use = chosen_library().in_use || to_use;
    }
    if (!chosen.empty()) return open_library(chosen);
    Error last;
    for (const std::string& path : library_places()) {
        auto library = open_library(path);
        if (library) return library;
        // A library of the wrong version says more than one that is not there.
        if (last.what.empty() || library.error().what.find("too old") != std::string::npos) last = library.error();
    }
    return last;
}

// The library and its environment, made once: ONNX Runtime wants one of each in a program.
Result<Ort::Env*> environment() {
    static Result<std::unique_ptr<Ort::Env>> made = []() -> Result<std::unique_ptr<Ort::Env>> {
        const auto library = find_library(true);
        if (!library) return library.error();
        Ort::InitApi(library->api);
        try {
            return std::make_unique<Ort::Env>(ORT_LOGGING_LEVEL_FATAL, "scrim");
        } catch (const Ort::Exception& exception) {
            return bad_input(std::string("ONNX Runtime cannot start: ") + exception.what(), {}, advice);
        }
    }();
    if (!made) return made.error();
    return made->get();
}

TensorType type_of(ONNXTensorElementDataType type) {
    switch (type) {
        case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT:
            return TensorType::float32;
        case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32:
            return TensorType::int32;
        case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64:
            return TensorType::int64;
        default:
            return TensorType::other;
    }
}

TensorInfo info_of(std::string name, const Ort::TypeInfo& type) {
    TensorInfo info;
    info.name = std::move(name);
    if (type.GetONNXType() != ONNX_TYPE_TENSOR) return info;
    const auto tensor = type.GetTensorTypeAndShapeInfo();
    info.type = type_of(tensor.GetElementType());
    info.shape = tensor.GetShape();
    return info;
}

Ort::Value value_of(const Ort::MemoryInfo& memory, const TensorView& input) {
    return std::visit(
        [&](auto values) {
            using Element = std::remove_const_t<typename decltype(values)::element_type>;
            // The library takes inputs as not const, and does not write to them.
            return Ort::Value::CreateTensor<Element>(memory, const_cast<Element*>(values.data()), values.size(),
                                                     input.shape.data(), input.shape.size());
        },
        input.values);
}

}  // namespace

struct OnnxSession::State {
    Ort::Session session{nullptr};
    Ort::MemoryInfo memory{nullptr};
};

OnnxSession::OnnxSession(std::unique_ptr<State> state) : state_(std::move(state)) {}
OnnxSession::OnnxSession(OnnxSession&& other) noexcept = default;
OnnxSession& OnnxSession::operator=(OnnxSession&& other) noexcept = default;
OnnxSession::~OnnxSession() = default;

Result<void> check_onnx_runtime(const std::string& path) {
    const auto library = path.empty() ? find_library() : open_library(path);
    if (!library) return library.error();
    return {};
}

Result<void> use_onnx_runtime(const std::string& path) {
    std::error_code failure;
    const std::string whole = std::filesystem::absolute(path, failure).lexically_normal().string();
    if (auto library = open_library(whole); !library) return library.error();
    const std::scoped_lock lock(chosen_library().mutex);
    if (chosen_library().in_use && chosen_library().path != whole) {
        return usage_error("another library of ONNX Runtime is in use already: a process has one",
                           "name the same library for all taggers of a process");
    }
    chosen_library().path = whole;
    return {};
}

Result<std::string> onnx_runtime_version() {
    const auto library = find_library();
    if (!library) return library.error();
    return library->version;
}

Result<OnnxSession> OnnxSession::load(std::string_view bytes, const std::string& name) {
    const auto env = environment();
    if (!env) return env.error();
    try {
        Ort::SessionOptions options;
        options.SetIntraOpNumThreads(1);  // notes are spread over threads, not parts of a note
        options.SetInterOpNumThreads(1);
        options.SetExecutionMode(ORT_SEQUENTIAL);
        options.SetGraphOptimizationLevel(ORT_ENABLE_ALL);
        auto state = std::make_unique<State>();
        state->session = Ort::Session(**env, bytes.data(), bytes.size(), options);
        state->memory = Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
        OnnxSession out(std::move(state));
        out.name_ = name;
        const Ort::Session& session = out.state_->session;
        const Ort::AllocatorWithDefaultOptions allocator;
        for (std::size_t i = 0; i < session.GetInputCount(); ++i)
            out.inputs_.push_back(
                info_of(session.GetInputNameAllocated(i, allocator).get(), session.GetInputTypeInfo(i)));
        for (std::size_t i = 0; i < session.GetOutputCount(); ++i)
            out.outputs_.push_back(
                info_of(session.GetOutputNameAllocated(i, allocator).get(), session.GetOutputTypeInfo(i)));
        return out;
    } catch (const Ort::Exception&) {  // its text may quote the model at length
        return bad_input("is no ONNX model that this version can read", {name, {}, 0},
                         "export it again with operators of opset 17 or older");
    }
}

std::optional<std::string> OnnxSession::metadata(const std::string& key) const {
    try {
        const Ort::AllocatorWithDefaultOptions allocator;
        const auto value = state_->session.GetModelMetadata().LookupCustomMetadataMapAllocated(key.c_str(), allocator);
        if (!value) return std::nullopt;
        return std::string(value.get());
    } catch (const Ort::Exception&) {
        return std::nullopt;
    }
}

Result<Tensor> OnnxSession::run(std::span<const TensorView> inputs, const std::string& output) const {
    std::vector<std::string> names;
    for (const TensorView& input : inputs) names.emplace_back(input.name);
    std::vector<const char*> name_pointers;
    name_pointers.reserve(names.size());
    for (const auto& name : names) name_pointers.push_back(name.c_str());
    const std::array<const char*, 1> output_names{output.c_str()};
    Tensor result;
    try {
        std::vector<Ort::Value> values;
        for (const TensorView& input : inputs) values.push_back(value_of(state_->memory, input));
        // run() does not change the session, whatever its signature says.
        auto& session = const_cast<Ort::Session&>(state_->session);
        const auto found = session.Run(Ort::RunOptions{nullptr}, name_pointers.data(), values.data(), values.size(),
                                       output_names.data(), output_names.size());
        const auto info = found.front().GetTensorTypeAndShapeInfo();
        if (info.GetElementType() != ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT)
            return bad_input("the output '" + output + "' of the model is not of float numbers", {name_, {}, 0});
        result.shape = info.GetShape();
        const auto* data = found.front().GetTensorData<float>();
        result.values.assign(data, data + info.GetElementCount());
    } catch (const Ort::Exception& exception) {
        return bad_input("the model cannot be run (error " + std::to_string(exception.GetOrtErrorCode()) + ")",
                         {name_, {}, 0}, "its inputs, or its vocabulary, do not fit it");
    }
    if (!std::all_of(result.values.begin(), result.values.end(), [](float value) { return std::isfinite(value); }))
        return bad_input("the model gave a score that is not a number", {name_, {}, 0}, "use another model");
    return result;
}

}  // namespace scrim
