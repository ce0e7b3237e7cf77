/* The lists of lexicons/cues as read-only data of the program. */
    .section .rodata
    .global scrim_cues_begin
    .type scrim_cues_begin, @object
scrim_cues_begin:
    .incbin SCRIM_CUES_FILE
    .global scrim_cues_end
scrim_cues_end:
    .byte 0
    .size scrim_cues_begin, scrim_cues_end - scrim_cues_begin
    .section .note.GNU-stack, "", @progbits
