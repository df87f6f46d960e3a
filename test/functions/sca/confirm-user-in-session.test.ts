import { handler as getUser } from "../../../functions/psu/get-user.ts";
import { handler } from "../../../functions/sca/confirm-user.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  atHome,
  openTab,
  parametersOf,
  reload,
  sendShown,
  type Tab,
} from "../../support/psu/page-call.ts";
import { corporateId, eirik, havbris } from "../../support/psu/sca.ts";
import { letKnow, userLink } from "../../support/psu/user.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const hour = 3_600_000;
const at = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);

/** Presses the button of the current page. */
const confirm = (tab: Tab, options: Parameters<typeof reload>[1] = {}) =>
  sendShown(handler, tab, [], options);

const plain = (html: string) => html.replace(/<[^>]*>/g, "");

describe("a confirmation of who the PSU is in a valid session (specification, TPP session)", () => {
  const session = (back: Record<string, string>) => ({ "psu-id": back["psu-id"] });

  it("needs no number and no choice in the session's browser, and does not extend the session", async () => {
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

  it("can return the PSU from a company to the private context", async () => {
    const company = await corporateId(havbris);
    const headers = session(await letKnow(eirik, { context: company }));
    const wanted = { ...headers, "psu-context": "PRIVATE" };
    const tab = await openTab(await userLink({ headers: wanted }), { headers: atHome });
    await confirm(tab);
    const { body } = await call(getUser, { headers });
    expect(body).toMatchObject({ context: "PRIVATE" });
    expect(body).not.toHaveProperty("psuCorporateId");
  });

  it("asks for the PSU's number in another browser", async () => {
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
