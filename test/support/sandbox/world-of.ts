import { accountsByBban, customersByNumber } from "../../../shared/sandbox/bank/indexes.ts";
import { byPosition } from "../../../shared/sandbox/bank/rows.ts";
import type {
  Account,
  Agreement,
  Card,
  Order,
  Row,
  World,
} from "../../../shared/sandbox/bank/world.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { testTime } from "../operations/call.ts";

/** The TPP of most tests. */
const ownTpp = "NO-FSA-987654321";

/** The sandbox's bank as it has one TPP's data now. */
export const worldOf = (tppId = ownTpp): Promise<World> => worlds.read(tppId);

/** Changes a TPP's world directly, as nobody can. */
export const editWorld = (
  edit: (world: World) => Partial<World>,
  { tppId = ownTpp, now = testTime } = {},
): Promise<void> =>
  worlds.change(tppId, now, (world) => ({
    ...{ world: { ...world, ...edit(world), version: world.version + 1 }, answer: undefined },
    events: [],
  }));

/** Changes an account directly. */
export const editAccount = (
  id: string,
  edit: (account: Account) => Partial<Account>,
  about?: { tppId?: string; now?: Date },
): Promise<void> =>
  editWorld(({ accounts }) => {
    const account = accounts.get(id);
    if (!account) throw new Error("There is no such account.");
    return { accounts: new Map(accounts).set(id, { ...account, ...edit(account) }) };
  }, about);

/** Adds rows to an account, without changing its balances. */
export const addRows = (id: string, rows: readonly Row[], tppId?: string): Promise<void> =>
  editAccount(
    id,
    ({ rows: { booked, pending } }) => ({
      rows: {
        booked: [...booked, ...rows.filter(isBooked)].sort(byPosition),
        pending: [...pending, ...rows.filter((row) => !isBooked(row))].sort(byPosition),
      },
    }),
    tppId === undefined ? {} : { tppId },
  );

const isBooked = ({ status }: Row): boolean => status === "booked";

/** An account with its rows, by its number. */
export async function accountOf(bban: string, tppId?: string): Promise<Account> {
  const account = accountsByBban((await worldOf(tppId)).accounts).get(bban);
  if (!account) throw new Error("There is no such account.");
  return account;
}

/** Changes a card account directly. */
export const editCard = (id: string, edit: (card: Card) => Partial<Card>): Promise<void> =>
  editWorld(({ cards }) => {
    const card = cards.get(id);
    if (!card) throw new Error("There is no such card account.");
    return { cards: new Map(cards).set(id, { ...card, ...edit(card) }) };
  });

/** Changes an agreement directly. */
export const editAgreement = (
  id: string,
  edit: (agreement: Agreement) => Partial<Agreement>,
): Promise<void> =>
  editWorld(({ agreements }) => {
    const agreement = agreements.get(id);
    if (!agreement) throw new Error("There is no such agreement.");
    return { agreements: new Map(agreements).set(id, { ...agreement, ...edit(agreement) }) };
  });

/** Ends the engagements of an agreement on an account. */
export const endEngagements = (agreementId: string, accountId: string): Promise<void> =>
  editAgreement(agreementId, ({ engagements }) => ({
    engagements: engagements.filter(({ account }) => account !== accountId),
  }));

/** Adds copies of a customer, an agreement, an account, a card or an order, with these ids and changes. */
export const addCopies = (
  { kind, id }: { kind: "customers" | "agreements" | "accounts" | "cards" | "orders"; id: string },
  ids: readonly string[],
  changes: object = {},
): Promise<void> =>
  editWorld((world) => {
    const all: ReadonlyMap<string, object> = world[kind];
    const one = all.get(id);
    if (!one) throw new Error("There is nothing to copy.");
    const copies = ids.map((each) => [each, { ...one, ...changes, id: each }] as const);
    return { [kind]: new Map([...all, ...copies]) };
  });

/** The id of a customer by a number. */
export const customerIdOf = async (number: string, tppId?: string): Promise<string> =>
  customersByNumber((await worldOf(tppId)).customers).get(number) ?? "";

/** Deletes an account, as if the bank had closed it. */
export const closeAccount = (id: string, tppId?: string): Promise<void> =>
  editWorld(
    ({ accounts }) => ({ accounts: new Map([...accounts].filter(([each]) => each !== id)) }),
    tppId === undefined ? {} : { tppId },
  );

/** The order of a payment at the bank, or undefined if this world has none. */
export async function orderOf(paymentId: string, tppId?: string): Promise<Order | undefined> {
  const order = (await worldOf(tppId)).orders.get(paymentId);
  return order?.isLeft ? undefined : order;
}

/** Changes an order directly. */
export const editOrder = (id: string, edit: (order: Order) => Partial<Order>): Promise<void> =>
  editWorld(({ orders }) => {
    const order = orders.get(id);
    if (!order) throw new Error("There is no such order.");
    return { orders: new Map(orders).set(id, { ...order, ...edit(order) }) };
  });
