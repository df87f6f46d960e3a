import type { ComponentChild } from "preact";
import { html } from "../../../shared/pages/html.ts";
import { follow } from "../../openapi/follow.ts";
import type { Json } from "../../openapi/json-schema.ts";

/** A field of a body with its place, such as `body.instructedAmount.amount`. */
export type Field = {
  id: string;
  name: string;
  schema: Json;
  required: boolean;
  fields: readonly Field[];
};

/** The fields of a schema and theirs. An item of a list has the place of the list. */
export function fieldsOf(document: Json, schema: Json, place: string): Field[] {
  const { properties = {}, required = [] } = innermost(document, schema);
  return Object.entries<Json>(properties).map(([name, property]) => {
    const id = `${place}.${name}`;
    const field = follow(document, property);
    const fields = fieldsOf(document, field, id);
    return { id, name, schema: field, required: required.includes(name), fields };
  });
}

/** The schema of what is in a list or under free names, or the schema itself. */
function innermost(document: Json, schema: Json): Json {
  const stands = follow(document, schema);
  const inside =
    stands.items ?? (stands.properties ? undefined : objectOr(stands.additionalProperties));
  return inside ? innermost(document, inside) : stands;
}

const objectOr = (schema: Json): Json => (typeof schema === "object" ? schema : undefined);

/** A list of fields, each with a link to itself. */
export const fieldList = (document: Json, fields: readonly Field[]): ComponentChild =>
  html`<ul class="fields">
    ${fields.map(
      ({ id, name, schema, required, fields: inside }) => html`<li id=${id}>
        ${described(document, { id, name, schema, required, description: schema.description })}
        ${inside.length > 0 && fieldList(document, inside)}
      </li>`,
    )}
  </ul>`;

/** The name, the type, the limits and the description of a field, a parameter or a header. */
export function described(
  document: Json,
  field: {
    id: string;
    name: string;
    schema: Json;
    required: boolean;
    description?: string;
    example?: Json;
  },
): ComponentChild {
  const { id, name, schema, required, description, example } = field;
  const limits = limitsOf(document, schema);
  return html`<div class="entry">
    <a href=${`#${id}`}><code>${name}</code></a>${" "}
    <span class="type">${typeOf(document, schema)}</span>${" "}
    ${required && html`<strong class="required">required</strong>`}
    ${description && html`<p>${description}</p>`}
    ${limits.length > 0 && html`<div class="limits">${limits.map((each, index) => [index > 0 && " · ", each])}</div>`}
    ${example !== undefined && html`<p class="limits">Example: <code>${plain(example)}</code></p>`}
  </div>`;
}

function typeOf(document: Json, schema: Json): string {
  const { type, format, items, additionalProperties } = follow(document, schema);
  if (items) return `list of ${typeOf(document, items)}`;
  if (objectOr(additionalProperties)) return `${typeOf(document, additionalProperties)} by name`;
  return format ? `${type}, ${format}` : `${type ?? "any value"}`;
}

/** The limits of a schema as words; those of a list are followed by those of its items. */
function limitsOf(document: Json, schema: Json): ComponentChild[] {
  const limits = follow(document, schema);
  const { enum: values, pattern, default: usual, items, type } = limits;
  const ranges = [
    range(limits.minLength, limits.maxLength, "characters"),
    range(limits.minItems, limits.maxItems, "items"),
    range(limits.minProperties, limits.maxProperties, "fields"),
    range(limits.minimum, limits.maximum, ""),
  ];
  return [
    ...(values ? [listOf(values)] : []),
    ...ranges.filter(Boolean),
    ...(pattern && !values && type === "string" ? [html`pattern <code>${pattern}</code>`] : []),
    ...(usual === undefined ? [] : [html`default <code>${plain(usual)}</code>`]),
    ...(items ? limitsOf(document, items) : []),
  ];
}

/** The allowed values; a long list, such as that of all currencies, is folded. */
function listOf(values: readonly Json[]): ComponentChild {
  const codes = values.map((value, index) => [
    index > 0 && ", ",
    html`<code>${plain(value)}</code>`,
  ]);
  return values.length > 30
    ? html`<details><summary>one of ${values.length} values</summary>${codes}</details>`
    : html`one of ${codes}`;
}

const plain = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return "";
  if (least === most) return `exactly ${most} ${unit}`.trim();
  if (most === undefined) return `at least ${least} ${unit}`.trim();
  return (least ? `${least} to ${most} ${unit}` : `at most ${most} ${unit}`).trim();
}
