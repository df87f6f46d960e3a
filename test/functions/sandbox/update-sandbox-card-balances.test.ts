import { randomUUID } from "node:crypto";
import { handler as getSandboxCardAccount } from "../../../functions/sandbox/get-sandbox-card-account.ts";
import { handler } from "../../../functions/sandbox/update-sandbox-card-balances.ts";
import { call } from "../../support/operations/call.ts";
import { done, makeCard, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { keep } = useTable();

let id = "";
/** Restores the new card. */
let begin: () => Promise<void>;
beforeAll(async () => {
  id = (await makeCard((await makeCustomer()).customerId, { creditLimit: 10_000 })).id;
  begin = await keep();
});
beforeEach(() => begin());

const set = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { params: { mockCardAccountId: id }, body, headers });

describe("PUT /v1/sandbox/card-accounts/{mockCardAccountId}/balances", () => {
  it.each([
    [
      "the available balance to the remaining credit if only the booked balance is given",
      { booked: -400 },
      9_600,
    ],
    ["the available balance to the given value", { booked: -400, available: 50 }, 50],
  ])("sets %s", async (_, body, available) => {
    const answer = await set(body);
    expect(answer).toMatchObject({ status: 200, body: { balances: { booked: -400, available } } });
    const params = { mockCardAccountId: id };
    expect(await done(getSandboxCardAccount, { params })).toEqual(answer.body);
  });

  it("gives a repeated request the same answer and sets the balance only once", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await set({ booked: -1 }, headers);
    await set({ booked: -2 });
    expect(await set({ booked: -1 }, headers)).toEqual(first);
    const { balances } = await done(getSandboxCardAccount, { params: { mockCardAccountId: id } });
    expect(balances.booked).toBe(-2);
  });

  it.each<[string, object, string]>([
    ["a body without the booked balance", {}, "booked"],
    ["an amount with decimals", { booked: 0.5 }, "booked"],
    ["an available amount of 33 bits", { booked: 0, available: 2 ** 31 }, "available"],
    ["an unknown field", { booked: 0, creditLimit: 1 }, "creditLimit"],
  ])("refuses %s", async (_, body, path) => {
    const written = await writtenBy(async () => {
      expect(await set(body)).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    });
    expect(written).not.toContain("WORLD");
  });
});
