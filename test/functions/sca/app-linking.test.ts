import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as grantConsent } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { linkBack } from "../../../infra/tpp/page-walker.ts";
import { styleHashesOf } from "../../../shared/pages/style.ts";
import { testTime } from "../../support/operations/call.ts";
import { useApps } from "../../support/psu/apps.ts";
import { callPage, openTab, reload, send, sendShown } from "../../support/psu/page-call.ts";
import { accountId, consentLink, eirik, order } from "../../support/psu/sca.ts";
import { unlogged } from "../../support/run/logged.ts";
import { useTable } from "../../support/table/table.ts";
import { tableAway } from "../../support/table/table-away.ts";

useTable();

const styles = styleHashesOf({})
  .map((hash) => `'${hash}'`)
  .join(" ");
const policy = (...origins: string[]) =>
  `default-src 'none'; style-src ${styles}; img-src 'self'; form-action ${["'self'", ...origins].join(" ")}; base-uri 'none'; frame-ancestors 'none'`;
const wished = { "tpp-redirect-preferred": "false", "psu-context": "PRIVATE" };
const newTab = async (headers: Record<string, string> = wished) =>
  openTab(await consentLink({ headers }));
const policyOf = ({ headers }: { headers: Record<string, string> }) =>
  headers["content-security-policy"];

describe("an SCA at a bank without an app (specification, Redirect callbacks)", () => {
  it("ends with a page that links to the TPP, and the Content-Security-Policy allows forms only to the bank's site", async () => {
    const tab = await newTab();
    expect(policyOf(tab.page)).toBe(policy());
    await send(cancelSca, tab);
    const last = await reload(tab);
    expect(last.status).toBe(200);
    expect(linkBack(last)).toContain("https://tpp.example/back?status=400");
  });
});

describe("an SCA at a bank with an app (specification, SCA, 7)", () => {
  useApps();

  it("ends with a redirect to TPP-Redirect-URI, with the same parameters as the last page", async () => {
    const tab = await newTab();
    const shown = [
      tab.page,
      await send(identifyPsu, tab, [["number", ""]]),
      await send(identifyPsu, tab, [["number", eirik.customerNumber]]),
      await sendShown(grantConsent, tab, [["account", await accountId(eirik)]]),
    ];
    const last = await reload(tab);
    expect(last.status).toBe(303);
    expect(last.html).toBe("");
    expect(last.headers.location).toMatch(
      /^https:\/\/tpp\.example\/back\?psu-id=[\da-f-]{36}&tpp-session-id=session-1&context=PRIVATE$/,
    );
    for (const page of [...shown, last]) expect(policyOf(page)).toBe(policy("https://tpp.example"));
  });

  it.each([
    ["the PSU cancels", 400, "SCA_INVALID", testTime],
    ["the link has expired", 401, "SCA_EXPIRED", new Date(testTime.getTime() + 600_000)],
  ])("ends with a redirect also if %s", async (_, told, code, now) => {
    const tab = await newTab();
    await send(cancelSca, tab, [], { now });
    const { status, headers } = await reload(tab, { now });
    expect(status).toBe(303);
    expect(headers.location).toMatch(
      new RegExp(`^https://tpp\\.example/back\\?status=${told}&code=${code}&`),
    );
  });

  it.each([
    ["Android", ["IOS_APP_IDS"]],
    ["iOS", ["ANDROID_PACKAGE", "ANDROID_FINGERPRINTS"]],
  ])("ends with a redirect also if the bank has an app only for %s", async (_, others) => {
    for (const name of others) delete process.env[`APP_LINK_${name}`];
    const tab = await newTab();
    await send(cancelSca, tab);
    expect((await reload(tab)).status).toBe(303);
  });

  it("ends with a redirect also for a payment", async () => {
    const { link } = await order(eirik, {
      headers: { "tpp-redirect-preferred": "false", "x-psu-identity": eirik.nationalNumber },
    });
    const tab = await openTab(link);
    await send(cancelSca, tab);
    expect((await reload(tab)).status).toBe(303);
  });

  it.each([
    ["https://TPP.example:8443/a/../back?x=1", "https://tpp.example:8443"],
    ["http://localhost:3000/back", "http://localhost:3000"],
  ])(
    "allows forms to be redirected only to the bank's site and the origin of %s",
    async (uri, origin) => {
      const tab = await newTab({ ...wished, "tpp-redirect-uri": uri });
      expect(policyOf(tab.page)).toBe(policy(origin));
      await send(cancelSca, tab);
      expect((await reload(tab)).headers.location).toMatch(
        `${uri}${uri.includes("?") ? "&" : "?"}`,
      );
    },
  );

  it.each<[string, Record<string, string>]>([
    ["TPP-Redirect-Preferred is not sent", {}],
    ["TPP-Redirect-Preferred is true", { "tpp-redirect-preferred": "true" }],
    [
      "a content security policy cannot name TPP-Redirect-URI",
      { ...wished, "tpp-redirect-uri": "http://[::1]:3000/back" },
    ],
  ])("ends with a page instead of a redirect if %s", async (_, headers) => {
    const tab = await newTab(headers);
    expect(policyOf(tab.page)).toBe(policy());
    await send(cancelSca, tab);
    const last = await reload(tab);
    expect(last.status).toBe(200);
    expect(linkBack(last)).toContain("status=400");
  });

  it("shows another browser a page that links to the TPP, and the Content-Security-Policy allows forms only to the bank's site", async () => {
    const tab = await newTab();
    await send(identifyPsu, tab);
    const page = await callPage(showStep, tab.link);
    expect(page.status).toBe(403);
    expect(page.html).toContain(
      'href="https://tpp.example/back?status=400&amp;code=SCA_INVALID&amp;',
    );
    expect(policyOf(page)).toBe(policy());
  });

  it("redirects to the TPP at once if the link expired before its first use", async () => {
    const now = new Date(testTime.getTime() + 600_000);
    const { page } = await openTab(await consentLink({ headers: wished }), { now });
    expect(page.status).toBe(303);
    expect(page.headers.location).toMatch(
      /^https:\/\/tpp\.example\/back\?status=401&code=SCA_EXPIRED&/,
    );
  });

  it("ends with a page of status 500 if the bank fails, so that monitoring counts the failure", async () => {
    const tab = await newTab();
    const unwatch = tableAway({ verb: "read", of: "WORLD#" });
    const page = await unlogged(() =>
      send(identifyPsu, tab, [["number", eirik.customerNumber]]),
    ).finally(unwatch);
    expect(page.status).toBe(500);
    expect(linkBack(page)).toContain("system=SCA");
  });
});
