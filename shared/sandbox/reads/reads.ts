import type { Bank } from "../../ports/bank.ts";
import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import { everyDay } from "../../rules/calendar.ts";
import { accounts } from "../table/accounts.ts";
import { cards } from "../table/cards.ts";
import { customers } from "../table/customers.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";
import type { CardAccount, WorldAccount } from "../worlds/world.ts";
import { mayUse } from "./accessible.ts";
import { bookedPage } from "./booked-page.ts";
import { contextsOf } from "./contexts.ts";
import { portAccount, portCard } from "./port-account.ts";
import { portBookedCard, portCardTransaction } from "./port-card-transaction.ts";
import { portBooked, portTransaction } from "./port-transaction.ts";
import { itemOf } from "./read-ahead.ts";

/** The reading part of the bank's port, for one sandbox. */
export type BankReads = Pick<
  Bank,
  | "customer"
  | "contexts"
  | "accounts"
  | "cards"
  | "booked"
  | "pending"
  | "transaction"
  | "entries"
  | "cardBooked"
  | "cardPending"
>;

/** The reads of the sandbox's bank. Each read also checks what the PSU may use now. */
export const readsOf = ({ world }: SandboxView): BankReads => ({
  async customer(number) {
    const id = await customers.idByNumber(world, number);
    const found = id === undefined ? undefined : await customers.listed(world, id);
    return found && { id: found.id, name: found.name };
  },

  contexts: (customerId) => contextsOf(world, customerId),

  async accounts(asking, ids) {
    const [may, found] = await Promise.all([
      mayUse(world, asking),
      Promise.all(ids.map((id) => itemOf(world, "account", id))),
    ]);
    return found.flatMap((each) => (each && may(each) ? [portAccount(each)] : []));
  },

  async cards(asking, ids) {
    const [may, found] = await Promise.all([
      mayUse(world, asking),
      Promise.all(ids.map((id) => itemOf(world, "card", id))),
    ]);
    return found.flatMap((each) => (each && may(each) ? [portCard(each)] : []));
  },

  async booked(asking, id, range) {
    const read = bookedPage(range, {
      read: (wanted) => accounts.transactions(world, id, wanted),
      movedTo: (row) => accounts.movedTo(world, id, row),
    });
    const of = itemOf(world, "account", id);
    const { rows, more } = await ifUsable({ world, asking, of }, read, { rows: [], more: false });
    return { rows: rows.map(portBooked), more };
  },

  async pending(asking, id) {
    const read = accounts.transactions(world, id, { status: "PENDING", ...everyDay });
    const of = itemOf(world, "account", id);
    return (await ifUsable({ world, asking, of }, read, [])).map(portTransaction);
  },

  async transaction(asking, accountId, id) {
    const read = accounts.transaction(world, accountId, id);
    const of = itemOf(world, "account", accountId);
    const found = await ifUsable({ world, asking, of }, read, undefined);
    return found && portTransaction(found);
  },

  async entries(asking, accountId, batchId) {
    const read = accounts.entries(world, accountId, batchId);
    const of = itemOf(world, "account", accountId);
    return (await ifUsable({ world, asking, of }, read, [])).map(portTransaction);
  },

  async cardBooked(asking, id, range) {
    const read = bookedPage(range, {
      read: (wanted) => cards.transactions(world, id, wanted),
      // The id of a card's row is its position.
      movedTo: async () => undefined,
    });
    const of = itemOf(world, "card", id);
    const { rows, more } = await ifUsable({ world, asking, of }, read, { rows: [], more: false });
    return { rows: rows.map(portBookedCard), more };
  },

  async cardPending(asking, id) {
    const read = cards.transactions(world, id, { status: "PENDING", ...everyDay });
    const of = itemOf(world, "card", id);
    return (await ifUsable({ world, asking, of }, read, [])).map(portCardTransaction);
  },
});

/** Returns what was read of an account or a card, or undefined if the PSU may not use it now. */
async function ifUsable<T>(
  {
    world,
    asking,
    of,
  }: { world: string; asking: BankCaller; of: Promise<WorldAccount | CardAccount | undefined> },
  read: Promise<T>,
  nothing: T,
): Promise<T> {
  const [may, held, found] = await Promise.all([mayUse(world, asking), of, read]);
  return held && may(held) ? found : nothing;
}
