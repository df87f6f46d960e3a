import { handler } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import { editAccount, editWorld, endEngagements, worldOf } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/accounts, which asks the bank for the PSU's accounts at every read", () => {
  const readOne = (headers: Record<string, string>, id: string) =>
    call(listTransactions, { headers, params: { id }, query: { bookingStatus: "booked" } });

  /** Runs something while the bank has other data. */
  async function having(edit: () => Promise<void>, run: () => Promise<void>): Promise<void> {
    const { accounts, agreements } = await worldOf();
    await edit();
    await run().finally(() => editWorld(() => ({ accounts, agreements })));
  }

  it("leaves out an account that the PSU no longer owns; its transactions are refused with CONSENT_INVALID", async () => {
    const headers = await consent(ingrid);
    const [kept, lost] = [await accountId(ingrid, 0), await accountId(ingrid, 1)];
    const given = () => editAccount(lost, () => ({ owner: "another" }));
    await having(given, async () => {
      const { body } = await call(handler, { headers });
      expect(body.accounts).toMatchObject([{ resourceId: kept }]);
      expect(await readOne(headers, lost)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
      expect(await readOne(headers, kept)).toMatchObject({ status: 200 });
    });
  });

  it("leaves out an account for which the PSU has lost the rights under the agreement", async () => {
    const headers = await consent(eirik, { context: await corporateId(havbris) });
    const lost = await accountId(havbris, 1);
    const company = await corporateId(havbris);
    await having(
      () => endEngagements(company, lost),
      async () => {
        const { body } = await call(handler, { headers });
        expect(body.accounts).toMatchObject([{ resourceId: await accountId(havbris, 0) }]);
        expect(await readOne(headers, lost)).toMatchObject({
          status: 401,
          code: "CONSENT_INVALID",
        });
      },
    );
  });
});
