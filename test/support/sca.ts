import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { type SeedCustomer, seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { idsOf } from "../../shared/sandbox/worlds/sandbox-ids.ts";
import { ibanOfBban } from "../../shared/schemas/account-reference.ts";
import { outboxOf } from "../../shared/table/audit.ts";
import { type CallOptions, call, testTime } from "./call.ts";
import { paymentOrder } from "./payment-order.ts";
import { giveConsent } from "./site.ts";
import { testTpp } from "./test-certificates.ts";

/** Who lives in every sandbox: Eirik acts for Havbris, and may only look at what is Tindre's, for whom Ingrid acts. */
export const [eirik, ingrid, havbris, tindre] = seedCustomers as [
  SeedCustomer,
  SeedCustomer,
  SeedCustomer,
  SeedCustomer,
];

/** The id by which a TPP knows a seed customer's account. */
export async function accountId({ accounts }: SeedCustomer, index: 0 | 1 = 0, tpp?: string) {
  return (await idsOf((await testTpp(tpp)).tppId))("account", accounts[index].bban);
}

/** The id by which a TPP knows a seed customer's card account. */
export async function cardId({ card }: SeedCustomer, tpp?: string) {
  return (await idsOf((await testTpp(tpp)).tppId))("card-account", card?.maskedPan ?? "");
}

/** The PSU-Corporate-ID of a company. */
export async function corporateId({ nationalNumber }: SeedCustomer, tpp?: string) {
  return (await idsOf((await testTpp(tpp)).tppId))("agreement", nationalNumber);
}

/** A link that asks for consent. */
export async function consentLink(options: CallOptions = {}): Promise<string> {
  const { body } = await call(startConsent, options);
  return body._links.scaRedirect.href;
}

/**
 * Gives consent, to all accounts of the context or these, and answers the headers of a call for this PSU from then on,
 * as one who is present.
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

/** The headers that name the PSU, and the agreement if there is one, that an SCA led back with. */
export function namedBy(back: Record<string, string>): Record<string, string> {
  const corporate = back["psu-corporate-id"];
  return {
    "psu-id": back["psu-id"] ?? "",
    ...(corporate ? { "psu-corporate-id": corporate } : {}),
  };
}

/** A payment from a customer's first account, and the link that asks for its approval. */
export async function order(
  { accounts: [account], nationalNumber }: SeedCustomer,
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
  const { paymentId, _links } = answer.body;
  const params = {
    "payment-product": "cross-border-credit-transfers",
    "payment-id": paymentId as string,
  };
  return { link: _links.scaRedirect.href as string, params };
}

/** The types of the events that the audit trail was told of on a day, sorted; those about one resource, if it is named. */
export async function auditEvents(resource?: string, day = testTime): Promise<string[]> {
  return (await Promise.all(outboxOf(day.toISOString().slice(0, 10))))
    .flat()
    .filter((each) => !resource || each.resource?.id === resource)
    .map(({ type }) => type)
    .sort();
}
