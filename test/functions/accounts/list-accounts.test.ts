import { handler } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import type { Language } from "../../../shared/pages/language.ts";
import { psuMessage } from "../../../shared/pages/psu-messages.ts";
import { type CallOptions, call } from "../../support/operations/call.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const bbans = ({ body }: { body: { accounts: { bban: string }[] } }) =>
  body.accounts.map(({ bban }) => bban).sort();
const bbansOf = ({ accounts }: typeof eirik) => accounts.map(({ bban }) => bban).sort();
const redirect = { href: expect.stringMatching(/^http:\/\/localhost:8080\/s\/[\w-]{43}$/) };

describe("GET /v1/accounts (specification, Consent)", () => {
  it("returns exactly the granted accounts, each with all its fields", async () => {
    // This TPP was never granted another account, so no WARNING says that an account has left the consent.
    const tpp = await anotherTpp();
    const id = await accountId(eirik, 1, tpp.organizationIdentifier);
    const headers = await consent(eirik, { tpp, accounts: [id] });
    const { status, body } = await call(handler, { headers, tpp });
    expect(status).toBe(200);
    expect(body).toEqual({
      accounts: [
        {
          resourceId: id,
          iban: "NO4299991590834",
          bban: "99991590834",
          currency: "NOK",
          name: "Sparekonto",
          product: "Savings account",
          cashAccountType: "SVGS",
          status: "enabled",
          usage: "PRIV",
          ownerName: "Eirik Solvang",
          _links: {
            balances: {
              href: `https://localhost:8443/v1/accounts/${id}/balances`,
              verbs: ["GET"],
            },
            transactions: {
              href: `https://localhost:8443/v1/accounts/${id}/transactions`,
              verbs: ["GET"],
            },
          },
        },
      ],
    });
  });

  it("returns only the accounts of the latest consent", async () => {
    await consent(eirik, { accounts: [await accountId(eirik, 0)] });
    const headers = await consent(eirik, { accounts: [await accountId(eirik, 1)] });
    expect(bbans(await call(handler, { headers }))).toEqual(["99991590834"]);
  });

  it("leaves out the cards of the consent", async () => {
    const headers = await consent(ingrid);
    expect(bbans(await call(handler, { headers }))).toEqual(bbansOf(ingrid));
  });

  it.each<[string, CallOptions["headers"], string, string | undefined]>([
    ["a request without a PSU-ID", {}, "CONSENT_UNKNOWN", undefined],
    [
      "a request with an unknown PSU-ID",
      { "psu-id": "00000000-0000-4000-8000-000000000000" },
      "PSU_CREDENTIALS_INVALID",
      "psu-id",
    ],
    [
      "a request for an agreement without a consent",
      { "psu-corporate-id": "00000000-0000-4000-8000-000000000000" },
      "CONSENT_UNKNOWN",
      undefined,
    ],
  ])("answers 401 to %s", async (_, change, code, path) => {
    const known = change?.["psu-corporate-id"] ? await consent(eirik) : {};
    const answer = await call(handler, { headers: { ...known, ...change } });
    expect(answer).toMatchObject({ status: 401, code });
    expect(answer.path).toBe(path);
    expect(answer.body._links?.scaRedirect).toEqual(
      path ? undefined : { ...redirect, verbs: ["GET"] },
    );
    expect(answer.headers["aspsp-sca-approach"]).toBe(path ? undefined : "REDIRECT");
  });

  it("refuses another TPP's PSU-ID like an unknown one", async () => {
    const headers = await consent(eirik);
    const tpp = await anotherTpp();
    const answer = await call(handler, { headers, tpp });
    expect(answer).toMatchObject({ status: 401, code: "PSU_CREDENTIALS_INVALID", path: "psu-id" });
  });

  it.each([
    ["nb-NO,nb;q=0.9", "nb", /^Du må gi samtykke/],
    ["nn", "nn", /^Du må gje samtykke/],
    ["fi, en;q=0.1", "en", /^You need to give your consent/],
  ])("answers PSU-Accept-Language %s with psuMessage in %s", async (accepted, language, text) => {
    const { headers, body } = await call(handler, { headers: { "psu-accept-language": accepted } });
    expect(headers["content-language"]).toBe(language);
    expect(body.psuMessage).toMatch(text);
  });

  it.each([
    ["nn", "nb", "nn"],
    ["en", "nb", "en"],
    ["sv, da;q=0.9", "de, nn;q=0.2", "nn"],
    ["fi", "fr", "en"],
  ])(
    "answers PSU-Accept-Language %s and Accept-Language %s with psuMessage in %s",
    async (ofPsu, ofTpp, language) => {
      const { headers, body } = await call(handler, {
        headers: { "psu-accept-language": ofPsu, "accept-language": ofTpp },
      });
      expect(headers["content-language"]).toBe(language);
      expect(body.psuMessage).toBe(psuMessage("CONSENT_UNKNOWN", language as Language));
    },
  );
});

