/* The compiled lists as read-only data of the program: mapped with it, so reading them costs no start-up. */
    .section .rodata
    .balign 64
    .global scrim_lexicon_begin
    .type scrim_lexicon_begin, @object
scrim_lexicon_begin:
    .incbin SCRIM_LEXICON_FILE
    .global scrim_lexicon_end
scrim_lexicon_end:
    .byte 0
    .size scrim_lexicon_begin, scrim_lexicon_end - scrim_lexicon_begin
    .section .note.GNU-stack, "", @progbits
