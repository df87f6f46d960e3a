import { randomUUID } from "node:crypto";
import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { addressBack, choicesOf, type VisitedPage } from "../../../infra/tpp/page-walker.ts";
import type { Revocation } from "../../../shared/ports/revocations.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { scaFlows } from "../../../shared/table/sca-flows.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { bankAway, healed } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { started } from "../../support/payments/authorisations.ts";
import { basketLink, paid, receiveBasket } from "../../support/payments/baskets.ts";
import { eirik } from "../../support/payments/orders.ts";
import { knownPsu, later, receive, receiveApproved } from "../../support/payments/payments.ts";
import { useApps } from "../../support/psu/apps.ts";
import { tokenOf } from "../../support/psu/page-call.ts";
import { auditEvents, consentLink } from "../../support/psu/sca.ts";
import { answerOf, visitor } from "../../support/psu/site.ts";
import { userLink } from "../../support/psu/user.ts";
import { unlogged } from "../../support/run/logged.ts";
import { sampled } from "../../support/run/long-form.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

type Status = "active" | "withdrawn" | "away";
/** The register's and the revocation list's answers: of the next looks, and of all others. */
let register: { next: Status[]; status: Status; roles: ("PSP_PI" | "PSP_AI")[] };
let revocation: { told: Revocation };
const { register: ofSandbox } = stages.sandbox;
beforeEach(() => {
  register = { next: [], status: "active", roles: ["PSP_PI", "PSP_AI"] };
  revocation = { told: "good" };
  Object.assign(stages.sandbox, {
    register: {
      standingOf: async () => {
        const status = register.next.shift() ?? register.status;
        if (status === "away") throw new Error("The register is away.");
        return { status, roles: register.roles, asOf: testTime.toISOString() };
      },
    },
    revocations: {
      named: async ({ serial }: { serial: bigint }) => ({ issuer: "i", serial: `${serial}` }),
      of: async () => revocation.told,
    },
  });
});
afterAll(() => {
  Object.assign(stages.sandbox, { register: ofSandbox });
  delete stages.sandbox.revocations;
});
const act = { id: randomUUID(), at: testTime, reason: "It was asked for." };
const stopped = async () => stopList.add((await testTpp()).tppId, { ...act, id: randomUUID() });
afterEach(async () => {
  healed();
  await stopList.remove((await testTpp()).tppId, { ...act, id: randomUUID() });
});

const wished = { "psu-context": "PRIVATE" };
const waits = { requestedExecutionDate: "2026-03-20" };
type Link = { link: string; action: string };
/** Makes a link of each kind that approves something. */
const links: [string, () => Promise<Link>][] = [
  [
    "a payment",
    async () => ({ link: (await receive(paid(randomUUID()))).link, action: "approve" }),
  ],
  [
    "a basket",
    async () => {
      const basket = await receiveBasket([paid(randomUUID()), paid(randomUUID())]);
      return { link: await basketLink(basket, await knownPsu()), action: "approve" };
    },
  ],
  ["a consent", async () => ({ link: await consentLink({ headers: wished }), action: "consent" })],
  ["GET /v1/user", async () => ({ link: await userLink({ headers: wished }), action: "confirm" })],
];

/** Opens a link, identifies, and returns the page with the decision and its button. */
async function atDecision({ link, action }: Link) {
  const browser = visitor();
  const page = await browser.submit(await browser.open(link), "identify", [
    ["number", eirik.number],
  ]);
  const accounts = choicesOf(page, "account").map((id) => ["account", id] as const);
  return { browser, page, press: () => browser.submit(page, action, accounts) };
}
const outcomeOf = async ({ link }: Pick<Link, "link">) =>
  (await scaFlows.byToken(tokenOf(link), testTime))?.outcome;
const approvals = async () =>
  (await auditEvents()).filter((type) => /APPROVED|GRANTED|CONFIRMED/.test(type)).length;

/** A page that has no way back to the TPP, and leads to the bank's own pages. */
function expectOwnPages(page: VisitedPage) {
  expect(addressBack(page)).toBeUndefined();
  expect(page.html).not.toContain("tpp.example");
  expect(page.html).toContain('href="/consents"');
}