describe("GET /v1/accounts (specification, Limits, Renewal of SCA), with a consent for 180 days", () => {
  it.each([
    // Oslo is one hour ahead of UTC in winter and two in summer, so its days begin at 23:00 and 22:00 UTC.
    ["2026-03-02T10:00:00Z", "2026-08-29T21:59:59Z", "2026-08-29T22:00:00Z", "2026-08-29"],
    ["2026-03-01T23:00:00Z", "2026-08-29T21:59:59Z", "2026-08-29T22:00:00Z", "2026-08-29"],
    ["2026-03-01T22:59:59Z", "2026-08-28T21:59:59Z", "2026-08-28T22:00:00Z", "2026-08-28"],
    ["2026-06-15T10:00:00Z", "2026-12-12T22:59:59Z", "2026-12-12T23:00:00Z", "2026-12-12"],
  ])("given at %s, is allowed until %s and refused from %s", async (given, last, after, day) => {
    const headers = await consent(eirik, { now: new Date(given) });
    expect(await call(handler, { headers, now: new Date(last) })).toMatchObject({ status: 200 });
    const refused = await call(handler, { headers, now: new Date(after) });
    expect(refused).toMatchObject({ status: 401, code: "CONSENT_EXPIRED" });
    expect(refused.text).toContain(day);
    expect(refused.body._links.scaRedirect).toMatchObject(redirect);
    expect(refused.body.psuMessage).toMatch(/expired/);
  });
});

it("a consent without a new SCA, in a valid session, ends 180 days after the last SCA", async () => {
  const [evening, night] = [new Date("2026-03-02T22:30:00Z"), new Date("2026-03-02T23:10:00Z")];
  const headers = await consent(eirik, { now: evening });
  await consent(eirik, { headers, now: night });
  const now = new Date("2026-08-29T22:00:00Z");
  const refused = await call(handler, { headers, now });
  expect(refused).toMatchObject({ code: "CONSENT_EXPIRED" });
  expect(refused.text).toContain("2026-08-29");
});

describe("GET /v1/accounts (specification, Corporate and private context)", () => {
  it("returns only the accounts of the context that the headers name", async () => {
    const mine = await consent(eirik);
    const ours = await consent(eirik, { context: await corporateId(havbris) });
    expect(ours["psu-id"]).toBe(mine["psu-id"]);
    expect(bbans(await call(handler, { headers: ours }))).toEqual(bbansOf(havbris));
    const privately = { ...mine, "psu-context": "PRIVATE" };
    expect(bbans(await call(handler, { headers: privately }))).toEqual(bbansOf(eirik));
    const params = { id: await accountId(havbris) };
    const query = { bookingStatus: "booked" };
    const crossed = await call(listTransactions, { headers: privately, params, query });
    expect(crossed).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN" });
    const back = { id: await accountId(eirik) };
    expect(await call(listTransactions, { headers: ours, params: back, query })).toMatchObject({
      status: 404,
    });
  });

  it("accepts PSU-Corporate-ID in capital letters, too", async () => {
    const headers = await consent(eirik, { context: await corporateId(havbris) });
    const upper = { ...headers, "psu-corporate-id": headers["psu-corporate-id"]?.toUpperCase() };
    expect(await call(handler, { headers: upper })).toMatchObject({ status: 200 });
  });

  it.each<[string, CallOptions["headers"], number]>([
    ["is refused if the session's context is CORPORATE", {}, 400],
    [
      "is refused if PSU-Context is CORPORATE",
      { "psu-context": "CORPORATE", "tpp-session-id": "other" },
      400,
    ],
    ["reads the private context if PSU-Context is PRIVATE", { "psu-context": "PRIVATE" }, 200],
    ["reads the private context if another session is used", { "tpp-session-id": "other" }, 200],
  ])("without PSU-Corporate-ID %s", async (_, change, status) => {
    await consent(eirik);
    const ours = await consent(eirik, { context: await corporateId(havbris) });
    const headers = { ...ours, "psu-corporate-id": undefined, ...change };
    const answer = await call(handler, { headers });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer).toMatchObject({ code: "HTTP_HEADER_REQUIRED", path: "psu-corporate-id" });
  });
});
