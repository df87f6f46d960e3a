import { handler } from "../../../functions/dashboard/sign-in.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { openTab, type PageOptions, reload, send } from "../../support/psu/page-call.ts";
import { consentLink, eirik, havbris } from "../../support/psu/sca.ts";
import {
  cookieOf,
  openVisit,
  sendVisit,
  signedIn,
  tppId,
  type VisitTab,
} from "../../support/psu/visit.ts";
import { unlogged } from "../../support/run/logged.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

beforeAll(async () => {
  await call(listSandboxCustomers);
});

const me = { tpp: tppId, number: eirik.nationalNumber };

const visitOf = (cookie: string) =>
  table.get(keys.dashboardSession(fingerprint(cookie.split("=")[1] ?? "")));

describe("POST /consents/sign-in", () => {
  it("signs the customer in by number, and redirects to a page with the customer's name", async () => {
    const answer = await sendVisit(handler, await openVisit(), me);
    expect(answer).toMatchObject({ status: 303, headers: { location: "/consents" } });
    const { page } = await openVisit({ cookie: cookieOf(answer) ?? "" });
    expect(page.html).toContain("<bdi>Eirik Solvang</bdi>");
    expect(page.html).toContain("/consents/sign-out");
    expect(page.headers).not.toHaveProperty("set-cookie");
  });

  it("accepts a customer number with blanks, and the customer number of a company", async () => {
    const number = eirik.nationalNumber.replace(/(.{6})/, " $1 ");
    expect(await sendVisit(handler, await openVisit(), { ...me, number })).toMatchObject({
      status: 303,
    });
    expect((await signedIn(havbris)).page.html).toContain(havbris.name);
  });

  it("sets a new cookie, so that a cookie planted before is never signed in", async () => {
    const planted = await openVisit({ cookie: `consents=${"B".repeat(43)}` });
    const answer = await sendVisit(handler, planted, me);
    const fresh = cookieOf(answer) ?? "";
    expect(fresh).toMatch(/^consents=[\w-]{43}$/);
    expect(fresh).not.toBe(planted.cookie);
    expect((await openVisit({ cookie: planted.cookie })).page.html).toContain("/consents/sign-in");
    expect(await visitOf(planted.cookie)).toBeUndefined();
    expect(JSON.stringify(await visitOf(fresh))).not.toContain(fresh.split("=")[1]);
  });

  it("does not change an SCA in the same browser", async () => {
    const tab = await openTab(await consentLink());
    const { cookie } = await openVisit({ cookie: tab.cookie });
    await sendVisit(handler, await openVisit({ cookie: `${tab.cookie}; ${cookie}` }), me);
    expect((await reload(tab)).html).toContain("/identify");
  });

  it("uses a cookie with the prefix __Host- over TLS, and accepts no other", async () => {
    const { SITE_ADDRESS } = process.env;
    process.env.SITE_ADDRESS = "https://sca.bank.example";
    try {
      const tab = await openVisit({ cookie: `consents=${"B".repeat(43)}` });
      const attributes = "; Secure; HttpOnly; Path=/; SameSite=Lax";
      expect(tab.page.headers["set-cookie"]).toMatch(/^__Host-consents=(?!B{43})[\w-]{43};/);
      const { headers } = await sendVisit(handler, tab, me);
      expect(headers["set-cookie"]).toContain("__Host-consents=");
      expect(headers["set-cookie"]).toContain(attributes);
    } finally {
      process.env.SITE_ADDRESS = SITE_ADDRESS;
    }
  });

  it.each([
    ["no number", { ...me, number: "" }, "Enter the number."],
    ["an invalid number", { ...me, number: "1' OR '1" }, "Enter the number."],
    ["no TPP", { ...me, tpp: " " }, "Enter the id of the TPP."],
    ["a TPP id that contains #", { ...me, tpp: "A#PROFILE" }, "Enter the id of the TPP."],
    [
      "a TPP id without country and authority",
      { ...me, tpp: "987654321" },
      "Enter the id of the TPP.",
    ],
  ])("asks again if the form has %s", async (_, fields, text) => {
    const page = await sendVisit(handler, await openVisit(), fields);
    expect(page.status).toBe(422);
    expect(page.html).toContain(text);
    expect(page.html).not.toContain(`value="${fields.number || "never"}"`);
  });

  it.each([
    ["PSDNO-FSA-987654321", "as in the certificate"],
    [" NO-FSA-987654321 ", "with blanks around it"],
  ])("accepts the TPP id %s, %s (decision: tppId)", async (tpp) => {
    expect(await sendVisit(handler, await openVisit(), { ...me, tpp })).toMatchObject({
      status: 303,
    });
  });

  it("accepts an identifier derived from a test key as TPP id, and always shows TPP ids in the same format (decision: tppId)", async () => {
    const derived = "NO-FSA-SBX234567ABCDEFGHI";
    const tpp = `PSD${derived}`;
    const refused = await sendVisit(handler, await openVisit(), { ...me, tpp });
    expect(refused.html).toContain("We found no customer with this number in the sandbox");
    for (const { html } of [refused, (await openVisit({ query: `?tpp=${tpp}` })).page]) {
      expect(html).toContain(`value="${derived}"`);
      expect(html).not.toContain(tpp);
    }
  });

  it("gives the same answer for an unknown number and an unknown TPP", async () => {
    const pages = [];
    for (const fields of [
      { ...me, number: "nobody" },
      { number: me.number, tpp: "NO-FSA-000000000" },
    ]) {
      const tab = await openVisit();
      const { status, html } = await sendVisit(handler, tab, fields);
      pages.push({ status, html: html.replaceAll(tab.csrf, "").replaceAll(/NO-FSA-\d+/g, "") });
    }
    expect(pages[0]?.status).toBe(422);
    expect(pages[0]?.html).toContain("We found no customer with this number in the sandbox");
    expect(pages[1]).toEqual(pages[0]);
  });

  it("shows the error page if no identity provider is connected", async () => {
    const { STAGE } = process.env;
    const { production } = stages;
    process.env.STAGE = "production";
    stages.production = {};
    try {
      const visit = await openVisit();
      const page = await unlogged(() => sendVisit(handler, visit, me));
      expect(page.status).toBe(500);
      expect(page.html).toContain("Something went wrong at our end");
      expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    } finally {
      process.env.STAGE = STAGE;
      stages.production = production;
    }
  });
});

