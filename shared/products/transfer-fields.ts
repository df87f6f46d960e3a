import * as v from "valibot";
import { NorwegianAccountReference } from "../schemas/account-reference.ts";
import { Address } from "../schemas/address.ts";
import { PositiveAmount } from "../schemas/amount.ts";
import { Bic } from "../schemas/bic.ts";
import { CalendarDate } from "../schemas/date.ts";
import { PurposeCode } from "../schemas/purpose-code.ts";
import { MessageToCreditor } from "../schemas/remittance.ts";
import { clearingText } from "../schemas/text.ts";

/** The fields of every transfer, of any product. */
export const transferFields = {
  creditorName: clearingText(70, "A creditor's name"),
  remittanceInformationUnstructured: v.optional(MessageToCreditor),
  purposeCode: v.optional(PurposeCode),
};

/** From whom and when: what an order says once, however many transfers it holds. */
export const orderFields = {
  debtorAccount: NorwegianAccountReference,
  requestedExecutionDate: v.optional(CalendarDate),
};

/** The fields for a creditor and a creditor's bank outside Norway. */
export const abroadFields = {
  creditorAgent: v.optional(Bic),
  creditorAddress: v.optional(Address),
};

/** The debtor's own identification, which reaches the creditor unchanged. */
export const endToEndField = {
  endToEndIdentification: v.optional(clearingText(35, "An end-to-end identification")),
};

/** Money to be paid in one currency only; `text` refuses the others. */
export const amountIn = (currency: "EUR" | "NOK", text: string) =>
  v.pipe(
    PositiveAmount,
    v.forward(
      v.check((amount) => amount.currency === currency, text),
      ["currency"],
    ),
  );
