import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { generations } from "../../../shared/table/generations.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call } from "../../support/call.ts";
import { balanceOf, eirik, knownPsu, orderOf, receiveApproved } from "../../support/payments.ts";
import { dyingAt, usesOf } from "../../support/processes.ts";
import { allData, smallData } from "../../support/sandbox-data.ts";
import { done } from "../../support/sandbox-world.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";

useTable();

const { bban } = eirik.main;
const other = "PSDNO-FSA-777777777";
const stranger = { customerNumber: "extra", name: "Extra", type: "PRIVATE" };
const rowsNow = async () => {
  const { world = "" } = await tpps.profile("NO-FSA-987654321");
  return (await generations.rows(world)).length;
};
const people = async () => (await call(listSandboxCustomers)).body.length;

describe("POST /v1/sandbox/initialize (specification, Sandbox seed data)", () => {
  it("brings balances back, and removes who was created by hand", async () => {
    const { body: before } = await call(listSandboxCustomers);
    const balance = await balanceOf(bban);
    await receiveApproved(orderOf());
    await call(createSandboxCustomer, { body: stranger });
    expect(await balanceOf(bban)).not.toEqual(balance);
    expect(await call(handler)).toMatchObject({ status: 204, body: undefined });
    expect(await balanceOf(bban)).toEqual(balance);
    expect((await call(listSandboxCustomers)).body).toEqual(before);
  });

  it("ends every consent; the PSU-ID stays the same after a new SCA (specification, psu-id)", async () => {
    const headers = await knownPsu();
    expect((await call(listAccounts, { headers })).status).toBe(200);
    await call(handler);
    expect(await call(listAccounts, { headers })).toMatchObject({
      status: 401,
      code: "CONSENT_UNKNOWN",
    });
    expect(await knownPsu()).toEqual(headers);
    expect((await call(listAccounts, { headers })).status).toBe(200);
  });

  it("gives the day's reads without the PSU back, to a new consent", async () => {
    const now = new Date("2026-03-05T10:00:00Z"); // a day that no other test here reads on
    const reads = async () => {
      const headers = { ...(await knownPsu(eirik.number, { now })), "psu-ip-address": undefined };
      const statuses: number[] = [];
      for (let each = 0; each < 5; each += 1)
        statuses.push((await call(listAccounts, { headers, now })).status);
      return statuses;
    };
    expect(await reads()).toEqual([200, 200, 200, 200, 429]);
    expect(await reads()).toEqual([429, 429, 429, 429, 429]);
    await call(handler, { now });
    expect(await reads()).toEqual([200, 200, 200, 200, 429]);
  });

  it("does not reset again when it is repeated", async () => {
    const headers = { "x-request-id": randomUUID() };
    await call(handler, { headers });
    await call(createSandboxCustomer, { body: stranger });
    expect((await call(handler, { headers })).status).toBe(204);
    expect(await people()).toBe(5);
    await call(handler);
    expect(await people()).toBe(4);
  });

  it("resets once when it is repeated at once, and whatever comes late changes nothing", async () => {
    const headers = { "x-request-id": randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => call(handler, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await people()).toBe(4);
  });

  it("tells the audit trail once, of the sandbox as a whole", async () => {
    const requestId = randomUUID();
    const headers = { "x-request-id": requestId };
    for (let time = 1; time <= 2; time += 1) await call(handler, { headers });
    const events = (await Promise.all(outboxOf("2026-03-02"))).flat();
    const told = events.filter((event) => event.requestId === requestId);
    expect(told).toEqual([
      expect.objectContaining({ type: "SANDBOX_INITIALISED", tppId: "NO-FSA-987654321" }),
    ]);
    expect(told[0]).not.toHaveProperty("resource");
  });

  it("leaves another TPP's sandbox alone", async () => {
    const tpp = await testTpp(other);
    await call(createSandboxCustomer, { tpp, body: stranger });
    await call(handler);
    expect((await call(listSandboxCustomers, { tpp })).body).toHaveLength(5);
    await call(handler, { tpp });
    expect((await call(listSandboxCustomers, { tpp })).body).toHaveLength(4);
  });

  it("can be a TPP's very first call", async () => {
    const tpp = await testTpp("PSDNO-FSA-888888888");
    expect((await call(handler, { tpp })).status).toBe(204);
    expect((await call(listSandboxCustomers, { tpp })).body).toHaveLength(4);
  });

  // A process that dies is followed by a repetition and by another call in turn, which dies itself one use later. In the
  // middle of the batches of the seed, after one of them is before the next: there it is tried now and then.
  it.each([
    ["before", () => true],
    ["after", (number: number, all: number) => number < 8 || number > all - 6 || number % 6 === 0],
  ] as const)(
    "leaves the old world or the new one, each whole, when its process dies %s any use of the table",
    async (when, isTried) => {
      await done(handler);
      const uses = await usesOf(() => done(handler));
      const seed = await rowsNow();
      const seen = { old: 0, new: 0 };
      const begin = async () => {
        await done(importData, { body: smallData(), query: { replace: "true" } });
        return { old: await allData(), headers: { "x-request-id": randomUUID() } };
      };
      let { old, headers } = await begin();
      for (let number = 1; number <= uses; number += 1) {
        if (!isTried(number, uses)) continue;
        const sent = number % 2 ? { headers } : {};
        expect(await dyingAt({ number, when }, () => call(handler, sent))).toBe(true);
        const isOld = (await people()) === 2;
        seen[isOld ? "old" : "new"] += 1;
        if (isOld) expect(await allData()).toEqual(old);
        else expect(await rowsNow()).toBe(seed);
        if (isOld && number % 16) continue;
        expect((await call(handler, number % 32 ? sent : {})).status).toBe(204);
        expect(await rowsNow()).toBe(seed);
        ({ old, headers } = await begin());
      }
      expect(seen.old).toBeGreaterThan(16);
      expect(seen.new).toBeGreaterThan(0);
    },
    120_000,
  );

  it("reads no body: none need be sent, and one with its digest is no matter", async () => {
    expect((await call(handler, { rawBody: "not JSON" })).status).toBe(204);
  });
});
