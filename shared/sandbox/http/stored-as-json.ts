import * as v from "valibot";
import type { Item } from "../../table/client.ts";
import { jsonOf } from "../../table/json-attribute.ts";

/**
 * Transactions and logged requests have, beside their key, one attribute of JSON text. They are listed in great numbers,
 * and each attribute takes processor time in the database and here.
 */
export const storedAsJson = (value: object) => ({ json: jsonOf(value) });

/**
 * Reads such an item. A release before this form stored each field as an attribute; such items stay until they expire
 * or their world is reset.
 */
export function readStoredJson<Output>(
  schema: v.GenericSchema<unknown, Output>,
  item: Item,
): Output {
  const { json } = item;
  return v.parse(schema, typeof json === "string" ? JSON.parse(json) : item);
}
