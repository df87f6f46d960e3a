import { BulkEntry } from "../../shared/products/bulk-norwegian-domestic-credit-transfers.ts";
import { norwegianFields } from "../../shared/products/norwegian-fields.ts";
import { SepaCreditTransfer } from "../../shared/products/sepa-credit-transfers.ts";
import { orderFields } from "../../shared/products/transfer-fields.ts";
import { ShownRequest } from "../../shared/sandbox/http/shown-request.ts";
import { Int32 } from "../../shared/sandbox/schemas/int32.ts";
import { Balances, SandboxAccount } from "../../shared/sandbox/schemas/sandbox-account.ts";
import { MaskedPan, SandboxCard } from "../../shared/sandbox/schemas/sandbox-card.ts";
import * as customers from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { ShownSnapshot } from "../../shared/sandbox/schemas/sandbox-snapshot.ts";
import { SandboxTransaction } from "../../shared/sandbox/schemas/sandbox-transaction.ts";
import * as accounts from "../../shared/schemas/account-answers.ts";
import { AccountReference } from "../../shared/schemas/account-reference.ts";
import { Address } from "../../shared/schemas/address.ts";
import { PositiveAmount } from "../../shared/schemas/amount.ts";
import { Bic } from "../../shared/schemas/bic.ts";
import * as cards from "../../shared/schemas/card-answers.ts";
import { ConsentAnswer } from "../../shared/schemas/consent-answer.ts";
import { Country } from "../../shared/schemas/country.ts";
import { Currency } from "../../shared/schemas/currency.ts";
import { CurrencyExchange } from "../../shared/schemas/currency-exchange.ts";
import { CalendarDate } from "../../shared/schemas/date.ts";
import { ExecutionRule, Frequency } from "../../shared/schemas/frequency.ts";
import { KidAgreement } from "../../shared/schemas/kid-agreement.ts";
import { Link } from "../../shared/schemas/link.ts";
import { PurposeCode } from "../../shared/schemas/purpose-code.ts";
import { MessageToCreditor, StructuredRemittance } from "../../shared/schemas/remittance.ts";
import { ScaStatus } from "../../shared/schemas/sca-status.ts";
import { Warning } from "../../shared/schemas/tpp-messages.ts";
import * as transactions from "../../shared/schemas/transaction-answers.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";
import { type Json, jsonSchemaOf, type Schema } from "./json-schema.ts";

// JSON Schema keywords for checks that otherwise have only a message.

/**
 * Requires two fields, a currency and one of two numbers. A count of fields, because many generators cannot use
 * `anyOf`.
 */
const oneNumber = { minProperties: 2, maxProperties: 2 };
const only = (currency: string) => ({
  properties: { currency: { type: "string", enum: [currency] } },
});

type Named = { schema: Schema; more?: Json };

/** Parts of requests, by their names in the document. */
const sent: Record<string, Named> = {
  Amount: { schema: PositiveAmount },
  AmountInKroner: { schema: norwegianFields.instructedAmount, more: only("NOK") },
  AmountInEuro: { schema: SepaCreditTransfer.entries.instructedAmount, more: only("EUR") },
  AccountReference: { schema: AccountReference, more: oneNumber },
  NorwegianAccount: { schema: orderFields.debtorAccount, more: oneNumber },
  NorwegianAccountInKroner: { schema: norwegianFields.creditorAccount, more: oneNumber },
  SepaAccount: { schema: SepaCreditTransfer.entries.creditorAccount },
  Address: { schema: Address },
  Bic: { schema: Bic },
  Country: { schema: Country },
  Currency: { schema: Currency },
  CalendarDate: { schema: CalendarDate, more: { format: "date" } },
  Frequency: { schema: Frequency },
  ExecutionRule: { schema: ExecutionRule },
  PurposeCode: { schema: PurposeCode },
  MessageToCreditor: { schema: MessageToCreditor },
  StructuredRemittance: { schema: StructuredRemittance },
  BulkEntry: { schema: BulkEntry },
  MinorUnits: { schema: Int32 },
  KidAgreement: { schema: KidAgreement },
  MaskedPan: { schema: MaskedPan },
};

/** Parts of answers, by their names in the document. */
const answered: Record<string, Schema> = {
  Link,
  Warning,
  TransactionStatus,
  ScaStatus,
  AmountAnswer: accounts.AmountAnswer,
  AccountNumber: accounts.AccountNumberAnswer,
  Balance: accounts.BalanceAnswer,
  Account: accounts.AccountAnswer,
  CurrencyExchange,
  RemittanceReference: transactions.RemittanceReference,
  TransactionLinks: transactions.TransactionLinks,
  Transaction: transactions.TransactionAnswer,
  TransactionDetails: transactions.TransactionDetailsAnswer,
  CardAccount: cards.CardAccountAnswer,
  CardTransaction:
    cards.CardTransactionsAnswer.entries.cardTransactions.entries.booked.wrapped.item,
  Consent: ConsentAnswer,
  SandboxBalances: Balances,
  SandboxAccount,
  SandboxCard,
  SandboxCustomer: customers.SandboxCustomer,
  SandboxAgreement: customers.SandboxAgreement,
  SandboxEngagement: customers.SandboxEngagement,
  SandboxTransaction,
  SandboxSnapshot: ShownSnapshot,
  SandboxRequest: ShownRequest,
};

/** All named schemas. A schema that differs between request and answer has no name. */
export const named: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(Object.entries(sent).map(([name, { schema }]) => [name, schema])),
  ...answered,
};

/** The named schemas as components of the document. */
export function namedComponents(): Record<string, Json> {
  const asSent = Object.entries(sent).map(([name, { schema, more = {} }]) => {
    const json = jsonSchemaOf(schema, "input", named);
    const { properties = {} } = more;
    const together = { ...json, ...more };
    if (json.properties) together.properties = { ...json.properties, ...properties };
    return [name, together] as const;
  });
  const asAnswered = Object.entries(answered).map(
    ([name, schema]) => [name, jsonSchemaOf(schema, "output", named)] as const,
  );
  return Object.fromEntries([...asSent, ...asAnswered]);
}
