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
    ["an identification of the PSU", () => userLink({ headers: named })],
  ])(
    "for %s, shows the masked number of the PSU that the TPP named, and needs no script",
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
  ])(
    "is offered by a page in the language %s if Accept-Language names it",
    async (language, heading, button) => {
      const headers = { "accept-language": language };
      const { page } = await lookAt(await consentLink({ headers: named }), { headers });
      expect(page.html).toContain(`<h1>${heading}</h1>`);
      expect(page.html).toContain(`<button>${button}</button>`);
    },
  );

  it("shows the list of accounts only in the browser in which the session's SCA took place; in another browser the PSU must enter the number", async () => {
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

  it("can be resumed in the same browser after a crash between the two writes", async () => {
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

  it("returns FORBIDDEN to the TPP if the session's PSU may not consent for the requested agreement", async () => {
    const headers = { ...(await consent(eirik)), "psu-corporate-id": await corporateId(tindre) };
    const tab = await lookAt(await consentLink({ headers }), { headers: atHome });
    await send(handler, tab);
    expect((await reload(tab)).html).toContain("code=FORBIDDEN");
  });

  it("returns PSU_CREDENTIALS_INVALID to the TPP if the session's PSU is no longer a customer", async () => {
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

  it("changes nothing when it is repeated, and shows the flow's current page", async () => {
    const tab = await openTab(await consentLink({ headers: await consent(eirik) }), {
      headers: atHome,
    });
    const { html } = await reload(tab);
    expect(await send(handler, tab)).toMatchObject({ status: 303 });
    expect((await reload(tab)).html).toBe(html);
  });
});
