/* The page and the description of the service as read-only data of the program. */
    .section .rodata
    .global scrim_serve_page_begin
scrim_serve_page_begin:
    .incbin SCRIM_SERVE_PAGE
    .global scrim_serve_page_end
scrim_serve_page_end:
    .byte 0
    .global scrim_serve_openapi_begin
scrim_serve_openapi_begin:
    .incbin SCRIM_SERVE_OPENAPI
    .global scrim_serve_openapi_end
scrim_serve_openapi_end:
    .byte 0
    .section .note.GNU-stack, "", @progbits
