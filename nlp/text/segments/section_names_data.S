/* lexicons/sections/headings.tsv as read-only data of the program. */
    .section .rodata
    .global scrim_headings_begin
    .type scrim_headings_begin, @object
scrim_headings_begin:
    .incbin SCRIM_HEADINGS_FILE
    .global scrim_headings_end
scrim_headings_end:
    .byte 0
    .size scrim_headings_begin, scrim_headings_end - scrim_headings_begin
    .section .note.GNU-stack, "", @progbits
