/* The rows of lexicons/patterns as read-only data of the program. */
    .section .rodata
    .global scrim_patterns_begin
    .type scrim_patterns_begin, @object
scrim_patterns_begin:
    .incbin SCRIM_PATTERNS_FILE
    .global scrim_patterns_end
scrim_patterns_end:
    .byte 0
    .size scrim_patterns_begin, scrim_patterns_end - scrim_patterns_begin
    .section .note.GNU-stack, "", @progbits
