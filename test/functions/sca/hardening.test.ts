import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as grantConsent } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { pageRoutes } from "../../../infra/routes.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  callPage,
  hiddenOf,
  openTab,
  type PageOptions,
  parametersOf,
  reload,
  send,
  type Tab,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { accountId, auditEvents, consentLink, eirik } from "../../support/psu/sca.ts";
import { whileLosing } from "../../support/table/busy-database.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const newTab = async (options?: PageOptions) => openTab(await consentLink(), options);
const stored = ({ link }: { link: string }) => table.get(keys.scaFlow(fingerprint(tokenOf(link))));
const eventsOf = ({ link }: Tab) => auditEvents(fingerprint(tokenOf(link)));
const at = (seconds: number) => new Date(testTime.getTime() + seconds * 1000);
const me = [["number", eirik.customerNumber]] as const;

/** Opens a tab in which only the last button is left to press. */
async function readyTab(): Promise<Tab & { accounts: [string, string][] }> {
  const link = await consentLink({ headers: { "psu-context": "PRIVATE" } });
  const tab = await openTab(link);
  await send(identifyPsu, tab, me);
  const shown = hiddenOf(await reload(tab), "shown");
  return {
    ...tab,
    accounts: [
      ["shown", shown],
      ["account", await accountId(eirik)],
    ],
  };
}

describe("a link", () => {
  const expired = {
    status: "401",
    code: "SCA_EXPIRED",
    message: "The link expired before the PSU finished.",
    "tpp-session-id": "session-1",
  };

  it("works for ten minutes, then returns SCA_EXPIRED to the TPP for good (decision: Links)", async () => {
    const tab = await newTab({ now: at(599) });
    expect(tab.page.html).toContain("/identify");
    await send(identifyPsu, tab, me, { now: at(599) });
    const late = await reload(tab, { now: at(600) });
    expect(late).toMatchObject({ status: 200 });
    expect(parametersOf(late)).toEqual(expired);
    expect(parametersOf(await reload(tab))).toEqual(expired);
    expect(await eventsOf(tab)).toEqual(["SCA_FAILED", "SCA_STARTED"]);
  });

  it("accepts no form after it has expired, and returns SCA_EXPIRED to the TPP even if it is opened a day later", async () => {
    const tab = await readyTab();
    const sent = await send(grantConsent, tab, tab.accounts, { now: at(600) });
    expect(sent.status).toBe(303);
    expect(parametersOf(await reload(tab))).toEqual(expired);
    expect(await eventsOf(tab)).toEqual(["SCA_FAILED", "SCA_STARTED"]);
    expect(parametersOf((await newTab({ now: at(86_400) })).page)).toEqual(expired);
  });

  it("is bound to its browser even if the table's answer to the write of the binding is lost", async () => {
    const tab = await newTab();
    let page: Awaited<ReturnType<typeof send>> | undefined;
    const asked = await whileLosing({ operation: "UpdateItem", how: "cut" }, async () => {
      page = await send(identifyPsu, tab, [["number", ""]]);
    });
    expect(asked.length).toBeGreaterThan(1);
    expect(page).toMatchObject({ status: 422 });
    expect(page?.html).toContain("/identify");
  });

  it("is stored only as a hash, like its cookie", async () => {
    const tab = await newTab();
    await send(identifyPsu, tab);
    const item = JSON.stringify(await stored(tab));
    expect(item).toContain('"browser"');
    expect(item).not.toContain(tokenOf(tab.link));
    expect(item).not.toContain(tab.cookie.split("=")[1]);
  });
});

