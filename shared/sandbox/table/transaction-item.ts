import * as v from "valibot";
import { CurrencyExchange } from "../../schemas/currency-exchange.ts";
import type { Item } from "../../table/client.ts";
import { MinorUnits } from "../../table/minor-units.ts";
import type { WorldTransaction } from "../worlds/world.ts";
import { readStoredJson } from "./stored-as-json.ts";

const text = v.optional(v.string());
const number = v.optional(v.object({ iban: text, bban: text, currency: text }));

/** A transaction of an account, also one inside a batch. */
export const TransactionItem = v.object({
  id: v.string(),
  status: v.picklist(["booked", "pending"]),
  day: v.string(),
  sequence: v.string(),
  bookingDate: text,
  valueDate: v.string(),
  amount: MinorUnits,
  currency: v.string(),
  currencyExchange: v.optional(CurrencyExchange),
  endToEndId: text,
  creditorName: text,
  creditorAccount: number,
  creditorAgent: text,
  ultimateCreditor: text,
  ultimateDebtor: text,
  debtorName: text,
  debtorAccount: number,
  debtorAgent: text,
  remittanceInformationUnstructured: text,
  remittanceInformationUnstructuredArray: v.optional(v.array(v.string())),
  remittanceInformationStructuredArray: v.optional(
    v.array(v.object({ reference: v.string(), referenceType: text, referenceIssuer: text })),
  ),
  purposeCode: text,
  bankTransactionCode: text,
  proprietaryBankTransactionCode: text,
  batchNumberOfTransactions: v.optional(v.number()),
});

export const transactionOf = (item: Item): WorldTransaction =>
  readStoredJson(TransactionItem, item);
