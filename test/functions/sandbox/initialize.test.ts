import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { call } from "../../support/call.ts";
import { balanceOf, eirik, knownPsu, orderOf, receiveApproved } from "../../support/payments.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";
import { crashing } from "../../support/uses.ts";

useTable();

const { bban } = eirik.main;
const other = "PSDNO-FSA-777777777";
const stranger = { customerNumber: "extra", name: "Extra", type: "PRIVATE" };
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

  it("leaves the old world as it is when it dies in the middle, and can be repeated", async () => {
    await call(createSandboxCustomer, { body: stranger });
    const { body: before } = await call(listSandboxCustomers);
    const headers = { "x-request-id": randomUUID() };
    let batches = 0;
    await crashing(
      ({ verb, partitions }) => verb === "write" && partitions.length > 1 && ++batches > 20,
      () => call(handler, { headers }),
    );
    expect(batches).toBeGreaterThan(20);
    expect((await call(listSandboxCustomers)).body).toEqual(before);
    expect((await call(handler, { headers })).status).toBe(204);
    expect(await people()).toBe(4);
  });

  it("reads no body: none need be sent, and one with its digest is no matter", async () => {
    expect((await call(handler, { rawBody: "not JSON" })).status).toBe(204);
  });
});
