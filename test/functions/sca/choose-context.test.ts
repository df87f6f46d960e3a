import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/sca/choose-context.ts";
import { handler as grantConsent } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { call } from "../../support/operations/call.ts";
import {
  openTab,
  parametersOf,
  reload,
  send,
  sendShown,
  type Tab,
} from "../../support/psu/page-call.ts";
import {
  accountId,
  auditEvents,
  consentLink,
  corporateId,
  eirik,
  havbris,
  tindre,
} from "../../support/psu/sca.ts";
import {
  engage,
  makeAccount,
  makeAgreement,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { customerIdOf } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let company: string;
beforeAll(async () => {
  company = await corporateId(havbris);
});

/** Makes an agreement under which Eirik may act for a company. */
async function newAgreement(): Promise<string> {
  const { customerId } = await makeCustomer("CORPORATE");
  const { id } = await makeAgreement(customerId);
  const { id: account } = await makeAccount(customerId);
  const customer = await customerIdOf(eirik.customerNumber);
  await engage(id, { customer, account, roles: ["REGISTER", "VIEW"] });
  return id;
}

async function identified(): Promise<Tab> {
  const tab = await openTab(await consentLink());
  await send(identifyPsu, tab, [["number", eirik.customerNumber]]);
  return tab;
}
const choose = (tab: Tab, context: string) => send(handler, tab, [["context", context]]);
const offered = async (tab: Tab) => choicesOf(await reload(tab), "account").toSorted();

describe("POST /s/{token}/context (specification, Corporate and private context)", () => {
  it("offers the private context and each agreement under which the PSU can consent, with none preselected", async () => {
    const page = await reload(await identified());
    expect(choicesOf(page, "context").toSorted()).toEqual(["PRIVATE", company].toSorted());
    expect(page.html).not.toContain(" checked");
  });

  it.each([
    ["nb", "Som privatperson", "På vegne av bedriften"],
    ["nn", "Som privatperson", "På vegner av bedrifta"],
    ["en", "As a private person", "On behalf of the company"],
  ])(
    "shows the name of the person or company for each choice, on a page in the language %s",
    async (language, mine, ours) => {
      const { html } = await reload(await identified(), {
        headers: { "accept-language": language },
      });
      expect(html).toMatch(new RegExp(`Eirik Solvang</bdi>.*>${mine}<`));
      expect(html).toMatch(new RegExp(`Bedriftsavtale Havbris Sjømat AS</bdi>.*>${ours}<`));
      expect(html).not.toMatch(/>(PRIVATE|CORPORATE)</);
    },
  );

  it("shows the accounts of the chosen context", async () => {
    const tab = await identified();
    const { status, headers } = await choose(tab, company);
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: new URL(tab.link).pathname,
    });
    const ids = [await accountId(havbris, 0), await accountId(havbris, 1)];
    expect(await offered(tab)).toEqual(ids.toSorted());
    expect((await reload(tab)).html).toContain("Step 3 of 3");
  });

  it.each<[string, () => Promise<string>]>([
    ["no context", async () => ""],
    ["CORPORATE instead of an agreement", async () => "CORPORATE"],
    ["an agreement under which the PSU may only view accounts", () => corporateId(tindre)],
    ["an agreement that the PSU got after identifying", newAgreement],
    ["a value that is no context", async () => "__proto__"],
  ])("asks again if the form carries %s", async (_, value) => {
    const tab = await identified();
    const page = await choose(tab, await value());
    expect(page.status).toBe(422);
    expect(page.html).toContain("Choose who this is for.");
    expect(await offered(tab)).toEqual([]);
  });

  it.each([
    ["the company to the person", [0, 1]],
    ["the person to the company", [1, 0]],
  ])("leaves nothing of the first choice if the PSU changes from %s", async (_, order) => {
    const contexts = order.map((index) => [company, "PRIVATE"][index] ?? "");
    const tab = await identified();
    for (const context of contexts) await choose(tab, context);
    const accounts = (await offered(tab)).map((id) => ["account", id] as const);
    await sendShown(grantConsent, tab, accounts);
    const back = parametersOf(await reload(tab));
    const isPrivate = contexts.at(-1) === "PRIVATE";
    expect(back.context).toBe(isPrivate ? "PRIVATE" : "CORPORATE");
    expect(back["psu-corporate-id"]).toBe(isPrivate ? undefined : company);
    const headers = {
      "psu-id": back["psu-id"],
      "psu-ip-address": "192.0.2.17",
      "psu-corporate-id": back["psu-corporate-id"],
    };
    const { body } = await call(listAccounts, { headers });
    const owner = isPrivate ? "Eirik Solvang" : "Havbris Sjømat AS";
    expect(body.accounts.map((each: { ownerName: string }) => each.ownerName)).toEqual([
      owner,
      owner,
    ]);
  });

  it("changes nothing if there is no context to choose", async () => {
    const link = await consentLink({ headers: { "psu-context": "PRIVATE" } });
    const tab = await openTab(link);
    expect(await choose(tab, company)).toMatchObject({ status: 303 });
    await send(identifyPsu, tab, [["number", eirik.customerNumber]]);
    const before = await auditEvents();
    expect(await choose(tab, company)).toMatchObject({ status: 303 });
    expect(await offered(tab)).toContain(await accountId(eirik));
    expect(await auditEvents()).toEqual(before);
  });
});
