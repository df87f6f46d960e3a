import { handler } from "../../../functions/sca/begin-sca.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import {
  atHome,
  callPage,
  lookAt,
  openTab,
  reload,
  send,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { consent, consentLink, corporateId, eirik, order, tindre } from "../../support/psu/sca.ts";
import { userLink } from "../../support/psu/user.ts";
import { customerIdOf, editWorld, worldOf } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing } from "../../support/table/uses.ts";

useTable();

const named = { "x-psu-identity": eirik.nationalNumber };

describe("POST /s/{token}/begin (specification, SCA; decision: Links)", () => {
  it.each<[string, () => Promise<string>]>([
    ["a consent", () => consentLink({ headers: named })],
    ["a payment", async () => (await order(eirik)).link],
    ["a look at who they are", () => userLink({ headers: named })],
  ])(
    "leads a named PSU to the masked number, by the button of a page without a script: %s",
    async (_, make) => {
      const tab = await lookAt(await make());
      expect(tab.page.html).toContain("<h1>Continue at the bank</h1>");
      expect(tab.page.html).toMatch(/<button>Continue<\/button>/);
      expect(await send(handler, tab)).toMatchObject({ status: 303 });
      expect((await reload(tab)).html).toContain("13•••••••85");
    },
  );

  it.each([
    ["nb", "Fortsett i banken", "Fortsett"],
    ["nn", "Hald fram i banken", "Hald fram"],
    ["en", "Continue at the bank", "Continue"],
  ])("has its page in %s", async (language, heading, button) => {
    const headers = { "accept-language": language };
    const { page } = await lookAt(await consentLink({ headers: named }), { headers });
    expect(page.html).toContain(`<h1>${heading}</h1>`);
    expect(page.html).toContain(`<button>${button}</button>`);
  });

  it("leads to the checklist in the browser of the session's SCA, and in no other", async () => {
    const session = await consent(eirik);
    const home = await lookAt(await consentLink({ headers: session }), { headers: atHome });
    await send(handler, home);
    expect((await reload(home)).html).toContain("Accounts of Eirik Solvang");
    const other = await lookAt(await consentLink({ headers: session }));
    expect(other.page.html).toContain("/identify");
    expect(await send(handler, other)).toMatchObject({ status: 303 });
    const { html } = await reload(other);
    expect(html).toContain("/identify");
    expect(html).not.toContain("Solvang");
  });

  it("can be gone on from again in that browser where we die in between", async () => {
    const link = await consentLink({ headers: await consent(eirik) });
    const tab = await lookAt(link, { headers: atHome });
    await crashing(
      ({ partitions }) => partitions.some((each) => each.startsWith("WORLD#")),
      () => send(handler, tab),
    );
    expect(await table.get(keys.scaFlow(fingerprint(tokenOf(link))))).toMatchObject({
      state: "CREATED",
      browser: expect.any(String),
    });
    expect(await callPage(showStep, link)).toMatchObject({ status: 403 });
    const again = await openTab(link, { headers: atHome });
    expect(again.page.html).toContain("Accounts of Eirik Solvang");
  });

  it("leads back where the session's PSU may not consent for the agreement asked for", async () => {
    const headers = { ...(await consent(eirik)), "psu-corporate-id": await corporateId(tindre) };
    const tab = await lookAt(await consentLink({ headers }), { headers: atHome });
    await send(handler, tab);
    expect((await reload(tab)).html).toContain("code=FORBIDDEN");
  });

  it("leads back where the session's PSU is no customer any more", async () => {
    const id = await customerIdOf(eirik.customerNumber);
    const tab = await lookAt(await consentLink({ headers: await consent(eirik) }), {
      headers: atHome,
    });
    const { customers } = await worldOf();
    const others = new Map([...customers].filter(([each]) => each !== id));
    await editWorld(() => ({ customers: others }));
    await send(handler, tab);
    await editWorld(() => ({ customers }));
    expect((await reload(tab)).html).toContain("code=PSU_CREDENTIALS_INVALID");
  });

  it("sent once more, or where there is nothing to begin, leads to where the flow stands", async () => {
    const tab = await openTab(await consentLink({ headers: await consent(eirik) }), {
      headers: atHome,
    });
    const { html } = await reload(tab);
    expect(await send(handler, tab)).toMatchObject({ status: 303 });
    expect((await reload(tab)).html).toBe(html);
  });
});
