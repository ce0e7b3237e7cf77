/* The shipped neural model as read-only data of the program: models/neural.onnx. */
    .section .rodata
    .balign 64
    .global scrim_neural_begin
    .type scrim_neural_begin, @object
scrim_neural_begin:
    .incbin SCRIM_NEURAL_MODEL
    .global scrim_neural_end
scrim_neural_end:
    .byte 0
    .size scrim_neural_begin, scrim_neural_end - scrim_neural_begin
    .section .note.GNU-stack, "", @progbits
