#pragma once

#include <cstddef>
#include <vector>

struct svm_model;
struct svm_node;

namespace scrim {

// The support vectors of a linear machine of two classes, added up.
struct Plane {
    std::vector<double> weights;  // [columns + 1]; libsvm counts columns from 1
    double offset = 0;
};

// `columns` is the largest column of the training points. The class 1 is the positive side.
[[nodiscard]] Plane plane_of(const svm_model& model, std::size_t columns);

// The decision value of a row that ends with index -1; positive for class 1.
[[nodiscard]] double margin(const Plane& plane, const svm_node* row);

}  // namespace scrim
