import { handler } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { sandboxIds } from "../../../shared/sandbox/worlds/sandbox-ids.ts";
import { type Item, table } from "../../../shared/table/client.ts";
import type { Key } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/accounts: what the PSU holds is asked of the bank at every read", () => {
  const world = async () => (await tpps.profile((await testTpp()).tppId)).place ?? "";
  const readOne = (headers: Record<string, string>, id: string) =>
    call(listTransactions, { headers, params: { id }, query: { bookingStatus: "booked" } });

  /** Runs something while these items are missing from the table. */
  async function without(items: Item[], run: () => Promise<void>): Promise<void> {
    expect(items).not.toEqual([]);
    await table.change(items.map(({ PK, SK }) => ({ delete: { PK, SK } })));
    await run().finally(() => table.change(items.map((item) => ({ put: item as Key }))));
  }

  /** Runs something while an account has another owner. */
  async function ownedByAnother(PK: string, run: () => Promise<void>): Promise<void> {
    const [{ SK, owner } = {} as Item] = await table.query(PK, { limit: 1 });
    const give = (to: unknown) => table.change([{ update: { PK, SK }, set: { owner: `${to}` } }]);
    await give("another");
    await run().finally(() => give(owner));
  }

  it("leaves out an account the PSU no longer owns, and says of it that it has left the consent", async () => {
    const headers = await consent(ingrid);
    const [kept, lost] = [await accountId(ingrid, 0), await accountId(ingrid, 1)];
    const { PK } = sandboxKeys.account(await world(), lost);
    await ownedByAnother(PK, async () => {
      const { body } = await call(handler, { headers });
      expect(body.accounts).toMatchObject([{ resourceId: kept }]);
      expect(await readOne(headers, lost)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
      expect(await readOne(headers, kept)).toMatchObject({ status: 200 });
    });
  });

  it("leaves out an account under an agreement that no longer lets the PSU act on it", async () => {
    const headers = await consent(eirik, { context: await corporateId(havbris) });
    const lost = await accountId(havbris, 1);
    const who = (await sandboxIds("NO-FSA-987654321"))("customer", eirik.nationalNumber);
    const { PK, SK } = sandboxKeys.engaged(await world(), who, await corporateId(havbris), "");
    const engagements = await table.query(PK, { prefix: SK });
    const ended = engagements.filter(({ account }) => account === lost);
    await without(ended, async () => {
      const { body } = await call(handler, { headers });
      expect(body.accounts).toMatchObject([{ resourceId: await accountId(havbris, 0) }]);
      expect(await readOne(headers, lost)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    });
  });
});
