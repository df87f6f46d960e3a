import { randomUUID } from "node:crypto";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { handler as beginSca } from "../../../functions/sca/begin-sca.ts";
import { handler as grantConsent } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { rotatingNames, secretNames } from "../../../shared/secrets/secrets.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { paymentOrder } from "../../support/payments/orders.ts";
import { callPage, hiddenOf, type PageAnswer, parametersOf } from "../../support/psu/page-call.ts";
import { eirik } from "../../support/psu/sca.ts";
import { OtherProcess } from "../../support/run/other-process.ts";
import { linksOf, queryOf } from "../../support/sandbox/transaction-list.ts";
import { type Asked, useAws } from "../../support/stacks/aws-double.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });

const prefix = "fjordgate/sandbox/";
const minute = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);

/** The versions of each secret, the current one last. */
const versions = new Map<string, { text: string; madeAt: number }[]>();
let reads = 0;

useAws(({ body }: Asked) => {
  const { SecretId, VersionStage } = JSON.parse(body);
  reads += 1;
  const version = versions.get(SecretId)?.at(VersionStage === "AWSPREVIOUS" ? -2 : -1);
  const headers = { "content-type": "application/x-amz-json-1.1" };
  if (!version) return { status: 400, headers, body: '{"__type":"ResourceNotFoundException"}' };
  const told = { SecretString: version.text, CreatedDate: version.madeAt / 1000 };
  return { headers, body: JSON.stringify(told) };
}, "AWS_ENDPOINT_URL_SECRETS_MANAGER");

const rotate = (at: Date, names: readonly string[] = rotatingNames) => {
  for (const name of names) {
    const id = `${prefix}${name}`;
    const version = { text: `${randomUUID()}${randomUUID()}`, madeAt: at.getTime() };
    versions.set(id, [...(versions.get(id) ?? []), version]);
  }
};

/** A process of its own with the handlers of a consent, a payment and a list. */
function begin() {
  const other = new OtherProcess({ SECRETS_PREFIX: prefix });
  const page = (name: string, handler: typeof showStep) =>
    other.run(`functions/sca/${name}.ts`, handler);
  return {
    stop: () => other.stop(),
    start: other.run("functions/consents/start-bank-offered-consent.ts", startConsent),
    pay: other.run("functions/payments/create-payment.ts", createPayment),
    list: other.run("functions/accounts/list-transactions.ts", listTransactions),
    show: page("show-step", showStep),
    begin: page("begin-sca", beginSca),
    identify: page("identify-psu", identifyPsu),
    grant: page("grant-consent", grantConsent),
  };
}

let [a, b] = [] as unknown as [ReturnType<typeof begin>, ReturnType<typeof begin>];

rotate(minute(-100_000), secretNames);
beforeEach(() => {
  for (const name of rotatingNames) versions.delete(`${prefix}${name}`);
  rotate(minute(-100_000));
  [a, b] = [begin(), begin()];
});
afterEach(() => {
  a.stop();
  b.stop();
});

/** Starts a consent in a process. */
async function linkOf({ start }: typeof a, now: Date): Promise<string> {
  const { body } = await call(start, { headers: { "psu-context": "PRIVATE" }, now });
  return body._links.scaRedirect.href;
}

/** A browser on a link; each form goes to the process that is given. */
async function browserOn(link: string, { show }: typeof a, now: Date) {
  const first = await callPage(show, link, { now });
  const cookie = first.headers["set-cookie"]?.split(";")[0] ?? "";
  const open = (by: typeof a, at: Date) =>
    callPage(by.show, link, { headers: { cookie }, now: at });
  const send = (handler: typeof show, page: PageAnswer, fields: [string, string][], at: Date) => {
    const form: [string, string][] = [["csrf", hiddenOf(page, "csrf")], ...fields];
    return callPage(handler, link, { headers: { cookie }, form, now: at });
  };
  return { first, open, send };
}

const accountsOn = (page: PageAnswer): [string, string][] =>
  choicesOf(page, "account").map((id) => ["account", id]);