describe.each(sampled(links, 2))("a link for %s (decision: Stopped TPPs)", (_, make) => {
  it.each<[string, () => unknown]>([
    ["the bank stops the TPP", stopped],
    [
      "the register withdraws the TPP's authorisation",
      () => Object.assign(register, { status: "withdrawn" }),
    ],
    ["the register lists no role of the TPP", () => Object.assign(register, { roles: [] })],
    ["the TPP's certificate is revoked", () => Object.assign(revocation, { told: "revoked" })],
  ])("approves nothing and offers no way back to the TPP if %s", async (_, stop) => {
    const made = await make();
    const { browser, press } = await atDecision(made);
    const before = await approvals();
    await stop();
    expectOwnPages(await press());
    const page = await browser.open(made.link);
    expectOwnPages(page);
    expect(page.html).toContain("may no longer ask for this");
    expect(await outcomeOf(made)).toMatchObject({ code: "FORBIDDEN", kind: "failed" });
    expect(await approvals()).toBe(before);
  });

  it("approves nothing if the TPP is stopped while the approval is processed", async () => {
    const made = await make();
    const { press } = await atDecision(made);
    const before = await approvals();
    Object.assign(register, { next: ["active"], status: "withdrawn" });
    expectOwnPages(await press());
    expect(await outcomeOf(made)).toMatchObject({ code: "FORBIDDEN" });
    expect(await approvals()).toBe(before);
  });

  it("changes nothing in the table, and offers no way back to the TPP, if it is first opened after its TPP was stopped", async () => {
    const made = await make();
    await stopped();
    const written = await writtenBy(async () => expectOwnPages(await visitor().open(made.link)));
    expect(written).toEqual([]);
    expect(await outcomeOf(made)).toBeUndefined();
  });

  it.each<[string, () => unknown]>([
    ["the register does not answer", () => Object.assign(register, { status: "away" })],
    [
      "the register fails while the approval is processed",
      () => Object.assign(register, { next: ["active"], status: "away" }),
    ],
    ["the revocation list is too old", () => Object.assign(revocation, { told: "unknown" })],
  ])("approves nothing if %s, says so, and works later", async (_, fail) => {
    const made = await make();
    const { press } = await atDecision(made);
    const before = await approvals();
    await fail();
    const page = await unlogged(press);
    expect(page).toMatchObject({
      status: 503,
      html: expect.stringContaining("Nothing has been approved. Wait a little and try again."),
    });
    expect(addressBack(page)?.searchParams.get("code")).toBe("SYSTEM_ERROR");
    expect(await outcomeOf(made)).toBeUndefined();
    expect(await approvals()).toBe(before);
    Object.assign(register, { status: "active" });
    revocation.told = "good";
    await press();
    expect(await outcomeOf(made)).toMatchObject({ kind: "approved" });
  });
});

describe("a payment approved before its TPP was stopped (decision: Stopped TPPs)", () => {
  it("is shown as approved without a way back to the TPP", async () => {
    const { link } = await receive(paid(randomUUID()));
    const { browser, press } = await atDecision({ link, action: "approve" });
    await press();
    await stopped();
    const page = await browser.open(link);
    expectOwnPages(page);
    expect(page.html).toContain("What you approved");
  });

  it("is submitted if the bank does not have it yet", async () => {
    const payment = await receive(paid(randomUUID()));
    const { press } = await atDecision({ ...payment, action: "approve" });
    bankAway();
    await press();
    healed();
    await stopped();
    await submitOrders({ time: later(testTime, { minutes: 2 }).toISOString() });
    await stopList.remove((await testTpp()).tppId, act);
    expect(await payment.status()).toMatchObject({ transactionStatus: "ACSP" });
  });
});

describe("a link to stop a payment (decision: Stopped TPPs)", () => {
  const toStop = async () => {
    const payment = await receiveApproved(paid(randomUUID(), waits));
    await payment.cancel();
    return { payment, link: (await started("cancellation", payment)).link, action: "approve" };
  };

  it.each<[string, () => unknown]>([
    ["the bank stops the TPP", stopped],
    ["the register does not answer", () => Object.assign(register, { status: "away" })],
  ])("stops the payment even if %s", async (_, stop) => {
    const made = await toStop();
    await stop();
    const { press } = await unlogged(() => atDecision(made));
    const page = await unlogged(press);
    expect(page.html).toContain("What you stopped");
    if (register.status === "active") expectOwnPages(page);
    else expect(addressBack(page)).toBeDefined();
    await stopList.remove((await testTpp()).tppId, act);
    register.status = "active";
    expect(await made.payment.status()).toEqual({ transactionStatus: "CANC" });
  });

  it("has a cancel button that offers no way back to a stopped TPP", async () => {
    const made = await toStop();
    await stopped();
    const { browser, page } = await atDecision(made);
    expect(page.html).not.toContain("go back");
    expectOwnPages(await browser.submit(page, "cancel"));
  });
});

describe("an error page for a stopped TPP (decision: Stopped TPPs)", () => {
  it("links to the bank's own pages if another browser opens the link", async () => {
    const { link } = await receive(paid(randomUUID()));
    await atDecision({ link, action: "approve" });
    await stopped();
    const answer = await answerOf(new URL(link), { method: "GET" }, testTime);
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(html).toContain('href="/consents"');
    expect(html).not.toContain("tpp.example");
  });

  describe("if the bank has an app", () => {
    useApps();

    it("does not redirect to the TPP's app", async () => {
      const headers = { ...wished, "tpp-redirect-preferred": "false" };
      const link = (await consentLink({ headers })).replace("/app/", "/s/");
      const { browser } = await atDecision({ link, action: "consent" });
      await stopped();
      const page = await browser.open(link);
      expect(page.status).toBe(200);
      expectOwnPages(page);
      expect((await scaFlows.get(fingerprint(tokenOf(link)), testTime))?.outcome).toMatchObject({
        code: "FORBIDDEN",
      });
    });
  });
});
