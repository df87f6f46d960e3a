let latest = { name: "", id: "" };

/**
 * An operation's id, from the name of the Lambda that runs it: listAccounts of fjordgate-sandbox-list-accounts. On one
 * machine the name is the id. Where nobody names a function its summary stands in.
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
