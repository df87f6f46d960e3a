import { styleHashesOf } from "../../../shared/pages/style.ts";
import { table } from "../../../shared/table/client.ts";
import type { Change } from "../../../shared/table/expressions.ts";
import { keys } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../../support/operations/call.ts";
import { home, visitorAt } from "../../support/psu/dashboard.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import { openVisit, signedIn, tppId } from "../../support/psu/visit.ts";
import { openSmallWorld, replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const styles = styleHashesOf({})
  .map((hash) => `'${hash}'`)
  .join(" ");
const at = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);
const day = 24 * 60;
const seen = async (...by: Parameters<typeof signedIn>) => textOf((await signedIn(...by)).page);

describe("GET /consents, without a sign-in", () => {
  it("shows the sign-in form with the TPP that the address names", async () => {
    const { page } = await openVisit({ query: "?tpp=NO-FSA-987654321" });
    expect(page.status).toBe(200);
    expect(page.html).toContain('action="/consents/sign-in"');
    expect(page.html).toContain('name="tpp" value="NO-FSA-987654321"');
    expect(page.html).not.toContain("You are signed out.");
  });

  it("has the security headers of every page and sets its own cookie", async () => {
    const { headers } = (await openVisit()).page;
    expect(headers).toMatchObject({
      "content-security-policy": `default-src 'none'; style-src ${styles}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
      "content-language": "en",
    });
    expect(headers["set-cookie"]).toMatch(/^consents=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax$/);
  });

  it("does not read the table if the browser sends no cookie", async () => {
    const verbs: string[] = [];
    const stop = table.watch(({ verb }) => verbs.push(verb));
    await openVisit();
    stop();
    expect(verbs).toEqual([]);
  });
});

describe("GET /consents (specification, Consent: with the bank the PSU sees what it may revoke)", () => {
  it("shows each consent's TPP, accounts, first day, last confirmation and last day", async () => {
    await consent(eirik, { accounts: [await accountId(eirik, 1)] });
    const text = await seen(eirik);
    expect(text).toContain("Signed in as Eirik Solvang");
    expect(text).toContain("TPP PSDNO-FSA-987654321 Active Accounts of Eirik Solvang");
    expect(text).toContain("Given 2 March 2026");
    expect(text).toContain("Last confirmed 2 March 2026");
    expect(text).toContain("Lasts until 29 August 2026");
    expect(text).toContain("Sparekonto NO42 9999 1590 834");
    expect(text).not.toContain("Brukskonto");
  });

  it("shows the private context before a company's, whatever their ids are", async () => {
    await consent(eirik);
    const company = await corporateId(havbris);
    const { "psu-id": psuId = "" } = await consent(eirik, { context: company });
    // The table has the consents in the order of their contexts. This one comes before PRIVATE.
    const [key, first] = [company, `0${company}`].map((id) => keys.consent(tppId, psuId, id));
    const item = key && (await table.get(key));
    await table.change([{ delete: key }, { put: { ...item, ...first } }] as Change[]);
    const text = await seen(eirik);
    await table.change([{ delete: first }, { put: item }] as Change[]);
    expect(text).toMatch(/Accounts of Eirik Solvang.*Accounts of Bedriftsavtale Havbris Sjømat AS/);
    expect(text).toMatch(/Brukskonto.*Kredittkort/);
    expect(text).toContain("Skattetrekkskonto");
  });

  it("shows an active consent before a withdrawn one, and no account of the withdrawn one", async () => {
    await consent(eirik);
    await consent(eirik, { context: await corporateId(havbris) });
    const { browser } = await visitorAt(eirik);
    const page = await browser.submit(await browser.open(home), "revoke", [["what", "all"]]);
    const text = textOf(page);
    expect(text).toMatch(
      /Active Accounts of Bedriftsavtale Havbris Sjømat AS .* Withdrawn by you Accounts of Eirik Solvang/,
    );
    expect(text).not.toContain("Brukskonto");
  });

  it("shows no consent of another customer", async () => {
    await consent(eirik);
    expect(await seen(ingrid)).toContain("You have not given any service access");
  });

  it.each([
    ["if 181 days have passed", 181, 0],
    ["if only the sandbox's clock was moved by 181 days", 0, 181],
  ])("shows that a consent has expired %s", async (_, days, daysAhead) => {
    await consent(eirik);
    const clockOffset = daysAhead * day * 60_000;
    const setClock = (to: number) =>
      table.change([{ update: keys.profile(tppId), set: { clockOffset: to } }]);
    await setClock(clockOffset);
    const text = await seen(eirik, { now: at(days * day) });
    await setClock(0);
    expect(text).toContain("Expired");
    expect(text).toContain("Lasted until 29 August 2026");
    expect(text).not.toContain("Stop");
  });

  it("shows only the consents of the TPP whose sandbox it is", async () => {
    const other = await testTpp("PSDNO-FSA-123456789");
    await openSmallWorld(other.tppId);
    await consent(ingrid, { tpp: other });
    expect(await seen(ingrid, { tpp: "NO-FSA-123456789" })).toContain("TPP PSDNO-FSA-123456789");
    expect(await seen(ingrid)).not.toContain("PSDNO-FSA-123456789");
  });

  it("shows no consent from before a reset of the sandbox, which also signs the customers out", async () => {
    await consent(eirik);
    const tab = await signedIn(eirik);
    expect(tab.page.html).toContain("Brukskonto");
    await replaceBySmallWorld(tppId);
    const { page } = await openVisit({ cookie: tab.cookie });
    expect(page.html).toContain("You are signed out.");
    expect(await seen(eirik)).toContain("You have not given any service access");
    await consent(eirik, { context: await corporateId(havbris) });
    const text = await seen(eirik);
    expect(text).toContain("Accounts of Bedriftsavtale Havbris Sjømat AS");
    expect(text).not.toContain("Accounts of Eirik Solvang");
  });

  it("reads the consents themselves, not only their index", async () => {
    await consent(eirik);
    const { place: world = "" } = await tpps.profile(tppId);
    const tab = await signedIn(eirik);
    const reads: string[] = [];
    const stop = table.watch(({ partitions }) => reads.push(...partitions));
    await openVisit({ cookie: tab.cookie });
    stop();
    expect(reads.filter((each) => each.startsWith(`CONSENTS#${world}#`))).toHaveLength(1);
    expect(reads.some((partition) => partition.startsWith(`PSU#${tppId}#`))).toBe(true);
  });
});

describe("a sign-in (decision: SCA pages)", () => {
  it("is valid for ten minutes, and the page then says that the customer is signed out", async () => {
    const { cookie } = await signedIn(eirik);
    const late = await openVisit({ cookie }, { now: new Date(at(10).getTime() - 1) });
    expect(late.page.html).toContain("Eirik Solvang");
    expect(late.page.html).toContain('http-equiv="refresh" content="1;url=/consents"');
    const over = await openVisit({ cookie }, { now: at(10) });
    expect(over.page.html).toContain("You are signed out.");
    expect(over.page.html).not.toContain("Eirik");
  });

  it("is valid only in its own browser", async () => {
    await signedIn(eirik);
    for (const cookie of [undefined, `consents=${"B".repeat(43)}`, "consents=short"])
      expect((await openVisit(cookie ? { cookie } : {})).page.html).toContain("/consents/sign-in");
  });
});
