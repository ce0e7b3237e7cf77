# ONNX Runtime as the target onnxruntime::onnxruntime: the copy that ONNXRUNTIME_ROOT (variable or
# environment) names, else the system's, else the one that tools/setup put into .deps/.

set(scrim_onnxruntime_root "${ONNXRUNTIME_ROOT}")
if(NOT scrim_onnxruntime_root)
  set(scrim_onnxruntime_root "$ENV{ONNXRUNTIME_ROOT}")
endif()
set(scrim_onnxruntime_headers onnxruntime onnxruntime/core/session include include/onnxruntime headers)
if(scrim_onnxruntime_root)
  find_path(ONNXRUNTIME_INCLUDE_DIR onnxruntime_cxx_api.h PATHS ${scrim_onnxruntime_root}
            PATH_SUFFIXES ${scrim_onnxruntime_headers} NO_DEFAULT_PATH)
  find_library(ONNXRUNTIME_LIBRARY onnxruntime PATHS ${scrim_onnxruntime_root} PATH_SUFFIXES lib lib64 NO_DEFAULT_PATH)
else()
  find_path(ONNXRUNTIME_INCLUDE_DIR onnxruntime_cxx_api.h PATHS ${PROJECT_SOURCE_DIR}/.deps/onnxruntime
            PATH_SUFFIXES ${scrim_onnxruntime_headers})
  find_library(ONNXRUNTIME_LIBRARY onnxruntime PATHS ${PROJECT_SOURCE_DIR}/.deps/onnxruntime PATH_SUFFIXES lib)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
  OnnxRuntime REQUIRED_VARS ONNXRUNTIME_LIBRARY ONNXRUNTIME_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Run tools/setup, or set ONNXRUNTIME_ROOT to a folder with include/ and lib/.")
mark_as_advanced(ONNXRUNTIME_INCLUDE_DIR ONNXRUNTIME_LIBRARY)

# Headers newer than the library would crash at run time; the library's version is in the name of its file.
if(OnnxRuntime_FOUND)
  file(STRINGS ${ONNXRUNTIME_INCLUDE_DIR}/onnxruntime_c_api.h scrim_api_line REGEX "^#define ORT_API_VERSION [0-9]+")
  string(REGEX MATCH "[0-9]+" scrim_api "${scrim_api_line}")
  file(REAL_PATH ${ONNXRUNTIME_LIBRARY} scrim_library_file)
  if(scrim_library_file MATCHES "\\.so\\.1\\.([0-9]+)" AND scrim_api GREATER CMAKE_MATCH_1)
    message(FATAL_ERROR "The headers of ONNX Runtime (1.${scrim_api}, ${ONNXRUNTIME_INCLUDE_DIR}) are newer than its "
                        "library (${scrim_library_file}). Run tools/setup, or set ONNXRUNTIME_ROOT to one whole copy.")
  endif()
  if(NOT TARGET onnxruntime::onnxruntime)
    add_library(onnxruntime::onnxruntime SHARED IMPORTED)
    set_target_properties(onnxruntime::onnxruntime PROPERTIES
      IMPORTED_LOCATION ${ONNXRUNTIME_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${ONNXRUNTIME_INCLUDE_DIR})
  endif()
endif()
