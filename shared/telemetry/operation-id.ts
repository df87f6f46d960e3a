let latest = { name: "", id: "" };

/**
 * Derives an operation's id from its Lambda's name: fjordgate-sandbox-list-accounts is listAccounts. On one machine
 * the name is already the id. Returns the operation's summary if the Lambda has no name.
 */
export function operationIdOf(
  context: { functionName?: string } | undefined,
  summary: string,
): string {
  const name = context?.functionName;
  if (!name) return summary;
  if (latest.name !== name) latest = { name, id: idOf(name) };
  return latest.id;
}

const idOf = (name: string) =>
  name
    .replace(/^fjordgate-(sandbox|production)-/, "")
    .replace(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