const at = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);

describe("the attempts to sign in with one customer number", () => {
  const attempt = async (number: string, now = testTime, tpp = tppId) =>
    sendVisit(handler, await openVisit(), { tpp, number }, { now });

  it.each([
    ["for a known sandbox", tppId],
    ["for an unknown sandbox", "NO-FSA-000000000"],
  ])(
    "are limited to ten an hour %s, counted over all browsers; then the page says when to try again",
    async (_, tpp) => {
      const now = at(18);
      for (let each = 0; each < 10; each += 1)
        expect(await attempt("often", now, tpp)).toMatchObject({ status: 422 });
      const page = await attempt("often", now, tpp);
      expect(page).toMatchObject({ status: 429, headers: { "retry-after": "2520" } });
      expect(page.html).toContain("Try again in 42 min.");
      expect(await attempt("often", at(60), tpp)).toMatchObject({ status: 422 });
    },
  );

  it("count together with the attempts on SCA links", async () => {
    for (let each = 0; each < 8; each += 1) await attempt("shared");
    const tab = await openTab(await consentLink());
    for (let each = 0; each < 2; each += 1)
      expect(await send(identifyPsu, tab, [["number", "shared"]])).toMatchObject({ status: 422 });
    expect(await attempt("shared")).toMatchObject({ status: 429 });
    expect(await send(identifyPsu, tab, [["number", "shared"]])).toMatchObject({ status: 429 });
  });

  it("are limited to ten also if thirty forms are sent at once", async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => attempt("at once")));
    expect(pages.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(pages.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe("the sign-in form", () => {
  it.each<[string, (other: VisitTab) => PageOptions]>([
    ["without its token", () => ({ form: Object.entries(me) })],
    ["with another browser's token", ({ csrf }) => ({ form: [["csrf", csrf]] })],
    ["without the cookie", () => ({ headers: { cookie: undefined } })],
    ["with another browser's cookie", ({ cookie }) => ({ headers: { cookie } })],
    ["from another site", () => ({ headers: { origin: "https://tpp.example" } })],
    ["from a site that hides its name", () => ({ headers: { origin: "null" } })],
    [
      "that the browser marks as cross-site",
      () => ({ headers: { "sec-fetch-site": "cross-site" } }),
    ],
    ["that no page sent", () => ({ headers: { "sec-fetch-site": "none" } })],
  ])("%s is refused", async (_, change) => {
    const [tab, other] = [await openVisit(), await openVisit()];
    const page = await sendVisit(handler, tab, me, change(other));
    expect(page.status).toBe(403);
    expect(page.html).toContain("This form cannot be used");
    expect(page.headers["set-cookie"] ?? "").not.toMatch(/consents/);
  });

  it("signs the customer in both times if it is sent twice", async () => {
    const tab = await openVisit();
    for (const answer of await Promise.all([1, 2].map(() => sendVisit(handler, tab, me)))) {
      const { page } = await openVisit({ cookie: cookieOf(answer) ?? "" });
      expect(page.html).toContain("Eirik Solvang");
    }
  });

  it("changes nothing if the browser is already signed in", async () => {
    const tab = await signedIn(eirik);
    const answer = await sendVisit(handler, tab, { ...me, number: havbris.nationalNumber });
    expect(answer).toMatchObject({ status: 303, headers: { location: "/consents" } });
    expect((await openVisit({ cookie: tab.cookie })).page.html).toContain("Eirik Solvang");
  });
});
