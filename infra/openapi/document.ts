import { documentAddresses } from "../../shared/developer/stage-text.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { type Service, services } from "../../shared/products/products.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { doneAnswers, headerComponents, RefusalResponses } from "./answers.ts";
import { codeSamples } from "./code-samples.ts";
import { describeFields, describeSchemas, newFields } from "./describe-fields.ts";
import { errorsOf, isConsentedRead } from "./errors-of.ts";
import type { Example } from "./examples.ts";
import { type Json, jsonSchemaOf, type Schema, schemaRef } from "./json-schema.ts";
import { namedParts } from "./named-parts.ts";
import { named, namedComponents } from "./named-schemas.ts";
import { orderName } from "./order-name.ts";
import { HeaderParameters, pathParameters, queryParameters } from "./parameters.ts";
import { paymentDetails } from "./payment-details.ts";
import { type DocumentRow, documentRows } from "./rows.ts";
import { tags } from "./tags.ts";
import { bareListText, consentedReadText, info, signatureText } from "./texts.ts";

/**
 * Builds a stage's OpenAPI document from the route table and its schemas; `examples` are recorded
 * calls.
 */
export function openapiDocument(
  stage: StageName,
  examples: Readonly<Record<string, readonly Example[]>>,
): Json {
  const parts = new Parts(stage, examples);
  const rows = documentRows(stage);
  const paths: Record<string, Record<string, Json>> = {};
  for (const row of rows) {
    paths[row.path] ??= {};
    Object.assign(paths[row.path] as object, { [row.method]: parts.operation(row) });
  }
  const folders = [...new Set(rows.map(({ folder }) => folder))];
  const document = {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://spec.openapis.org/oas/3.1/dialect/base",
    info: info(stage),
    servers: [{ url: documentAddresses.api, description: `The bank's interface: ${stage}` }],
    security: [{ certificate: [] }],
    tags: folders.map((folder) => tags[folder]),
    paths,
    components: parts.components(),
  };
  keepOnly(document.components.schemas, reachedFrom(document));
  return document;
}

/** The names of all schemas that the operations use, directly or not. */
function reachedFrom({ paths, components: { schemas, ...others } }: Json): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting: Json[] = [paths, others];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop())
    for (const [, name = ""] of JSON.stringify(part).matchAll(/#\/components\/schemas\/([\w.-]+)/g))
      if (!reached.has(name)) {
        reached.add(name);
        waiting.push(schemas[name]);
      }
  return reached;
}

function keepOnly(schemas: Record<string, Json>, wanted: ReadonlySet<string>): void {
  for (const name of Object.keys(schemas)) if (!wanted.has(name)) delete schemas[name];
}

function descriptionOf({ operation, documentation }: DocumentRow): string {
  return [
    documentation.description,
    ...(isConsentedRead(operation) ? [consentedReadText] : []),
    ...(isBareList(operation) ? [bareListText] : []),
  ].join(" ");
}

const isBareList = ({ answer: [, schema] }: DocumentRow["operation"]) => schema.type === "array";

/** Builds operations, and collects the components they share. */
class Parts {
  readonly #stage: StageName;
  readonly #examples: Readonly<Record<string, readonly Example[]>>;
  readonly #headers = new HeaderParameters();
  readonly #refusals: RefusalResponses;
  readonly #schemas: Record<string, Json> = namedComponents();
  /** The texts of operations for the fields of their own schemas. */
  readonly #fields: Record<string, Readonly<Record<string, string>>> = {};
  readonly #names: ReadonlyMap<Schema, string>;

  constructor(stage: StageName, examples: Readonly<Record<string, readonly Example[]>>) {
    this.#stage = stage;
    this.#refusals = new RefusalResponses(stage);
    this.#examples = examples;
    this.#names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
  }

  operation(row: DocumentRow): Json {
    const { operationId, summary, operation, documentation, path, folder } = row;
    const recorded = this.#examples[operationId] ?? [];
    const [example] = recorded;
    const parameters = [
      ...pathParameters(path, documentation),
      ...queryParameters(operation, documentation),
      ...this.#headers.of(operation, this.#stage),
    ];
    return {
      operationId,
      summary,
      description: descriptionOf(row),
      tags: [tags[folder].name],
      ...(operation.deprecated ? { deprecated: true } : {}),
      parameters,
      ...this.#requestBody(row, example),
      responses: {
        ...doneAnswers(operation, {
          ...this.#answer(row),
          examples: Object.fromEntries(recorded.map(({ status, answer }) => [status, answer])),
        }),
        ...this.#refusals.of(errorsOf(row), operation),
      },
      ...(example ? { "x-codeSamples": codeSamples(operationId, example) } : {}),
    };
  }

  components(): Json {
    return {
      securitySchemes: { certificate: { type: "mutualTLS", description: signatureText } },
      parameters: this.#headers.components,
      headers: headerComponents,
      responses: describeFields(this.#refusals.components),
      schemas: namedParts(describeSchemas(this.#schemas, this.#fields)),
    };
  }

  #requestBody(
    { body, operation, documentation: { fields } }: DocumentRow,
    example: Example | undefined,
  ): Json {
    if (!body) return {};
    const { largestBody } = operation;
    return {
      requestBody: {
        required: true,
        ...(largestBody ? { description: `The body may have at most ${largestBody} bytes.` } : {}),
        content: {
          "application/json": {
            schema: this.#keep(
              body.name,
              jsonSchemaOf(body.schema, "input", named),
              newFields(fields),
            ),
            ...(example?.body === undefined ? {} : { example: example.body }),
          },
        },
      },
    };
  }

  #answer(row: DocumentRow): { ref: Json | undefined; json: Json | undefined } {
    const { operation, documentation, id, path } = row;
    const [, schema] = operation.answer;
    if (schema.type === "undefined") return { ref: undefined, json: undefined };
    const known = this.#names.get(schema);
    if (known) return { ref: schemaRef(known), json: this.#schemas[known] };
    const [, , service = "", product = ""] = path.split("/");
    const { order } = services[service as Service]?.[product as never] ?? {};
    const isPayment = id === "getPayment" && order !== undefined;
    const name = isPayment
      ? `${orderName(service, product)}Details`
      : `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`;
    const told = isPayment ? paymentDetails(order, schema) : schema;
    const json = jsonSchemaOf(told, "output", named);
    return { ref: this.#keep(name, json, documentation.fields), json };
  }

  #keep(name: string, json: Json, fields: Documentation["fields"]): Json {
    this.#schemas[name] = json;
    if (fields) this.#fields[name] = fields;
    return schemaRef(name);
  }
}
