import type { BankMethod } from "../../shared/ports/bank.ts";
import { bankCalls } from "../../shared/ports/bank-calls.ts";
import { type Json, jsonSchemaOf, type Schema, schemaRef } from "../openapi/json-schema.ts";
import { examples } from "./examples.ts";
import { methodTexts } from "./method-texts.ts";
import { namedSchemas } from "./named-schemas.ts";

/**
 * The contract's own version, by Semantic Versioning; it is independent of the product's version.
 */
const version = "1.1.0";

const methods = Object.keys(bankCalls) as BankMethod[];

/** The contract between the interface and the bank's connector, as an OpenAPI document. */
export const contractDocument = (): Json => ({
  openapi: "3.1.0",
  info: {
    title: "Fjordgate connector",
    version,
    license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    description: `A bank provides this service, and the interface calls it. infra/contract/README.md says which promise each operation keeps.

Every operation is a POST of JSON, of which a 200 with a valid body (or 204 where an operation names it) is the only answer. Whatever else
happens, such as another status, a body that does not fit, or no answer in time, leaves it unknown what the bank has done. Fields that a
request may have and the service does not know are to be passed over.`,
  },
  servers: [{ url: "https://connector.bank.example", description: "The bank's connector" }],
  security: [{ clientCertificate: [] }],
  tags: [{ name: "bank", description: "The port to the bank that holds the accounts." }],
  paths: Object.fromEntries(
    methods.map((method) => [`/v1/${method}`, { post: operation(method) }]),
  ),
  components: {
    securitySchemes: {
      clientCertificate: {
        type: "mutualTLS",
        description:
          "The interface shows a client certificate that the bank has issued or allowed.",
      },
    },
    parameters: {
      Traceparent: {
        name: "traceparent",
        in: "header",
        description: "W3C Trace Context. Calls for one request of a TPP have the same trace.",
        schema: { type: "string", pattern: "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$" },
        example: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      },
    },
    responses: {
      Unknown: {
        description:
          "The service has not done this, or does not know whether it has. The interface asks again later.",
        content: {
          "application/json": {
            schema: schemaRef("Fault"),
            example: { fault: "The core is closed." },
          },
        },
      },
    },
    schemas: { ...named(), Fault },
  },
});

/** A fault is a text for people who read logs; no decision depends on it. */
const Fault = {
  type: "object",
  properties: {
    fault: { type: "string", maxLength: 500, description: "What is wrong, without personal data." },
  },
};

const named = () =>
  Object.fromEntries(
    Object.entries(namedSchemas).map(([name, schema]) => [
      name,
      jsonSchemaOf(schema, "input", namedSchemas),
    ]),
  );

function operation(method: BankMethod): Json {
  const { summary, promise } = methodTexts[method];
  const { request, answer } = bankCalls[method];
  const [sent, told] = [schemaOf(request), schemaOf(answer)];
  return {
    operationId: method,
    tags: ["bank"],
    summary,
    description: promise,
    parameters: [{ $ref: "#/components/parameters/Traceparent" }],
    requestBody: { required: true, content: content(sent, examples[method].request) },
    responses: {
      200: { description: "The bank's answer.", content: content(told, examples[method].answer) },
      ...(isOptional(answer) ? { 204: { description: "There is none." } } : {}),
      "4XX": { $ref: "#/components/responses/Unknown" },
      "5XX": { $ref: "#/components/responses/Unknown" },
    },
  };
}

const content = (schema: Json, example: unknown) => ({ "application/json": { schema, example } });

const isOptional = (schema: Schema) => schema.type === "optional";

function schemaOf(schema: Schema): Json {
  const whole = isOptional(schema) ? (schema as unknown as { wrapped: Schema }).wrapped : schema;
  const [name] = Object.entries(namedSchemas).find(([, each]) => each === whole) ?? [];
  return name ? schemaRef(name) : jsonSchemaOf(whole, "input", namedSchemas);
}
