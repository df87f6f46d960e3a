import { handler } from "../../../functions/consents/start-consent.ts";
import { call } from "../../support/operations/call.ts";
import { eirik } from "../../support/psu/sca.ts";
import { giveConsent } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const successor = '<https://localhost:8443/v1/bank-offered-consents>; rel="successor-version"';

describe("POST /v1/consents (specification, Consent; Versioning, 4)", () => {
  it("answers 201 with only the link to SCA", async () => {
    const { status, headers, body } = await call(handler);
    expect(status).toBe(201);
    expect(body).toEqual({
      _links: { scaRedirect: { href: expect.stringContaining("/s/"), verbs: ["GET"] } },
    });
    expect(headers["aspsp-sca-approach"]).toBe("REDIRECT");
  });

  it("names in its headers the date of its deprecation and its successor", async () => {
    const { headers } = await call(handler);
    const [, since = ""] = /^@(\d+)$/.exec(headers.deprecation ?? "") ?? [];
    expect(new Date(Number(since) * 1000).toISOString()).toBe("2024-08-29T00:00:00.000Z");
    expect(headers.link).toBe(successor);
  });

  it("names its successor also on refusals", async () => {
    const { status, headers } = await call(handler, { headers: { "tpp-session-id": undefined } });
    expect({ status, link: headers.link }).toEqual({ status: 400, link: successor });
  });

  it("starts an SCA that gives a consent, like its successor", async () => {
    const { body } = await call(handler);
    const back = await giveConsent(body._links.scaRedirect.href, eirik.customerNumber);
    expect(back).toMatchObject({ context: "PRIVATE", "tpp-session-id": "session-1" });
  });

  it.each([
    ["not JSON", '{"access":'],
    ["in the format that another bank requires", JSON.stringify({ access: { accounts: [] } })],
    ["a control character", "\u0000"],
  ])("ignores a body that is %s", async (_, rawBody) => {
    expect(await call(handler, { rawBody })).toMatchObject({ status: 201 });
  });
});
