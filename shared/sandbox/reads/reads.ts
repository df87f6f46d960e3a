import type { Bank } from "../../ports/bank.ts";
import type { Asking } from "../../ports/schemas/asking.ts";
import { everyDay } from "../../rules/calendar.ts";
import { accounts } from "../table/accounts.ts";
import { cards } from "../table/cards.ts";
import { customers } from "../table/customers.ts";
import type { SandboxPlace } from "../worlds/place.ts";
import type { Account, CardAccount } from "../worlds/world.ts";
import { bookedPage } from "./booked-page.ts";
import { contextsOf } from "./contexts.ts";
import { toldAccount, toldCard } from "./told-account.ts";
import { toldBookedCard, toldCardTransaction } from "./told-card-transaction.ts";
import { toldBooked, toldTransaction } from "./told-transaction.ts";
import { mayUse } from "./usable.ts";

/** What is told of a sandbox's customers, accounts and cards. */
export type Reads = Pick<
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

/** Reads of the sandbox's bank. What the PSU may use is looked at each time, while it is read. */
export const readsOf = ({ world }: SandboxPlace): Reads => ({
  async customer(number) {
    const id = await customers.idByNumber(world, number);
    const found = id === undefined ? undefined : await customers.listed(world, id);
    return found && { id: found.id, name: found.name };
  },

  contexts: (customerId) => contextsOf(world, customerId),

  async accounts(asking, ids) {
    const [may, found] = await Promise.all([
      mayUse(world, asking),
      Promise.all(ids.map((id) => accounts.get(world, id))),
    ]);
    return found.flatMap((each) => (each && may(each) ? [toldAccount(each)] : []));
  },

  async cards(asking, ids) {
    const [may, found] = await Promise.all([
      mayUse(world, asking),
      Promise.all(ids.map((id) => cards.get(world, id))),
    ]);
    return found.flatMap((each) => (each && may(each) ? [toldCard(each)] : []));
  },

  async booked(asking, id, range) {
    const read = bookedPage(range, {
      read: (wanted) => accounts.transactions(world, id, wanted),
      movedTo: (row) => accounts.movedTo(world, id, row),
    });
    const of = accounts.get(world, id);
    const { rows, more } = await ifUsable({ world, asking, of }, read, { rows: [], more: false });
    return { rows: rows.map(toldBooked), more };
  },

  async pending(asking, id) {
    const read = accounts.transactions(world, id, { status: "PENDING", ...everyDay });
    const of = accounts.get(world, id);
    return (await ifUsable({ world, asking, of }, read, [])).map(toldTransaction);
  },

  async transaction(asking, accountId, id) {
    const read = accounts.transaction(world, accountId, id);
    const of = accounts.get(world, accountId);
    const found = await ifUsable({ world, asking, of }, read, undefined);
    return found && toldTransaction(found);
  },

  async entries(asking, accountId, batchId) {
    const read = accounts.entries(world, accountId, batchId);
    const of = accounts.get(world, accountId);
    return (await ifUsable({ world, asking, of }, read, [])).map(toldTransaction);
  },

  async cardBooked(asking, id, range) {
    const read = bookedPage(range, {
      read: (wanted) => cards.transactions(world, id, wanted),
      // A row of a card is known by its place.
      movedTo: async () => undefined,
    });
    const of = cards.get(world, id);
    const { rows, more } = await ifUsable({ world, asking, of }, read, { rows: [], more: false });
    return { rows: rows.map(toldBookedCard), more };
  },

  async cardPending(asking, id) {
    const read = cards.transactions(world, id, { status: "PENDING", ...everyDay });
    const of = cards.get(world, id);
    return (await ifUsable({ world, asking, of }, read, [])).map(toldCardTransaction);
  },
});

/** What was read of an account or a card, or nothing where the PSU may not use it now. */
async function ifUsable<T>(
  {
    world,
    asking,
    of,
  }: { world: string; asking: Asking; of: Promise<Account | CardAccount | undefined> },
  read: Promise<T>,
  nothing: T,
): Promise<T> {
  const [may, held, found] = await Promise.all([mayUse(world, asking), of, read]);
  return held && may(held) ? found : nothing;
}
