import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as getBalances } from "../../../functions/accounts/get-balances.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as getSandboxAccount } from "../../../functions/sandbox/get-sandbox-account.ts";
import { handler } from "../../../functions/sandbox/set-payment-block.ts";
import { blockPayments } from "../../support/bank/net-bank.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { knownPsu, post } from "../../support/payments/payments.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;

const set = async (blocked: boolean) => blockPayments((await accountOf(bban)).id, blocked);
const refused = { status: 400, code: "PAYMENT_FAILED", path: "debtorAccount" };

afterEach(() => set(false));

describe("PUT /v1/sandbox/net-bank/accounts/{mockAccountId}/payment-block (specification, Consent)", () => {
  it("stops payments from an account until the block is lifted, and does not change reads", async () => {
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

  it("makes the account show the block as long as it lasts", async () => {
    const params = { mockAccountId: (await accountOf(bban)).id };
    const open = await done(getSandboxAccount, { params });
    await set(true);
    expect(await done(getSandboxAccount, { params })).toEqual({ ...open, blocked: true });
    await set(false);
    expect(await done(getSandboxAccount, { params })).toEqual(open);
  });

  it("changes nothing if the request is repeated", async () => {
    const { id } = await accountOf(bban);
    const headers = { "x-request-id": randomUUID() };
    await blockPayments(id, true, { headers });
    await set(false);
    expect((await blockPayments(id, true, { headers })).status).toBe(204);
    expect((await accountOf(bban)).blocked).toBe(false);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["an empty body", {}, "blocked"],
    ["the value true as a string", { blocked: "true" }, "blocked"],
    ["an unknown field", { blocked: true, until: "2026-03-03" }, "until"],
  ])("refuses %s", async (_, body, path) => {
    const params = { mockAccountId: (await accountOf(bban)).id };
    const written = await writtenBy(async () => {
      expect(await call(handler, { params, body })).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    });
    expect(written).not.toContain("WORLD");
  });

  it("answers 404 for another TPP's account and for an unknown one", async () => {
    const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "mockAccountId" };
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    const { id } = await accountOf(bban);
    expect(await blockPayments(id, true, { tpp })).toMatchObject(unknown);
    expect(await blockPayments(randomUUID(), true)).toMatchObject(unknown);
    expect((await accountOf(bban)).blocked ?? false).toBe(false);
  });
});
