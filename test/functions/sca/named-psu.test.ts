import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import {
  openTab,
  parametersOf,
  reload,
  send,
  type Tab,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { consent, consentLink, eirik, ingrid, order } from "../../support/psu/sca.ts";
import { userLink } from "../../support/psu/user.ts";
import { written } from "../../support/run/written.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { editWorld } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const headers = { "x-psu-identity": eirik.nationalNumber };
const links: [string, (options?: CallOptions) => Promise<string>, string][] = [
  ["a consent", (options) => consentLink({ headers, ...options }), "context"],
  ["a payment", async (options) => (await order(eirik, options)).link, "summary"],
  ["GET /v1/user", (options) => userLink({ headers, ...options }), "context"],
];
const confirm = (tab: Tab, fields: [string, string][] = [], now = testTime) =>
  send(identifyPsu, tab, fields, { now });
const shows = async (tab: Tab, field: string) => choicesOf(await reload(tab), field).length > 0;
const flowOf = ({ link }: Tab) => table.get(keys.scaFlow(fingerprint(tokenOf(link))));

describe("a PSU named by X-PSU-IDENTITY (specification, SCA, 6)", () => {
  it.each(links)(
    "continues with a button, and need not enter the number, on a link for %s",
    async (_, link, next) => {
      const tab = await openTab(await link());
      expect(tab.page.html).toContain("13•••••••85");
      expect(await shows(tab, "number")).toBe(false);
      expect(await confirm(tab)).toMatchObject({ status: 303 });
      expect(await shows(tab, next)).toBe(true);
    },
  );

  it.each(links)(
    "is not identified by the link alone or by a forged form if the link is for %s",
    async (_, link) => {
      const tab = await openTab(await link());
      expect(await flowOf(tab)).toMatchObject({ state: "CREATED", attempts: 0 });
      expect(await flowOf(tab)).not.toHaveProperty("customerId");
      for (const foreign of [
        { ...tab, csrf: "forged" },
        { ...tab, cookie: "" },
      ])
        expect(await confirm(foreign)).toMatchObject({ status: 403 });
      expect(await flowOf(tab)).toMatchObject({ state: "CREATED", attempts: 0 });
    },
  );

  it.each(links)(
    "sees only the first two and the last two digits of the number on the pages for %s",
    async (_, link) => {
      let told = "";
      const lines = await written(async () => {
        const tab = await openTab(await link());
        const pages = [tab.page, await confirm(tab), await reload(tab)];
        told = JSON.stringify([tab.link, pages, await flowOf(tab)]);
      });
      expect(told).toContain("13•••••••85");
      expect(`${told} ${lines}`).not.toContain(eirik.nationalNumber);
    },
  );

  it("may also enter the number", async () => {
    const tab = await openTab(await consentLink({ headers }));
    const page = await confirm(tab, [["number", "unknown"]]);
    expect(page).toMatchObject({ status: 422 });
    expect(page.html).toContain("We could not confirm that it is you. You have 4 attempts left.");
    await confirm(tab, [["number", eirik.nationalNumber]]);
    expect(await shows(tab, "context")).toBe(true);
  });

  it("ends the flow by entering another person's number", async () => {
    const tab = await openTab(await consentLink({ headers }));
    await confirm(tab, [["number", ingrid.nationalNumber]]);
    const code = "PSU_CREDENTIALS_INVALID";
    expect(parametersOf(await reload(tab))).toMatchObject({ status: "401", code });
  });

  it.each<[string, () => Promise<CallOptions>]>([
    ["named by no header", async () => ({})],
    [
      "named only by PSU-ID",
      async () => ({ headers: { ...(await consent(eirik)), "tpp-session-id": "another" } }),
    ],
  ])("may continue without the number, but a PSU %s must enter it", async (_, options) => {
    const tab = await openTab(await consentLink(await options()));
    expect(await shows(tab, "number")).toBe(true);
    expect(await confirm(tab)).toMatchObject({ status: 422 });
    expect(await flowOf(tab)).toMatchObject({ state: "CREATED", attempts: 0 });
  });
});

describe("a named PSU who has left the bank", () => {
  const start = async (identifier: string, now = testTime) => {
    const tpp = await testTpp(identifier);
    if (!(await tpps.profile(tpp.tppId)).place) await openSmallWorld(tpp.tppId);
    const { link, params } = await order(eirik, { tpp, now });
    return { tpp, params, now, tab: await openTab(link, { now }) };
  };
  type Started = Awaited<ReturnType<typeof start>>;

  /** Deletes the customer, as if they had left the bank after the link was made. */
  async function leave({ tab, tpp }: Started) {
    const left = String((await flowOf(tab))?.expectedCustomer);
    await editWorld(
      ({ customers }) => ({ customers: new Map([...customers].filter(([id]) => id !== left)) }),
      tpp,
    );
  }

  it("has five attempts on a link, and the fifth rejects the payment", async () => {
    const started = await start("PSDNO-FSA-131313131");
    const { tab, tpp, params } = started;
    await leave(started);
    for (const left of ["4 attempts", "3 attempts", "2 attempts", "one attempt"]) {
      const page = await confirm(tab);
      expect(page).toMatchObject({ status: 422 });
      expect(page.html).toContain(`We could not confirm that it is you. You have ${left} left.`);
    }
    expect(await confirm(tab)).toMatchObject({ status: 303 });
    expect(parametersOf(await reload(tab))).toMatchObject({ code: "PSU_CREDENTIALS_INVALID" });
    const { body } = await call(getPaymentStatus, { params, tpp });
    expect(body).toEqual({ transactionStatus: "RJCT" });
  });

  it("has ten attempts an hour over all links", async () => {
    const now = new Date("2026-03-02T12:18:00Z");
    const all: Started[] = [];
    for (let each = 0; each < 4; each += 1) all.push(await start("PSDNO-FSA-141414141", now));
    await leave(all[0] as Started);
    const pages: string[] = [];
    for (const { tab } of all)
      for (let each = 0; each < 3; each += 1) {
        const { status, headers } = await confirm(tab, [], now);
        pages.push(`${status} ${headers["retry-after"] ?? ""}`.trim());
      }
    expect(pages).toEqual([...Array(10).fill("422"), "429 2520", "429 2520"]);
  });
});
