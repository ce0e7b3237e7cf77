#include <gtest/gtest.h>
#include <onnxruntime_cxx_api.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace {

// The few bytes of protocol buffers that a minimal model needs.
std::string varint(std::uint64_t value) {
    std::string out;
    for (; value >= 0x80; value >>= 7U) out += static_cast<char>((value & 0x7fU) | 0x80U);
    return out + static_cast<char>(value);
}

std::string number(int field, std::uint64_t value) {
    return varint(static_cast<std::uint64_t>(field) << 3U) + varint(value);
}

std::string part(int field, const std::string& bytes) {
    return varint((static_cast<std::uint64_t>(field) << 3U) | 2U) + varint(bytes.size()) + bytes;
}

// The value info of a float tensor of shape [size].
std::string float_vector(const std::string& name, std::uint64_t size) {
    const std::string shape = part(1, number(1, size));
    const std::string tensor = number(1, 1) + part(2, shape);
    return part(1, name) + part(2, part(1, tensor));
}

// sum = left + right, each of three floats.
std::string addition_model() {
    const std::string node = part(1, "left") + part(1, "right") + part(2, "sum") + part(4, "Add");
    const std::string graph = part(1, node) + part(2, "addition") + part(11, float_vector("left", 3)) +
                              part(11, float_vector("right", 3)) + part(12, float_vector("sum", 3));
    return number(1, 8) + part(7, graph) + part(8, number(2, 13));
}

TEST(OnnxRuntime, LibraryIsNotOlderThanTheHeaders) {
    EXPECT_NE(OrtGetApiBase()->GetApi(ORT_API_VERSION), nullptr) << OrtGetApiBase()->GetVersionString();
}

TEST(OnnxRuntime, RunsModelFromMemory) {
    const Ort::Env environment(ORT_LOGGING_LEVEL_ERROR, "test");
    Ort::SessionOptions options;
    options.SetIntraOpNumThreads(1);
    const std::string model = addition_model();
    Ort::Session session(environment, model.data(), model.size(), options);

    std::array<float, 3> left{1, 2, 3};
    std::array<float, 3> right{10, 20, 30.5};
    const std::array<std::int64_t, 1> shape{3};
    const auto memory = Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
    std::array<Ort::Value, 2> inputs{
        Ort::Value::CreateTensor<float>(memory, left.data(), left.size(), shape.data(), shape.size()),
        Ort::Value::CreateTensor<float>(memory, right.data(), right.size(), shape.data(), shape.size())};
    const std::array<const char*, 2> names{"left", "right"};
    const std::array<const char*, 1> outputs{"sum"};
    const auto result =
        session.Run(Ort::RunOptions{nullptr}, names.data(), inputs.data(), inputs.size(), outputs.data(), 1);

    ASSERT_EQ(result.size(), 1U);
    const float* sum = result.front().GetTensorData<float>();
    EXPECT_EQ(std::vector<float>(sum, sum + 3), (std::vector<float>{11, 22, 33.5}));
}

}  // namespace
