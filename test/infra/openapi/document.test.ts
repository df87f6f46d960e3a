import * as v from "valibot";
import { openapiDocument } from "../../../infra/openapi/document.ts";
import { readExamples } from "../../../infra/openapi/examples.ts";
import { follow } from "../../../infra/openapi/follow.ts";
import { headerTexts } from "../../../infra/openapi/header-texts.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { deployedIn } from "../../../infra/routes.ts";
import type { HeaderName } from "../../../shared/http/headers.ts";
import { echoRequestId } from "../../../shared/http/request-id.ts";
import { services } from "../../../shared/products/products.ts";

const stages = ["sandbox", "production"] as const;

const examples = readExamples();
const documents = Object.fromEntries(
  stages.map((stage) => [stage, openapiDocument(stage, examples)]),
) as Record<(typeof stages)[number], Json>;
const { sandbox } = documents;

/** The fields of the specification's payment initiation response. */
const paymentFields = [
  ...["paymentId", "transactionStatus", "transactionFees", "transactionFeeIndicator"],
  ...["tppMessages", "psuMessage", "_links"],
];

type Listed = { name: string; path: string; method: string; operation: Json };
const operationsOf = ({ paths }: Json): Listed[] =>
  Object.entries<Json>(paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({
      name: operation.operationId,
      path,
      method,
      operation,
    })),
  );

/**
 * The routes of a stage as the document lists them: a route that posts, reads or cancels a payment once for each
 * product.
 */
const routesOf = (stage: (typeof stages)[number]) =>
  deployedIn(stage).routes.flatMap(({ method, path }) => {
    const isPayment = path.endsWith("{payment-product}") || path.endsWith("{payment-id}");
    if (!isPayment) return [`${method} ${path}`];
    const products = Object.keys(services[path.split("/")[2] as keyof typeof services]);
    return products.map((product) => `${method} ${path.replace("{payment-product}", product)}`);
  });

describe.each(stages)("the document of the stage %s", (stage) => {
  const operations = operationsOf(documents[stage]);

  it("names exactly the routes there are", () => {
    const named = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(named.sort()).toEqual(routesOf(stage).sort());
  });

  it("calls ours what a created payment's answer has beside the specification's fields (Payment initiation response)", () => {
    const answers = operations
      .filter(
        ({ method, path }) => method === "post" && /^\/v1\/[a-z]*-?payments\/[a-z-]+$/.test(path),
      )
      .map(({ operation }) => operation.responses["201"].content["application/json"].schema);
    expect(answers.length).toBeGreaterThan(5);
    const ours = answers.flatMap((schema) =>
      Object.entries<Json>(follow(documents[stage], schema).properties).filter(
        ([name]) => !paymentFields.includes(name),
      ),
    );
    expect([...new Set(ours.map(([name]) => name))]).toEqual(["nextExecutionDates"]);
    for (const [, { description }] of ours)
      expect(description).toContain("An addition of this bank's");
  });

  it("gives each operation a name of its own", () => {
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  });

  it("has nothing that nothing leads to, and leads nowhere that is not", () => {
    const text = JSON.stringify(documents[stage]);
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref));
    for (const $ref of refs)
      expect([$ref, typeof follow(documents[stage], { $ref })]).toEqual([$ref, "object"]);
    const { securitySchemes: _, headers: __, ...kept } = documents[stage].components;
    for (const [kind, named] of Object.entries<Json>(kept))
      for (const name of Object.keys(named)) expect(refs).toContain(`#/components/${kind}/${name}`);
  });
});

it("has the sandbox's own operations and header in the sandbox only", () => {
  const text = JSON.stringify(documents.production);
  expect(text).not.toContain('"/v1/sandbox');
  expect(text.toLowerCase()).not.toContain("x-sandbox-scenario");
});

