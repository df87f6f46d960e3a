import { handler as confirmFunds } from "../../../functions/funds/confirm-funds.ts";
import { handler as startFundsConsent } from "../../../functions/funds/start-funds-consent.ts";
import type { SeedCustomer } from "../../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { type Answer, type CallOptions, call, testTime } from "../operations/call.ts";
import { namedBy } from "./sca.ts";
import { giveConsent } from "./site.ts";

type Psu = Record<string, string>;

/** A customer's account in the form in which a TPP names it. */
export const accountNamed = ({ accounts }: Pick<SeedCustomer, "accounts">, index: 0 | 1 = 0) => ({
  iban: ibanOfBban(accounts[index].bban),
});

/** The card that the tests' TPP has issued. */
export const card = { cardNumber: "5399001234561184", registrationInformation: "Contract 17" };

/** A link that asks for a consent to confirm funds. */
export async function fundsLink(
  account: { iban: string },
  { body, ...options }: CallOptions = {},
): Promise<string> {
  const sent = { account, ...card, ...(body as object) };
  const answer = await call(startFundsConsent, { ...options, body: sent });
  return answer.body._links.scaRedirect.href;
}

/** Gives a consent to confirm funds on an account. Returns the headers of a later call for this PSU. */
export async function fundsConsent(
  person: SeedCustomer,
  {
    account = accountNamed(person),
    context = "PRIVATE",
    ...options
  }: CallOptions & { account?: { iban: string }; context?: string } = {},
): Promise<Psu> {
  const now = () => options.now ?? testTime;
  const link = await fundsLink(account, options);
  return namedBy(await giveConsent(link, person.customerNumber, { context, now }));
}

/** Asks whether an amount is available. */
export const ask = (
  account: { iban: string },
  headers: Record<string, string | undefined>,
  {
    amount = "1.00",
    currency = "NOK",
    ...options
  }: CallOptions & { amount?: string; currency?: string } = {},
): Promise<Answer> =>
  call(confirmFunds, {
    ...options,
    headers: { ...headers, ...options.headers },
    body: { account, instructedAmount: { amount, currency } },
  });
