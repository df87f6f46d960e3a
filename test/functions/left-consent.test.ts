import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listCardAccounts } from "../../functions/card-accounts/list-card-accounts.ts";
import { call } from "../support/operations/call.ts";
import {
  accountId,
  cardId,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
} from "../support/psu/sca.ts";
import { closeAccount, endEngagements } from "../support/sandbox/world-of.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const idsIn = (list: { resourceId: string }[]) => list.map(({ resourceId }) => resourceId);
const warning = (id: string, path: string) => ({
  category: "WARNING",
  code: "CONSENT_INVALID",
  path,
  text: `${id} has left the consent: the PSU has removed it, or may no longer use it.`,
});

describe("an account that left the consent (specification, Consent) is named in a WARNING", () => {
  it("if the PSU has removed it, until it is granted again", async () => {
    const [kept, taken, card] = [
      await accountId(ingrid, 0),
      await accountId(ingrid, 1),
      await cardId(ingrid),
    ];
    await consent(ingrid);
    const headers = await consent(ingrid, { accounts: [kept] });
    const { status, body } = await call(listAccounts, { headers });
    expect(status).toBe(200);
    expect(idsIn(body.accounts)).toEqual([kept]);
    expect(body.tppMessages).toEqual([warning(taken, "accounts")]);
    const cards = await call(listCardAccounts, { headers });
    expect(cards.body).toEqual({ cardAccounts: [], tppMessages: [warning(card, "cardAccounts")] });
    await consent(ingrid);
    expect((await call(listAccounts, { headers })).body).not.toHaveProperty("tppMessages");
  });

  it("if the PSU may no longer use it", async () => {
    const company = await corporateId(havbris);
    const headers = await consent(eirik, { context: company });
    const lost = await accountId(havbris, 1);
    await endEngagements(company, lost);
    const { body } = await call(listAccounts, { headers });
    expect(idsIn(body.accounts)).toEqual([await accountId(havbris, 0)]);
    expect(body.tppMessages).toEqual([warning(lost, "accounts")]);
  });

  it("if it was closed", async () => {
    const headers = await consent(eirik);
    const closed = await accountId(eirik, 1);
    await closeAccount(closed);
    const { status, body } = await call(listAccounts, { headers });
    expect(status).toBe(200);
    expect(idsIn(body.accounts)).toEqual([await accountId(eirik, 0)]);
    expect(body.tppMessages).toEqual([warning(closed, "accounts")]);
  });
});
