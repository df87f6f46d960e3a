import * as v from "valibot";
import type { CardAccount, CardTransaction, RowRange } from "../bank/world.ts";
import { CurrencyExchange } from "../schemas/currency-exchange.ts";
import { table } from "./client.ts";
import type { Attributes } from "./expressions.ts";
import { type Key, keys, type RowStatus } from "./keys.ts";
import { minor } from "./minor-units.ts";
import { placeId, rowsIn } from "./row-range.ts";

const text = v.optional(v.string());

const CardItem = v.object({
  id: v.string(),
  owner: v.string(),
  ownerName: v.string(),
  maskedPan: v.string(),
  currency: v.string(),
  name: v.string(),
  product: v.string(),
  creditLimit: minor,
  booked: minor,
  available: minor,
});

const money = v.object({ amount: minor, currency: v.string() });

const CardTransactionItem = v.object({
  id: v.string(),
  status: v.picklist(["booked", "pending"]),
  day: v.string(),
  sequence: v.string(),
  bookingDate: text,
  amount: minor,
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
});

type Row = Key & Attributes;

export const cards = {
  async get(world: string, id: string): Promise<CardAccount | undefined> {
    const item = await table.get(keys.card(world, id));
    return item && v.parse(CardItem, item);
  },

  async transactions(world: string, card: string, range: RowRange): Promise<CardTransaction[]> {
    const keyOf = (status: RowStatus, id: string) => keys.cardTransaction(world, card, status, id);
    const items = await rowsIn(keyOf, range);
    return items.map((item) => v.parse(CardTransactionItem, item));
  },

  row: (world: string, card: CardAccount): Row => ({ ...keys.card(world, card.id), ...card }),

  transactionRow: (world: string, card: string, transaction: CardTransaction): Row => {
    const status = transaction.status === "booked" ? "BOOKED" : "PENDING";
    return { ...keys.cardTransaction(world, card, status, placeId(transaction)), ...transaction };
  },
};
