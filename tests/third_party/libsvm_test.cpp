#include <gtest/gtest.h>
#include <libsvm/svm.h>

#include <array>
#include <vector>

namespace {

TEST(Libsvm, SeparatesTwoClassesAlongTheFirstFeature) {
    std::vector<std::array<svm_node, 3>> points;
    std::vector<double> targets;
    for (int i = 0; i < 10; ++i) {
        const double y = 0.1 * i;
        points.push_back({{{1, -1.0}, {2, y}, {-1, 0}}});
        targets.push_back(-1);
        points.push_back({{{1, 1.0}, {2, y}, {-1, 0}}});
        targets.push_back(1);
    }
    std::vector<svm_node*> rows;
    for (auto& point : points) rows.push_back(point.data());
    svm_problem problem{static_cast<int>(rows.size()), targets.data(), rows.data()};
    svm_parameter parameter{};
    parameter.svm_type = C_SVC;
    parameter.kernel_type = LINEAR;
    parameter.cache_size = 1;
    parameter.C = 10;
    parameter.eps = 1e-4;
    ASSERT_EQ(svm_check_parameter(&problem, &parameter), nullptr);

    svm_set_print_string_function([](const char*) {});
    svm_model* model = svm_train(&problem, &parameter);
    std::array<svm_node, 3> left{{{1, -0.5}, {2, 5.0}, {-1, 0}}};
    std::array<svm_node, 3> right{{{1, 0.5}, {2, -5.0}, {-1, 0}}};
    EXPECT_EQ(svm_predict(model, left.data()), -1);
    EXPECT_EQ(svm_predict(model, right.data()), 1);
    svm_free_and_destroy_model(&model);
}

}  // namespace
