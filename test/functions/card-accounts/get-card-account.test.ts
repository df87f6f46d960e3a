import { handler } from "../../../functions/card-accounts/get-card-account.ts";
import { handler as listCardAccounts } from "../../../functions/card-accounts/list-card-accounts.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, cardId, consent, eirik, ingrid } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await consent(eirik);
});

describe("GET /v1/card-accounts/{id} (framework, cardAccountDetails)", () => {
  it.each(["true", "false"])(
    "returns the same card account as the list if withBalance is %s",
    async (flag) => {
      const query = { withBalance: flag };
      const listed = await call(listCardAccounts, { headers, query });
      const [card] = listed.body.cardAccounts;
      const params = { id: card.resourceId };
      const { status, body } = await call(handler, { params, query, headers });
      expect({ status, body }).toEqual({ status: 200, body: { cardAccount: card } });
    },
  );

  it.each([
    ["the card account of another PSU", () => cardId(ingrid)],
    ["an account that is no card account", () => accountId(eirik)],
    ["an unknown id", async () => "nothing"],
  ])("answers 404 for %s", async (_, id) => {
    const refused = await call(handler, { params: { id: await id() }, headers });
    expect(refused).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "id" });
    expect(refused.text).toBe("There is no such account.");
  });
});
