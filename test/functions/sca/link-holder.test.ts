import { handler as beginSca } from "../../../functions/sca/begin-sca.ts";
import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { addressBack } from "../../../infra/tpp/page-walker.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  atHome,
  callPage,
  lookAt,
  openTab,
  type PageAnswer,
  parametersOf,
  reload,
  send,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { auditEvents, consent, consentLink, eirik, order } from "../../support/psu/sca.ts";
import { userLink } from "../../support/psu/user.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable();

const named = { "x-psu-identity": eirik.nationalNumber };
const late = new Date(testTime.getTime() + 600_000);
const me = [["number", eirik.customerNumber]] as const;
const stored = (link: string) => table.get(keys.scaFlow(fingerprint(tokenOf(link))));
const backOf = (page: PageAnswer) => Object.fromEntries(addressBack(page)?.searchParams ?? []);

const links: [string, () => Promise<string>][] = [
  ["a consent", () => consentLink()],
  ["a consent of a PSU named by X-PSU-IDENTITY", () => consentLink({ headers: named })],
  ["a consent in a valid session", async () => consentLink({ headers: await consent(eirik) })],
  [
    "a consent of a PSU named by X-PSU-IDENTITY, in a valid session",
    async () => consentLink({ headers: { ...named, ...(await consent(eirik)) } }),
  ],
  ["a payment of a PSU named by X-PSU-IDENTITY", async () => (await order(eirik)).link],
  ["GET /v1/user for a PSU named by X-PSU-IDENTITY", () => userLink({ headers: named })],
];

describe("a link that is only opened (decision: Links)", () => {
  it.each(links)("does not change if it is for %s", async (_, make) => {
    const link = await make();
    const looks = [{}, { headers: atHome }, { now: late }, { now: late, headers: atHome }];
    const all = async () => {
      for (const options of looks) await callPage(showStep, link, options);
    };
    expect(await writtenBy(all)).toEqual([]);
    expect(await stored(link)).not.toHaveProperty("browser");
    expect((await openTab(link)).page.status).toBe(200);
  });

  it.each(links)("shows nothing about its PSU if it is for %s", async (_, make) => {
    const link = await make();
    const told: string[] = [];
    for (const options of [{}, { headers: atHome }, { now: late }]) {
      const { html, headers } = await callPage(showStep, link, options);
      told.push(html, JSON.stringify(headers));
    }
    const { name, nationalNumber, customerNumber, accounts } = eirik;
    const secrets = [
      ...[...name.split(" "), nationalNumber, customerNumber, "•", "psu-id"],
      ...accounts.flatMap((account) => [account.bban, account.name]),
      ...["250.00", "Müller", "Hamburg"],
    ];
    expect(secrets.filter((each) => told.join().includes(each))).toEqual([]);
  });

  it("returns SCA_EXPIRED to the TPP after ten minutes, without an audit event", async () => {
    const link = await consentLink();
    const { page } = await lookAt(link, { now: late });
    expect(parametersOf(page)).toEqual({
      status: "401",
      code: "SCA_EXPIRED",
      message: "The link expired before the PSU finished.",
      "tpp-session-id": "session-1",
    });
    expect(await auditEvents(fingerprint(tokenOf(link)))).toEqual(["SCA_STARTED"]);
  });

  it("ends with the first form that is sent after it has expired", async () => {
    const link = await consentLink();
    const tab = await lookAt(link);
    expect(await send(identifyPsu, tab, me, { now: late })).toMatchObject({ status: 303 });
    expect(parametersOf(await reload(tab))).toMatchObject({ code: "SCA_EXPIRED" });
    expect(await auditEvents(fingerprint(tokenOf(link)))).toEqual(["SCA_FAILED", "SCA_STARTED"]);
  });
});

describe("a link's browser (decision: Links)", () => {
  it.each<[string, () => Promise<string>, typeof identifyPsu]>([
    ["identify", () => consentLink(), identifyPsu],
    ["press Continue", () => consentLink({ headers: named }), beginSca],
    ["cancel", () => consentLink(), cancelSca],
  ])(
    "is a single one even if twenty browsers %s at the same time: the others get 403",
    async (_, make, handler) => {
      const link = await make();
      const tabs = await Promise.all(Array.from({ length: 20 }, () => lookAt(link)));
      expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(20);
      const pages = await Promise.all(tabs.map((tab) => send(handler, tab, me)));
      expect(pages.map(({ status }) => status).toSorted()).toEqual([303, ...Array(19).fill(403)]);
      for (const [index, page] of pages.entries()) {
        const next = await reload(tabs[index] as (typeof tabs)[number]);
        expect(next.status).toBe(page.status === 303 ? 200 : 403);
        if (page.status !== 303) expect(page.html).toContain("This link has been used");
      }
    },
  );

  it("may send its first form several times at the same time", async () => {
    const tab = await lookAt(await consentLink({ headers: named }));
    const pages = await Promise.all([1, 2, 3].map(() => send(beginSca, tab)));
    for (const { status } of pages) expect(status).toBe(303);
    expect((await reload(tab)).html).toContain("13•••••••85");
  });

  it("keeps the link after the SCA has ended, and any other browser gets 403", async () => {
    const tab = await openTab(await consentLink());
    const other = await lookAt(tab.link);
    await send(cancelSca, tab);
    expect(await callPage(showStep, tab.link)).toMatchObject({ status: 403 });
    expect(await send(cancelSca, other)).toMatchObject({ status: 403 });
    expect(parametersOf(await reload(tab))).toMatchObject({ code: "SCA_INVALID" });
  });
});

describe("an error page (decision: Links)", () => {
  const failed = {
    status: "400",
    code: "SCA_INVALID",
    message: "The link cannot be used in this browser.",
    "tpp-session-id": "session-1",
  };

  it.each<[string, string, number, (link: string) => Promise<PageAnswer>]>([
    [
      "a link that another browser uses",
      "This link has been used",
      403,
      async (link) => {
        await send(identifyPsu, await lookAt(link));
        return callPage(showStep, link);
      },
    ],
    [
      "a form that is sent after another browser has used the link",
      "This link has been used",
      403,
      async (link) => {
        const tab = await lookAt(link);
        await send(identifyPsu, await lookAt(link));
        return send(identifyPsu, tab, me);
      },
    ],
    [
      "a browser that keeps no cookie",
      "This form cannot be used",
      403,
      async (link) => send(identifyPsu, await lookAt(link), me, { headers: { cookie: undefined } }),
    ],
    [
      "a form that is too large",
      "Something went wrong",
      413,
      async (link) => send(identifyPsu, await lookAt(link), [["number", "1".repeat(16_384)]]),
    ],
  ])("offers a way back to the TPP for %s", async (_, heading, status, make) => {
    const page = await make(await consentLink());
    expect(page.status).toBe(status);
    expect(page.html).toContain(`<h1>${heading}`);
    expect(page.html).toContain("Go back to TPP PSDNO-FSA-987654321");
    expect(backOf(page)).toEqual(failed);
    // The page does not redirect by itself, because the SCA may continue in the other browser.
    expect(page.html).not.toContain('http-equiv="refresh"');
    expect(page.headers).not.toHaveProperty("set-cookie");
  });

  it("offers no way back for an unknown link", async () => {
    const page = await callPage(showStep, `http://localhost:8080/s/${"A".repeat(43)}`);
    expect(page.status).toBe(404);
    expect(backOf(page)).toEqual({});
  });
});
