import { createHash } from "node:crypto";
import { accountsPage } from "../../../shared/pages/accounts-page.ts";
import { contextPage } from "../../../shared/pages/context-page.ts";
import { endPage } from "../../../shared/pages/end-page.ts";
import { identifyPage } from "../../../shared/pages/identify-page.ts";
import { paymentPage } from "../../../shared/pages/payment-page.ts";
import { returnPage } from "../../../shared/pages/return-page.ts";
import { style, styleHash } from "../../../shared/pages/style.ts";
import { accounts, context, domestic, ends, frame, payment, steps } from "./views.ts";

const languages = ["nb", "nn", "en"] as const;
const english = frame("en");
const rows = (pages: typeof steps) =>
  Object.entries(pages).flatMap(([name, page]) =>
    languages.map((language) => [name, language, page(frame(language))] as const),
  );
const count = (document: string, part: RegExp) => document.match(part)?.length ?? 0;
const plain = (document: string) => document.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

describe.each([...rows(steps), ...rows(ends)])("%s in %s", (_, language, document) => {
  it("is one document of that language, with one heading and a title", () => {
    expect(document).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
    expect(count(document, /<h1[ >]/g)).toBe(1);
    expect(document).toMatch(/<title>[^<]+ – Fjordbanken<\/title>/);
  });

  it("keeps to the policy: no script, no handler, no inline style, nothing from elsewhere", () => {
    expect(document).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|\sstyle=|javascript:|url\(/i);
    expect(count(document, /<style>/g)).toBe(1);
  });

  it("is smaller than 30 KB", () => {
    expect(Buffer.byteLength(document)).toBeLessThan(30_000);
  });

  it("leaves no value out", () => {
    expect(document).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}(?![\s\S]*<\/style>)/);
  });
});

describe.each(rows(steps))("%s in %s", (name, _, document) => {
  it("says who asks, how far along and how long still", () => {
    expect(document).toContain("<b><bdi>Nordlys Regnskap AS</bdi></b>");
    expect(plain(document)).toMatch(/(Steg 2 av 3|Step 2 of 3)/);
    expect(plain(document)).toMatch(/(kl\.|until) 14:35 \((9 min|under 1 min|less than 1 min)\)/);
  });

  it("asks its link again when the time is up", () => {
    const seconds = name.includes("last minute") ? 40 : 575;
    expect(document).toContain(`<meta http-equiv="refresh" content="${seconds};url=/s/link"/>`);
  });

  it("can be cancelled, and every form of it posts with the token", () => {
    const forms = document.match(/<form .*?<\/form>/gs) ?? [];
    expect(forms.filter((form) => form.includes('action="/s/link/cancel"'))).toHaveLength(1);
    for (const form of forms) {
      expect(form).toContain('method="post"');
      expect(form).toContain('<input type="hidden" name="csrf" value="a-csrf-token"/>');
    }
  });

  it("tells of a fault in the title, on top, and beside the field it points to", () => {
    const fault = /, (missing|unknown|blocked|last attempt|none|funds)/.test(name);
    expect(/<title>(Feil|Error): /.test(document)).toBe(fault);
    expect(count(document, /role="alert" tabindex="-1" autofocus/g)).toBe(fault ? 1 : 0);
    const [, field] = /<a href="#([\w-]+)">/.exec(document) ?? [];
    if (fault) expect(count(document, new RegExp(` id="${field}"`, "g"))).toBe(1);
  });

  it("uses an id once, and describes nothing by an id that is not there", () => {
    const ids = [...document.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    for (const [, named] of document.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g))
      for (const id of named?.split(" ") ?? []) expect(ids).toContain(id);
  });
});

describe("what others wrote", () => {
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
      typeof value === "string" && !/^(amount|date|validUntil|problem)$/.test(key)
        ? hostile
        : value,
    );
  it.each([
    ["identify", identifyPage(hostileFrame, { sandbox: true, problem: "unknown" })],
    ["context", contextPage(hostileFrame, texts(context))],
    ["accounts", accountsPage(hostileFrame, texts(accounts))],
    ["payment", paymentPage(hostileFrame, texts(payment))],
    [
      "return",
      returnPage({
        language: "en",
        bankName: hostile,
        tppName: hostile,
        href: hostile,
        outcome: "failed",
      }),
    ],
    ["end", endPage({ language: "en", bankName: hostile, problem: "error" })],
  ])("is text on the %s page, never markup", (_, document) => {
    const markup = document.replace(/<style>.*<\/style>/s, "").replace(/"[^"]*"/g, '""');
    expect(markup).not.toMatch(/<script|<b onclick|<[a-z]+[^>]*\sonclick/);
    expect(document).toContain("&lt;script");
    expect(document).not.toContain(hostile);
  });
});

