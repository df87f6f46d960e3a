import { follow } from "./follow.ts";
import type { Json } from "./json-schema.ts";
import { plainSchema } from "./plain-schema.ts";
import { joined, schemaChanges } from "./schema-changes.ts";

const methods = ["get", "post", "put", "delete"] as const;

/** Two versions of a document; each resolves its own `#/components/...` references. */
type Documents = { before: Json; after: Json };

/**
 * Lists the changes that break programs written for an earlier document, one line each: removed
 * parts, newly required input, input values that are no longer accepted, and new output values.
 */
export function breakingChanges(before: Json, after: Json): string[] {
  // Different spellings of the same schema are no change.
  const documents = { before: plainSchema(before), after: plainSchema(after) };
  return Object.entries<Json>(documents.before.paths).flatMap(([path, item]) => {
    const now = pathsInPlace(documents, path, item);
    if (!now.length) return [`${path}: the path is gone`];
    return now.flatMap((each) => pathChanges(documents, each, item));
  });
}

type Path = { path: string; item: Json; said?: string };

function pathChanges(documents: Documents, { path, item, said }: Path, before: Json): string[] {
  return methods.flatMap((method) => {
    const was = before[method];
    if (was === undefined) return [];
    const name = `${method.toUpperCase()} ${path}`;
    if (item[method] === undefined) return [`${name}: the operation is gone`];
    const parameters = (was.parameters ?? []).filter(
      (each: Json) => follow(documents.before, each).name !== said,
    );
    return operationChanges(documents, { ...was, parameters }, item[method]).map(
      (each) => `${name}: ${each}`,
    );
  });
}

/**
 * Returns the path itself or, if it is gone, one path for each value of a path parameter, which is then called
 * `said`.
 */
function pathsInPlace({ before, after }: Documents, path: string, item: Json): Path[] {
  if (after.paths[path]) return [{ path, item: after.paths[path] }];
  const parameters: Json[] = Object.values<Json>(item).flatMap(({ parameters = [] }) => parameters);
  const chosen = parameters
    .map((each) => follow(before, each))
    .find((each) => each.in === "path" && each.schema.enum);
  const paths = (chosen?.schema.enum ?? []).map((value: string) =>
    path.replace(`{${chosen?.name}}`, value),
  );
  return paths.every((each: string) => after.paths[each])
    ? paths.map((each: string) => ({ path: each, item: after.paths[each], said: chosen?.name }))
    : [];
}

function operationChanges(documents: Documents, before: Json, after: Json): string[] {
  return [
    ...parameterChanges(documents, before.parameters ?? [], after.parameters ?? []),
    ...bodyChanges(documents, before.requestBody, after.requestBody),
    ...answerChanges(documents, before.responses, after.responses),
  ];
}

function parameterChanges(documents: Documents, before: Json[], after: Json[]): string[] {
  const [known, now] = [
    byName(before.map((each) => follow(documents.before, each))),
    byName(after.map((each) => follow(documents.after, each))),
  ];
  const changed = [...known].flatMap(([name, parameter]) => {
    const other = now.get(name);
    // The bank ignores a header that it no longer reads, but refuses an unknown query parameter.
    if (!other) return parameter.in === "header" ? [] : [`the ${name} is gone`];
    const isRequired = other.required && !parameter.required;
    return [
      ...(isRequired ? [`the ${name} is required now`] : []),
      ...schemaChanges(documents, parameter.schema, other.schema, "sent").map((each) =>
        joined(`the ${name}`, each),
      ),
    ];
  });
  const added = [...now].flatMap(([name, { required }]) =>
    required && !known.has(name) ? [`the ${name} is new and required`] : [],
  );
  return [...changed, ...added];
}

const byName = (parameters: Json[]) =>
  new Map<string, Json>(
    parameters.map((each) => [
      `${each.in} parameter ${each.in === "header" ? each.name.toLowerCase() : each.name}`,
      each,
    ]),
  );

function bodyChanges(documents: Documents, before: Json, after: Json): string[] {
  if (before === undefined)
    return after?.required ? ["a body is required, where there was none"] : [];
  if (after === undefined) return ["the body is gone"];
  const words = schemaChanges(documents, schemaOf(before), schemaOf(after), "sent");
  return words.map((each) => joined("the body", each));
}

function answerChanges(documents: Documents, before: Json, after: Json): string[] {
  return Object.entries<Json>(before).flatMap(([status, answer]) => {
    // Texts and codes of refusals may change.
    if (Number(status) >= 300) return [];
    if (after[status] === undefined) return [`the answer ${status} is gone`];
    const [was, is] = [follow(documents.before, answer), follow(documents.after, after[status])];
    const words = schemaChanges(documents, schemaOf(was), schemaOf(is), "answered");
    return words.filter(isNoMessage).map((each) => joined(`the answer ${status}`, each));
  });
}

/** Ignores new codes and categories of messages: there may always be more of them. */
const isNoMessage = (words: string): boolean =>
  !/tppMessages\[\]\.(category|code) may be /.test(words);

const schemaOf = ({ content }: Json): Json => content?.["application/json"]?.schema;
