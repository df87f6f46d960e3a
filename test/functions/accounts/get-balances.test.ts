import { handler } from "../../../functions/accounts/get-balances.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, cardId, consent, eirik, ingrid } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await consent(ingrid);
});

const read = (id: string) => call(handler, { params: { id }, headers });

describe("GET /v1/accounts/{id}/balances (framework, readAccountBalanceResponse-200)", () => {
  it("returns the booked and the available balance in the account's currency", async () => {
    const { status, body } = await read(await accountId(ingrid, 1));
    expect(status).toBe(200);
    expect(body).toEqual({
      account: { iban: "NO0899991860912", currency: "EUR" },
      balances: [
        {
          balanceAmount: { amount: expect.stringMatching(/^-?\d+\.\d\d$/), currency: "EUR" },
          balanceType: "interimBooked",
        },
        { balanceAmount: { amount: "6240.72", currency: "EUR" }, balanceType: "interimAvailable" },
      ],
    });
  });

  it.each([
    ["another PSU's", () => accountId(eirik)],
    ["a card account", () => cardId(ingrid)],
    ["unknown", async () => "nothing"],
  ])("answers 404 if the account is %s", async (_, id) => {
    const refused = await read(await id());
    expect(refused).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "id" });
    expect(refused.text).toBe("There is no such account.");
  });
});