describe("the identify page", () => {
  it("never shows the number again, and keeps the browser from remembering it", () => {
    const field = /<input type="text"[^>]*>/.exec(steps["identify, unknown"]?.(english) ?? "")?.[0];
    expect(field).toContain('name="number"');
    expect(field).toContain('inputmode="numeric" autocomplete="off"');
    expect(field).toContain('aria-invalid="true" aria-describedby="number-wrong number-hint"');
    expect(field).not.toContain("value=");
  });

  it.each([
    [3, "You have 3 attempts left."],
    [1, "You have one attempt left."],
  ])("tells that %i attempts are left", (attemptsLeft, text) => {
    expect(identifyPage(english, { sandbox: false, problem: "unknown", attemptsLeft })).toContain(
      text,
    );
  });

  it("tells when a number may be tried again", () => {
    const document = steps["identify, blocked"]?.(english);
    expect(document).toContain("Try again in 42 min, or cancel.");
  });

  it("warns against real numbers in the sandbox only", () => {
    const warning = "never your own number";
    expect(identifyPage(english, { sandbox: true })).toContain(warning);
    expect(identifyPage(english, { sandbox: false })).not.toContain(warning);
  });
});

describe("the context page", () => {
  it("offers every choice and has chosen none", () => {
    const document = contextPage(english, context);
    expect(count(document, /<input type="radio"/g)).toBe(2);
    expect(document).toContain('name="context" value="PRIVATE"');
    expect(document).not.toContain(" checked");
  });
});

describe("the accounts page", () => {
  it("ticks what the view ticks and marks what was given before", () => {
    const document = accountsPage(english, accounts);
    expect(document).toContain('name="account" value="a1" checked/>');
    expect(document).toContain('name="account" value="a2"/>');
    expect(count(document, /Given access before/g)).toBe(1);
  });

  it("says what can be read, for how long, and that it can be withdrawn", () => {
    const text = plain(accountsPage(english, accounts));
    expect(text).toContain("how much money is in the account");
    expect(text).toContain("what was paid in and out");
    expect(text).toContain("180 days, until 29 August 2026. You can withdraw it at any time");
  });

  it("gives nothing to agree to when there is no account", () => {
    const document = accountsPage(english, { ...accounts, accounts: [], problem: "none" });
    expect(document).not.toContain("/consent");
    expect(document).not.toContain('role="alert"');
    expect(document).toContain("/cancel");
  });
});

describe("the payment page", () => {
  it("names the amount in the button and carries the hash of what it shows", () => {
    const document = paymentPage(frame("nb"), payment);
    expect(document).toContain("<button>Godkjenn 1\u00a0250,00\u00a0EUR</button>");
    expect(document).toContain('<input type="hidden" name="summary" value="a-summary-hash"/>');
  });

  it("shows the payee, the account and every detail there is", () => {
    const text = plain(paymentPage(english, payment));
    for (const part of [
      "Atelier de la Côte d'Émeraude SARL",
      "FR76 3000 6000 0112 3456 7890 189",
      "AGRIFRPPXXX",
      "35400 Saint-Malo",
      "NO93 8601 1117 947",
      "Taken from the account14,612.50 NOK",
      "1 EUR = 11,69 NOK",
      "Fee50.00 NOK",
      "2 March 2026",
      "Faktura 2026-118, andre avdrag",
      "PurposeVarer",
      "Nordlys Betaling",
    ])
      expect(text).toContain(part);
  });

  it("has no row for what there is not", () => {
    const text = plain(paymentPage(english, domestic));
    for (const term of ["Taken from", "Exchange rate", "Purpose", "Service"])
      expect(text).not.toContain(term);
  });
});

describe("the way back", () => {
  it("leaves at once, and has a link for a browser that does not", () => {
    const document = ends["return, approved"]?.(english) ?? "";
    expect(document).toContain('content="0;url=https://tpp.example/back?a=1&amp;b=2"');
    expect(document).toContain('href="https://tpp.example/back?a=1&amp;b=2"');
  });
});

describe("an end", () => {
  it.each(Object.keys(ends).filter((name) => name.startsWith("end")))(
    "%s leads nowhere",
    (name) => {
      expect(ends[name]?.(english)).not.toMatch(/<a |<form|http-equiv="refresh"/);
    },
  );
});

it("exports the hash of exactly the style that is in the page", () => {
  const [, text = ""] =
    /<style>(.*)<\/style>/s.exec(identifyPage(english, { sandbox: false })) ?? [];
  expect(text).toBe(style);
  expect(styleHash).toBe(`sha256-${createHash("sha256").update(text).digest("base64")}`);
});