describe("a form", () => {
  const post = pageRoutes.filter(({ method }) => method === "POST");

  it.each<[string, (other: Tab) => PageOptions]>([
    ["has no token", () => ({ form: [["number", "1"]] })],
    ["has another token", () => ({ form: [["csrf", "A".repeat(43)]] })],
    ["has the token of another link", ({ csrf }) => ({ form: [["csrf", csrf]] })],
    ["has no cookie", () => ({ headers: { cookie: undefined } })],
    ["has another browser's cookie", () => ({ headers: { cookie: `sca=${"B".repeat(43)}` } })],
    ["comes from another site", () => ({ headers: { origin: "https://tpp.example" } })],
    ["comes from a site that hides its name", () => ({ headers: { origin: "null" } })],
    [
      "comes from the same host by another scheme",
      () => ({ headers: { origin: "https://localhost:8080" } }),
    ],
    [
      "is marked by the browser as cross-site",
      () => ({ headers: { "sec-fetch-site": "cross-site" } }),
    ],
    [
      "is marked by the browser as same-site",
      () => ({ headers: { "sec-fetch-site": "same-site" } }),
    ],
    ["is sent by no page", () => ({ headers: { "sec-fetch-site": "none" } })],
  ])("is refused on every page, and changes nothing, if it %s", async (_, change) => {
    const [tab, other] = [await newTab(), await newTab()];
    const before = await stored(tab);
    for (const { handler } of post)
      expect(await send(handler, tab, [], change(other))).toMatchObject({ status: 403 });
    expect(await stored(tab)).toEqual(before);
  });

  it("is accepted with its token from a browser that sends neither Origin nor Sec-Fetch-Site", async () => {
    const headers = { origin: undefined, "sec-fetch-site": undefined };
    expect(await send(identifyPsu, await newTab(), me, { headers })).toMatchObject({ status: 303 });
  });

  it("is refused without a cookie and a token, and binds no browser to the link", async () => {
    const link = await consentLink();
    expect(await callPage(identifyPsu, link, { form: [...me] })).toMatchObject({ status: 403 });
    expect(await stored({ link })).not.toHaveProperty("browser");
  });

  it("is refused with 413 if it is larger than 16 KB", async () => {
    const tab = await newTab();
    const form = `csrf=${tab.csrf}&number=${"1".repeat(16_384)}`;
    const page = await send(identifyPsu, tab, [], { form });
    expect(page).toMatchObject({ status: 413 });
    expect(page.headers["content-security-policy"]).toBeTruthy();
  });

  it("is accepted in base64, in which the API gateway sends binary bodies", async () => {
    const tab = await newTab();
    const form = new URLSearchParams([["csrf", tab.csrf], [...me[0]]]).toString();
    const event = {
      httpMethod: "POST",
      pathParameters: { token: tokenOf(tab.link) },
      headers: { Cookie: tab.cookie, Origin: "http://localhost:8080" },
      body: Buffer.from(form).toString("base64"),
      isBase64Encoded: true,
      requestContext: { requestTimeEpoch: testTime.getTime(), domainName: "localhost" },
    } as unknown as APIGatewayProxyEvent;
    expect(await identifyPsu(event, {} as Context)).toMatchObject({ statusCode: 303 });
  });

  it("takes effect once if it is sent several times", async () => {
    const tab = await readyTab();
    const twice = [1, 2].map(() => send(grantConsent, tab, tab.accounts));
    for (const { status } of await Promise.all(twice)) expect(status).toBe(303);
    await send(grantConsent, tab, tab.accounts);
    expect(await eventsOf(tab)).toEqual(["CONSENT_GRANTED", "SCA_STARTED"]);
  });

  it("changes nothing if it belongs to an earlier step, and redirects to the current page", async () => {
    const tab = await readyTab();
    const before = await stored(tab);
    expect(await send(identifyPsu, tab, [["number", "someone else"]])).toMatchObject({
      status: 303,
    });
    expect(await stored(tab)).toEqual(before);
    await send(grantConsent, tab, tab.accounts);
    const done = await reload(tab);
    for (const handler of [identifyPsu, grantConsent, cancelSca])
      expect(await send(handler, tab, tab.accounts)).toMatchObject({
        status: 303,
        headers: { location: expect.stringMatching(/^\/s\/[\w-]+\?done=[\w-]{43}$/) },
      });
    expect((await reload(tab)).html).toBe(done.html);
    expect(done.html).toContain("Done");
  });
});
