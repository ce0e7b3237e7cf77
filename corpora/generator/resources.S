/* The templates, condition profiles and value lists as read-only data of the program. */
    .section .rodata
.macro resource name file
    .global scrim_\name\()_begin
scrim_\name\()_begin:
    .incbin "\file"
    .global scrim_\name\()_end
scrim_\name\()_end:
    .byte 0
.endm
    resource templates SCRIM_TEMPLATES
    resource conditions SCRIM_CONDITIONS
    resource carriers SCRIM_CARRIERS
    resource first_names SCRIM_FIRST_NAMES
    resource surnames SCRIM_SURNAMES
    resource first_names_world SCRIM_FIRST_NAMES_WORLD
    resource surnames_world SCRIM_SURNAMES_WORLD
    resource zips SCRIM_ZIPS
    resource world_cities SCRIM_WORLD_CITIES
    resource hospitals SCRIM_HOSPITALS
    resource professions SCRIM_PROFESSIONS
    .section .note.GNU-stack, "", @progbits
