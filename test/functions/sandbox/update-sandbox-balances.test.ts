import { randomUUID } from "node:crypto";
import { handler as getBalances } from "../../../functions/accounts/get-balances.ts";
import { handler as getSandboxAccount } from "../../../functions/sandbox/get-sandbox-account.ts";
import { handler } from "../../../functions/sandbox/update-sandbox-balances.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { knownPsu, receiveApproved } from "../../support/payments/payments.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { keep } = useTable();

let id = "";
/** Restores the new account. */
let begin: () => Promise<void>;
beforeAll(async () => {
  id = (await makeAccount((await makeCustomer()).customerId, { balance: 100 })).id;
  begin = await keep();
});
beforeEach(() => begin());

const set = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { params: { mockAccountId: id }, body, headers });

describe("PUT /v1/sandbox/accounts/{mockAccountId}/balances", () => {
  it.each([
    [{ booked: 5_000 }, { booked: 5_000, available: 5_000 }],
    [
      { booked: 5_000, available: 20_000 },
      { booked: 5_000, available: 20_000 },
    ],
    [
      { booked: -1, available: -2 },
      { booked: -1, available: -2 },
    ],
  ])("sets %j", async (body, balances) => {
    const answer = await set(body);
    expect(answer).toMatchObject({ status: 200, body: { id, balances } });
    const params = { mockAccountId: id };
    expect(await done(getSandboxAccount, { params })).toEqual(answer.body);
  });

  it("keeps the money that is held for payments if only the booked balance is given", async () => {
    await receiveApproved(orderOf());
    const { id: main, booked, available } = await accountOf(eirik.main.bban);
    const params = { mockAccountId: main };
    const { balances } = await done(handler, { params, body: { booked: 0 } });
    expect(balances).toEqual({ booked: 0, available: Number(available - booked) });
  });

  it("is refused if the available balance would exceed 32 bits", async () => {
    await done(handler, { params: { mockAccountId: id }, body: { booked: 0, available: 1 } });
    const largest = 2 ** 31 - 1;
    expect(await set({ booked: largest })).toMatchObject({
      ...{ status: 400, code: "FORMAT_ERROR", path: "booked" },
    });
    expect(await set({ booked: largest, available: largest })).toMatchObject({ status: 200 });
  });

  it("immediately shows the PSU the new balances", async () => {
    const { id: main } = await accountOf(eirik.other.bban);
    await done(handler, { params: { mockAccountId: main }, body: { booked: 123_456 } });
    const headers = await knownPsu(eirik.number);
    const { balances } = await done(getBalances, { headers, params: { id: main } });
    expect(balances[0].balanceAmount).toEqual({ amount: "1234.56", currency: "NOK" });
  });

  it("gives a repeated request the same answer, and does not set the balances again", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await set({ booked: 7 }, headers);
    await set({ booked: 8 });
    expect(await set({ booked: 7 }, headers)).toEqual(first);
    const { balances } = await done(getSandboxAccount, { params: { mockAccountId: id } });
    expect(balances.booked).toBe(8);
  });

  it("stores both balances from one of the requests, never a mixture, if several requests arrive at once", async () => {
    const all = [1, 2, 3, 4, 5];
    await Promise.all(all.map((each) => set({ booked: each, available: each })));
    const { balances } = await done(getSandboxAccount, { params: { mockAccountId: id } });
    expect(all).toContain(balances.booked);
    expect(balances.available).toBe(balances.booked);
  });

  it.each<[string, object, string]>([
    ["a body without the booked balance", { available: 1 }, "booked"],
    ["an amount as a string", { booked: "1" }, "booked"],
    ["an amount of 33 bits", { booked: -2_147_483_649 }, "booked"],
    ["an available amount with decimals", { booked: 1, available: 0.1 }, "available"],
    ["an unknown field", { booked: 1, currency: "NOK" }, "currency"],
  ])("refuses %s", async (_, body, path) => {
    const written = await writtenBy(async () => {
      expect(await set(body)).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    });
    expect(written).not.toContain("WORLD");
  });
});
