#include "nlp/taggers/learned/train/svm_plane.h"

#include <libsvm/svm.h>

namespace scrim {

Plane plane_of(const svm_model& model, std::size_t columns) {
    Plane out;
    out.weights.resize(columns + 1);
    const double sign = model.label[0] == 1 ? 1 : -1;  // libsvm's first class is that of the first point
    for (int i = 0; i < model.l; ++i) {
        for (const svm_node* node = model.SV[i]; node->index != -1; ++node) {
            out.weights[static_cast<std::size_t>(node->index)] += sign * model.sv_coef[0][i] * node->value;
        }
    }
    out.offset = -sign * model.rho[0];
    return out;
}

double margin(const Plane& plane, const svm_node* row) {
    double sum = plane.offset;
    for (; row->index != -1; ++row) sum += plane.weights[static_cast<std::size_t>(row->index)] * row->value;
    return sum;
}

}  // namespace scrim
