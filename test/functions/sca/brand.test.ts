import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { hashOf, styleHashesOf, styleOf } from "../../../shared/pages/style.ts";
import { logo } from "../../shared/pages/brands.ts";
import { callPage, openTab, type PageAnswer, reload, send } from "../../support/psu/page-call.ts";
import { consentLink } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

beforeAll(() => {
  Object.assign(process.env, { BANK_LOGO: logo, BANK_COLOUR: "#00205b", BANK_ACCENT: "#fc0" });
});

afterAll(() => {
  for (const name of ["LOGO", "COLOUR", "ACCENT"]) delete process.env[`BANK_${name}`];
});

const sheetOf = ({ html }: PageAnswer) => /<style>(.*)<\/style>/s.exec(html)?.[1] ?? "";

describe("a bank's own colours and logo", () => {
  it("are on the page of an SCA step, on the page back to the TPP and on an error page, and the policy allows their style sheet", async () => {
    const tab = await openTab(await consentLink());
    await send(cancelSca, tab, []);
    const unknown = await callPage(showStep, `${tab.link}x`);
    expect(unknown.status).toBe(404);
    for (const page of [tab.page, await reload(tab), unknown]) {
      const sheet = styleOf({ colour: "#00205b", accent: "#fc0" });
      expect(sheetOf(page)).toBe(sheet);
      expect(page.html).toContain('<span class="logo"><svg ');
      const [, sources = ""] =
        /style-src ([^;]*);/.exec(page.headers["content-security-policy"] ?? "") ?? [];
      expect(sources).toContain(`'${hashOf(sheet)}'`);
      expect(sources.split(" ")).toHaveLength(2 * styleHashesOf({}).length);
    }
  });
});
