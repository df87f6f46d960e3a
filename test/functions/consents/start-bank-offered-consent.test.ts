import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/consents/start-bank-offered-consent.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { atHome, openTab } from "../../support/psu/page-call.ts";
import { auditEvents, consent, corporateId, eirik, havbris } from "../../support/psu/sca.ts";
import { dyingAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const linkOf = async (options: CallOptions = {}): Promise<string> =>
  (await call(handler, options)).body._links.scaRedirect.href;
const shown = async (options: CallOptions) => {
  const at = options.now ? { now: options.now } : {};
  const { page } = await openTab(await linkOf(options), { headers: atHome, ...at });
  const accounts = choicesOf(page, "account").length;
  const contexts = choicesOf(page, "context").length;
  return page.html.includes("/identify") ? "identify" : { accounts, contexts };
};

describe("POST /v1/bank-offered-consents (specification, Consent)", () => {
  it("answers 201 with only the link to SCA, and is not deprecated", async () => {
    const { status, headers, body } = await call(handler);
    expect(status).toBe(201);
    expect(body).toEqual({
      _links: {
        scaRedirect: {
          href: expect.stringMatching(/^http:\/\/localhost:8080\/s\/[\w-]{43}$/),
          verbs: ["GET"],
        },
      },
    });
    expect(headers["aspsp-sca-approach"]).toBe("REDIRECT");
    expect(headers).not.toHaveProperty("deprecation");
    expect(headers).not.toHaveProperty("location");
  });

  it("returns the same link for a repeated request, and another link for a new one", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await linkOf({ headers });
    const before = (await auditEvents()).length;
    expect(await linkOf({ headers })).toBe(first);
    expect(await auditEvents()).toHaveLength(before);
    expect(await linkOf()).not.toBe(first);
  });

  it("refuses an unknown PSU-ID", async () => {
    const headers = { "psu-id": "00000000-0000-4000-8000-000000000000" };
    expect(await call(handler, { headers })).toMatchObject({
      status: 401,
      code: "PSU_CREDENTIALS_INVALID",
      path: "psu-id",
    });
  });

  it.each<[string, string]>([
    ["no https", "http://tpp.example/back"],
    ["no host", "https:tpp.example"],
    ["slashes instead of a host", "https:///back"],
    ["a script", "javascript:alert(1)"],
    ["only a path", "/s/back"],
    ["a user name", "https://bank@tpp.example/"],
    ["an empty user name", "https://@tpp.example/"],
    ["a fragment", "https://tpp.example/back#top"],
    ["an empty fragment", "https://tpp.example/back#"],
    ["a quote", 'https://tpp.example/"onload='],
    ["a blank", "https://tpp.example/a b"],
    ["a backslash", "https:\\\\tpp.example/"],
    ["2,049 characters", `https://tpp.example/${"a".repeat(2029)}`],
  ])("refuses a TPP-Redirect-URI with %s", async (_, uri) => {
    const answer = await call(handler, { headers: { "tpp-redirect-uri": uri } });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "tpp-redirect-uri" });
  });

  it.each<[string, string]>([
    ["no path", "https://tpp.example"],
    ["a port and a query", "https://tpp.example:8443/back/?a=%20&b"],
    ["capital letters", "HTTPS://TPP.EXAMPLE/?"],
    ["encoded letters", "https://xn--bl-yia.example/b%C3%A5t"],
    ["http to localhost", "http://localhost:3000/back"],
    ["http to 127.0.0.1", "http://127.0.0.1/"],
    ["http to ::1", "http://[::1]:3000/"],
    ["2,048 characters", `https://tpp.example/${"a".repeat(2028)}`],
  ])("accepts a TPP-Redirect-URI with %s", async (_, uri) => {
    const answer = await call(handler, { headers: { "tpp-redirect-uri": uri } });
    expect(answer).toMatchObject({ status: 201 });
  });
});

describe("POST /v1/bank-offered-consents (specification, TPP session; Corporate and private context)", () => {
  it("asks for the PSU's number if no session is valid, and for the accounts in any case", async () => {
    const headers = await consent(eirik);
    expect(await shown({ headers })).toEqual({ accounts: 3, contexts: 0 });
    expect(await shown({ headers: { ...headers, "tpp-session-id": "session-2" } })).toBe(
      "identify",
    );
    const now = new Date(testTime.getTime() + 3_600_000);
    expect(await shown({ headers, now })).toBe("identify");
    expect(await shown({})).toBe("identify");
  });

  it("asks for the PSU's number if a request fails, and the session expires before it is repeated (decision: X-Request-ID)", async () => {
    const headers = { ...(await consent(eirik)), "x-request-id": randomUUID() };
    const beforeWrite = { number: 1, when: "before", of: "writes" } as const;
    expect(await dyingAt(beforeWrite, () => call(handler, { headers }))).toBe(true);
    const now = new Date(testTime.getTime() + 3_660_000);
    expect(await shown({ headers, now })).toBe("identify");
  });

  it("asks for the PSU's number in a browser other than that of the session's SCA", async () => {
    const headers = await consent(eirik);
    const { page } = await openTab(await linkOf({ headers }));
    expect(page.html).toContain("/identify");
    expect(page.html).not.toContain("Eirik");
  });

  it("takes the context from the session, from PSU-Context, or from PSU-Corporate-ID", async () => {
    const headers = await consent(eirik);
    expect(await shown({ headers: { ...headers, "psu-context": "CORPORATE" } })).toEqual({
      accounts: 2,
      contexts: 0,
    });
    const company = { ...headers, "psu-corporate-id": await corporateId(havbris) };
    expect(await shown({ headers: company })).toEqual({ accounts: 2, contexts: 0 });
    const ours = await consent(eirik, { context: await corporateId(havbris) });
    const session = { ...ours, "psu-corporate-id": undefined };
    expect(await shown({ headers: session })).toEqual({ accounts: 2, contexts: 0 });
    expect(await shown({ headers: { ...session, "psu-context": "PRIVATE" } })).toEqual({
      accounts: 3,
      contexts: 0,
    });
  });
});
