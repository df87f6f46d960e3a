import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/psu/get-user.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { consent, corporateId, eirik, havbris, ingrid, order } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { letKnow } from "../../support/psu/user.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const hour = 3_600_000;
const at = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);
const link = { scaRedirect: { href: expect.stringContaining("/s/"), verbs: ["GET"] } };
const company = () => corporateId(havbris);

/** Makes a PSU known to the TPP in a session, and returns the headers that name the PSU from then on. */
async function known(session: string, options: CallOptions & { context?: string } = {}) {
  const back = await letKnow(eirik, {
    ...options,
    headers: { "tpp-session-id": session, ...options.headers },
  });
  return { "psu-id": back["psu-id"] ?? "", "tpp-session-id": session };
}

describe.each([
  ["GET /v1/user", 0],
  ["GET /v1/users, an alias of GET /v1/user", 1],
])("%s (specification, Corporate and private context, 1; TPP session)", (_, route) => {
  it("returns the PSU of a session, the context, and the time until which the session is valid", async () => {
    const headers = await known("private");
    const { status, body, headers: sent } = await call(handler, { headers, route });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        psuId: headers["psu-id"],
        context: "PRIVATE",
        sessionValidUntil: "2026-03-02T11:00:00+00:00",
        _links: {
          agreements: { href: "https://localhost:8443/v1/agreements", verbs: ["GET"] },
        },
      },
    });
    expect(sent).not.toHaveProperty("aspsp-sca-approach");
  });

  it("returns the agreement under which the PSU acts", async () => {
    const headers = await known("corporate", { context: await company() });
    const { body } = await call(handler, { headers, route });
    expect(body).toMatchObject({ context: "CORPORATE", psuCorporateId: await company() });
  });

  it("answers 401 with a link to SCA if no PSU is named", async () => {
    const { status, code, headers, body } = await call(handler, { route });
    expect({ status, code }).toEqual({ status: 401, code: "SCA_NOT_FOUND" });
    expect(body._links).toEqual(link);
    expect(headers["aspsp-sca-approach"]).toBe("REDIRECT");
  });
});

describe("GET /v1/user", () => {
  it.each<[string, () => Promise<CallOptions>, string]>([
    [
      "no SCA belongs to the session",
      async () => ({ headers: { ...(await known("one")), "tpp-session-id": "another" } }),
      "SCA_NOT_FOUND",
    ],
    [
      "a newer session has replaced the session",
      async () => {
        const headers = await known("old");
        await known("new");
        return { headers };
      },
      "SCA_NOT_FOUND",
    ],
    [
      "the session has expired",
      async () => ({ headers: await known("expired"), now: at(hour) }),
      "SCA_EXPIRED",
    ],
    [
      "PSU-Context is CORPORATE and the PSU acts in the private context",
      async () => ({ headers: { ...(await known("p")), "psu-context": "CORPORATE" } }),
      "SCA_NOT_FOUND",
    ],
    [
      "PSU-Corporate-ID is sent and the PSU acts in the private context",
      async () => ({ headers: { ...(await known("p2")), "psu-corporate-id": await company() } }),
      "SCA_NOT_FOUND",
    ],
    [
      "PSU-Context is PRIVATE and the PSU acts for a company",
      async () => ({
        headers: { ...(await known("c", { context: await company() })), "psu-context": "PRIVATE" },
      }),
      "SCA_NOT_FOUND",
    ],
    [
      "PSU-Corporate-ID is not the agreement of the PSU's session",
      async () => ({
        headers: {
          ...(await known("c2", { context: await company() })),
          "psu-corporate-id": randomUUID(),
        },
      }),
      "SCA_NOT_FOUND",
    ],
  ])("answers 401 with a link to SCA if %s", async (_, options, code) => {
    const answer = await call(handler, await options());
    expect(answer).toMatchObject({ status: 401, code, body: { _links: link } });
  });

  it("answers 200 until the session expires, also if the headers name the context of the session", async () => {
    const mine = await known("hour");
    expect(await call(handler, { headers: mine, now: at(hour - 1) })).toMatchObject({
      status: 200,
    });
    const ours = await known("ours", { context: await company() });
    for (const wanted of [
      { "psu-context": "CORPORATE" },
      { "psu-corporate-id": await company() },
      { "psu-context": "CORPORATE", "psu-corporate-id": await company() },
    ])
      expect(await call(handler, { headers: { ...ours, ...wanted } })).toMatchObject({
        status: 200,
      });
  });

  it("answers 200 after the SCA of a consent or a payment, too", async () => {
    const consented = { ...(await consent(eirik)), "psu-ip-address": undefined };
    expect(await call(handler, { headers: consented })).toMatchObject({ status: 200 });
    const headers = { "x-psu-identity": ingrid.nationalNumber, "tpp-session-id": "payment" };
    const paid = await approve((await order(ingrid, { headers })).link, ingrid.customerNumber);
    const named = { "psu-id": paid["psu-id"], "tpp-session-id": "payment" };
    expect(await call(handler, { headers: named })).toMatchObject({ status: 200 });
  });

  it("refuses an unknown PSU-ID without a link to SCA", async () => {
    const { status, code, path, body } = await call(handler, {
      headers: { "psu-id": randomUUID() },
    });
    expect({ status, code, path }).toEqual({
      status: 401,
      code: "PSU_CREDENTIALS_INVALID",
      path: "psu-id",
    });
    expect(body).not.toHaveProperty("_links");
  });

  it("refuses PSU-Context PRIVATE together with an agreement", async () => {
    const headers = { "psu-context": "PRIVATE", "psu-corporate-id": randomUUID() };
    const answer = await call(handler, { headers });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "psu-context" });
  });

  it("returns a psuMessage that asks the PSU to confirm who they are", async () => {
    const wish = { "psu-accept-language": "nn" };
    const first = await call(handler, { headers: wish });
    expect(first.body.psuMessage).toBe("Du må stadfeste kven du er hos banken for å gå vidare.");
    const headers = { ...(await known("words")), ...wish };
    const again = await call(handler, { headers, now: at(hour) });
    expect(again.body.psuMessage).toBe(
      "Du må stadfeste kven du er på nytt hos banken for å gå vidare.",
    );
  });

  it("returns the same link to a repeated request", async () => {
    const headers = { "x-request-id": randomUUID() };
    const [one, two] = [await call(handler, { headers }), await call(handler, { headers })];
    expect(two.body).toEqual(one.body);
  });
});
