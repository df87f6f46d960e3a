import { isDeepStrictEqual } from "node:util";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { type AuditRecord, eventsOf } from "../../../shared/table/audit.ts";
import { familyOf } from "../table/uses.ts";

/** The items of the table in DynamoDB's JSON, each by its key. */
export type Rows = ReadonlyMap<string, string>;

export type Item = Record<string, unknown> & { PK: string; SK: string };

/** Bytes are base64 in a field B. */
const withBytes = (name: string, value: unknown): unknown =>
  name === "B" && typeof value === "string" ? Buffer.from(value, "base64") : value;

export const itemOf = (row: string): Item => unmarshall(JSON.parse(row, withBytes)) as Item;

/** The name of a row with this key. */
export const rowOf = ({ PK, SK }: { PK: string; SK: string }): string => `${PK} ${SK}`;

/** The item with this key. */
export function itemAt(rows: Rows, key: { PK: string; SK: string }): Item | undefined {
  const row = rows.get(rowOf(key));
  return row === undefined ? undefined : itemOf(row);
}

/** The items whose row matches. */
export const itemsOf = (rows: Rows, row: RegExp): Item[] =>
  [...rows].flatMap(([name, text]) => (row.test(name) ? [itemOf(text)] : []));

/** The database keeps the attributes of an item in no order. */
const isEqual = (a: string | undefined, b: string | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && isDeepStrictEqual(JSON.parse(a), JSON.parse(b)));

/** Returns the rows in which two states of the table differ. */
export const changedRows = (before: Rows, after: Rows): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (row) => !isEqual(before.get(row), after.get(row)),
  );

/** The audit events in these rows. */
export const eventsIn = (rows: Rows, changed: readonly string[]): AuditRecord[] =>
  changed.flatMap((row) => {
    const text = rows.get(row);
    return familyOf(row) === "AUDIT" && text !== undefined ? eventsOf(itemOf(text)) : [];
  });

/** True for the base and the patches of a TPP's world. */
export const isOfLog = (row: string): boolean => /^WORLD#\S+#LOG /.test(row);
