import { addDays, osloDay } from "../../../shared/rules/calendar.ts";
import { domestic, domesticOrder, eirik } from "../payments/orders.ts";
import { type ReceivedPayment, receive } from "../payments/payments.ts";
import { travelling } from "./openid.ts";
import { eirik as customer } from "./sca.ts";

export const asEirik = [["number", customer.nationalNumber]] as const;
export const now = () => new Date();

/** Posts a payment for a later day, for which the PSU must identify at the provider. */
export const posted = () =>
  receive(domesticOrder({ requestedExecutionDate: addDays(osloDay(now()), 30) }), {
    product: domestic,
    payer: eirik.number,
    query: { allowLogicalDuplicate: "true" },
    headers: { "x-psu-identity": undefined, "psu-context": "PRIVATE" },
    now: now(),
  });

/** Posts a payment and opens its summary. The PSU has already identified at the provider. */
export async function atApproval(through?: (url: URL) => URL) {
  const payment = await posted();
  return { payment, ...(await atSummaryOf(payment, through)) };
}

/** Opens the summary of a payment again in the same browser. */
export async function atSummaryOf({ link }: { link: string }, through?: (url: URL) => URL) {
  const { browser, seen } = travelling(through ? { through } : {});
  const first = await browser.open(link);
  const isNew = first.html.includes("/identify");
  const summary = isNew
    ? await browser.submit(await browser.submit(first, "identify"), "login", asEirik)
    : first;
  /** Approves the payment at the provider as this person. */
  const approve = async (number: typeof asEirik = asEirik) =>
    browser.submit(await browser.submit(summary, "approve"), "login", number);
  return { browser, seen, summary, approve };
}

export const standingOf = async (payment: ReceivedPayment): Promise<string> =>
  (await payment.status({ now: now() })).transactionStatus;

/** Matches every status of a payment that its PSU has approved. */
export const isApproved = expect.stringMatching(/^(ACTC|ACWC|ACSP|ACSC)$/);
/** Matches every status of a payment that nobody has approved. */
export const isNotApproved = expect.stringMatching(/^(RCVD|RJCT)$/);
