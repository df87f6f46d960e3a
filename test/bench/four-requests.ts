import { randomUUID } from "node:crypto";
import { addressBack, choicesOf, PageWalker } from "../../infra/tpp/page-walker.ts";
import type { TppRequest } from "../../infra/tpp/tpp-client.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../shared/schemas/account-reference.ts";
import type { RunningRevision } from "./revision.ts";

const [psu] = seedCustomers as [(typeof seedCustomers)[0]];

/** Returns functions that make the four measured requests, after a PSU has consented. */
export async function requestsOf({ tpp }: Pick<RunningRevision, "tpp">) {
  await tpp.call({ method: "POST", path: "/v1/sandbox/initialize" });
  const headers = {
    "x-accept-fix": "amount-as-string",
    "tpp-session-id": randomUUID(),
    "tpp-redirect-uri": "https://tpp.example/back",
    "psu-ip-address": "192.0.2.17",
  };
  const accountsPath = "/v1/accounts?withBalance=true";
  const { body } = await tpp.call({ method: "GET", path: accountsPath, headers });
  const psuId = await consented(body._links.scaRedirect.href);
  const known = { ...headers, "psu-id": psuId };
  const get = (path: string): TppRequest => ({ method: "GET", path, headers: known });
  const { accounts } = (await tpp.call(get(accountsPath))).body;
  const iban = ibanOfBban(psu.accounts[0].bban);
  const { resourceId } = accounts.find((each: { iban?: string }) => each.iban === iban);
  const product = "/v1/payments/cross-border-credit-transfers";
  const order = {
    instructedAmount: { amount: "250.00", currency: "EUR" },
    creditorName: "Müller & Söhne GmbH",
    creditorAccount: { iban: "DE89370400440532013000", currency: "EUR" },
    creditorAddress: { city: "Hamburg", country: "DE" },
    debtorAccount: { iban, currency: "NOK" },
  };
  const pay = (): TppRequest => ({ method: "POST", path: product, headers: known, body: order });
  const { paymentId } = (await tpp.call(pay())).body;
  const rows = `/v1/accounts/${resourceId}/transactions?bookingStatus=booked&limit=20`;
  return [
    { name: "GET accounts", make: () => get(accountsPath) },
    { name: "GET transactions", make: () => get(rows) },
    { name: "GET payment status", make: () => get(`${product}/${paymentId}/status`) },
    { name: "POST payment", make: pay },
  ];
}

async function consented(link: string): Promise<string> {
  const browser = new PageWalker();
  let page = await browser.submit(await browser.open(link), "identify", [
    ["number", psu.customerNumber],
  ]);
  if (choicesOf(page, "context").includes("PRIVATE"))
    page = await browser.submit(page, "context", [["context", "PRIVATE"]]);
  const all = choicesOf(page, "account").map((id) => ["account", id] as const);
  page = await browser.submit(page, "consent", all);
  return addressBack(page)?.searchParams.get("psu-id") ?? "";
}
