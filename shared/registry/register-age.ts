/** While its source is away, a register is used until its file is so many hours old. */
export const longestHours = 72;
