import * as v from "valibot";
import { KidAgreement } from "../../schemas/kid-agreement.ts";
import { type Item, table } from "../../table/client.ts";
import type { Attributes, Change } from "../../table/expressions.ts";
import type { Key } from "../../table/keys.ts";
import { MinorUnits } from "../../table/minor-units.ts";
import { positionId } from "../rules/position-id.ts";
import type {
  RowRange,
  WorldAccount,
  WorldRowPosition,
  WorldTransaction,
} from "../worlds/world.ts";
import { type RowStatus, sandboxKeys } from "./keys.ts";
import { rowsIn } from "./row-range.ts";
import { storedAsJson } from "./stored-as-json.ts";
import { transactionOf } from "./transaction-item.ts";

const AccountItem = v.object({
  id: v.string(),
  owner: v.string(),
  ownerName: v.string(),
  bban: v.string(),
  iban: v.string(),
  currency: v.string(),
  name: v.string(),
  product: v.string(),
  cashAccountType: v.picklist(["CACC", "SVGS"]),
  usage: v.picklist(["PRIV", "ORGA"]),
  booked: MinorUnits,
  available: MinorUnits,
  kid: v.optional(KidAgreement),
  blocked: v.optional(v.boolean()),
});

type Row = Key & Attributes;

/** The form of a transaction's id. DynamoDB limits the length of a key. */
const transactionId = /^\d{8}-[\w-]{1,40}$/;

/** The end of the id of a batch's entry, after the batch's id. */
const entryEnd = /-e\d{4}$/;

const firstOf = async (places: readonly Key[]): Promise<Item | undefined> =>
  (await Promise.all(places.map(table.get))).find((found) => found !== undefined);

export const accounts = {
  async get(world: string, id: string): Promise<WorldAccount | undefined> {
    const item = await table.get(sandboxKeys.account(world, id));
    return item && v.parse(AccountItem, item);
  },

  /** Reads the transactions of a range. A page costs one read, wherever in the list it begins. */
  async transactions(world: string, account: string, range: RowRange): Promise<WorldTransaction[]> {
    const keyOf = (status: RowStatus, id: string) =>
      sandboxKeys.transaction(world, account, status, id);
    return (await rowsIn(keyOf, range)).map(transactionOf);
  },

  /** Reads one transaction by its id: pending, booked, booked on another day than expected, or in a batch. */
  async transaction(
    world: string,
    account: string,
    id: string,
  ): Promise<WorldTransaction | undefined> {
    if (!transactionId.test(id)) return undefined;
    const places = [
      sandboxKeys.transaction(world, account, "BOOKED", id),
      sandboxKeys.transaction(world, account, "PENDING", id),
      sandboxKeys.moved(world, account, id),
      ...(entryEnd.test(id) ? [sandboxKeys.entry(world, account, id)] : []),
    ];
    // Neither read finds a transaction that is booked between them. The second attempt finds it.
    const item = (await firstOf(places)) ?? (await firstOf(places));
    return item && transactionOf(item);
  },

  /** Returns the position of a transaction that was booked on another day than its id says. */
  async movedTo(world: string, account: string, id: string): Promise<WorldRowPosition | undefined> {
    const item = await table.get(sandboxKeys.moved(world, account, id));
    const row = item && transactionOf(item);
    return row?.status === "booked" ? { day: row.day, sequence: row.sequence } : undefined;
  },

  /** Reads the entries of a batch in order. Returns none if the id is not a batch's. */
  async entries(world: string, account: string, batchId: string): Promise<WorldTransaction[]> {
    if (!transactionId.test(batchId)) return [];
    const { PK, SK } = sandboxKeys.entry(world, account, `${batchId}-e`);
    return (await table.query(PK, { prefix: SK })).map(transactionOf);
  },

  /** The changes that write a booked transaction once. A look-up by the id of its pending row still finds it. */
  booked: (world: string, account: string, transaction: WorldTransaction): Change[] =>
    accounts
      .transactionRows(world, account, transaction)
      .map((put) => ({ put, when: { absent: true } })),

  /** Tells whether an id is free: no account has it, and no closed account had it. */
  async isFree(world: string, id: string): Promise<boolean> {
    const places = [sandboxKeys.account(world, id), sandboxKeys.gone(world, id)];
    return (await Promise.all(places.map(table.get))).every((item) => item === undefined);
  },

  /** The changes that create an account if its id is free. */
  created: (world: string, account: WorldAccount): Change[] => [
    { put: accounts.row(world, account), when: { absent: true } },
    { check: sandboxKeys.gone(world, account.id), when: { absent: true } },
  ],

  /** The changes that delete an account and block its number forever, so that no later account gets its rows. */
  removed: (world: string, id: string): Change[] => [
    { delete: sandboxKeys.account(world, id) },
    { put: sandboxKeys.gone(world, id) },
  ],

  /** Deletes the rows of a deleted account. */
  async sweep(world: string, id: string): Promise<void> {
    await table.clear(await table.query(sandboxKeys.account(world, id).PK));
  },

  /** The change that sets a balance if it has not changed since it was read. */
  balanced: (
    world: string,
    { id, booked, available }: WorldAccount,
    after: { booked: bigint; available: bigint },
  ): Change => ({
    update: sandboxKeys.account(world, id),
    set: after,
    when: { present: true, oneOf: { booked: [booked], available: [available] } },
  }),

  /** The change that stops payments from an account, or allows them again. */
  blocked: (world: string, id: string, blocked: boolean): Change => ({
    update: sandboxKeys.account(world, id),
    set: { blocked },
    when: { present: true },
  }),

  /** The condition that the account exists. */
  present: (world: string, id: string): Change => ({
    check: sandboxKeys.account(world, id),
    when: { present: true },
  }),

  row: (world: string, account: WorldAccount): Row => ({
    ...sandboxKeys.account(world, account.id),
    ...account,
  }),

  transactionRow: (world: string, account: string, transaction: WorldTransaction): Row => {
    const status = transaction.status === "booked" ? "BOOKED" : "PENDING";
    return {
      ...sandboxKeys.transaction(world, account, status, positionId(transaction)),
      ...storedAsJson(transaction),
    };
  },

  /**
   * The rows of a transaction: the transaction, and a reference from its id if it is on another day than first
   * expected.
   */
  transactionRows(world: string, account: string, transaction: WorldTransaction): Row[] {
    const item = accounts.transactionRow(world, account, transaction);
    if (positionId(transaction) === transaction.id) return [item];
    return [item, { ...item, ...sandboxKeys.moved(world, account, transaction.id) }];
  },

  entryRow: (world: string, account: string, entry: WorldTransaction): Row => ({
    ...sandboxKeys.entry(world, account, entry.id),
    ...storedAsJson(entry),
  }),
};
