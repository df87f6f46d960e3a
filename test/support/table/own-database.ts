/**
 * Gives every bank that a test file starts an embedded database of its own. Banks that share a database share one
 * table, and would reject each other's payments, because their secrets differ.
 */
export function useOwnDatabase() {
  delete process.env.DYNAMODB_ENDPOINT;
}
