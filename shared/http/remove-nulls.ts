/**
 * Removes every member whose value is null from a parsed body, at any depth and under any name (decision: null counts
 * as not sent). Serialisers of many languages write null for a field without a value. An element of a list stays null,
 * so that the schema refuses it. The function does not call itself, because a body may be nested deeply.
 */
export function removeNulls(body: unknown): void {
  const open = [body];
  while (open.length > 0) {
    const inner = open.pop();
    if (typeof inner !== "object" || inner === null) continue;
    for (const [name, value] of Object.entries(inner)) {
      if (typeof value === "object" && value !== null) open.push(value);
      else if (value === null && !Array.isArray(inner))
        delete (inner as Record<string, unknown>)[name];
    }
  }
}
