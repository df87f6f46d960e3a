/**
 * Gives every bank that a test file starts an embedded database of its own. In that of all tests, banks that run at the
 * same time would have one table, and reject each other's payments, since each has other secrets.
 */
export function useOwnDatabase() {
  delete process.env.DYNAMODB_ENDPOINT;
}
