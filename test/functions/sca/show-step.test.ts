import { handler } from "../../../functions/sca/show-step.ts";
import { testTime } from "../../support/operations/call.ts";
import { atHome, callPage, openTab, reload, tokenOf } from "../../support/psu/page-call.ts";
import { consent, consentLink, eirik } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /s/{token} (specification, SCA)", () => {
  it("shows the TPP, the step, and when the link expires in Oslo time", async () => {
    const { page } = await openTab(await consentLink());
    expect(page.status).toBe(200);
    expect(page.html).toContain("<bdi>TPP PSDNO-FSA-987654321</bdi>");
    expect(page.html).toContain("Step 1 of 2");
    expect(page.html).toContain("This is a test environment. Use a test person");
    expect(page.html).toContain('<time datetime="2026-03-02T10:10:00.000Z">11:10</time> (10 min)');
  });

  it("shows how many minutes the link is valid, and reloads when it expires", async () => {
    const link = await consentLink();
    const now = new Date(testTime.getTime() + 7 * 60_000 + 15_000);
    const { page } = await openTab(link, { now });
    expect(page.html).toContain("11:10</time> (2 min)");
    expect(page.html).toContain(`content="165;url=/s/${tokenOf(link)}"`);
  });

  it.each([
    ["nb-NO,nb;q=0.9,en;q=0.8", "nb", "Hvem er du?"],
    ["nn", "nn", "Kven er du?"],
    ["en-US", "en", "Who are you?"],
    ["fr, no;q=0.5", "nb", "Hvem er du?"],
    ["fr", "en", "Who are you?"],
  ])(
    `with Accept-Language "%s" shows a page in the language %s`,
    async (accepted, language, heading) => {
      const { page } = await openTab(await consentLink(), {
        headers: { "accept-language": accepted },
      });
      expect(page.headers["content-language"]).toBe(language);
      expect(page.html).toContain(`<html lang="${language}">`);
      expect(page.html).toContain(`<h1>${heading}</h1>`);
    },
  );

  it.each([
    ["was never made", "A".repeat(43)],
    ["is too short", "x"],
    ["is too long", "x".repeat(5000)],
    ["is percent-encoded", "%2e%2e%2f"],
  ])("answers 404 for a link that %s", async (_, token) => {
    const page = await callPage(handler, `http://localhost:8080/s/${token}`);
    expect(page.status).toBe(404);
    expect(page.html).toContain("This link does not exist");
    expect(page.headers).not.toHaveProperty("set-cookie");
  });

  it("shows the list of accounts to the PSU of a valid session, and the same one after a reload", async () => {
    const headers = await consent(eirik);
    const tab = await openTab(await consentLink({ headers }), { headers: atHome });
    expect(tab.page.html).toContain("Accounts of Eirik Solvang");
    expect((await reload(tab)).html).toBe(tab.page.html);
  });
});
