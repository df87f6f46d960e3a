import * as v from "valibot";
import { follow } from "../../../infra/openapi/follow.ts";
import { headerTexts } from "../../../infra/openapi/header-texts.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { deployedIn } from "../../../infra/routes.ts";
import type { HeaderName } from "../../../shared/http/headers.ts";
import { echoRequestId } from "../../../shared/http/request-id.ts";
import { services } from "../../../shared/products/products.ts";
import {
  documents,
  examples,
  operationsOf,
  type Stage,
  stages,
} from "../../support/operations/openapi-documents.ts";

const { sandbox } = documents;

/** The fields of the specification's payment initiation response. */
const paymentFields = [
  ...["paymentId", "transactionStatus", "transactionFees", "transactionFeeIndicator"],
  ...["tppMessages", "psuMessage", "_links"],
];

/**
 * The routes of a stage as the document lists them: a route that posts, reads or cancels a payment once for each
 * product.
 */
const routesOf = (stage: Stage) =>
  deployedIn(stage).routes.flatMap(({ method, path }) => {
    const isPayment = path.endsWith("{payment-product}") || path.endsWith("{payment-id}");
    if (!isPayment) return [`${method} ${path}`];
    const products = Object.keys(services[path.split("/")[2] as keyof typeof services]);
    return products.map((product) => `${method} ${path.replace("{payment-product}", product)}`);
  });

describe.each(stages)("the OpenAPI document of the stage %s", (stage) => {
  const operations = operationsOf(documents[stage]);

  it("names exactly the stage's routes", () => {
    const named = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(named.sort()).toEqual(routesOf(stage).sort());
  });

  it("marks fields of a created payment that are the bank's additions (Payment initiation response)", () => {
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

  it("gives each operation a different name", () => {
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  });

  it("has no unused component and no broken reference", () => {
    const text = JSON.stringify(documents[stage]);
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref));
    for (const $ref of refs)
      expect([$ref, typeof follow(documents[stage], { $ref })]).toEqual([$ref, "object"]);
    const { securitySchemes: _, headers: __, ...kept } = documents[stage].components;
    for (const [kind, named] of Object.entries<Json>(kept))
      for (const name of Object.keys(named)) expect(refs).toContain(`#/components/${kind}/${name}`);
  });
});

it("the OpenAPI document of production has no operation or header of the sandbox", () => {
  const text = JSON.stringify(documents.production);
  expect(text).not.toContain('"/v1/sandbox');
  expect(text.toLowerCase()).not.toContain("x-sandbox-scenario");
});

describe.each(operationsOf(sandbox))(
  "the operation $name in the document",
  ({ name, path, operation }) => {
    const parameters: Json[] = operation.parameters.map((each: Json) => follow(sandbox, each));

    it("has a summary, a description and a known tag", () => {
      expect(operation.summary).toMatch(/\S/);
      expect(operation.description).toMatch(/\.$/);
      expect(sandbox.tags.map(({ name }: Json) => name)).toContain(operation.tags[0]);
    });

    it("has a description and an example for each parameter", () => {
      for (const { name, description, example, schema } of parameters) {
        expect([name, typeof description, typeof schema]).toEqual([name, "string", "object"]);
        expect(example).toBeDefined();
      }
      const named = parameters.filter((each) => each.in === "path").map(({ name }) => name);
      expect(named).toEqual([...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name));
      expect(parameters.find(({ name }) => name === "Signature")?.required).toBe(true);
    });

    it("shows the recorded request and answer", () => {
      expect(operation["x-codeSamples"][0].source).toContain("X-Request-ID: ");
      const { requestBody, responses } = operation;
      if (requestBody) expect(requestBody.content["application/json"].example).toBeDefined();
      expect(examples[name]?.length).toBeGreaterThan(0);
      for (const { status, answer } of examples[name] ?? [])
        expect(responses[status].content?.["application/json"].example).toEqual(answer);
    });

    it("lists its refusals, including those that any request may get", () => {
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
  },
);

describe("payment products (specification, Endpoints)", () => {
  it.each(Object.entries(services))(
    "%s: each product has its own path for POST, with its own body",
    (service, products) => {
      const names = Object.keys(products).map((product) => {
        const { requestBody } = sandbox.paths[`/v1/${service}/${product}`].post;
        return requestBody.content["application/json"].schema.$ref;
      });
      expect(new Set(names).size).toBe(Object.keys(products).length);
    },
  );

  it.each(Object.entries(services))(
    "%s: each product has its own path for GET, with every field of its POST",
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
    "%s: each product is a value in the path of the payment's status",
    (service, products) => {
      const { get } = sandbox.paths[`/v1/${service}/{payment-product}/{payment-id}/status`];
      expect(get.parameters[0].schema.enum).toEqual(Object.keys(products));
    },
  );
});

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

it("the OpenAPI document says of each field what it means", () => {
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

it("the OpenAPI document says in the description of an operation if its answer is an array", () => {
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
