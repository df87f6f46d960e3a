import { randomBytes, randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as getClock } from "../../../functions/sandbox/get-clock.ts";
import { handler } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as listSandboxTransactions } from "../../../functions/sandbox/list-sandbox-transactions.ts";
import { handler as setClock } from "../../../functions/sandbox/set-clock.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { logKeys, partKey } from "../../../shared/sandbox/log/keys.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import {
  balanceOf,
  knownPsu,
  type ReceivedPayment,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { sized } from "../../support/run/long-form.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { type TestTpp, testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ anew: true });

const { bban } = eirik.main;

const people = async () => (await call(listSandboxCustomers)).body.length;

describe("POST /v1/sandbox/initialize (specification, Sandbox seed data)", () => {
  it("answers 204 to all of several concurrent repetitions", async () => {
    const headers = { "x-request-id": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: sized(2, 3) }, () => call(handler, { headers })),
    );
    for (const { status } of answers) expect(status).toBe(204);
    expect(await people()).toBe(4);
  });

  it("can be a TPP's first request", async () => {
    const tpp = await testTpp("PSDNO-FSA-888888888");
    expect((await call(handler, { tpp })).status).toBe(204);
    expect((await call(listSandboxCustomers, { tpp })).body).toHaveLength(4);
  });

  it.each([
    ["real time", {}, "2026-03-02"],
    ["the sandbox's clock with clock=keep", { clock: "keep" }, "2019-12-02"],
  ])(
    "dates the seed data by %s (decision: Initialise)",
    async (_, query: Record<string, string>, today) => {
      await done(setClock, { body: { time: "2019-12-02T10:00:00+00:00" } });
      await done(handler, { query });
      const { id } = await accountOf(bban);
      const [newest] = await done(listSandboxTransactions, { params: { mockAccountId: id } });
      expect(newest.bookingDate <= today && newest.bookingDate > addDays(today, -14)).toBe(true);
      expect((await done(getClock)).time.slice(0, 10)).toBe(today);
    },
  );

  it.each<[string, Record<string, string>, string]>([
    ["reset to real time", {}, "2026-03-02"],
    ["kept, with clock=keep", { clock: "keep" }, "2019-12-02"],
  ])(
    "replaces data that cannot be read, and the clock is %s (decision: Initialise)",
    async (_, query, today) => {
      await done(setClock, { body: { time: "2019-12-02T10:00:00+00:00" } });
      const { tppId } = await testTpp();
      const key = partKey(logKeys.entry(tppId, 1, "PATCH"), 0);
      await table.load([{ ...key, parts: 1, body: randomBytes(100) }]);
      worlds.forget();
      const refused = await call(listSandboxCustomers);
      expect(refused).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
      expect(refused.text).toContain("Initialise the sandbox: this also deletes its snapshots.");
      await done(handler, { query });
      expect((await done(getClock)).time.slice(0, 10)).toBe(today);
      const { id } = await accountOf(bban);
      const [newest] = await done(listSandboxTransactions, { params: { mockAccountId: id } });
      expect(newest.bookingDate <= today).toBe(true);
    },
  );

  it("does not reset the clock again if the request is repeated", async () => {
    await done(setClock, { body: { time: "2026-05-04T10:00:00+00:00" } });
    const headers = { "x-request-id": randomUUID() };
    await done(handler, { headers });
    await done(setClock, { body: { time: "2026-06-01T10:00:00+00:00" } });
    expect((await call(handler, { headers })).status).toBe(204);
    expect((await done(getClock)).time).toBe("2026-06-01T10:00:00+00:00");
  });

  it.each(["real", ""])(`refuses the query parameter clock with the value "%s"`, async (clock) => {
    const answer = await call(handler, { query: { clock } });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "clock" });
  });

  it("does not read a body", async () => {
    expect((await call(handler, { rawBody: "not JSON" })).status).toBe(204);
  });
});

