import { follow } from "./follow.ts";
import type { Json } from "./json-schema.ts";
import { joined, schemaChanges } from "./schema-changes.ts";

const methods = ["get", "post", "put", "delete"] as const;

/** A document of which `#/components/...` can be looked up. */
type Documents = { before: Json; after: Json };

/**
 * What of a document breaks programs that were written for an earlier one, a line each: what is gone, what must be sent
 * that needed not be, and values that are taken no more or are answered that were not.
 */
export function breakingChanges(before: Json, after: Json): string[] {
  const documents = { before, after };
  return Object.entries<Json>(before.paths).flatMap(([path, item]) => {
    const now = after.paths[path];
    if (now === undefined) return [`${path}: the path is gone`];
    return methods.flatMap((method) => {
      if (item[method] === undefined) return [];
      const name = `${method.toUpperCase()} ${path}`;
      if (now[method] === undefined) return [`${name}: the operation is gone`];
      return operationChanges(documents, item[method], now[method]).map(
        (each) => `${name}: ${each}`,
      );
    });
  });
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
    if (!other) return [`the ${name} is gone`];
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
    // What is refused is told by words and codes, of which there may always be others.
    if (Number(status) >= 300) return [];
    if (after[status] === undefined) return [`the answer ${status} is gone`];
    const [was, is] = [follow(documents.before, answer), follow(documents.after, after[status])];
    const words = schemaChanges(documents, schemaOf(was), schemaOf(is), "answered");
    return words.map((each) => joined(`the answer ${status}`, each));
  });
}

const schemaOf = ({ content }: Json): Json => content?.["application/json"]?.schema;
