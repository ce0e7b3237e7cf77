/* The shipped neural models as read-only data of the program: models/neural.onnx and models/thorough.onnx, the latter
   empty where the program is built without it. */
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

    .balign 64
    .global scrim_thorough_begin
    .type scrim_thorough_begin, @object
scrim_thorough_begin:
    .incbin SCRIM_THOROUGH_MODEL
    .global scrim_thorough_end
scrim_thorough_end:
    .byte 0
    .size scrim_thorough_begin, scrim_thorough_end - scrim_thorough_begin
    .section .note.GNU-stack, "", @progbits
