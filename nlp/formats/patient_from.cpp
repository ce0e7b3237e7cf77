#include "nlp/formats/patient_from.h"

#include <re2/re2.h>

namespace scrim {

Result<PatientFrom> PatientFrom::make(const std::string& how) {
    PatientFrom out;
    out.folder_ = how == "folder";
    if (how.empty() || out.folder_) return out;
    re2::RE2::Options options;
    options.set_log_errors(false);
    auto expression = std::make_shared<const re2::RE2>(how, options);
    if (!expression->ok()) {
        return usage_error("--patient-from is not a regular expression: " + expression->error(),
                           "say 'folder', or an expression such as '^([^/]+)/'");
    }
    if (expression->NumberOfCapturingGroups() < 1) {
        return usage_error("--patient-from has no group that gives the patient", "put brackets around it: '(p[0-9]+)'");
    }
    out.expression_ = std::move(expression);
    return out;
}

std::optional<std::string> PatientFrom::patient_of(std::string_view relative_path) const {
    std::string patient;
    if (folder_) {
        const auto slash = relative_path.find('/');
        if (slash != std::string_view::npos) patient = relative_path.substr(0, slash);
    } else if (expression_ != nullptr) {
        re2::RE2::PartialMatch(re2::StringPiece(relative_path.data(), relative_path.size()), *expression_, &patient);
    }
    if (patient.empty()) return std::nullopt;
    return patient;
}

}  // namespace scrim
