# The library scrim_parquet, which the program opens when it reads or writes Parquet: a few functions over the libraries
# and headers of Arrow that the pyarrow wheel carries (tools/setup --parquet). Without them it is not built, and
# everything else is the same.

set(scrim_arrow ${PROJECT_SOURCE_DIR}/.deps/arrow)
if(NOT EXISTS ${scrim_arrow}/version)
  message(STATUS "Parquet: no (tools/setup --parquet fetches what it needs)")
  return()
endif()
file(GLOB scrim_arrow_libraries ${scrim_arrow}/lib/libarrow.so.* ${scrim_arrow}/lib/libparquet.so.*)
file(GLOB scrim_parquet_sources CONFIGURE_DEPENDS nlp/formats/parquet/shim/*.cpp)
add_library(scrim_parquet SHARED ${scrim_parquet_sources})
target_compile_features(scrim_parquet PRIVATE cxx_std_20)
target_compile_options(scrim_parquet PRIVATE -Wall -Wextra -Werror -fstack-protector-strong)
target_include_directories(scrim_parquet PRIVATE ${PROJECT_SOURCE_DIR})
target_include_directories(scrim_parquet SYSTEM PRIVATE ${scrim_arrow}/include)
target_link_libraries(scrim_parquet PRIVATE ${scrim_arrow_libraries} nlohmann_json::nlohmann_json)
target_link_options(scrim_parquet PRIVATE -Wl,-z,relro,-z,now)
# It finds Arrow beside itself, as it is installed; no path of this machine is part of it.
set_target_properties(scrim_parquet PROPERTIES CXX_VISIBILITY_PRESET hidden BUILD_WITH_INSTALL_RPATH ON
                      INSTALL_RPATH "\$ORIGIN" LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib/scrim)
foreach(library ${scrim_arrow_libraries})
  get_filename_component(name ${library} NAME)
  file(CREATE_LINK ${library} ${PROJECT_BINARY_DIR}/lib/scrim/${name} SYMBOLIC)
endforeach()
install(TARGETS scrim_parquet DESTINATION lib/scrim COMPONENT parquet)
install(FILES ${scrim_arrow_libraries} DESTINATION lib/scrim COMPONENT parquet)
install(FILES ${scrim_arrow}/LICENSE.txt ${scrim_arrow}/NOTICE.txt DESTINATION share/doc/scrim/arrow COMPONENT parquet)
