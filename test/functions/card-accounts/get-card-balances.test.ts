import { handler } from "../../../functions/card-accounts/get-card-balances.ts";
import { toMinorUnits } from "../../../shared/rules/money.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, cardId, consent, eirik } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await consent(eirik);
});

describe("GET /v1/card-accounts/{id}/balances (framework, readCardAccountBalanceResponse-200)", () => {
  it("returns the debt and the available part of the credit limit", async () => {
    const { status, body } = await call(handler, { params: { id: await cardId(eirik) }, headers });
    expect(status).toBe(200);
    expect(body.cardAccount).toEqual({ maskedPan: "539900******1184", currency: "NOK" });
    const [owed, spendable] = body.balances;
    expect(body.balances).toEqual([
      {
        balanceAmount: { amount: expect.stringMatching(/^-\d+\.\d\d$/), currency: "NOK" },
        balanceType: "interimBooked",
        creditLimitIncluded: false,
      },
      {
        balanceAmount: { amount: expect.stringMatching(/^\d+\.\d\d$/), currency: "NOK" },
        balanceType: "interimAvailable",
        creditLimitIncluded: true,
      },
    ]);
    const debt = { ...owed.balanceAmount, amount: owed.balanceAmount.amount.slice(1) };
    const most = toMinorUnits({ amount: "40000.00", currency: "NOK" }) - toMinorUnits(debt);
    expect(toMinorUnits(spendable.balanceAmount)).toBeLessThanOrEqual(most);
  });

  it("answers 404 for an id that is no card account of the consent", async () => {
    for (const id of [await accountId(eirik), "nothing"])
      expect(await call(handler, { params: { id }, headers })).toMatchObject({
        status: 404,
        code: "RESOURCE_UNKNOWN",
        path: "id",
      });
  });
});
