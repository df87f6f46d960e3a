/**
 * Adds a HEAD route to each GET route, answered by the same function. The gateway drops the body.
 */
export const withHead = <Row extends { method: string }>(routes: readonly Row[]): Row[] =>
  routes.flatMap((row) => (row.method === "GET" ? [row, { ...row, method: "HEAD" }] : [row]));
