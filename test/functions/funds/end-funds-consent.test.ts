import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as endConsent } from "../../../functions/consents/end-consent.ts";
import { handler } from "../../../functions/funds/end-funds-consent.ts";
import { handler as listAgreements } from "../../../functions/psu/list-agreements.ts";
import { table } from "../../../shared/table/client.ts";
import { call } from "../../support/operations/call.ts";
import { accountNamed, ask, fundsConsent } from "../../support/psu/funds.ts";
import { accountId, auditEvents, consent, eirik } from "../../support/psu/sca.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { familyOf } from "../../support/table/uses.ts";

useTable({ anew: true });

type Headers = Record<string, string | undefined>;
const main = accountNamed(eirik);
const invalid = { status: 401, code: "CONSENT_INVALID" };
const end = async (headers: Headers, index: 0 | 1 = 0) =>
  call(handler, { headers, params: { id: await accountId(eirik, index) } });
const ended = async () => (await auditEvents()).filter((type) => type === "CONSENT_ENDED").length;

describe("DELETE /v1/bank-offered-consents/confirmation-of-funds/{id}", () => {
  it("ends the consent for one account, and no other consent", async () => {
    await consent(eirik);
    await fundsConsent(eirik);
    const psu = await fundsConsent(eirik, { account: accountNamed(eirik, 1) });
    const answer = await end(psu);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(await ask(main, psu)).toMatchObject(invalid);
    expect(await ask(accountNamed(eirik, 1), psu)).toMatchObject({ status: 200 });
    const headers = { ...psu, "psu-ip-address": "192.0.2.17" };
    expect(await call(listAccounts, { headers })).toMatchObject({ status: 200 });
    expect(await ended()).toBe(1);
  });

  it("does not end a newer consent when it is repeated", async () => {
    const known = await fundsConsent(eirik);
    const psu = { ...known, "x-request-id": randomUUID() };
    expect((await end(psu)).status).toBe(204);
    await fundsConsent(eirik);
    expect((await end(psu)).status).toBe(204);
    expect(await ask(main, known)).toMatchObject({ status: 200 });
    expect(await ended()).toBe(1);
  });

  it("ends the consent even if it is granted again during the request", async () => {
    const psu = await fundsConsent(eirik);
    let isRead = false;
    const unwatch = table.watch(({ verb, partitions }) => {
      isRead ||= verb === "read" && partitions.map(familyOf).includes("PSU");
    });
    let status: number | undefined;
    const ending = await frozenAt(
      () => isRead,
      async () => {
        ({ status } = await end(psu));
      },
    );
    unwatch();
    await fundsConsent(eirik, { body: { cardNumber: "539900******2222" } });
    await ending.thaw();
    expect([ending.isFrozen, status]).toEqual([true, 204]);
    expect(await ask(main, psu)).toMatchObject(invalid);
  });

  it("does not end the TPP session, so the TPP can still list the PSU's agreements", async () => {
    await consent(eirik);
    const psu = await fundsConsent(eirik);
    expect((await end(psu)).status).toBe(204);
    const headers = { ...psu, "psu-ip-address": "192.0.2.17" };
    expect(await call(listAgreements, { headers })).toMatchObject({ status: 200 });
  });

  it("is needed to end a funds consent: the end of the consent to read accounts does not end it", async () => {
    await consent(eirik);
    const psu = await fundsConsent(eirik);
    expect((await call(endConsent, { headers: psu })).status).toBe(204);
    expect(await ask(main, psu)).toMatchObject({ status: 200 });
  });

  it("answers 404 for an account without a consent", async () => {
    const psu = await fundsConsent(eirik);
    expect(await end(psu, 1)).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "id" });
  });
});
