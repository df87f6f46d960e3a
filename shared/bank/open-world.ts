import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "../errors.ts";
import { osloDay } from "../rules/calendar.ts";
import { accounts } from "../table/accounts.ts";
import { agreements } from "../table/agreements.ts";
import { cards } from "../table/cards.ts";
import { type Item, table } from "../table/client.ts";
import { customers } from "../table/customers.ts";
import { tpps } from "../table/tpps.ts";
import { worlds } from "../table/worlds.ts";
import { idsOf } from "./sandbox-ids.ts";
import { seedWorld } from "./seed-world.ts";
import type { World } from "./world.ts";

/** The world of a TPP that has none yet; of parallel first calls one makes it, and the others wait for it. */
export async function openWorld(
  tppId: string,
  { id, realTime, now }: { id: string; realTime: Date; now: Date },
): Promise<string> {
  if (await worlds.mayOpen(tppId, realTime)) {
    await loadSeed(tppId, id, now);
    await worlds.begin(tppId, id);
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const { world } = await tpps.profile(tppId);
    if (world) return world;
    await wait(100);
  }
  throw new ApiError("SYSTEM_ERROR", "The sandbox is being prepared. Try again in a moment.", {
    status: 503,
    headers: { "retry-after": "5" },
  });
}

/** Writes the seed customers and everything they hold as a world that nobody reads yet. */
export async function loadSeed(tppId: string, world: string, now: Date): Promise<void> {
  const idOf = await idsOf(tppId);
  await table.load(await rowsOf(world, seedWorld({ today: osloDay(now), idOf })));
}

async function rowsOf(world: string, content: World): Promise<Item[]> {
  const people = await Promise.all(content.customers.map((each) => customers.rows(world, each)));
  return [
    ...people.flat(),
    ...content.agreements.flatMap((each) => agreements.rows(world, each)),
    ...content.accounts.flatMap((account) => [
      accounts.row(world, account),
      customers.holdingRow(world, { owner: account.owner, id: account.id, kind: "account" }),
      ...(content.transactions.get(account.id) ?? []).map((row) =>
        accounts.transactionRow(world, account.id, row),
      ),
      ...(content.entries.get(account.id) ?? []).map((row) =>
        accounts.entryRow(world, account.id, row),
      ),
    ]),
    ...content.cardAccounts.flatMap((card) => [
      cards.row(world, card),
      customers.holdingRow(world, { owner: card.owner, id: card.id, kind: "card" }),
      ...(content.cardTransactions.get(card.id) ?? []).map((row) =>
        cards.transactionRow(world, card.id, row),
      ),
    ]),
  ];
}
