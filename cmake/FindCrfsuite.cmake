# CRFsuite as the target crfsuite: the system's copy, else a static library of the sources that tools/setup
# put into .deps/. Include crfsuite.hpp in one .cpp only (its functions are not inline).

find_path(CRFSUITE_INCLUDE_DIR crfsuite.hpp)
find_library(CRFSUITE_LIBRARY crfsuite)
mark_as_advanced(CRFSUITE_INCLUDE_DIR CRFSUITE_LIBRARY)
set(scrim_crfsuite ${PROJECT_SOURCE_DIR}/.deps/crfsuite)

include(FindPackageHandleStandardArgs)
if(CRFSUITE_INCLUDE_DIR AND CRFSUITE_LIBRARY)
  find_package_handle_standard_args(Crfsuite REQUIRED_VARS CRFSUITE_LIBRARY CRFSUITE_INCLUDE_DIR)
  if(NOT TARGET crfsuite)
    add_library(crfsuite SHARED IMPORTED)
    set_target_properties(crfsuite PROPERTIES
      IMPORTED_LOCATION ${CRFSUITE_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${CRFSUITE_INCLUDE_DIR})
  endif()
  return()
endif()

file(GLOB scrim_crfsuite_sources ${scrim_crfsuite}/crfsuite/lib/crf/src/*.c)
find_package_handle_standard_args(Crfsuite REQUIRED_VARS scrim_crfsuite_sources
                                  REASON_FAILURE_MESSAGE "Run tools/setup: it fetches the sources.")
if(Crfsuite_FOUND AND NOT TARGET crfsuite)
  add_library(crfsuite STATIC ${scrim_crfsuite_sources} ${scrim_crfsuite}/crfsuite/lib/cqdb/src/cqdb.c
                              ${scrim_crfsuite}/crfsuite/lib/cqdb/src/lookup3.c ${scrim_crfsuite}/liblbfgs/lib/lbfgs.c
                              ${PROJECT_SOURCE_DIR}/cmake/checked_calls.cpp)
  target_include_directories(crfsuite SYSTEM PUBLIC ${scrim_crfsuite}/crfsuite/include)
  target_include_directories(crfsuite PRIVATE ${scrim_crfsuite}/crfsuite/lib/cqdb/include
                                              ${scrim_crfsuite}/liblbfgs/include)
  target_link_libraries(crfsuite PUBLIC m)
  # Not our code: no warnings, and no check of undefined behaviour that we could not fix.
  target_compile_options(crfsuite PRIVATE -w $<$<BOOL:${SCRIM_SANITIZE}>:-fno-sanitize=undefined>)
  # An allocation or a write that fails throws, through its functions too (cmake/checked_calls.h).
  target_compile_options(crfsuite PRIVATE $<$<COMPILE_LANGUAGE:C>:-fexceptions>
                                          "$<$<COMPILE_LANGUAGE:C>:SHELL:-include ${PROJECT_SOURCE_DIR}/cmake/checked_calls.h>")
  if(SCRIM_SANITIZE)  # lookup3.c reads past the end of a string on purpose, inside the same word
    set_source_files_properties(${scrim_crfsuite}/crfsuite/lib/cqdb/src/lookup3.c PROPERTIES COMPILE_OPTIONS
                                                                                          -fno-sanitize=all)
  endif()
endif()
