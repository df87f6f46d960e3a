/**
 * The maximum age of a register's file in hours, while its source is unreachable. An older one is answered with 503
 * and not with 403: the fault is the bank's, and the TPP can do nothing about it.
 */
export const maxRegisterHours = 72;
