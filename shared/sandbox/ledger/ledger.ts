import { osloDay } from "../../rules/calendar.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { mayConsent } from "../rules/may-use.ts";
import { sandboxRates } from "../rules/rates.ts";
import { largestInt32 } from "../schemas/int32.ts";
import { accounts } from "../table/accounts.ts";
import { balanceChanges } from "../table/balances.ts";
import { customers } from "../table/customers.ts";
import { sandboxKeys } from "../table/keys.ts";
import { pendingRows } from "../table/pending-rows.ts";
import { sandboxIds } from "../worlds/sandbox-ids.ts";
import type { Credit, SandboxBank } from "./withdrawal.ts";

/** The bank of the sandbox. Its accounts are rows of the same table, so that a change of both is one transaction. */
export const sandboxBank: SandboxBank = {
  async mandates(world, { customerId, context }, ids) {
    const when = { present: true } as const;
    if (context === "PRIVATE")
      return ids.map((id) => ({ check: sandboxKeys.holding(world, customerId, id), when }));
    const engaged = (await customers.engagements(world, customerId, context)).filter(mayConsent);
    const found = ids.map((id) => engaged.find(({ account }) => account === id));
    const held = found.filter((each) => each !== undefined);
    if (held.length < ids.length) return undefined;
    return held.map(({ id }) => ({
      check: sandboxKeys.engaged(world, customerId, context, id),
      when,
    }));
  },

  largestRow: BigInt(largestInt32),
  rates: async (now) => sandboxRates(osloDay(now)),
  account: accounts.get,
  transaction: accounts.transaction,
  entries: accounts.entries,

  async accountIdOf(_world, tppId, bban) {
    return (await sandboxIds(tppId))("account", bban);
  },

  async isClosed(world, accountId) {
    return (await table.get(sandboxKeys.gone(world, accountId))) !== undefined;
  },

  async accept({ world, accountId, by }, otherChanges) {
    const mandate = await sandboxBank.mandates(world, by, [accountId]);
    if (!mandate) return "closed";
    const isOpen = balanceChanges.isOpen(world, accountId);
    const refused = await table.change([...otherChanges, ...mandate, isOpen]);
    if (refused === undefined) return "reserved";
    return refused >= otherChanges.length ? "closed" : "refused";
  },

  async reserve({ world, accountId, total, row, by }, otherChanges) {
    const mandate = await sandboxBank.mandates(world, by, [accountId]);
    if (!mandate) return "closed";
    const refused = await table.change([
      ...otherChanges,
      ...mandate,
      balanceChanges.reserve(world, accountId, total),
      { put: accounts.transactionRow(world, accountId, row), when: { absent: true } },
    ]);
    if (refused === undefined) return "reserved";
    const lost = otherChanges.length;
    if (refused === lost) return "closed";
    return refused === lost + 1 ? whyNot(world, accountId) : "refused";
  },

  async release({ world, accountId, row }, otherChanges) {
    const held = pendingRows.withdrawn(world, accountId, row);
    const given = [balanceChanges.release(world, accountId, -row.amount), ...held];
    const refused = await table.change([...otherChanges, ...given]);
    if (refused === undefined) return "released";
    if (refused < otherChanges.length) return "refused";
    if (await accounts.get(world, accountId)) throw notAsLeft();
    return (await table.change(otherChanges)) === undefined ? "released" : "refused";
  },

  async book({ world, accountId, total, row: pending }, { row, credit }, otherChanges) {
    const refused = await table.change([
      ...otherChanges,
      balanceChanges.withdraw(world, accountId, total),
      ...pendingRows.replaced(world, accountId, pending, row),
      ...credited(world, credit),
    ]);
    if (refused === otherChanges.length) return "closed";
    if (refused !== undefined && refused > otherChanges.length) throw notAsLeft();
    return refused === undefined ? "booked" : "refused";
  },

  async pay({ world, accountId, total, row }, { credit, inBatch = false }, otherChanges) {
    const shown: Change[] = inBatch
      ? [{ put: accounts.entryRow(world, accountId, row), when: { absent: true } }]
      : accounts.booked(world, accountId, row);
    const refused = await table.change([
      ...otherChanges,
      balanceChanges.spend(world, accountId, total),
      ...shown,
      ...credited(world, credit),
    ]);
    if (refused === undefined) return "booked";
    if (refused === otherChanges.length) return whyNot(world, accountId);
    if (refused > otherChanges.length) throw notAsLeft();
    return "refused";
  },

  async bookBatch({ world, accountId, row }, otherChanges) {
    const rows = accounts.booked(world, accountId, row);
    return (await table.change([...otherChanges, ...rows])) === undefined ? "booked" : "refused";
  },
};

/** Returns the reason why money could not be debited: the account is closed, or the funds are insufficient. */
async function whyNot(world: string, accountId: string): Promise<"funds" | "closed"> {
  const account = await accounts.get(world, accountId);
  return account && !account.blocked ? "funds" : "closed";
}

const credited = (world: string, credit: Credit | undefined): Change[] =>
  credit
    ? [
        balanceChanges.deposit(world, credit.accountId, credit.row.amount),
        ...accounts.booked(world, credit.accountId, credit.row),
      ]
    : [];

const notAsLeft = () =>
  new Error("The accounts of a payment changed in an unexpected way after its approval.");
