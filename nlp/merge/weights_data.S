/* The weights of the taggers, models/weights.json, as read-only data of the program. */
    .section .rodata
    .global scrim_weights_begin
    .type scrim_weights_begin, @object
scrim_weights_begin:
    .incbin SCRIM_WEIGHTS_FILE
    .global scrim_weights_end
scrim_weights_end:
    .byte 0
    .size scrim_weights_begin, scrim_weights_end - scrim_weights_begin
    .section .note.GNU-stack, "", @progbits