const other = "PSDNO-FSA-777777777";

const stranger = { customerNumber: "extra", name: "Extra", type: "PRIVATE" };

/** Reads five times without the PSU present, under a new consent. Returns the statuses. */
async function dailyReads(): Promise<number[]> {
  const headers = { ...(await knownPsu()), "psu-ip-address": undefined };
  const statuses: number[] = [];
  for (let each = 0; each < 5; each += 1)
    statuses.push((await call(listAccounts, { headers })).status);
  return statuses;
}

describe("a reset by POST /v1/sandbox/initialize (specification, Sandbox seed data)", () => {
  const reset = { headers: { "x-request-id": randomUUID() } };
  const before = {} as {
    people: object[];
    balance: object;
    psu: { "psu-id": string };
    waiting: ReceivedPayment;
  };
  let tpp: TestTpp;
  /** Restores the sandbox to the state right after the reset. */
  let begin: () => Promise<void>;

  beforeAll(async () => {
    // A reset brings back the same data as every other reset.
    await done(handler);
    before.people = (await call(listSandboxCustomers)).body;
    before.balance = await balanceOf(bban);
    before.psu = await knownPsu();
    tpp = await testTpp(other);
    await openSmallWorld(tpp.tppId);
    for (const who of [undefined, tpp])
      await call(createSandboxCustomer, { tpp: who, body: stranger });
    before.waiting = await receiveApproved(orderOf());
    expect(await balanceOf(bban)).not.toEqual(before.balance);
    expect(await dailyReads()).toEqual([200, 200, 200, 200, 429]);
    expect(await dailyReads()).toEqual([429, 429, 429, 429, 429]);
    expect(await call(handler, reset)).toMatchObject({ status: 204, body: undefined });
    begin = await keep();
  });
  beforeEach(() => begin());

  it("restores the balances and removes created customers", async () => {
    expect(await balanceOf(bban)).toEqual(before.balance);
    expect((await call(listSandboxCustomers)).body).toEqual(before.people);
  });

  it("removes a waiting payment and writes PAYMENT_REJECTED to the audit trail", async () => {
    const status = await call(getPaymentStatus, { params: before.waiting.params });
    expect(status).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN" });
    expect(await auditEvents(before.waiting.id)).toContain("PAYMENT_REJECTED");
  });

  it("ends every consent, and a new SCA gives the same PSU-ID (specification, psu-id)", async () => {
    const headers = before.psu;
    expect(await call(listAccounts, { headers })).toMatchObject({
      status: 401,
      code: "CONSENT_UNKNOWN",
    });
    expect(await knownPsu()).toEqual(headers);
    expect((await call(listAccounts, { headers })).status).toBe(200);
  });

  it("allows a new consent four more reads without the PSU on the same day", async () => {
    expect(await dailyReads()).toEqual([200, 200, 200, 200, 429]);
  });

  it("is not executed again if the request is repeated", async () => {
    await call(createSandboxCustomer, { body: stranger });
    expect((await call(handler, reset)).status).toBe(204);
    expect(await people()).toBe(5);
    await call(handler);
    expect(await people()).toBe(4);
  });

  it("writes one audit event about the whole sandbox", async () => {
    await call(handler, reset);
    const events = (await Promise.all(outboxOf("2026-03-02"))).flat();
    const told = events.filter(({ requestId }) => requestId === reset.headers["x-request-id"]);
    expect(told).toEqual([
      expect.objectContaining({ type: "SANDBOX_INITIALISED", tppId: "NO-FSA-987654321" }),
    ]);
    expect(told[0]).not.toHaveProperty("resource");
  });

  it("does not change another TPP's sandbox", async () => {
    expect((await call(listSandboxCustomers, { tpp })).body).toHaveLength(5);
    await call(handler, { tpp });
    expect((await call(listSandboxCustomers, { tpp })).body).toHaveLength(4);
  });
});
