/**
 * The routes of a site of documents: whatever is read by GET can be asked for by HEAD too, and is answered by the same
 * function. The gateway leaves the body away.
 */
export const withHead = <Row extends { method: string }>(routes: readonly Row[]): Row[] =>
  routes.flatMap((row) => (row.method === "GET" ? [row, { ...row, method: "HEAD" }] : [row]));
