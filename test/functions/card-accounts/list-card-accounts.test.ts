import { handler as getCardBalances } from "../../../functions/card-accounts/get-card-balances.ts";
import { handler } from "../../../functions/card-accounts/list-card-accounts.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, cardId, consent, corporateId, eirik, havbris } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/card-accounts (framework, cardAccountDetails)", () => {
  it("returns the granted card accounts, each with all its fields", async () => {
    const id = await cardId(eirik);
    const headers = await consent(eirik, { accounts: [id] });
    const { status, body } = await call(handler, { headers });
    expect(status).toBe(200);
    const href = `https://localhost:8443/v1/card-accounts/${id}`;
    expect(body).toEqual({
      cardAccounts: [
        {
          resourceId: id,
          maskedPan: "539900******1184",
          currency: "NOK",
          ownerName: "Eirik Solvang",
          name: "Kredittkort",
          product: "Credit card",
          status: "enabled",
          creditLimit: { amount: "40000.00", currency: "NOK" },
          _links: {
            balances: { href: `${href}/balances`, verbs: ["GET"] },
            transactions: { href: `${href}/transactions`, verbs: ["GET"] },
          },
        },
      ],
    });
  });

  it.each([
    [
      "only accounts are granted",
      async () => consent(eirik, { accounts: [await accountId(eirik)] }),
    ],
    [
      "the company has no card account",
      async () => consent(eirik, { context: await corporateId(havbris) }),
    ],
  ])("returns an empty list if %s", async (_, headers) => {
    const { status, body } = await call(handler, { headers: await headers() });
    expect({ status, cards: body.cardAccounts }).toEqual({ status: 200, cards: [] });
  });

  it("answers 401 with a link to SCA if there is no consent (specification, Consent)", async () => {
    const refused = await call(handler);
    expect(refused).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    expect(refused.body._links.scaRedirect.verbs).toEqual(["GET"]);
  });

  it("returns the balances of each card if withBalance is true (decision: query parameters)", async () => {
    const headers = await consent(eirik);
    const { body } = await call(handler, { headers, query: { withBalance: "true" } });
    const [card] = body.cardAccounts;
    const alone = await call(getCardBalances, { headers, params: { id: card.resourceId } });
    expect(card.balances).toEqual(alone.body.balances);
  });

  it("refuses an unknown query parameter", async () => {
    const refused = await call(handler, { query: { limit: "1" } });
    expect(refused).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "limit" });
  });
});
