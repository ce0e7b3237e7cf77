#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// The one place that knows ONNX Runtime. Its library is opened when a model is first loaded, so that a program
// without it says so clearly, and does all else that needs no neural model.

// Opens the library: `path`, or if empty the one that was chosen, the one beside the program (lib/scrim), or the
// system's. An error if there is none, if it is older than the program needs, or if its version is not known.
[[nodiscard]] Result<void> check_onnx_runtime(const std::string& path = {});
// Chooses the library for this process, before the first model is loaded; nothing in the environment does. A process
// has one: an error if another is in use already, or if this one cannot be used.
[[nodiscard]] Result<void> use_onnx_runtime(const std::string& path);
// "1.21.0, /usr/lib/scrim/libonnxruntime.so.1"
[[nodiscard]] Result<std::string> onnx_runtime_version();

enum class TensorType : std::uint8_t { float32, int32, int64, other };

// What a model takes or gives; a size of -1 is any.
struct TensorInfo {
    std::string name;
    TensorType type = TensorType::other;
    std::vector<std::int64_t> shape;
};

// Values for an input. They are not copied: they must live as long as the run.
struct TensorView {
    std::string_view name;
    std::variant<std::span<const float>, std::span<const std::int32_t>, std::span<const std::int64_t>> values;
    std::vector<std::int64_t> shape;
};

struct Tensor {
    std::vector<float> values;
    std::vector<std::int64_t> shape;
};

// A loaded model. run() may be called by many threads at once; each run uses the thread that calls it.
class OnnxSession {
   public:
    // `name` is for messages. The bytes are needed only during the call.
    [[nodiscard]] static Result<OnnxSession> load(std::string_view bytes, const std::string& name);
    OnnxSession(OnnxSession&& other) noexcept;
    OnnxSession& operator=(OnnxSession&& other) noexcept;
    ~OnnxSession();

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<TensorInfo>& inputs() const { return inputs_; }
    [[nodiscard]] const std::vector<TensorInfo>& outputs() const { return outputs_; }
    // An entry of the model's metadata; nothing if it has none of this name.
    [[nodiscard]] std::optional<std::string> metadata(const std::string& key) const;

    // The float output of this name. An error if the model cannot be run or gives something that is no number.
    [[nodiscard]] Result<Tensor> run(std::span<const TensorView> inputs, const std::string& output) const;

   private:
    struct State;
    explicit OnnxSession(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
    std::string name_;
    std::vector<TensorInfo> inputs_;
    std::vector<TensorInfo> outputs_;
};

}  // namespace scrim
