import * as v from "valibot";
import { CurrencyExchange } from "../../schemas/currency-exchange.ts";
import { table } from "../../table/client.ts";
import type { Attributes, Change } from "../../table/expressions.ts";
import type { Key } from "../../table/keys.ts";
import { MinorUnits } from "../../table/minor-units.ts";
import { positionId } from "../rules/position-id.ts";
import type { CardAccount, RowRange, WorldCardTransaction } from "../worlds/world.ts";
import { type RowStatus, sandboxKeys } from "./keys.ts";
import { rowsIn } from "./row-range.ts";
import { readStoredJson, storedAsJson } from "./stored-as-json.ts";

const text = v.optional(v.string());

const CardItem = v.object({
  id: v.string(),
  owner: v.string(),
  ownerName: v.string(),
  maskedPan: v.string(),
  currency: v.string(),
  name: v.string(),
  product: v.string(),
  creditLimit: MinorUnits,
  byHand: v.optional(v.boolean()),
  booked: MinorUnits,
  available: MinorUnits,
});

const money = v.object({ amount: MinorUnits, currency: v.string() });

const CardTransactionItem = v.object({
  id: v.string(),
  status: v.picklist(["booked", "pending"]),
  day: v.string(),
  sequence: v.string(),
  bookingDate: text,
  amount: MinorUnits,
  currency: v.string(),
  currencyExchange: v.optional(CurrencyExchange),
  proprietaryBankTransactionCode: text,
  maskedPan: v.string(),
  terminalId: v.string(),
  transactionDate: v.string(),
  originalAmount: money,
  merchantCategoryCode: v.string(),
  markupFee: money,
  markupFeePercentage: v.string(),
  cardAcceptorId: v.string(),
  cardAcceptorAddress: v.object({
    street: text,
    buildingNumber: text,
    postalCode: text,
    city: text,
    country: v.string(),
  }),
  transactionDetails: v.string(),
  invoiced: v.boolean(),
  posted: v.optional(v.boolean()),
});

type Row = Key & Attributes;

/** The order of the table's sort keys. The order of JavaScript strings differs beyond the first plane of Unicode. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export const cards = {
  async get(world: string, id: string): Promise<CardAccount | undefined> {
    const item = await table.get(sandboxKeys.card(world, id));
    return item && v.parse(CardItem, item);
  },

  async transactions(
    world: string,
    card: string,
    range: RowRange,
  ): Promise<WorldCardTransaction[]> {
    const keyOf = (status: RowStatus, id: string) =>
      sandboxKeys.cardTransaction(world, card, status, id);
    const items = await rowsIn(keyOf, range);
    return items.map((item) => readStoredJson(CardTransactionItem, item));
  },

  /** Reads at most `limit` posted transactions of a range, in its order. */
  async posted(
    world: string,
    card: string,
    range: RowRange & { limit: number },
  ): Promise<WorldCardTransaction[]> {
    const found: WorldCardTransaction[] = [];
    let { after } = range;
    for (;;) {
      const rows = await cards.transactions(world, card, { ...range, after });
      found.push(...rows.filter(({ posted }) => posted));
      after = rows.at(-1);
      if (rows.length < range.limit || found.length >= range.limit) break;
    }
    return found.slice(0, range.limit);
  },

  /** Returns those of these cardTransactionIds that a card has used. */
  async used(world: string, card: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const places = ids.map((id) => sandboxKeys.posted(world, card, id).SK).sort(byBytes);
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) return new Set();
    const { PK } = sandboxKeys.posted(world, card, "");
    const items = await table.query(PK, { between: [first, last] });
    return new Set(items.map(({ id }) => String(id)));
  },

  /** The rows of a posted transaction: the transaction, and one row that prevents a second use of its id. */
  postedRows: (world: string, card: string, transaction: WorldCardTransaction): Row[] => [
    cards.transactionRow(world, card, { ...transaction, posted: true }),
    { ...sandboxKeys.posted(world, card, transaction.id), id: transaction.id },
  ],

  /** The rows of a transaction, posted or made by the bank. */
  transactionRows: (world: string, card: string, transaction: WorldCardTransaction): Row[] =>
    transaction.posted
      ? cards.postedRows(world, card, transaction)
      : [cards.transactionRow(world, card, transaction)],

  /** Reads at most `limit` rows of a card after a sort key. */
  async rowsBehind(world: string, id: string, after: string, limit: number) {
    const { PK } = sandboxKeys.card(world, id);
    const items = await table.query(PK, {
      between: [`${after || "BOOKED#"}!`, "PENDING#~"],
      limit,
    });
    return items.map((item) => ({
      place: item.SK,
      row: /^(BOOKED|PENDING)#/.test(item.SK)
        ? readStoredJson(CardTransactionItem, item)
        : undefined,
    }));
  },

  /** Lists the sort keys of a card between these two. */
  async places(world: string, id: string, between: readonly [string, string]): Promise<string[]> {
    return (await table.query(sandboxKeys.card(world, id).PK, { between })).map(({ SK }) => SK);
  },

  created: (world: string, card: CardAccount): Change => ({
    put: cards.row(world, card),
    when: { absent: true },
  }),

  removed: (world: string, id: string): Change => ({ delete: sandboxKeys.card(world, id) }),

  /** Deletes the rows of a deleted card account. */
  async sweep(world: string, id: string): Promise<void> {
    await table.clear(await table.query(sandboxKeys.card(world, id).PK));
  },

  /** The change that sets a balance if it has not changed since it was read. */
  balanced: (
    world: string,
    { id, booked, available }: CardAccount,
    after: { booked: bigint; available: bigint },
  ): Change => ({
    update: sandboxKeys.card(world, id),
    set: after,
    when: { present: true, oneOf: { booked: [booked], available: [available] } },
  }),

  /** The condition that the card exists. */
  present: (world: string, id: string): Change => ({
    check: sandboxKeys.card(world, id),
    when: { present: true },
  }),

  row: (world: string, card: CardAccount): Row => ({
    ...sandboxKeys.card(world, card.id),
    ...card,
  }),

  transactionRow: (world: string, card: string, transaction: WorldCardTransaction): Row => {
    const status = transaction.status === "booked" ? "BOOKED" : "PENDING";
    return {
      ...sandboxKeys.cardTransaction(world, card, status, positionId(transaction)),
      ...storedAsJson(transaction),
    };
  },
};
