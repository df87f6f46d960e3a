import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import type { AnyOperation } from "../../shared/http/operation.ts";
import type { Service } from "../../shared/products/products.ts";
import { services } from "../../shared/products/products.ts";
import { headerTexts } from "./header-texts.ts";
import { type Json, jsonSchemaOf, type Schema } from "./json-schema.ts";
import { named } from "./named-schemas.ts";
import { pathTexts, queryTexts } from "./parameter-texts.ts";

const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/**
 * Collects headers as components. A header has one component for each use: required, optional, or required unless
 * another.
 */
export class HeaderParameters {
  readonly components: Record<string, Json> = { Date: dateParameter };

  /**
   * Returns references to an operation's headers, and to Date, which the signature needs and the header table lacks.
   */
  of({ headers: { rows } }: AnyOperation, stage: "sandbox" | "production"): Json[] {
    const shown = rows.filter(({ name }) => stage === "sandbox" || name !== "x-sandbox-scenario");
    return [parameterRef("Date"), ...shown.map((row) => this.#ref(row))];
  }

  #ref({ name, schema, required, unless }: AnyOperation["headers"]["rows"][number]) {
    const [written, example, text] = headerTexts[name];
    const others = unless.map((other) => headerTexts[other][0]);
    const isOptional = !required || unless.length > 0;
    const key = [written, ...(required ? others.map((other) => `unless-${other}`) : ["optional"])];
    const component = key.join(".");
    this.components[component] ??= {
      name: written,
      in: "header",
      required: !isOptional,
      description: others.length
        ? `${text} It is required, unless ${others.join(" or ")} is sent.`
        : text,
      schema: parameterSchema(schema),
      example,
    };
    return parameterRef(component);
  }
}

const dateParameter = {
  name: "Date",
  in: "header",
  required: true,
  description:
    "The time of the signature; it may differ from the bank's time by at most 60 seconds.",
  schema: { type: "string" },
  example: "Mon, 02 Mar 2026 10:00:00 GMT",
};

/** Describes the parameters of a path; a payment product is limited to the products of its service. */
export function pathParameters(path: string, { parameters = {} }: Documentation): Json[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => {
    if (name === "payment-product") return productParameter(path.split("/")[2] as Service);
    const [example, description] = pathTexts[name] ?? parameters[name] ?? missing(name);
    const schema = { type: "string", maxLength: 200 };
    return { name, in: "path", required: true, description, schema, example };
  });
}

function productParameter(service: Service): Json {
  const products = Object.keys(services[service]);
  return {
    name: "payment-product",
    in: "path",
    required: true,
    description: "The payment product with which the payment was created.",
    schema: { type: "string", enum: products },
    example: products[0],
  };
}

export function queryParameters(
  { query }: AnyOperation,
  { parameters = {} }: Documentation,
): Json[] {
  const { entries = {} } = (query ?? {}) as { entries?: Record<string, Schema> };
  return Object.entries(entries).map(([name, schema]) => {
    const [example, description] = queryTexts[name] ?? parameters[name] ?? missing(name);
    const required = schema.type !== "optional";
    return {
      name,
      in: "query",
      required,
      description,
      schema: parameterSchema(schema),
      example: name === "limit" || name === "offset" ? Number(example) : example,
    };
  });
}

/** Describes a parameter by its parsed value, such as a number or a boolean; other parameters are texts. */
function parameterSchema(schema: Schema): Json {
  const { wrapped = schema, default: otherwise } = schema as unknown as {
    wrapped?: Schema;
    default?: unknown;
  };
  const read = readAs(wrapped);
  if (!read) return jsonSchemaOf(schema, "input", named);
  return otherwise === undefined ? read : { ...read, default: JSON.parse(`${otherwise}`) };
}

function readAs(schema: Schema): Json | undefined {
  const { pipe = [] } = schema as unknown as { pipe?: { type: string; requirement?: number }[] };
  const bound = (type: string) => pipe.find((each) => each.type === type)?.requirement;
  if (!pipe.some(({ type }) => type === "transform")) return undefined;
  if (v.is(schema, "true") && !v.is(schema, "x")) return { type: "boolean" };
  const [minimum, maximum] = [bound("min_value"), bound("max_value")];
  return minimum === undefined ? undefined : { type: "integer", minimum, maximum };
}

function missing(name: string): never {
  throw new Error(`The parameter ${name} has no description.`);
}
