import { handler as getConsent } from "../../../functions/consents/get-consent.ts";
import { handler as endFundsConsent } from "../../../functions/funds/end-funds-consent.ts";
import { handler } from "../../../functions/funds/list-funds-consents.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { accountNamed, fundsConsent } from "../../support/psu/funds.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import { tppId } from "../../support/psu/visit.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });

const list = async (headers: Record<string, string | undefined>, now = testTime) =>
  (await call(handler, { headers, now })).body.consents;

describe("GET /v1/bank-offered-consents/confirmation-of-funds", () => {
  it("shows a consent with its account and card, still valid after 1,000 days", async () => {
    const psu = await fundsConsent(eirik);
    const id = await accountId(eirik);
    const told = {
      consentId: id,
      context: "PRIVATE",
      consentStatus: "valid",
      account: accountNamed(eirik),
      maskedPan: "************1184",
      registrationInformation: "Contract 17",
      grantedAt: "2026-03-02T10:00:00+00:00",
      _links: {
        self: {
          href: `https://localhost:8443/v1/bank-offered-consents/confirmation-of-funds/${id}`,
          verbs: ["DELETE"],
        },
      },
    };
    expect(await list(psu)).toEqual([told]);
    expect(await list(psu, later(testTime, { days: 1000 }))).toEqual([told]);
  });

  it("shows all contexts, or only the context in the headers", async () => {
    const agreement = await corporateId(havbris);
    await fundsConsent(eirik);
    const psu = await fundsConsent(eirik, { account: accountNamed(havbris), context: agreement });
    const { "psu-corporate-id": _, ...person } = psu;
    const contexts = async (headers: Record<string, string>) =>
      (await list(headers)).map((each: { psuCorporateId?: string }) => each.psuCorporateId);
    expect(await contexts(person)).toHaveLength(2);
    expect(await contexts(psu)).toEqual([agreement]);
    expect(await contexts({ ...person, "psu-context": "PRIVATE" })).toEqual([undefined]);
  });

  it("shows terminatedByTpp for a consent that the TPP has ended", async () => {
    const psu = await fundsConsent(eirik);
    await call(endFundsConsent, { headers: psu, params: { id: await accountId(eirik) } });
    expect(await list(psu)).toMatchObject([{ consentStatus: "terminatedByTpp" }]);
  });

  it("shows no consent to read accounts, and the list of those shows no funds consent", async () => {
    const reader = await consent(eirik);
    expect(await list(reader)).toEqual([]);
    const asker = await fundsConsent(ingrid);
    expect((await call(getConsent, { headers: asker })).body.consents).toEqual([]);
  });

  it("shows no consent from before a reset of the sandbox", async () => {
    const psu = await fundsConsent(eirik);
    await replaceBySmallWorld(tppId);
    expect(await list(psu)).toEqual([]);
  });

  it("is refused for TPPs without the role PSP_IC", async () => {
    const others = await tppWithRoles(["PSP_AI", "PSP_PI"]);
    const psu = await fundsConsent(eirik);
    const refused = await call(handler, { headers: psu, tpp: others });
    expect(refused).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });
});
