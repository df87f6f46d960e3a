import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as getUser } from "../../../functions/psu/get-user.ts";
import { handler as createCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as approvePayment } from "../../../functions/sca/approve-payment.ts";
import { handler as chooseContext } from "../../../functions/sca/choose-context.ts";
import { handler } from "../../../functions/sca/confirm-user.ts";
import { handler as grantConsent } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { choicesOf, linkBack } from "../../../infra/tpp/page-walker.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import {
  atHome,
  hiddenOf,
  openTab,
  parametersOf,
  reload,
  send,
  sendShown,
  type Tab,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { plain } from "../../support/psu/read-page.ts";
import {
  auditEvents,
  consent,
  consentLink,
  corporateId,
  eirik,
  havbris,
  ingrid,
  tindre,
} from "../../support/psu/sca.ts";
import { letKnow, userLink } from "../../support/psu/user.ts";
import { tppId } from "../../support/psu/visit.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

/** Presses the button of the current page. */
const confirm = (tab: Tab, options: Parameters<typeof reload>[1] = {}) =>
  sendShown(handler, tab, [], options);

/** Opens a tab in which a customer has identified, and has chosen a context if the page asks for one. */
async function decided(
  { customerNumber }: { customerNumber: string },
  { context, ...options }: CallOptions & { context?: string } = {},
): Promise<Tab> {
  const tab = await openTab(await userLink(options));
  await send(identifyPsu, tab, [["number", customerNumber]]);
  if (context) await send(chooseContext, tab, [["context", context]]);
  return tab;
}

const offers = async (tab: Tab) => choicesOf(await reload(tab), "context").toSorted();

const text = async (tab: Tab) => plain((await reload(tab)).html);

describe("POST /s/{token}/confirm (specification, Corporate and private context, 1)", () => {
  it("is offered after the choice of a context, on a page that says what the confirmation means", async () => {
    const tab = await decided(eirik);
    expect(await offers(tab)).toEqual(["PRIVATE", await corporateId(havbris)].toSorted());
    await send(chooseContext, tab, [["context", await corporateId(havbris)]]);
    const page = await text(tab);
    expect(page).toContain("You areEirik Solvang");
    expect(page).toContain("You act forBedriftsavtale Havbris Sjømat AS");
    expect(page).toContain("gets no access to your accounts");
    expect(page).toContain("Step 3 of 3");
  });

  it("returns psu-id, tpp-session-id and context to the TPP, and makes the session valid", async () => {
    const tab = await decided(eirik, { context: "PRIVATE", headers: { "tpp-session-id": "new" } });
    const { status, headers: sent } = await confirm(tab);
    expect(status).toBe(303);
    expect(sent.location?.split("?done=")[0]).toBe(new URL(tab.link).pathname);
    const page = await reload(tab);
    expect(linkBack(page)).toContain("https://tpp.example/back?");
    expect(parametersOf(page)).toEqual({
      "psu-id": expect.stringMatching(/^[\da-f-]{36}$/),
      "tpp-session-id": "new",
      context: "PRIVATE",
    });
    const headers = { "psu-id": parametersOf(page)["psu-id"], "tpp-session-id": "new" };
    expect(await call(getUser, { headers })).toMatchObject({ status: 200 });
    expect(await auditEvents(fingerprint(tokenOf(tab.link)))).toEqual([
      "PSU_CONFIRMED",
      "SCA_STARTED",
    ]);
  });

  it("returns psu-corporate-id if the PSU acts for a company", async () => {
    const company = await corporateId(havbris);
    expect(await letKnow(eirik, { context: company })).toEqual({
      "psu-id": expect.any(String),
      "psu-corporate-id": company,
      "tpp-session-id": "session-1",
      context: "CORPORATE",
    });
  });

  it("gives access to no account", async () => {
    const holder = await makeCustomer();
    await makeAccount(holder.customerId);
    const tab = await decided(holder);
    await confirm(tab);
    const headers = { "psu-id": parametersOf(await reload(tab))["psu-id"] };
    const answer = await call(listAccounts, { headers });
    expect(answer).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
  });

  it("confirms nothing if the context was changed in another tab after the page was shown", async () => {
    const tab = await decided(eirik);
    await send(chooseContext, tab, [["context", "PRIVATE"]]);
    const shown = hiddenOf(await reload(tab), "shown");
    await send(chooseContext, tab, [["context", await corporateId(havbris)]]);
    await send(handler, tab, [["shown", shown]]);
    const page = await reload(tab);
    expect(linkBack(page)).toBeUndefined();
    expect(page.html).toContain("Havbris");
  });

  it("works for a customer without accounts", async () => {
    const body = { customerNumber: "new-1", name: "Ny Kunde", type: "PRIVATE" };
    expect(await call(createCustomer, { body })).toMatchObject({ status: 201 });
    const tab = await decided({ customerNumber: "new-1" });
    expect(await text(tab)).toContain("You areNy Kunde");
    await confirm(tab);
    expect(parametersOf(await reload(tab))).toMatchObject({ context: "PRIVATE" });
  });

  it.each<[string, { customerNumber: string }, () => Promise<CallOptions>, string]>([
    [
      "who may only view the company's accounts",
      eirik,
      async () => ({ headers: { "psu-corporate-id": await corporateId(tindre) } }),
      "FORBIDDEN",
    ],
    [
      "who is a company and is asked to act in the private context",
      havbris,
      async () => ({ headers: { "psu-context": "PRIVATE" } }),
      "FORBIDDEN",
    ],
    [
      "other than the one that PSU-ID names",
      eirik,
      async () => ({ headers: { ...(await consent(ingrid)), "tpp-session-id": "hers" } }),
      "PSU_CREDENTIALS_INVALID",
    ],
  ])("is not reached by a PSU %s", async (_, person, options, code) => {
    const tab = await decided(person, await options());
    expect(parametersOf(await reload(tab))).toMatchObject({ code });
  });

  it.each([
    ["before the PSU has identified", async () => openTab(await userLink())],
    ["before the context is chosen", () => decided(eirik)],
  ])("changes nothing %s", async (_, tabFor) => {
    const tab = await tabFor();
    const before = await reload(tab);
    expect(await confirm(tab)).toMatchObject({ status: 303 });
    expect((await reload(tab)).html).toBe(before.html);
  });

  it("cannot end the flow of a consent, and the form of a consent or an approval cannot end the flow of a confirmation", async () => {
    const consenting = await openTab(await consentLink({ headers: { "psu-context": "PRIVATE" } }));
    await send(identifyPsu, consenting, [["number", eirik.customerNumber]]);
    await confirm(consenting);
    expect(linkBack(await reload(consenting))).toBeUndefined();
    const tab = await decided(eirik, { context: "PRIVATE" });
    await sendShown(grantConsent, tab, [["account", "x"]]);
    await send(approvePayment, tab, [["summary", "x"]]);
    expect(linkBack(await reload(tab))).toBeUndefined();
  });

  it("ends with CONFLICT if the sandbox was reset meanwhile", async () => {
    const tab = await decided(eirik, { context: "PRIVATE" });
    await replaceBySmallWorld(tppId);
    await confirm(tab);
    expect(parametersOf(await reload(tab))).toMatchObject({ status: "409", code: "CONFLICT" });
  });
});

