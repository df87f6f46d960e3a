import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, consent, eirik, ingrid } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let id: string;
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await consent(eirik);
  id = await accountId(eirik);
});

describe("GET /v1/accounts/{id} (specification, Consent)", () => {
  it.each(["true", "false"])(
    "returns the same account as the list if withBalance is %s",
    async (flag) => {
      const query = { withBalance: flag };
      const { status, body } = await call(handler, { headers, params: { id }, query });
      expect(status).toBe(200);
      const { accounts } = (await call(listAccounts, { headers, query })).body;
      expect(accounts).toContainEqual(body.account);
      expect("balances" in body.account).toBe(flag === "true");
    },
  );

  it("is the address in the account link of the transactions", async () => {
    const query = { bookingStatus: "booked", limit: "1" };
    const listed = await call(listTransactions, { headers, params: { id }, query });
    const { href } = listed.body.transactions._links.account;
    expect(new URL(href).pathname).toBe(`/v1/accounts/${id}`);
  });

  it.each([
    ["does not exist", async () => randomUUID()],
    ["is another PSU's", () => accountId(ingrid)],
  ])("answers 404 RESOURCE_UNKNOWN for an account that %s", async (_, other) => {
    const params = { id: await other() };
    expect(await call(handler, { headers, params })).toMatchObject({
      status: 404,
      code: "RESOURCE_UNKNOWN",
      path: "id",
      text: "There is no such account.",
    });
  });

  it("answers 401 with a link to SCA if the PSU has removed the account from the consent (CONSENT_INVALID)", async () => {
    const [taken, kept] = [await accountId(ingrid), await accountId(ingrid, 1)];
    await consent(ingrid);
    const fewer = await consent(ingrid, { accounts: [kept] });
    const answer = await call(handler, { headers: fewer, params: { id: taken } });
    expect(answer).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    expect(answer.body._links.scaRedirect.href).toMatch(/\/s\/[\w-]{43}$/);
    expect(await call(handler, { headers: fewer, params: { id: kept } })).toMatchObject({
      status: 200,
    });
  });

  it("is allowed four times a day without the PSU (specification, Limits)", async () => {
    const alone = { ...(await consent(ingrid)), "psu-ip-address": undefined };
    const params = { id: await accountId(ingrid) };
    const statuses: number[] = [];
    for (let read = 0; read < 5; read += 1)
      statuses.push((await call(handler, { headers: alone, params })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});
