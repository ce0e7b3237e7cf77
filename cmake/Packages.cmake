# The program as it is installed and packaged: component `program`. tools/package makes the packages.
#
#   bin/scrim
#   lib/scrim/libonnxruntime.so.1      opened at run time, looked for beside the program
#   share/doc/scrim/                   pages, licences
#   share/man/man1/                    if help2man is there
#   share/bash-completion, share/zsh   made by the program itself
#   lib/systemd/system/scrim.service

# DT_RPATH, not DT_RUNPATH: in the archive the libraries there find each other by it too.
set_target_properties(scrim PROPERTIES INSTALL_RPATH "\$ORIGIN/../lib/scrim")
target_link_options(scrim PRIVATE -Wl,--disable-new-dtags)
install(TARGETS scrim COMPONENT program)
install(FILES ${onnxruntime_file} DESTINATION lib/scrim RENAME libonnxruntime.so.1 COMPONENT program)
install(FILES LICENSE NOTICE CHANGELOG.md README.md DESTINATION share/doc/scrim COMPONENT program)
install(DIRECTORY docs/ DESTINATION share/doc/scrim COMPONENT program FILES_MATCHING PATTERN "*.md"
        PATTERN "notebooks" EXCLUDE PATTERN "plots" EXCLUDE PATTERN "examples" EXCLUDE)
install(FILES tools/serve/scrim.service DESTINATION lib/systemd/system COMPONENT program)
set(onnxruntime_licences "")
get_filename_component(onnxruntime_folder ${onnxruntime_file} DIRECTORY)
foreach(file LICENSE ThirdPartyNotices.txt)
  if(EXISTS ${onnxruntime_folder}/../${file})
    install(FILES ${onnxruntime_folder}/../${file} DESTINATION share/doc/scrim/onnxruntime COMPONENT program)
  endif()
endforeach()
find_program(SCRIM_HELP2MAN help2man)
mark_as_advanced(SCRIM_HELP2MAN)
install(CODE "set(program \"$<TARGET_FILE:scrim>\")
set(version \"${PROJECT_VERSION}\")
set(help2man \"${SCRIM_HELP2MAN}\")
set(work \"${PROJECT_BINARY_DIR}/install_files\")
include(\"${PROJECT_SOURCE_DIR}/cmake/install_generated.cmake\")" COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME scrim)
set(CPACK_PACKAGE_VENDOR "The Scrim authors")
set(CPACK_PACKAGE_CONTACT "The Scrim authors <scrim@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "De-identifies clinical notes and medical records")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME scrim)
set(CPACK_DEBIAN_PROGRAM_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Finds identifiers and health details in clinical notes and releases them so
 that at least k patients share whatever is shown of one; also diagnosis codes,
 trajectories and tables. Works without any network.")
include(CPack)
