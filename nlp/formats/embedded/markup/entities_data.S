/* lexicons/markup/entities.tsv as read-only data of the program. */
    .section .rodata
    .global scrim_entities_begin
    .type scrim_entities_begin, @object
scrim_entities_begin:
    .incbin SCRIM_ENTITIES_FILE
    .global scrim_entities_end
scrim_entities_end:
    .byte 0
    .size scrim_entities_begin, scrim_entities_end - scrim_entities_begin
    .section .note.GNU-stack, "", @progbits
