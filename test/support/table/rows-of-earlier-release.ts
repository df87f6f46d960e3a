import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTpp } from "../signature/test-certificates.ts";

const isRow = /^(BOOKED|PENDING|MOVED|ENTRY)#/;

/**
 * Stores the transactions of an account or card as a release before JSON texts did: one attribute for each field.
 * Returns their number.
 */
export async function storeAsBefore(family: "ACCOUNT" | "CARD", id: string): Promise<number> {
  const { place } = await tpps.profile((await testTpp()).tppId);
  const items = await table.query(`${family}#${place}#${id}`);
  const rows = items.filter(({ SK }) => isRow.test(SK));
  await table.load(rows.map(({ PK, SK, json }) => ({ PK, SK, ...inMinorUnits(String(json)) })));
  return rows.length;
}

/** The fields of a JSON text. Amounts in minor units are numbers again, wherever they stand. */
const inMinorUnits = (json: string) =>
  JSON.parse(json, (name, value) =>
    name === "amount" && typeof value === "string" ? BigInt(value) : value,
  );
