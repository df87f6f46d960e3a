import { createServer } from "node:http";
import { stoppable } from "../../infra/local/stoppable.ts";
import type { Language } from "../../shared/pages/language.ts";
import { styleHashesOf } from "../../shared/pages/style.ts";
import { frame, steps } from "../shared/pages/views.ts";
import { visits } from "../shared/pages/visit-views.ts";
import { listen } from "../support/payments/exchange.ts";
import { useVisitors } from "../support/psu/browser.ts";
import { sampled, sampledBeforeCi } from "../support/run/long-form.ts";
import { branded, brandOf, everyPage } from "./every-page.ts";
import {
  axeWidthsAt,
  expectLooks,
  expectReadable,
  schemesAt,
  seenByAxe,
  takePicture,
} from "./looks.ts";
import { useTwoPages } from "./two-pages.ts";

const pageIn = useTwoPages();
const visitor = useVisitors();

const policyOf = (hashes: readonly string[]) =>
  `default-src 'none'; style-src ${hashes.map((hash) => `'${hash}'`).join(" ")}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

// Removes the automatic redirect, so that the page stays open for the test.
const stay = (document: string) =>
  document.replace(/<meta http-equiv="refresh" content="1?0;url=https:[^>]*>/, "");

const server = stoppable(
  createServer((request, response) => {
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
  }),
);
let origin: string;

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
});

afterAll(() => server.stop({ graceMs: 0 }));

const languages = ["nb", "nn", "en"] as const;
const names = sampledBeforeCi(Object.keys(everyPage), 36);

/** Returns the page of a state, without the state. A brand counts as a page. */
const pageOf = (name: string) => /^branded, .*(?=, )|^[^,]+/.exec(name)?.[0] ?? name;
const seen = new Set([...seenByAxe(names, pageOf), ...sampled(names, 4)]);

// Shows each page in one language, and all languages over all pages. Other tests check the texts without a browser.
const pathOf = (name: string) =>
  `${languages[names.indexOf(name) % 3]}/${encodeURIComponent(name)}`;

describe.each(names)("the page '%s'", (name) => {
  const isStep = name in steps || name in branded;
  const place = names.indexOf(name);
  const looks = seen.has(name)
    ? "is accessible, fits on a phone and on a desktop"
    : "fits on the screen";

  it.each(schemesAt(place))(
    `${looks} in the %s scheme, and violates no Content-Security-Policy`,
    async (scheme) => {
      const { page, said } = pageIn(scheme);
      await page.goto(`${origin}/${pathOf(name)}`);
      // An SCA or a dashboard session ends after ten minutes to protect the customer, which WCAG 2.2.1 allows as an
      // essential limit.
      const isTimed = isStep || (name in visits && !name.startsWith("sign in"));
      const without = isTimed ? ["meta-refresh"] : [];
      // In the short form another state of a page is shown at one width, which takes turns.
      const widths = seen.has(name)
        ? { axeAt: axeWidthsAt(place) }
        : { axeAt: [], fitsAt: axeWidthsAt(place) };
      await expectLooks(page, `${name}-${scheme}`, { ...widths, without });
      expect(said).toEqual([]);
    },
  );

  if (isStep && seen.has(name))
    it("has a button that can be reached with the keyboard; the focus starts at an error if there is one", async () => {
      const { page } = pageIn("light");
      await page.goto(`${origin}/${pathOf(name)}`);
      // The browser sets the focus before it shows the page.
      await page.evaluate(() => new Promise((shown) => requestAnimationFrame(shown)));
      const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? "");
      if (/missing|unknown|blocked|attempt|none|funds/.test(name))
        expect(await focused()).toContain("alert");
      for (let tabs = 0; tabs < 12 && !(await focused()).startsWith("<button"); tabs++)
        await page.keyboard.press("Tab");
      const form = await page.evaluate(() => document.activeElement?.closest("form")?.action);
      expect(form).toMatch(/\/(begin|identify|context|consent|confirm|approve)$/);
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement as Element).outlineStyle,
      );
      expect(outline).toBe("solid");
    });
});

const withoutForm = names.filter((name) => !(name in steps || name in branded));

describe.each(
  sampled(
    withoutForm.filter((name) => seen.has(name)),
    8,
  ),
)("the page '%s'", (name) => {
  it("shows every control, with a visible focus mark, to a PSU who uses only the keyboard", async () => {
    const { page } = pageIn("light");
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${origin}/nb/${encodeURIComponent(name)}`);
    const usable = page.locator("a[href], button, input:not([type=hidden]), summary");
    const wanted = await usable.evaluateAll((all) =>
      all.flatMap((each, index) => (each.checkVisibility() ? [index] : [])),
    );
    const reached = new Set<number>();
    // Two more presses: an error message may have the focus first, and the browser itself comes after the last
    // element.
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

