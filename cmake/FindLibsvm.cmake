# libsvm as the target libsvm::svm, header <libsvm/svm.h>.

find_path(LIBSVM_INCLUDE_DIR libsvm/svm.h)
find_library(LIBSVM_LIBRARY svm)
mark_as_advanced(LIBSVM_INCLUDE_DIR LIBSVM_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Libsvm REQUIRED_VARS LIBSVM_LIBRARY LIBSVM_INCLUDE_DIR
                                  REASON_FAILURE_MESSAGE "Run tools/setup: it installs libsvm-dev.")
if(Libsvm_FOUND AND NOT TARGET libsvm::svm)
  add_library(libsvm::svm UNKNOWN IMPORTED)
  set_target_properties(libsvm::svm PROPERTIES IMPORTED_LOCATION ${LIBSVM_LIBRARY}
                                               INTERFACE_INCLUDE_DIRECTORIES ${LIBSVM_INCLUDE_DIR})
endif()
