/* The shipped models as read-only data of the program: nothing is searched for at run time. */
    .section .rodata
    .balign 64
    .global scrim_crf_begin
    .global scrim_crf_end
scrim_crf_begin:
    .incbin SCRIM_CRF_MODEL
scrim_crf_end:
    .byte 0
    .balign 64
    .global scrim_svm_begin
    .global scrim_svm_end
scrim_svm_begin:
    .incbin SCRIM_SVM_MODEL
scrim_svm_end:
    .byte 0
    .section .note.GNU-stack, "", @progbits
