import * as v from "valibot";

/**
 * The path of an invalid value and the rule it breaks. Valibot's own messages contain the value, which is personal
 * data.
 */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const [inner = issue] = issue.type === "union" ? (issue.issues ?? []) : [];
  return `${v.getDotPath(inner) ?? "the whole"} (${inner.type})`;
}
