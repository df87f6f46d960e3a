/** The maximum age of a register's file in hours, while its source is unreachable. */
export const longestHours = 72;
