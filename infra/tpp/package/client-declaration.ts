import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { operations } from "../../../functions/index.ts";
import type { AnyOperation } from "../../../shared/http/operation.ts";
import { services } from "../../../shared/products/products.ts";
import { paymentDetails } from "../../openapi/payment-details.ts";
import { inputNameOf, serviceInPath } from "../request-for.ts";
import { type JsonSchema, propertyName, typeOfSchema } from "./schema-type.ts";

type Files = Record<string, { handler: { operation: AnyOperation } }>;

/**
 * Declares the package's client: the input and the answer of each operation. It is generated from the schemas,
 * because the route table erases the handlers' own types.
 */
export function clientDeclaration(): string {
  const resources = Object.entries(operations).map(([resource, handlers]) => {
    const functions = Object.entries<Files[string]>(handlers).map(([id, { handler }]) =>
      declared(id, handler.operation),
    );
    return `  ${resource}: {\n${functions.join("\n")}\n  };`;
  });
  return withCodeLists(`${headerTypes()}
export type Client = {
${resources.join("\n")}
  /** Closes the client's connections. */
  close(): void;
};
`);
}

const codeList = /"[A-Z]+"(?: \| "[A-Z]+"){24,}/g;

const namesOfLists = { NOK: "CurrencyCode", NO: "CountryCode" };

/** Replaces each long list of codes by a named type, which is declared once. One code of a list determines its name. */
function withCodeLists(declaration: string): string {
  const lists = [...new Set(declaration.match(codeList))];
  const nameOf = (list: string) =>
    Object.entries(namesOfLists).find(([code]) => list.includes(`"${code}"`))?.[1] ??
    `Code${lists.indexOf(list) + 1}`;
  const named = lists.map((list) => `export type ${nameOf(list)} = ${list};\n`).join("");
  return `${named}\n${declaration.replace(codeList, nameOf)}`;
}

const headersType = (column: string) => `${column[0]?.toUpperCase()}${column.slice(1)}Headers`;

/**
 * The header types of operations, one for each column of the specification's table; every header is
 * optional.
 */
function headerTypes(): string {
  const columns = new Map<string, Set<string>>();
  for (const { handler } of Object.values<Files>(operations).flatMap((each) =>
    Object.values(each),
  )) {
    const { column, rows } = handler.operation.headers;
    const names = columns.get(column) ?? new Set();
    columns.set(column, names);
    for (const { name } of rows) names.add(name);
  }
  const declared = [...columns].map(([column, names]) => {
    const fields = [...names].map((name) => `  ${propertyName(name)}?: string | undefined;\n`);
    return `export type ${headersType(column)} = {\n${fields.join("")}};\n`;
  });
  return declared.join("\n");
}

function declared(id: string, operation: AnyOperation): string {
  const routes = [operation.route].flat();
  const lines = [
    `${operation.summary}: ${routes.join(", ")}.`,
    ...(operation.deprecated ? [`@deprecated use ${operation.deprecated.successor}`] : []),
  ];
  const signatures =
    id === "getPayment" ? paymentSignatures(operation) : [signature(operation, routes)];
  return [
    ...["/**", ...lines.map((line) => ` * ${line}`), " */"],
    ...signatures.map((each) => `${id}${each};`),
  ]
    .map((line) => `    ${line}`)
    .join("\n");
}

function signature(
  operation: AnyOperation,
  routes: readonly string[],
  answer = answerType(operation),
): string {
  const inputs = inputsOf(operation, routes);
  const optional = inputs.every(({ needed }) => !needed) ? "?" : "";
  const types = inputs.map(({ type }) => type);
  return `(input${optional}: ${types.join(" | ")}): Promise<Answer<${answer}>>`;
}

/**
 * Declares one signature for each payment service, because their payments differ. The service is optional in the
 * first.
 */
function paymentSignatures(operation: AnyOperation): string[] {
  const [, schema] = operation.answer;
  return [operation.route].flat().map((route, index) => {
    const service = serviceInPath(route.split(" ")[1] ?? "");
    const products = Object.values(services[service as keyof typeof services]);
    const details = products.map(({ order }) => typeOf(paymentDetails(order, schema), "output"));
    const field = `service${index ? "" : "?"}: ${JSON.stringify(service)}`;
    const { type } = inputOf(operation, [route], { service: field });
    return `(input: ${type}): Promise<Answer<${[...new Set(details)].join(" | ")}>>`;
  });
}

/**
 * The input types of an operation: one type, or one for each payment product, because their bodies
 * differ.
 */
function inputsOf(operation: AnyOperation, routes: readonly string[]) {
  const { products, body } = operation;
  if (!products) return [inputOf(operation, routes, body ? { body: typeOf(body, "input") } : {})];
  return Object.entries(products).map(([product, order]) =>
    inputOf(operation, routes, { body: typeOf(order, "input"), product }),
  );
}

function inputOf(
  { query, headers }: AnyOperation,
  routes: readonly string[],
  {
    body,
    product,
    service = servicesField(routes),
  }: { body?: string; product?: string; service?: string },
) {
  const path = routes[0]?.split(" ")[1] ?? "";
  const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => inputNameOf(name));
  const queryType = query && queryTypeOf(query);
  const needed = [
    ...parameters.map((name) =>
      name === "product" && product ? `product: ${JSON.stringify(product)}` : `${name}: string`,
    ),
    ...(queryType?.needed ? [`query: ${queryType.type}`] : []),
    ...(body ? [`body: ${body}`] : []),
  ];
  const optional = [
    ...(service && parameters.length ? [service] : []),
    ...(queryType && !queryType.needed ? [`query?: ${queryType.type}`] : []),
    `headers?: ${headersType(headers.column)}`,
  ];
  return { needed: needed.length > 0, type: `{ ${[...needed, ...optional].join("; ")} }` };
}

/** The field that chooses a service if an operation has several; the default is the first one. */
function servicesField(routes: readonly string[]): string {
  const names = [...new Set(routes.map((route) => serviceInPath(route.split(" ")[1] ?? "")))];
  return names.length > 1
    ? `service?: ${names.map((each) => JSON.stringify(each)).join(" | ")}`
    : "";
}

/** Returns the type of a query. A parameter is text on the wire, but the client also accepts numbers and booleans. */
function queryTypeOf(query: GenericSchema): { type: string; needed: boolean } {
  const { properties = {}, required = [] } = jsonSchemaOf(query, "input");
  const fields = Object.entries(properties).map(([name, schema]) => {
    const type = typeOfSchema(schema);
    const wide = type === "string" ? "string | number | boolean" : type;
    return required.includes(name) ? `${name}: ${wide}` : `${name}?: ${wide} | undefined`;
  });
  return { type: `{ ${fields.join("; ")} }`, needed: required.length > 0 };
}

function answerType({ answer: [, schema] }: AnyOperation): string {
  if (schema.type === "undefined") return "undefined";
  const isOptional = schema.type === "optional";
  return `${typeOf(schema, "output")}${isOptional ? " | undefined" : ""}`;
}

const typeOf = (schema: GenericSchema, mode: "input" | "output"): string =>
  typeOfSchema(jsonSchemaOf(schema, mode));

const jsonSchemaOf = (schema: GenericSchema, typeMode: "input" | "output"): JsonSchema =>
  toJsonSchema(schema, { typeMode, errorMode: "ignore" }) as JsonSchema;
