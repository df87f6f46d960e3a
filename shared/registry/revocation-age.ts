/** While its source is away, a revocation list is used until it was last had so many hours ago. */
export const longestHours = 72;
