/** Most bytes that UTF-8 takes for a UTF-16 unit. */
export const UNIT_BYTES_MAX = 3;