describe.each(operationsOf(sandbox))("$name", ({ name, path, operation }) => {
  const parameters: Json[] = operation.parameters.map((each: Json) => follow(sandbox, each));

  it("says what it does, and to which resource it belongs", () => {
    expect(operation.summary).toMatch(/\S/);
    expect(operation.description).toMatch(/\.$/);
    expect(sandbox.tags.map(({ name }: Json) => name)).toContain(operation.tags[0]);
  });

  it("describes each parameter, with an example", () => {
    for (const { name, description, example, schema } of parameters) {
      expect([name, typeof description, typeof schema]).toEqual([name, "string", "object"]);
      expect(example).toBeDefined();
    }
    const named = parameters.filter((each) => each.in === "path").map(({ name }) => name);
    expect(named).toEqual([...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name));
    expect(parameters.find(({ name }) => name === "Signature")?.required).toBe(true);
  });

  it("shows a request and an answer as they were recorded", () => {
    expect(operation["x-codeSamples"][0].source).toContain("X-Request-ID: ");
    const { requestBody, responses } = operation;
    if (requestBody) expect(requestBody.content["application/json"].example).toBeDefined();
    expect(examples[name]?.length).toBeGreaterThan(0);
    for (const { status, answer } of examples[name] ?? [])
      expect(responses[status].content?.["application/json"].example).toEqual(answer);
  });

  it("tells what it may refuse: any request by its form, sender, size, rate and fault", () => {
    const refused = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
    expect(refused).toEqual(
      expect.arrayContaining(["400", "403", "406", "409", "429", "500", "503"]),
    );
    expect(refused.includes("415")).toBe(operation.requestBody !== undefined);
    for (const status of refused) {
      const { description, content } = follow(sandbox, operation.responses[status]);
      expect(description).toMatch(/^[A-Z_]+: /);
      expect(content["application/json"].schema.properties.tppMessages).toBeDefined();
    }
  });
});

describe("payment products (specification, Endpoints)", () => {
  it.each(Object.entries(services))(
    "%s: each is posted to a path of its own, with its own body",
    (service, products) => {
      const names = Object.keys(products).map((product) => {
        const { requestBody } = sandbox.paths[`/v1/${service}/${product}`].post;
        return requestBody.content["application/json"].schema.$ref;
      });
      expect(new Set(names).size).toBe(Object.keys(products).length);
    },
  );

  it.each(Object.entries(services))(
    "%s: each is read from a path of its own, with every field that it is posted with",
    (service, products) => {
      const names = Object.keys(products).map((product) => {
        const { get } = sandbox.paths[`/v1/${service}/${product}/{payment-id}`];
        const { post } = sandbox.paths[`/v1/${service}/${product}`];
        const answer = get.responses[200].content["application/json"].schema;
        const posted = post.requestBody.content["application/json"].schema;
        expect(Object.keys(follow(sandbox, answer).properties)).toEqual(
          expect.arrayContaining(Object.keys(follow(sandbox, posted).properties)),
        );
        return answer.$ref;
      });
      expect(new Set(names).size).toBe(Object.keys(products).length);
    },
  );

  it.each(Object.entries(services))(
    "%s: each may be named where the status of payments is read",
    (service, products) => {
      const { get } = sandbox.paths[`/v1/${service}/{payment-product}/{payment-id}/status`];
      expect(get.parameters[0].schema.enum).toEqual(Object.keys(products));
    },
  );
});

it("promises a UUID as X-Request-ID only where one came: a refusal may be for what is none", () => {
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

it("shows headers as the bank reads them", () => {
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

it("says of each answer that is a list itself that it is one", () => {
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

it("marks what is deprecated (specification, Versioning, 4)", () => {
  const deprecated = operationsOf(sandbox).filter(({ operation }) => operation.deprecated);
  expect(deprecated.map(({ path, method }) => `${method} ${path}`)).toEqual(["post /v1/consents"]);
});

it.each([
  ["Amount", "amount", { pattern: expect.any(String) }],
  ["AccountReference", "iban", { maxLength: 34 }],
  ["AccountReference", "bban", { maxLength: 30 }],
  ["Address", "street", { maxLength: 70 }],
  ["CrossBorderCreditTransfers", "creditorName", { maxLength: 70, minLength: 1 }],
])("holds the limits of the specification: %s.%s", (schema, field, limits) => {
  const found = sandbox.components.schemas[schema].properties[field];
  expect(follow(sandbox, found)).toMatchObject(limits);
});
