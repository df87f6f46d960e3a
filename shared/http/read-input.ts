import * as v from "valibot";
import { ApiError, type ErrorCode, type Problem } from "../errors.ts";
import { corporateIdRequired } from "../rules/account-access.ts";
import type { HeaderName, Headers } from "./headers.ts";

type RequestPart = "query" | "body";

/**
 * Reads the headers of an operation's column. One error reports all missing or malformed ones. A request of a known PSU
 * in a corporate context names its agreement, unless the operation lets the PSU choose one.
 */
export function parseHeaders(
  column: Headers,
  sent: Readonly<Record<string, string>>,
  { choosesAgreement = false }: { choosesAgreement?: boolean } = {},
) {
  const values: Partial<Record<HeaderName, unknown>> = {};
  const problems: Problem[] = [];
  for (const row of column.rows) {
    const { name, schema } = row;
    const value = sent[name];
    if (!value) {
      if (row.required) problems.push(...missingHeader(row, sent));
      continue;
    }
    const result = v.safeParse(schema, value);
    if (result.success) values[name] = result.output;
    else problems.push({ code: "FORMAT_ERROR", path: name, text: textOf(result.issues[0]) });
  }
  if (values["psu-context"] === "PRIVATE" && values["psu-corporate-id"] !== undefined)
    problems.push({
      code: "FORMAT_ERROR",
      path: "psu-context",
      text: "Must not be PRIVATE where PSU-Corporate-ID names an agreement.",
    });
  const { "psu-context": context, "psu-id": psuId, "psu-corporate-id": agreement } = values;
  const isCorporate = context === "CORPORATE" && psuId !== undefined;
  if (isCorporate && agreement === undefined && !choosesAgreement) {
    const { code, message, details } = corporateIdRequired();
    problems.push({ code, path: details.path, text: message });
  }
  refuse(problems);
  return values;
}

/** The required headers of an operation's column that are missing. */
export const missingHeaders = (column: Headers, sent: Readonly<Record<string, string>>) =>
  column.rows.flatMap((row) => (sent[row.name] ? [] : missingHeader(row, sent)));

/** Parses the query or the body with its schema. One error reports all invalid fields, each with its first problem. */
export function read<S extends v.GenericSchema>(part: RequestPart, schema: S, sent: unknown) {
  // Valibot takes a list for an object. Like null, a list is no object of JSON.
  const isNoObject = Array.isArray(sent) && schema.type === "strict_object";
  const result = v.safeParse(schema, isNoObject ? null : sent);
  if (result.success) return result.output as v.InferOutput<S>;
  const problems = new Map<string, Problem>();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? part;
    const missing = part === "query" && isMissing(issue);
    const code: ErrorCode = missing ? "QUERY_PARAMETER_REQUIRED" : "FORMAT_ERROR";
    if (!problems.has(path)) problems.set(path, { code, path, text: textOf(issue) });
  }
  throw refuse([...problems.values()]);
}

/** The query parameters by name. A parameter that occurs twice is refused. */
export function readQuery(schema: v.GenericSchema, sent: Record<string, string[] | undefined>) {
  const twice = Object.keys(sent).find((name) => (sent[name]?.length ?? 0) > 1);
  if (twice !== undefined)
    throw new ApiError("FORMAT_ERROR", "This query parameter must occur only once.", {
      path: twice,
    });
  const single = Object.entries(sent).map(([name, values]) => [name, values?.[0]]);
  return read("query", schema, Object.fromEntries(single));
}

function refuse(problems: readonly Problem[]): undefined {
  const [first, ...also] = problems;
  if (first) throw new ApiError(first.code, first.text, { path: first.path, also });
  return undefined;
}

function missingHeader(
  { name, required, unless }: Headers["rows"][number],
  sent: Readonly<Record<string, string>>,
): Problem[] {
  if (!required || unless.some((other) => sent[other])) return [];
  const or = unless.length ? `, unless ${unless.join(" or ")} is given` : "";
  const text = `The header ${name} is required${or}.`;
  return [{ code: "HTTP_HEADER_REQUIRED", path: name, text }];
}

const isMissing = (issue: v.BaseIssue<unknown>) =>
  issue.kind === "schema" && issue.received === "undefined" && issue.type.includes("object");

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  strict_object: "an object",
  object: "an object",
};

/** The text for a problem. It never contains the value, which may be personal data. */
function textOf(issue: v.BaseIssue<unknown>): string {
  if (isMissing(issue)) return "This is required.";
  if (issue.expected === "never") return "This is unknown here.";
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  return kinds[issue.type] ? `Must be ${kinds[issue.type]}.` : `Must be ${issue.expected}.`;
}
