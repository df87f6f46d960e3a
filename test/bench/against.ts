import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { TppRequest } from "../../infra/tpp/tpp-client.ts";
import { choicesOf, Visitor, wayBack } from "../../infra/tpp/visitor.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../shared/schemas/account-reference.ts";
import { checkedOut, type RunningRevision, startRevision } from "./revision.ts";

const [psu] = seedCustomers as [(typeof seedCustomers)[0]];

/** How many requests are sent before the other revision's turn, and how many at once. */
const block = { requests: 200, atOnce: 4 };

/** What one operation costs of each revision's processor: milliseconds a request, in each block. */
export type Compared = { name: string; before: number[]; now: number[] };

/**
 * Compares a revision of git with the files that are here: both run at once, each with its table, and get the same requests
 * in turns. What is counted is the processor time of all their processes, so a busy machine disturbs both alike.
 */
export async function against(revision: string, blocks: number): Promise<Compared[]> {
  const { folder, remove } = checkedOut(revision);
  const here = fileURLToPath(new URL("../..", import.meta.url));
  const banks: RunningRevision[] = [];
  try {
    banks.push(await startRevision("before", folder), await startRevision("now", here));
    const journeys = await Promise.all(banks.map(requestsOf));
    const [first = []] = journeys;
    const compared: Compared[] = [];
    for (const [index, { name }] of first.entries()) {
      const costs: number[][] = [[], []];
      for (let turn = 0; turn < blocks + 1; turn += 1)
        for (const [which, bank] of banks.entries()) {
          const make = journeys[which]?.[index]?.make as () => TppRequest;
          const cost = await costOf(bank, make);
          // The first block warms both up.
          if (turn > 0) costs[which]?.push(cost);
        }
      compared.push({ name, before: costs[0] ?? [], now: costs[1] ?? [] });
    }
    return compared;
  } finally {
    for (const bank of banks) await bank.stop();
    remove();
  }
}

async function costOf({ tpp, cpu }: RunningRevision, make: () => TppRequest): Promise<number> {
  const before = cpu();
  let left = block.requests;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const { status, body } = await tpp.call(make());
      if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: block.atOnce }, one));
  return (cpu() - before) / block.requests;
}

/** What is asked of a bank: a PSU consents first, as one does who has it do so by hand. */
async function requestsOf({ tpp }: RunningRevision) {
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
  const browser = new Visitor();
  let page = await browser.submit(await browser.open(link), "identify", [
    ["number", psu.customerNumber],
  ]);
  if (choicesOf(page, "context").includes("PRIVATE"))
    page = await browser.submit(page, "context", [["context", "PRIVATE"]]);
  const all = choicesOf(page, "account").map((id) => ["account", id] as const);
  page = await browser.submit(page, "consent", all);
  return wayBack(page)?.searchParams.get("psu-id") ?? "";
}