describe("the key of tokens, forms and cursors (infra/secure.md)", () => {
  it("may be rotated during an SCA: a process with the older or the newer key continues it", async () => {
    const browser = await browserOn(await linkOf(a, minute(0)), a, minute(0));
    await callPage(b.show, await linkOf(b, minute(0)), { now: minute(0) });
    rotate(minute(1));
    const fresh = begin();
    await browser.send(b.begin, browser.first, [], minute(2));
    const identify = await browser.open(fresh, minute(2));
    await browser.send(b.identify, identify, [["number", eirik.customerNumber]], minute(3));
    const checklist = await browser.open(fresh, minute(4));
    const granted = [...accountsOn(checklist), ["shown", hiddenOf(checklist, "shown")]];
    const before = reads;
    const end = await browser.send(a.grant, checklist, granted as [string, string][], minute(5));
    expect(end.status).toBe(303);
    const back = await browser.open(b, minute(5));
    expect(parametersOf(back)).toHaveProperty("tpp-session-id");

    // A cursor of a process goes on in the others.
    const { "psu-id": psu = "" } = parametersOf(back);
    const [[, id = ""] = []] = accountsOn(checklist);
    const list = (by: typeof a, query: Record<string, string>, now: Date) =>
      call(by.list, { params: { id }, query, headers: { "psu-id": psu }, now });
    const page = await list(a, { bookingStatus: "booked", limit: "5" }, minute(6));
    const next = queryOf(linksOf(page).next);
    expect((await list(fresh, next, minute(7))).status).toBe(200);
    const young = await list(fresh, { bookingStatus: "booked", limit: "5" }, minute(7));
    expect((await list(b, queryOf(linksOf(young).next), minute(8))).status).toBe(200);

    // A forged form causes no read of the secret.
    const forged = { ...checklist, html: checklist.html.replaceAll("csrf", "none") };
    const seen = reads;
    for (const each of [a, b, fresh])
      expect((await browser.send(each.grant, forged, [], minute(9))).status).toBe(403);
    expect([before > 0, reads]).toEqual([true, seen]);

    // After two rotations the first version is gone.
    rotate(minute(10));
    const last = begin();
    expect(await list(last, next, minute(11))).toMatchObject({ status: 400, code: "FORMAT_ERROR" });
    for (const each of [fresh, last]) each.stop();
  });

  it("changes two hours after the rotation; before and after that, two processes accept each other's forms", async () => {
    await linkOf(a, minute(0));
    rotate(minute(1));
    for (const [one, other, at] of [
      [a, b, 119],
      [b, a, 121],
      [a, b, 240],
    ] as const) {
      const browser = await browserOn(await linkOf(one, minute(at)), one, minute(at));
      const { status } = await browser.send(other.begin, browser.first, [], minute(at + 1));
      expect(status).toBe(303);
    }
  });

  it("does not change a payment's link if the payment is sent again after the rotation (decision: X-Request-ID)", async () => {
    const { nationalNumber, accounts } = eirik;
    const debtorAccount = { iban: ibanOfBban(accounts[0].bban), currency: "NOK" };
    const options = {
      params: { "payment-product": "cross-border-credit-transfers" },
      headers: { "x-request-id": randomUUID(), "x-psu-identity": nationalNumber },
      body: { ...paymentOrder, debtorAccount },
    };
    const first = await call(a.pay, { ...options, now: minute(0) });
    expect(first.status).toBe(201);
    rotate(minute(1));
    for (const [by, at] of [
      [b, 2],
      [a, 180],
      [b, 24 * 60 - 1],
    ] as const)
      expect((await call(by.pay, { ...options, now: minute(at) })).body).toEqual(first.body);
  });

  it("makes a form that is older than the last two rotations unusable, and the page says so", async () => {
    const browser = await browserOn(await linkOf(a, minute(0)), a, minute(0));
    rotate(minute(1));
    rotate(minute(1));
    const { status, html } = await browser.send(b.begin, browser.first, [], minute(2));
    expect([status, html.includes("This form cannot be used")]).toEqual([403, true]);
  });
});
