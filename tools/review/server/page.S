/* The annotators' page as read-only data of the program. */
    .section .rodata
    .global scrim_review_page_begin
    .type scrim_review_page_begin, @object
scrim_review_page_begin:
    .incbin SCRIM_REVIEW_PAGE
    .global scrim_review_page_end
scrim_review_page_end:
    .byte 0
    .size scrim_review_page_begin, scrim_review_page_end - scrim_review_page_begin
    .section .note.GNU-stack, "", @progbits
