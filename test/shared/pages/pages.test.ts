import { createHash } from "node:crypto";
import { accountsPage } from "../../../shared/pages/accounts-page.ts";
import { basketPage } from "../../../shared/pages/basket-page.ts";
import { bulkPage } from "../../../shared/pages/bulk-page.ts";
import { chooseAccountsPage } from "../../../shared/pages/choose-accounts-page.ts";
import { consentsPage } from "../../../shared/pages/consents-page.ts";
import { contextPage } from "../../../shared/pages/context-page.ts";
import { endPage } from "../../../shared/pages/end-page.ts";
import { historyPage } from "../../../shared/pages/history-page.ts";
import { identifyPage } from "../../../shared/pages/identify-page.ts";
import { ownPaymentsPage } from "../../../shared/pages/own-payments-page.ts";
import { paymentPage } from "../../../shared/pages/payment-page.ts";
import { returnPage } from "../../../shared/pages/return-page.ts";
import { signInPage } from "../../../shared/pages/sign-in-page.ts";
import { stopPaymentPage } from "../../../shared/pages/stop-payment-page.ts";
import { styleHashesOf } from "../../../shared/pages/style.ts";
import { userPage } from "../../../shared/pages/user-page.ts";
import { count, plain } from "../../support/psu/read-page.ts";
import { basket } from "./basket-views.ts";
import { paid, stopping } from "./own-payment-views.ts";
import { bulk, payment } from "./payment-views.ts";
import { accounts, context, ends, frame, named, returnPaths, steps, user } from "./views.ts";
import { choice, consents, uses, visits } from "./visit-views.ts";

const languages = ["nb", "nn", "en"] as const;
const english = frame("en");
const rows = (pages: typeof steps) =>
  Object.entries(pages).flatMap(([name, page]) =>
    languages.map((language) => [name, language, page(frame(language))] as const),
  );

describe.each([...rows(steps), ...rows(ends), ...rows(visits)])(
  "the page '%s' in the language %s",
  (_, language, document) => {
    it("is one document in its language, with one heading and a title", () => {
      expect(document).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
      expect(count(document, /<h1[ >]/g)).toBe(1);
      expect(document).toMatch(/<title>[^<]+ – Fjordbanken<\/title>/);
    });

    it("has no script, no event handler, no inline style, and no content from other sites", () => {
      expect(document).not.toMatch(
        /<script|<link|<img|<iframe|\son\w+=|\sstyle=|javascript:|url\(/i,
      );
      expect(count(document, /<style>/g)).toBe(1);
    });

    it("is smaller than 30 KB", () => {
      expect(Buffer.byteLength(document)).toBeLessThan(30_000);
    });

    it("has no missing value", () => {
      expect(document).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}(?![\s\S]*<\/style>)/);
    });
  },
);

describe.each(rows(steps))("the page '%s' in the language %s", (name, _, document) => {
  it("shows the TPP, the step and the time left", () => {
    expect(document).toContain("<b><bdi>Nordlys Regnskap AS</bdi></b>");
    expect(plain(document)).toMatch(/(Steg 2 av 3|Step 2 of 3)/);
    expect(plain(document)).toMatch(/(kl\.|until) 14:35 \((9 min|under 1 min|less than 1 min)\)/);
  });

  it("loads its own address again when its ten minutes are over", () => {
    const seconds = name.includes("last minute") ? 40 : 575;
    expect(document).toContain(`<meta http-equiv="refresh" content="${seconds};url=/s/link"/>`);
  });

  it("has two forms to cancel, and each of its forms posts the CSRF token", () => {
    const forms = document.match(/<form .*?<\/form>/gs) ?? [];
    expect(forms.filter((form) => form.includes('action="/s/link/cancel"'))).toHaveLength(2);
    for (const form of forms) {
      expect(form).toContain('method="post"');
      expect(form).toContain('<input type="hidden" name="csrf" value="a-csrf-token"/>');
    }
  });

  it("shows its fault, if it has one, in the title and in one alert, with a link to its place on the page", () => {
    const fault = /, (missing|unknown|blocked|last attempt|none|funds)/.test(name);
    expect(/<title>(Feil|Error): /.test(document)).toBe(fault);
    expect(count(document, /role="alert" tabindex="-1" autofocus/g)).toBe(fault ? 1 : 0);
    const [, field] = /<a href="#([\w-]+)">/.exec(document) ?? [];
    if (fault) expect(count(document, new RegExp(` id="${field}"`, "g"))).toBe(1);
  });

  it("uses each id once, and refers to no missing id", () => {
    const ids = [...document.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    for (const [, named] of document.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g))
      for (const id of named?.split(" ") ?? []) expect(ids).toContain(id);
  });
});

describe("a text from outside", () => {
  const hostile = `"><script>alert(1)</script><b onclick='x'>&amp;`;
  const hostileFrame = {
    ...english,
    tppName: hostile,
    bankName: hostile,
    csrf: hostile,
    action: hostile,
  };
  const texts = <View extends object>(view: View): View =>
    JSON.parse(JSON.stringify(view), (key, value) =>
      typeof value === "string" &&
      !/^(amount|date|day|iso|status|movedFrom|problem|standing|\w+On|\w+Until)$/.test(key)
        ? hostile
        : value,
    );
  it.each([
    ["identify", identifyPage(hostileFrame, { sandbox: true, problem: "unknown" })],
    ["identify by name", identifyPage(hostileFrame, { ...named, maskedNumber: hostile })],
    ["user", userPage(hostileFrame, texts(user))],
    ["context", contextPage(hostileFrame, texts(context))],
    ["accounts", accountsPage(hostileFrame, texts(accounts))],
    ["payment", paymentPage(hostileFrame, texts(payment))],
    ["bulk", bulkPage(hostileFrame, { ...texts(bulk), total: bulk.total })],
    ["basket", basketPage(hostileFrame, texts(basket))],
    [
      "return",
      returnPage({
        language: "en",
        bankName: hostile,
        tppName: hostile,
        href: hostile,
        outcome: "failed",
        ...returnPaths,
      }),
    ],
    ["sign-in", signInPage(hostileFrame, { sandbox: true, signedOut: true, tppId: hostile })],
    ["consents", consentsPage(hostileFrame, texts(consents))],
    ["account choice", chooseAccountsPage(hostileFrame, texts(choice))],
    ["history", historyPage(hostileFrame, texts(uses))],
    ["own payments", ownPaymentsPage(hostileFrame, { ...texts(paid), done: "single" })],
    ["stopped payment", stopPaymentPage(hostileFrame, texts(stopping))],
    ["end", endPage({ language: "en", bankName: hostile, problem: "error" })],
  ])("is escaped on the page '%s'", (_, document) => {
    const markup = document.replace(/<style>.*<\/style>/s, "").replace(/"[^"]*"/g, '""');
    expect(markup).not.toMatch(/<script|<b onclick|<[a-z]+[^>]*\sonclick/);
    expect(document).toContain("&lt;script");
    expect(document).not.toContain(hostile);
  });
});

it("styleHashesOf returns exactly the hashes of the styles in the pages", () => {
  const hashes = [identifyPage(english, { sandbox: false }), consentsPage(english, consents)].map(
    (document) => {
      const [, text = ""] = /<style>(.*)<\/style>/s.exec(document) ?? [];
      return `sha256-${createHash("sha256").update(text).digest("base64")}`;
    },
  );
  expect(styleHashesOf({})).toEqual(hashes);
});
