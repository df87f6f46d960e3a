import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import type { Language } from "../../shared/pages/language.ts";
import { styleHashesOf } from "../../shared/pages/style.ts";
import { frame, steps } from "../shared/pages/views.ts";
import { visits } from "../shared/pages/visit-views.ts";
import { openBrowser } from "../support/browser.ts";
import { branded, brandOf, everyPage } from "./every-page.ts";
import { expectLooks, schemes, takePicture } from "./looks.ts";

const policyOf = (hashes: readonly string[]) =>
  `default-src 'none'; style-src ${hashes.map((hash) => `'${hash}'`).join(" ")}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

// The way back leaves at once or soon; here it may not, so that there is something to look at.
const stay = (document: string) =>
  document.replace(/<meta http-equiv="refresh" content="1?0;url=https:[^>]*>/, "");

let browser: Browser;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const [, language, name = ""] = decodeURIComponent(pathname).split("/");
    const render = everyPage[name];
    response.writeHead(render ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": search
        ? "default-src 'none'"
        : policyOf(styleHashesOf(brandOf(name))),
    });
    response.end(render && stay(render(frame(language as Language))));
  }).listen(0, "127.0.0.1");
  browser = await openBrowser();
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

const languages = ["nb", "nn", "en"] as const;

let pages: Page[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  pages = await Promise.all(
    schemes.map(async (colorScheme) => browser.newPage({ colorScheme, reducedMotion: "reduce" })),
  );
  for (const page of pages)
    page.on("console", (message) => {
      // A page has no icon; asking for one is the browser's own idea.
      if (!message.text().includes("favicon")) complaints.push(message.text());
    });
});

const names = Object.keys(everyPage);

describe.each(names)("%s", (name) => {
  const isStep = name in steps || name in branded;
  // Each page in one language, all languages over the pages; the texts themselves are tested without a browser.
  const path = `${languages[names.indexOf(name) % 3]}/${encodeURIComponent(name)}`;

  async function check(page: Page) {
    await page.goto(`${origin}/${path}`);
    // A link or a visit ends after ten minutes to protect the customer: the exception of WCAG 2.2.1 for an essential limit.
    const isTimed = isStep || (name in visits && !name.startsWith("sign in"));
    const without = isTimed ? ["meta-refresh"] : [];
    await expectLooks(page, `${name}-${schemes[pages.indexOf(page)]}`, { without });
  }

  it("is accessible, fits, and keeps to the policy, at every size, light and dark", async () => {
    complaints.length = 0;
    await Promise.all(pages.map(check));
    expect(complaints).toEqual([]);
  });

  if (isStep)
    it("lets the keyboard reach the button, from the faults if there are any", async () => {
      const page = pages[0] as Page;
      await page.goto(`${origin}/${path}`);
      // The browser gives the focus where the page wants it before it shows the page.
      await page.evaluate(() => new Promise((shown) => requestAnimationFrame(shown)));
      const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? "");
      if (/missing|unknown|blocked|attempt|none|funds/.test(name))
        expect(await focused()).toContain("alert");
      for (let tabs = 0; tabs < 12 && !(await focused()).startsWith("<button"); tabs++)
        await page.keyboard.press("Tab");
      const form = await page.evaluate(() => document.activeElement?.closest("form")?.action);
      expect(form).toMatch(/\/(identify|context|consent|confirm|approve)$/);
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement as Element).outlineStyle,
      );
      expect(outline).toBe("solid");
    });
});

describe.each(Object.keys(visits))("%s, with a keyboard alone", (name) => {
  it("lets all of it be reached, in sight and with a mark", async () => {
    const page = pages[0] as Page;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${origin}/nb/${encodeURIComponent(name)}`);
    const usable = page.locator("a[href], button, input:not([type=hidden]), summary");
    const wanted = await usable.evaluateAll((all) =>
      all.flatMap((each, index) => (each.checkVisibility() ? [index] : [])),
    );
    const reached = new Set<number>();
    // Two more: a fault has the focus first, and after the last one comes the browser itself.
    for (let tabs = 0; tabs < wanted.length + 2; tabs += 1) {
      await page.keyboard.press("Tab");
      const index = await usable.evaluateAll((all) => {
        const at = all.indexOf(document.activeElement as (typeof all)[number]);
        const { top = 0, bottom = 0 } = all[at]?.getBoundingClientRect() ?? {};
        const marked = all[at]?.closest(".choice") ?? all[at];
        const isMarked = marked && getComputedStyle(marked).outlineStyle === "solid";
        return top >= 0 && bottom <= innerHeight && isMarked ? at : -1;
      });
      reached.add(index);
    }
    reached.delete(-1);
    expect([...reached].sort((a, b) => a - b)).toEqual(wanted);
  });
});

it("warns when the last minute begins, and not before", async () => {
  const page = pages[0] as Page;
  const warning = async (name: string) => {
    await page.goto(`${origin}/en/${encodeURIComponent(name)}`);
    return page.getByText("Less than one minute left.").isVisible();
  };
  expect(await warning("identify, last minute")).toBe(true);
  expect(await warning("identify")).toBe(false);
});

it.each([
  "payment",
  "basket, usual",
  "return, approved, payment",
  "branded, night blue, with a logo, payment",
])("prints %s black on white with the bank's name, without buttons", async (name) => {
  const page = pages[1] as Page;
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  await page.goto(`${origin}/nb/${encodeURIComponent(name)}`);
  await takePicture(page, `print-${name}`);
  expect(await page.locator("button:visible, .button:visible, .clock:visible").count()).toBe(0);
  expect((await page.locator("header bdi").boundingBox())?.width).toBeGreaterThan(20);
  expect(await page.getByText("Ikke godkjent ennå, og ingen kvittering.").isVisible()).toBe(
    name in steps || name in branded,
  );
  const colours = await page.locator("h1").evaluate((each) => {
    const card = each.closest(".card") ?? each;
    return [getComputedStyle(each).color, getComputedStyle(card).backgroundColor];
  });
  expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  await page.emulateMedia({ media: "screen" });
});

it("has its style refused under a policy that does not name its hash", async () => {
  const page = pages[0] as Page;
  complaints.length = 0;
  await page.goto(`${origin}/en/identify?strict`);
  expect(complaints.join()).toContain("Content Security Policy");
});
