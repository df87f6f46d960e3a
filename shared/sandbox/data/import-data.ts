import { idnr } from "@navikt/fnrvalidator";
import type { Caller } from "../../http/call.ts";
import { deriveUuid } from "../../secrets/derive.ts";
import { secret } from "../../secrets/secrets.ts";
import { table } from "../../table/client.ts";
import { type ExistingData, newReading, noExistingData } from "../rules/bulk-reading.ts";
import { refuseItems } from "../rules/posted-rows.ts";
import { readLists } from "../rules/read-document.ts";
import type { SandboxData } from "../schemas/sandbox-data.ts";
import { generations } from "../table/generations.ts";
import type { ImportRow } from "../table/imports.ts";
import { worlds } from "../table/worlds.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import { sandboxIds } from "../worlds/sandbox-ids.ts";
import { importOnce } from "../worlds/staged-import.ts";
import type { World } from "../worlds/world.ts";
import { rowsOfWorld } from "../worlds/world-rows.ts";
import { readExistingData } from "./existing-data.ts";

/**
 * Imports a document into the caller's world, all or nothing. The import is committed only if no other call has changed
 * the sandbox since it was read. So all resources that the document refers to still exist, and none of those that it
 * creates does.
 */
export function importData(caller: Caller, document: SandboxData) {
  const { tppId, id, place: world } = caller;
  return importOnce(caller, "SANDBOX_CREATED", async () => {
    const idOf = await sandboxIds(tppId);
    const standing = await readExistingData(world, document, (bban) => idOf("account", bban));
    const content = await read(caller, document, standing);
    return {
      answer: counts(document),
      resource: { type: "data", id },
      rows: (await rowsOfWorld(world, content)) as ImportRow[],
      changes: [],
    };
  });
}

/** Replaces the caller's world by a document. A reader sees all of the old world or all of the new one. */
export async function replaceData(caller: Caller, document: SandboxData) {
  const { tppId, id, realTime } = caller;
  const content = await read(caller, document, noExistingData);
  // Each attempt writes its own generation, because a late attempt must not overwrite a world in use.
  const world = deriveUuid(await secret("ids"), "world", id, realTime.toISOString());
  return changeSandboxOnce(caller, "SANDBOX_INITIALISED", async () => {
    await generations.begin(tppId, world, realTime);
    await table.load(await rowsOfWorld(world, content));
    return {
      answer: counts(document),
      resource: { type: "data", id },
      changes: worlds.named(tppId, world),
    };
  });
}

/** Reads a document. Throws a refusal that lists its mistakes. */
async function read(
  { tppId, id, now }: Caller,
  document: SandboxData,
  standing: ExistingData,
): Promise<World> {
  const own = await sandboxIds(tppId);
  const reading = newReading({
    ...{ document, standing, id, now },
    idOf: (kind, index) => own(`data ${kind}`, `${id} ${index}`),
    accountIdOf: (bban) => own("account", bban),
  });
  readLists(reading, isRealNumber);
  refuseItems(reading.faults);
  return reading.world;
}

/** Tells whether a real person may have this number. */
const isRealNumber = (text: string): boolean => {
  const result = idnr(text);
  return result.status === "valid" && !result.type.includes("tnr");
};

/** The number of imported entries of each kind. */
const counts = (lists: SandboxData) => ({
  customers: lists.customers.length,
  agreements: lists.agreements.length,
  accounts: lists.accounts.length,
  cardAccounts: lists.cardAccounts.length,
  transactions: lists.transactions.length,
  cardTransactions: lists.cardTransactions.length,
});
