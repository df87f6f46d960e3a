import * as v from "valibot";
import { follow } from "../../../infra/openapi/follow.ts";
import { headerTexts } from "../../../infra/openapi/header-texts.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { deployedIn } from "../../../infra/routes.ts";
import type { HeaderName } from "../../../shared/http/headers.ts";
import { echoRequestId } from "../../../shared/http/request-id.ts";
import { documents, operationsOf } from "../../support/operations/openapi-documents.ts";

const { sandbox } = documents;

it("the OpenAPI document promises a UUID as X-Request-ID for successes, but not for refusals", () => {
  const told = operationsOf(sandbox).flatMap(({ operation }) =>
    Object.entries<Json>(operation.responses).map(([status, response]) => {
      const header = follow(sandbox, follow(sandbox, response).headers["X-Request-ID"]);
      return { isRefusal: Number(status) >= 400, schema: header.schema };
    }),
  );
  const { "x-request-id": repeated } = echoRequestId({ "x-request-id": "no-uuid" });
  for (const { isRefusal, schema } of told)
    if (isRefusal)
      expect([repeated, schema.format]).toEqual([expect.stringMatching(schema.pattern), undefined]);
    else expect(schema.format).toBe("uuid");
});

it("the OpenAPI document has for each header an example that the bank accepts", () => {
  const rows = deployedIn("sandbox").routes.flatMap(({ operation }) => operation.headers.rows);
  const read = new Map<HeaderName, v.GenericSchema>(rows.map(({ name, schema }) => [name, schema]));
  for (const [name, schema] of read)
    expect([name, v.is(schema, `${headerTexts[name][1]}`)]).toEqual([name, true]);
});

it("says of each field what it means", () => {
  const silent: string[] = [];
  const look = (part: Json, where: string): void => {
    if (part === null || typeof part !== "object") return;
    for (const [name, field] of Object.entries<Json>(part.properties ?? {}))
      if (!field.description) silent.push(`${where}.${name}`);
    for (const [name, inside] of Object.entries(part)) look(inside, `${where}.${name}`);
  };
  for (const [name, schema] of Object.entries<Json>(sandbox.components.schemas)) look(schema, name);
  expect(silent).toEqual([]);
});

it("the OpenAPI document says for each answer that is an array that it is the list itself", () => {
  const lists = operationsOf(sandbox).flatMap(({ name, operation }) => {
    const done = Object.entries<Json>(operation.responses).find(([status]) => Number(status) < 300);
    const schema = done?.[1].content?.["application/json"].schema;
    if (!schema || follow(sandbox, schema).type !== "array") return [];
    expect(operation.description).toContain("is the list itself");
    return [name];
  });
  expect(lists).toContain("listSandboxCustomers");
  const told = operationsOf(sandbox).filter(({ operation }) =>
    operation.description.includes("is the list itself"),
  );
  expect(told.map(({ name }) => name)).toEqual(lists);
});

it("the OpenAPI document marks deprecated operations (specification, Versioning, 4)", () => {
  const deprecated = operationsOf(sandbox).filter(({ operation }) => operation.deprecated);
  expect(deprecated.map(({ path, method }) => `${method} ${path}`)).toEqual(["post /v1/consents"]);
});

it.each([
  ["Amount", "amount", { pattern: expect.any(String) }],
  ["AccountReference", "iban", { maxLength: 34 }],
  ["AccountReference", "bban", { maxLength: 30 }],
  ["Address", "street", { maxLength: 70 }],
  ["CrossBorderCreditTransfers", "creditorName", { maxLength: 70, minLength: 1 }],
])(
  "the OpenAPI document has the limits of the specification for %s.%s",
  (schema, field, limits) => {
    const found = sandbox.components.schemas[schema].properties[field];
    expect(follow(sandbox, found)).toMatchObject(limits);
  },
);