const hour = 3_600_000;

const at = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);

describe("an SCA link of GET /v1/user in a valid session (specification, TPP session)", () => {
  const session = (back: Record<string, string>) => ({ "psu-id": back["psu-id"] });

  it("asks for no number and no context in the browser of the session's SCA, and does not extend the session", async () => {
    const company = await corporateId(havbris);
    const headers = session(await letKnow(eirik));
    const wanted = { ...headers, "psu-corporate-id": company };
    const now = at(hour / 2);
    const tab = await openTab(await userLink({ headers: wanted, now }), { headers: atHome, now });
    expect(plain(tab.page.html)).toContain("You act forBedriftsavtale Havbris Sjømat AS");
    expect(plain(tab.page.html)).toContain("Eirik Solvang");
    await confirm(tab, { now });
    expect(parametersOf(await reload(tab, { now }))).toMatchObject({ "psu-corporate-id": company });
    expect(await call(getUser, { headers: wanted, now: at(hour - 1) })).toMatchObject({
      status: 200,
      body: { psuCorporateId: company, sessionValidUntil: "2026-03-02T11:00:00+00:00" },
    });
    const expired = await call(getUser, { headers: wanted, now: at(hour) });
    expect(expired).toMatchObject({ status: 401, code: "SCA_EXPIRED" });
  });

  it("can change the session from a company's context to the private one", async () => {
    const company = await corporateId(havbris);
    const headers = session(await letKnow(eirik, { context: company }));
    const wanted = { ...headers, "psu-context": "PRIVATE" };
    const tab = await openTab(await userLink({ headers: wanted }), { headers: atHome });
    await confirm(tab);
    const { body } = await call(getUser, { headers });
    expect(body).toMatchObject({ context: "PRIVATE" });
    expect(body).not.toHaveProperty("psuCorporateId");
  });

  it("asks for the PSU's number if it is opened in another browser", async () => {
    const headers = { ...session(await letKnow(eirik)), "psu-context": "CORPORATE" };
    const { page } = await openTab(await userLink({ headers }));
    expect(page.html).toContain("/identify");
  });

  it("ends with CONFLICT if a newer session has replaced the session meanwhile", async () => {
    const headers = { ...session(await letKnow(eirik)), "psu-context": "CORPORATE" };
    const tab = await openTab(await userLink({ headers }), { headers: atHome });
    await letKnow(eirik, { headers: { "tpp-session-id": "newer" } });
    await confirm(tab);
    expect(parametersOf(await reload(tab))).toMatchObject({ status: "409", code: "CONFLICT" });
  });
});
