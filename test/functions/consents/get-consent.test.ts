import { handler as endConsent } from "../../../functions/consents/end-consent.ts";
import { handler } from "../../../functions/consents/get-consent.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import {
  accountId,
  cardId,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
} from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let company: string;
let psu: { "psu-id": string };

const grant = async () => {
  company = await corporateId(havbris);
  await consent(eirik, { accounts: [await accountId(eirik), await cardId(eirik)] });
  const now = new Date("2026-03-28T23:30:00Z"); // In Oslo it is already the 29th, when summer time begins.
  const headers = await consent(eirik, { context: company, now });
  psu = { "psu-id": headers["psu-id"] ?? "" };
};
beforeAll(grant);

const read = (headers: CallOptions["headers"] = {}, now = later(testTime, { days: 30 })) =>
  call(handler, { headers: { ...psu, ...headers }, now });

describe("GET /v1/bank-offered-consents", () => {
  it("returns the granted accounts, the start and end of the consent, and the time of the last SCA", async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    const [own, corporate] = body.consents;
    expect(own).toEqual({
      context: "PRIVATE",
      consentStatus: "valid",
      accounts: [await accountId(eirik)],
      cardAccounts: [await cardId(eirik)],
      grantedAt: "2026-03-02T10:00:00+00:00",
      lastScaAt: "2026-03-02T10:00:00+00:00",
      validUntil: "2026-08-29",
      unattendedUntil: "2026-05-31",
    });
    expect(corporate).toMatchObject({
      context: "CORPORATE",
      psuCorporateId: company,
      consentStatus: "valid",
      accounts: expect.arrayContaining([await accountId(havbris, 0), await accountId(havbris, 1)]),
      cardAccounts: [],
      lastScaAt: "2026-03-28T23:30:00+00:00",
      validUntil: "2026-09-25",
      unattendedUntil: "2026-06-27",
    });
    expect(body._links).toMatchObject({
      self: {
        href: "https://localhost:8443/v1/bank-offered-consents",
        verbs: ["GET", "POST", "DELETE"],
      },
      accounts: { href: "https://localhost:8443/v1/accounts", verbs: ["GET"] },
      cardAccounts: { href: "https://localhost:8443/v1/card-accounts", verbs: ["GET"] },
    });
  });

  it.each<[string, () => CallOptions["headers"], string[]]>([
    ["of one agreement", () => ({ "psu-corporate-id": company }), ["CORPORATE"]],
    ["of the private context", () => ({ "psu-context": "PRIVATE" }), ["PRIVATE"]],
    ["of corporate contexts", () => ({ "psu-context": "CORPORATE" }), ["CORPORATE"]],
    ["of an unknown agreement", () => ({ "psu-corporate-id": psu["psu-id"] }), []],
  ])("returns only the consents %s if the headers ask for these", async (_, headers, contexts) => {
    const { body } = await read(headers());
    expect(body.consents.map(({ context }: { context: string }) => context)).toEqual(contexts);
  });

  it.each([
    ["2026-08-29T21:59:59Z", "valid"],
    ["2026-08-29T22:00:00Z", "expired"],
  ])("shows at %s that the private consent is %s (specification, Limits)", async (now, status) => {
    const { body } = await read({ "psu-context": "PRIVATE" }, new Date(now));
    expect(body.consents[0].consentStatus).toBe(status);
  });

  it("returns the status terminatedByTpp and no accounts for a consent that the TPP has ended", async () => {
    const hers = { "psu-id": (await consent(ingrid))["psu-id"] };
    expect((await call(endConsent, { headers: hers })).status).toBe(204);
    expect((await read(hers)).body.consents).toMatchObject([
      { context: "PRIVATE", consentStatus: "terminatedByTpp", accounts: [], cardAccounts: [] },
    ]);
  });

  it("is not counted as a read without the PSU", async () => {
    for (let times = 0; times < 6; times += 1) {
      const { status, headers } = await read({ "psu-ip-address": undefined });
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty("ratelimit-limit");
    }
  });

  it.each<[string, CallOptions["headers"], number, string, string]>([
    ["a request without a PSU-ID", { "psu-id": undefined }, 400, "HTTP_HEADER_REQUIRED", "psu-id"],
    [
      "an unknown PSU-ID",
      { "psu-id": "00000000-0000-4000-8000-000000000000" },
      401,
      "PSU_CREDENTIALS_INVALID",
      "psu-id",
    ],
  ])("refuses %s", async (_, headers, status, code, path) => {
    expect(await read(headers)).toMatchObject({ status, code, path });
  });

  it("returns no consent after a reset of the sandbox", async () => {
    await call(initialize);
    const { body } = await read();
    await grant();
    expect(body.consents).toEqual([]);
  });
});
