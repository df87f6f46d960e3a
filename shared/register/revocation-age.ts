/** The maximum number of hours since a revocation list was last fetched, while its source is unreachable. */
export const maxRevocationHours = 72;
