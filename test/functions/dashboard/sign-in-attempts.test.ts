import { handler } from "../../../functions/dashboard/sign-in.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { openTab, type PageOptions, send } from "../../support/psu/page-call.ts";
import { consentLink, eirik, havbris } from "../../support/psu/sca.ts";
import {
  cookieOf,
  openVisit,
  sendVisit,
  signedIn,
  tppId,
  type VisitTab,
} from "../../support/psu/visit.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

beforeAll(async () => {
  await call(listSandboxCustomers);
});

const me = { tpp: tppId, number: eirik.nationalNumber };
const at = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);

describe("the attempts to sign in with one customer number", () => {
  const attempt = async (number: string, now = testTime, tpp = tppId) =>
    sendVisit(handler, await openVisit(), { tpp, number }, { now });

  it.each([
    ["in a sandbox", tppId],
    ["in an unknown sandbox", "NO-FSA-000000000"],
  ])(
    "are ten an hour %s over all browsers; then the page says when to try again",
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

  it("are ten also if thirty forms are sent at once", async () => {
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
