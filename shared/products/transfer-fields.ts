import * as v from "valibot";
import { NorwegianAccountReference } from "../schemas/account-reference.ts";
import { Address } from "../schemas/address.ts";
import { PositiveAmount } from "../schemas/amount.ts";
import { Bic } from "../schemas/bic.ts";
import { CalendarDate } from "../schemas/date.ts";
import { PurposeCode } from "../schemas/purpose-code.ts";
import { MessageToCreditor } from "../schemas/remittance.ts";
import { clearingText } from "../schemas/text.ts";

/** The fields that the transfers of all products have. */
export const transferFields = {
  creditorName: clearingText(70, "A creditor's name"),
  remittanceInformationUnstructured: v.optional(MessageToCreditor),
  purposeCode: v.optional(PurposeCode),
};

/** The debtor account and the date. An order has them once, also if it has several transfers. */
export const orderFields = {
  debtorAccount: NorwegianAccountReference,
  requestedExecutionDate: v.optional(CalendarDate),
};

/** The fields for a creditor and a creditor's bank outside Norway. */
export const abroadFields = {
  creditorAgent: v.optional(Bic),
  creditorAddress: v.optional(Address),
};

/** The debtor's own id for the payment. The creditor gets it unchanged. */
export const endToEndField = {
  endToEndIdentification: v.optional(clearingText(35, "An end-to-end identification")),
};

/** An amount to be paid in exactly this currency. `text` is the error text for other currencies. */
export const amountIn = (currency: "EUR" | "NOK", text: string) =>
  v.pipe(
    PositiveAmount,
    v.forward(
      v.check((amount) => amount.currency === currency, text),
      ["currency"],
    ),
  );
