import { setTimeout as wait } from "node:timers/promises";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import { bankingDay } from "../../shared/sandbox/rules/banking-days.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { PageWalker } from "../tpp/page-walker.ts";
import type { TppAnswer, TppClient, TppRequest } from "../tpp/tpp-client.ts";
import { openedByHand } from "./demo-browser.ts";
import { cancelled } from "./demo-cancellation.ts";
import { approveOnPages, broughtBack, consent } from "./demo-psu.ts";
import { expect, note, showCall, step } from "./demo-screen.ts";
import { type Subject, seedSubject } from "./demo-subject.ts";

const redirectUri = "https://tpp.example/back?order=118";

type Surroundings = {
  stage?: StageName;
  /**
   * Production only: a client of the same TPP with a certificate that its authority has revoked.
   */
  revoked?: TppClient;
  /** Makes a browser without cookies of the bank's pages. */
  browser?: () => PageWalker;
  /** The user of the demo is the customer, in a browser. */
  isByHand?: boolean;
  /** The default is the first customer of every sandbox. */
  subject?: Subject | undefined;
  /** The maximum time in milliseconds until a payment is booked. */
  patienceMs?: number;
};

/**
 * A TPP's first journey, from consent to a booked payment and a cancelled one: in an empty sandbox,
 * or in production. Throws if the bank does not answer as expected.
 */
export async function demoJourney(
  tpp: TppClient,
  {
    stage = "sandbox",
    revoked,
    browser = () => new PageWalker(),
    isByHand = false,
    subject: { psu, iban, product, order } = seedSubject(),
    patienceMs = 10_000,
  }: Surroundings = {},
): Promise<void> {
  const common = {
    "x-accept-fix": "amount-as-string",
    "tpp-session-id": `demo-${Date.now()}`,
    "tpp-redirect-uri": redirectUri,
    "psu-ip-address": "192.0.2.17",
  };
  const call = async (
    title: string,
    request: TppRequest,
    status: number,
    by = tpp,
  ): Promise<TppAnswer> => {
    step(title);
    const answer = await by.call(request);
    showCall(request, answer);
    expect(`the answer is ${status}`, answer.status, status);
    return answer;
  };

  const customers = { method: "GET", path: "/v1/sandbox/customers" };
  if (stage === "production")
    await call("See that production has no sandbox calls", customers, 404);
  else {
    await call("Reset the sandbox", { method: "POST", path: "/v1/sandbox/initialize" }, 204);
    const day = bankingDay(osloDay(new Date()), "following");
    const title = "Set its clock to a banking day, when payments are executed";
    await call(title, setClock(`${day}T10:00:00+00:00`), 200);
    await call("List its customers", customers, 200);
  }

  const accountsPath = "/v1/accounts?withBalance=true";
  const first = await call(
    "Ask for accounts: the PSU must consent first",
    { method: "GET", path: accountsPath, headers: common },
    401,
  );
  step(`${psu.name} consents on the bank's pages`);
  const { href } = first.body._links.scaRedirect;
  const back = broughtBack(
    await (isByHand ? openedByHand(href, redirectUri) : consent(browser(), href, psu)),
  );
  const headers = { ...common, "psu-id": back.get("psu-id") ?? "" };
  const approveAt = async (link: string) => {
    const from = await (isByHand
      ? openedByHand(link, redirectUri)
      : approveOnPages(browser(), link, psu));
    expect("the PSU comes back without an error", from?.searchParams.get("code") ?? null, null);
  };

  const read = (path: string) => ({ method: "GET", path, headers });
  const accounts = await call("Read the accounts", read(accountsPath), 200);
  const account = accounts.body.accounts.find((each: { iban: string }) => each.iban === iban);
  if (!account) throw new Error(`The customer has consented to no account ${iban}.`);
  const before = balanceOf(account);
  const list = `/v1/accounts/${account.resourceId}/transactions`;
  const rows = await call("Read transactions", read(`${list}?bookingStatus=booked&limit=3`), 200);
  const [newest] = rows.body.transactions.booked;
  if (newest)
    await call("Read the newest one in detail", read(`${list}/${newest.transactionId}`), 200);

  // Production cannot be reset, so a second demo on the same day creates the same payment again.
  const orders = stage === "production" ? `${product}?allowLogicalDuplicate=true` : product;
  const created = await call(
    "Create a payment",
    { method: "POST", path: orders, headers, body: order },
    201,
  );
  step(`${psu.name} approves it`);
  await approveAt(created.body._links.scaRedirect.href);
  const path = `${product}/${created.body.paymentId}`;
  if (stage === "sandbox") {
    step("Wait until it is booked");
    const status = await booked(tpp, read(`${path}/status`), patienceMs);
    expect("the payment is booked", status, "ACSC");
  }
  const details = await call("Read the payment", read(path), 200);
  expect("its order is the one that was sent", pick(details.body, order), order);
  expect("it is approved", approvedStatuses.includes(details.body.transactionStatus), true);
  await cancelled(
    call,
    {
      ...{ headers, product, orders },
      order: { ...order, requestedExecutionDate: addDays(osloDay(new Date()), 20) },
    },
    approveAt,
  );
  if (revoked)
    await call(
      "Call with a certificate that its authority has revoked",
      read(accountsPath),
      400,
      revoked,
    );
  if (stage === "production") return;

  const last = await call(
    "See it among the account's transactions",
    read(`${list}?bookingStatus=booked&limit=1`),
    200,
  );
  const after = balanceOf(last.body);
  const amount = Number(last.body.transactions.booked[0].transactionAmount.amount);
  note(`balance before: ${before.toFixed(2)} NOK`);
  note(
    `the payment:    ${amount.toFixed(2)} NOK, its fee of ${created.body.transactionFees?.amount ?? "0.00"} included`,
  );
  note(`balance after:  ${after.toFixed(2)} NOK`);
  await call("Set the clock back to real time", setClock(null), 200);
  expect(
    "the balance has fallen by the amount and the fee",
    after.toFixed(2),
    (before + amount).toFixed(2),
  );
}

const setClock = (time: string | null): TppRequest => ({
  method: "PUT",
  path: "/v1/sandbox/clock",
  body: { time },
});

/** The statuses of an approved payment; which one depends on the day. */
const approvedStatuses = ["ACTC", "ACWC", "ACSP", "ACSC"];

/**
 * Polls until the status is final, and returns it; after `patienceMs` it returns the last status.
 */
async function booked(tpp: TppClient, request: TppRequest, patienceMs: number): Promise<string> {
  const states: string[] = [];
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
    const { body } = await tpp.call(request);
    if (states.at(-1) !== body.transactionStatus) states.push(body.transactionStatus);
    if (body.transactionStatus === "ACSC") break;
    await wait(250);
  }
  note(states.join(" → "));
  return states.at(-1) ?? "";
}

type Balance = { balanceType: string; balanceAmount: { amount: string } };

const balanceOf = ({ balances }: { balances: Balance[] }): number =>
  Number(balances.find(({ balanceType }) => balanceType === "interimBooked")?.balanceAmount.amount);

const pick = (body: Record<string, unknown>, like: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, body[name]]));
