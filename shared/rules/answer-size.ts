/** The size of a row in an answer, with its comma. */
export const rowBytes = (row: unknown): number => Buffer.byteLength(JSON.stringify(row)) + 1;
