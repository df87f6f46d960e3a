import * as v from "valibot";

/** Where a value stands and which rule it breaks; valibot's own messages repeat the value, which is personal. */
export function faultOf(issue: v.BaseIssue<unknown>): string {
  const [inner = issue] = issue.type === "union" ? (issue.issues ?? []) : [];
  return `${v.getDotPath(inner) ?? "the whole"} (${inner.type})`;
}
