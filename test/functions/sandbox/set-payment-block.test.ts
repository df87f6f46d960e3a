import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as getBalances } from "../../../functions/accounts/get-balances.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as getSandboxAccount } from "../../../functions/sandbox/get-sandbox-account.ts";
import { handler } from "../../../functions/sandbox/set-payment-block.ts";
import { call, testTime } from "../../support/call.ts";
import { blockPayments } from "../../support/net-bank.ts";
import {
  accountOf,
  balanceOf,
  book,
  eirik,
  havbris,
  ingrid,
  knownPsu,
  later,
  orderOf,
  post,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments.ts";
import { done } from "../../support/sandbox-world.ts";
import { auditEvents } from "../../support/sca.ts";
import { approve, broughtBack, visitor } from "../../support/site.ts";
import { openSmallWorld } from "../../support/small-world.ts";
import {
  approveStanding,
  doneOn,
  receiveStanding,
  standingOrder,
  standingStatus,
} from "../../support/standing-orders.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";
import { writtenBy } from "../../support/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const soon = later(testTime, { minutes: 1 });
const named = (creditorName: string, changes: object = {}) => orderOf({ creditorName, ...changes });
const set = async (blocked: boolean) => blockPayments((await accountOf(bban)).id, blocked);
const refused = { status: 400, code: "PAYMENT_FAILED", path: "debtorAccount" };

afterEach(() => set(false));

/** Opens a payment's summary as Eirik, who approves it later. */
async function opened(link: string) {
  const browser = visitor();
  const page = await browser.submit(await browser.open(link), "identify", [
    ["number", eirik.number],
  ]);
  return async () => broughtBack(await browser.submit(page, "approve"));
}

describe("PUT /v1/sandbox/net-bank/accounts/{mockAccountId}/payment-block (specification, Consent)", () => {
  it("stops payments from an account, which is read as before, until it lets them through again", async () => {
    const psu = await knownPsu();
    const { id } = await accountOf(bban);
    const query = { bookingStatus: "both" };
    const read = async () => {
      const headers = { ...psu, "psu-ip-address": "192.0.2.17" };
      const answers = [
        await call(listAccounts, { headers }),
        await call(getAccount, { headers, params: { id } }),
        await call(getBalances, { headers, params: { id } }),
        await call(listTransactions, { headers, params: { id }, query }),
      ];
      return answers.map(({ status, body }) => [status, body]);
    };
    const before = await read();
    expect(before.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(await set(true)).toMatchObject({ status: 204, body: undefined });
    const headers = { ...psu, "x-psu-identity": undefined };
    expect(await post(orderOf(), { headers })).toMatchObject(refused);
    expect(await read()).toEqual(before);
    await set(false);
    expect(await post(orderOf())).toMatchObject({ status: 201 });
  });

  it("is told by the account, as long as it lasts", async () => {
    const params = { mockAccountId: (await accountOf(bban)).id };
    const open = await done(getSandboxAccount, { params });
    await set(true);
    expect(await done(getSandboxAccount, { params })).toEqual({ ...open, blocked: true });
    await set(false);
    expect(await done(getSandboxAccount, { params })).toEqual(open);
  });

  it("rejects a payment whose summary its PSU had opened before: the SCA succeeds", async () => {
    const before = await balanceOf(bban);
    const received = await receive(named("Approved too late"));
    const decide = await opened(received.link);
    await set(true);
    expect(await decide()).toMatchObject({ context: "PRIVATE" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "RJCT" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("rejects a standing order whose summary its PSU had opened before, too", async () => {
    const received = await receiveStanding(standingOrder());
    const decide = await opened(received.link);
    await set(true);
    expect(await decide()).toMatchObject({ context: "PRIVATE" });
    expect(await standingStatus(received)).toMatchObject({ transactionStatus: "RJCT" });
  });

  it("ends the SCA of a payment whose summary is opened after that, before anything is approved", async () => {
    const received = await receive(named("Never shown"));
    await set(true);
    const browser = visitor();
    const page = await browser.submit(await browser.open(received.link), "identify", [
      ["number", eirik.number],
    ]);
    expect(broughtBack(page)).toMatchObject({ status: "400", code: "PAYMENT_FAILED" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "RCVD" });
  });

  it("passes over the days of a standing order, which goes on when it is lifted", async () => {
    const before = await balanceOf(bban);
    const approved = await approveStanding(standingOrder());
    await set(true);
    await book(new Date("2026-03-05T08:00:00Z"));
    expect(await balanceOf(bban)).toEqual(before);
    await set(false);
    await book(new Date("2026-04-07T08:00:00Z"));
    expect(await doneOn(approved)).toEqual([
      ["2026-03-05", "RJCT"],
      ["2026-04-07", "ACSC"],
    ]);
  });

  it.each([
    ["that is due at once", undefined, soon],
    ["that waits for its day", "2026-03-10", new Date("2026-03-10T08:00:00Z")],
  ])(
    "rejects an approved one %s when it is to be executed, and frees its money",
    async (name, requestedExecutionDate, day) => {
      const before = await balanceOf(bban);
      const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
      const credited = await balanceOf(havbris.main.bban);
      const approved = await receiveApproved(
        named(name, { creditorAccount, requestedExecutionDate }),
      );
      await set(true);
      await book(day);
      expect(await statusOf(approved)).toEqual({ transactionStatus: "RJCT" });
      expect(await balanceOf(bban)).toEqual(before);
      expect(await balanceOf(havbris.main.bban)).toEqual(credited);
      expect(await rowsOf(bban, "PENDING", name)).toEqual([]);
      expect(await auditEvents(approved.params["payment-id"])).not.toContain("PAYMENT_BOOKED");
    },
  );

  it("executes what is due after it was lifted again", async () => {
    const approved = await receiveApproved(named("Lifted"));
    await set(true);
    await set(false);
    await book(soon);
    expect(await statusOf(approved)).toEqual({ transactionStatus: "ACSC" });
  });

  it("lets money come in", async () => {
    await set(true);
    const before = await balanceOf(bban);
    const debtorAccount = { iban: ingrid.main.iban, currency: "NOK" };
    const creditorAccount = { iban: eirik.main.iban, currency: "NOK" };
    const instructedAmount = { amount: "10.00", currency: "NOK" };
    const headers = { "x-psu-identity": ingrid.number };
    const order = named("In", { debtorAccount, creditorAccount, instructedAmount });
    await approve((await receive(order, { headers })).link, ingrid.number);
    await book(soon);
    expect(await balanceOf(bban)).toEqual({
      booked: before.booked + 10_00n,
      available: before.available + 10_00n,
    });
  });

  it("does nothing a second time when it is repeated", async () => {
    const { id } = await accountOf(bban);
    const headers = { "x-request-id": randomUUID() };
    await blockPayments(id, true, { headers });
    await set(false);
    expect((await blockPayments(id, true, { headers })).status).toBe(204);
    expect((await accountOf(bban)).blocked).toBe(false);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["nothing to do", {}, "blocked"],
    ["a text", { blocked: "true" }, "blocked"],
    ["an unknown field", { blocked: true, until: "2026-03-03" }, "until"],
  ])("refuses %s", async (_, body, path) => {
    const params = { mockAccountId: (await accountOf(bban)).id };
    const written = await writtenBy(async () => {
      expect(await call(handler, { params, body })).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    });
    expect(written).not.toContain("ACCOUNT");
  });

  it("finds no account but the TPP's own", async () => {
    const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "mockAccountId" };
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    const { id } = await accountOf(bban);
    expect(await blockPayments(id, true, { tpp })).toMatchObject(unknown);
    expect(await blockPayments(randomUUID(), true)).toMatchObject(unknown);
    expect((await accountOf(bban)).blocked ?? false).toBe(false);
  });
});
