import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { styleHashesOf } from "../../../shared/pages/style.ts";
import { callPage, openTab, type PageOptions, reload, send } from "../../support/psu/page-call.ts";
import { consentLink, eirik } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const newTab = async (options?: PageOptions) => openTab(await consentLink(), options);
const styles = styleHashesOf({})
  .map((hash) => `'${hash}'`)
  .join(" ");
const me = [["number", eirik.customerNumber]] as const;

describe("the headers of the SCA site", () => {
  const always = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src ${styles}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringMatching(/^(\w+=\(\)(, )?)+$/),
    "x-robots-tag": "noindex",
    "content-language": "en",
  };
  const overTls = { "strict-transport-security": "max-age=63072000; includeSubDomains" };
  const local = process.env.SITE_ADDRESS;
  afterEach(() => {
    process.env.SITE_ADDRESS = local;
  });

  it.each([
    ["http://localhost:8080", always, "sca", "HttpOnly; Path=/; SameSite=Lax"],
    [
      "https://sca.bank.example",
      { ...always, ...overTls },
      "__Host-sca",
      "Secure; HttpOnly; Path=/; SameSite=Lax",
    ],
  ])(
    "are exactly the expected ones on pages, redirects and refusals, at %s",
    async (address, headers, name, attributes) => {
      process.env.SITE_ADDRESS = address;
      const tab = await newTab();
      const { "set-cookie": cookie = "", ...first } = tab.page.headers;
      expect(first).toEqual(headers);
      expect(cookie).toMatch(new RegExp(`^${name}=[\\w-]{43}; `));
      expect(cookie.slice(cookie.indexOf(";") + 2)).toBe(attributes);
      expect((await reload(tab)).headers).toEqual(headers);
      expect((await send(identifyPsu, tab, [])).headers).toEqual(headers);
      expect((await callPage(showStep, tab.link)).headers).toEqual(headers);
      const location = new URL(tab.link).pathname;
      expect((await send(identifyPsu, tab, me)).headers).toEqual({ ...headers, location });
    },
  );

  it("set a new cookie over TLS if the sent one has no prefix __Host-, because another site could have set it", async () => {
    process.env.SITE_ADDRESS = "https://sca.bank.example";
    const { page } = await newTab({ headers: { cookie: `sca=${"B".repeat(43)}` } });
    expect(page.headers["set-cookie"]).toMatch(/^__Host-sca=(?!B{43})/);
  });

  it("set no cookie if the browser sends a valid one, and a new cookie if it sends an invalid one", async () => {
    const { cookie } = await newTab();
    const known = await newTab({ headers: { cookie } });
    expect(known.page.headers).not.toHaveProperty("set-cookie");
    const nonsense = await newTab({ headers: { cookie: "sca=short; a=b; =;" } });
    expect(nonsense.page.headers).toHaveProperty("set-cookie");
  });
});