it("a page of the SCA warns if less than one minute is left for the SCA, and not before", async () => {
  const { page } = pageIn("light");
  const warning = async (name: string) => {
    await page.goto(`${origin}/en/${encodeURIComponent(name)}`);
    return page.getByText("Less than one minute left.").isVisible();
  };
  expect(await warning("identify, last minute")).toBe(true);
  expect(await warning("identify")).toBe(false);
});

it.each([320, 360])(
  "a page that is %i pixels wide never puts a line break inside the number of an amount",
  async (width) => {
    const { page } = pageIn("light");
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${origin}/en/${encodeURIComponent("payment, largest")}`);
    const lines = await page.locator("dd :is(.line, bdi)").evaluateAll((all) =>
      all.flatMap(({ firstChild: text }) => {
        const number = /^[\d,.]{9,}(?=\s)/.exec(text?.textContent ?? "")?.[0];
        if (!text || number === undefined) return [];
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, number.length);
        const after = document.createRange();
        after.setStart(text, number.length + 1);
        after.setEnd(text, text.textContent?.length ?? 0);
        return [[range, after].map((each) => each.getClientRects().length)];
      }),
    );
    expect(lines).toEqual(Array(3).fill([1, 1]));
  },
);

const dashboard = ["consents", "history", "payments", "stop payment", "choose accounts"];
const printed = [
  "payment",
  "basket, usual",
  "return, approved, payment",
  "branded, night blue, with a logo, payment",
  ...dashboard,
];

it.each(sampled(printed, 3))(
  "the page '%s' is printed black on white with the bank's name, readable, and without buttons",
  async (name) => {
    const page = await (await visitor({ colorScheme: "dark" })).newPage();
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: "print" });
    await page.goto(`${origin}/nb/${encodeURIComponent(name)}`);
    await takePicture(page, `print-${name}`);
    expect(await page.locator("button:visible, .button:visible, .clock:visible").count()).toBe(0);
    expect((await page.locator("header bdi").boundingBox())?.width).toBeGreaterThan(20);
    expect(await page.getByText("Ikke godkjent ennå. Dette er ingen kvittering.").isVisible()).toBe(
      name in steps || name in branded,
    );
    const colours = await page.locator("h1").evaluate((each) => {
      const card = each.closest(".card") ?? each;
      return [getComputedStyle(each).color, getComputedStyle(card).backgroundColor];
    });
    expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    await expectReadable(page);
    const isOwn = dashboard.includes(name);
    expect(await page.getByText("Kari Nordmann, 2. mars 2026").isVisible()).toBe(isOwn);
    if (isOwn) expect(await page.locator("nav:visible, details:visible").count()).toBe(0);
  },
);

it("a page's style is refused if the Content-Security-Policy does not contain its hash", async () => {
  const { page, said } = pageIn("light");
  await page.goto(`${origin}/en/identify?strict`);
  expect(said.join()).toContain("Content Security Policy");
});
