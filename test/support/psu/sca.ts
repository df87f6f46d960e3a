import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { sandboxIds } from "../../../shared/sandbox/sandbox-ids.ts";
import { type SeedCustomer, seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { paymentOrder } from "../payments/orders.ts";
import { ReceivedPayment } from "../payments/payments.ts";
import { testTpp } from "../signature/test-certificates.ts";
import { giveConsent } from "./site.ts";

/**
 * The four customers of every sandbox. Eirik acts for Havbris and may only view Tindre's accounts. Ingrid acts for
 * Tindre.
 */
export const [eirik, ingrid, havbris, tindre] = seedCustomers as [
  SeedCustomer,
  SeedCustomer,
  SeedCustomer,
  SeedCustomer,
];

/** The id under which a TPP knows a seed customer's account. */
export async function accountId({ accounts }: SeedCustomer, index: 0 | 1 = 0, tpp?: string) {
  return (await sandboxIds((await testTpp(tpp)).tppId))("account", accounts[index].bban);
}

/** The id under which a TPP knows a seed customer's card account. */
export async function cardId({ card }: SeedCustomer, tpp?: string) {
  return (await sandboxIds((await testTpp(tpp)).tppId))("card-account", card?.maskedPan ?? "");
}

/** The PSU-Corporate-ID of a company. */
export async function corporateId({ nationalNumber }: SeedCustomer, tpp?: string) {
  return (await sandboxIds((await testTpp(tpp)).tppId))("agreement", nationalNumber);
}

/** A link that asks for consent. */
export async function consentLink(options: CallOptions = {}): Promise<string> {
  const { body } = await call(startConsent, options);
  return body._links.scaRedirect.href;
}

/**
 * Gives consent to all accounts of the context, or to these. Returns the headers of a later call for this PSU, who
 * is present.
 */
export async function consent(
  { customerNumber }: SeedCustomer,
  choice: CallOptions & { context?: string; accounts?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const { context = "PRIVATE", accounts, ...options } = choice;
  const { now = testTime } = options;
  const back = await giveConsent(await consentLink(options), customerNumber, {
    context,
    ...(accounts ? { accounts } : {}),
    now: () => now,
  });
  return { ...namedBy(back), "psu-ip-address": "192.0.2.17" };
}

/** The headers that name the PSU, and the agreement if there is one, from the parameters of an SCA's redirect. */
export function namedBy(back: Record<string, string>): Record<string, string> {
  const corporate = back["psu-corporate-id"];
  return {
    "psu-id": back["psu-id"] ?? "",
    ...(corporate ? { "psu-corporate-id": corporate } : {}),
  };
}

/** A payment from a customer's first account, and the link to its approval. */
export async function order(
  { accounts: [account], nationalNumber, customerNumber }: SeedCustomer,
  options: CallOptions & { change?: object } = {},
) {
  const { change, ...rest } = options;
  const debtorAccount = { iban: ibanOfBban(account.bban), currency: account.currency };
  const answer = await call(createPayment, {
    params: { "payment-product": "cross-border-credit-transfers" },
    query: { allowLogicalDuplicate: "true" },
    headers: { "x-psu-identity": nationalNumber },
    body: { ...paymentOrder, debtorAccount, ...change },
    ...rest,
  });
  return new ReceivedPayment(answer.body, { payer: customerNumber });
}

/** The audit events of a day. `resource` selects those about one resource. */
export const eventsAbout = async (resource?: string, day = testTime) =>
  (await Promise.all(outboxOf(day.toISOString().slice(0, 10))))
    .flat()
    .filter((each) => !resource || each.resource?.id === resource);

/** The types of a day's audit events, sorted. `resource` selects those about one resource. */
export const auditEvents = async (resource?: string, day = testTime): Promise<string[]> =>
  (await eventsAbout(resource, day)).map(({ type }) => type).sort();

/** The agreements (PSU-Corporate-ID) in the day's audit events of one type. */
export const auditedAgreements = async (type: string) =>
  (await eventsAbout()).filter((each) => each.type === type).map((each) => each.corporateId);

/** The same, each with its reason, which tells the net bank's cancellation from one through the interface. */
export const reasonedEvents = async (resource: string): Promise<string[]> =>
  (await eventsAbout(resource)).map(({ type, reason = "" }) => `${type} ${reason}`.trim()).sort();
