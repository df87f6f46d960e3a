import { CommandError } from "./command-error.ts";
import { type ScheduleOptions, scheduleOf } from "./schedule.ts";

export type OrderOptions = ScheduleOptions & {
  product: string;
  amount: string;
  currency?: string;
  from: string;
  /** The currency of the debtor's account. */
  fromCurrency: string;
  to: string;
  creditor: string;
  bic?: string;
  kid?: string;
  message?: string;
};

/** Builds the body of a single payment or a standing order from the command line. */
export function orderBody(options: OrderOptions): Record<string, unknown> {
  const { amount, from, fromCurrency, to, creditor, bic, kid, message } = options;
  const currency = currencyOf(options);
  if (kid !== undefined && message !== undefined)
    throw new CommandError("usage", "A payment has a KID or a message, not both.");
  return {
    instructedAmount: { amount, currency },
    creditorName: creditor,
    creditorAccount: { ...accountOf(to), currency },
    ...(bic === undefined ? {} : { creditorAgent: bic }),
    debtorAccount: { ...accountOf(from), currency: fromCurrency },
    ...(kid === undefined ? {} : { remittanceInformationStructuredArray: [{ reference: kid }] }),
    ...(message === undefined ? {} : { remittanceInformationUnstructured: message }),
    ...scheduleOf(options),
  };
}

/** The default currency of a product: kroner within Norway, euro outside. */
const currencyOf = ({ currency, product }: OrderOptions): string =>
  currency ?? (product.includes("norwegian") ? "NOK" : "EUR");

/** Reads an account: an IBAN, or a national account number. */
function accountOf(text: string): { iban: string } | { bban: string } {
  const account = text.replace(/[ .]/g, "");
  return /^[A-Z]{2}\d{2}/i.test(account) ? { iban: account.toUpperCase() } : { bban: account };
}
