/** The maximum number of bytes of rows in one answer. Lambda's limit is six million, and quotes are escaped. */
export const largestAnswer = 4_000_000;

/** The size of a row in an answer, with its comma. */
export const rowBytes = (row: unknown): number => Buffer.byteLength(JSON.stringify(row)) + 1;
