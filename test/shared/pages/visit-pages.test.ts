import { consentsPage } from "../../../shared/pages/consents-page.ts";
import { signInPage } from "../../../shared/pages/sign-in-page.ts";
import { speak } from "../../../shared/pages/texts.ts";
import { count, plain } from "../../support/psu/read-page.ts";
import { frame } from "./views.ts";
import { consents, visits } from "./visit-views.ts";

const english = { ...frame("en"), action: "/consents" };
const languages = ["nb", "nn", "en"] as const;
const rows = Object.entries(visits).flatMap(([name, page]) =>
  languages.map((language) => [name, language, page(frame(language))] as const),
);

describe.each(rows)("the page '%s' in the language %s", (name, _, document) => {
  it("has only forms that post to the dashboard with the CSRF token", () => {
    const forms = document.match(/<form .*?<\/form>/gs) ?? [];
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) {
      expect(form).toMatch(
        /method="post" action="\/consents\/(sign-in|revoke|sign-out|(accounts|payments)\/[\w-]{22})"/,
      );
      expect(form).toContain('<input type="hidden" name="csrf" value="a-csrf-token"/>');
    }
  });

  it("shows its fault, if it has one, in the title and in one alert, with a link to its place on the page", () => {
    const fault =
      /, (missing|no TPP|unknown|blocked|none|changed|not approved)/.test(name) &&
      !name.startsWith("consents");
    expect(/<title>(Feil|Error): /.test(document)).toBe(fault);
    expect(count(document, /role="alert" tabindex="-1" autofocus/g)).toBe(fault ? 1 : 0);
    const [, field] = /<a href="#([\w-]+)">/.exec(document) ?? [];
    const isField = /^stop|elsewhere/.test(name) ? "" : "[^>]*aria-invalid";
    if (fault) expect(count(document, new RegExp(`id="${field}"${isField}`, "g"))).toBe(1);
  });

  it("uses each id once, and refers to no missing id", () => {
    const ids = [...document.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    for (const [, named] of document.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g))
      for (const id of named?.split(" ") ?? []) expect(ids).toContain(id);
  });
});

describe("the sign-in page", () => {
  it("asks for the TPP only in the sandbox, and fills in a known TPP", () => {
    const field = 'name="tpp" value="NO-FSA-987654321"';
    const view = { tppId: "NO-FSA-987654321", signedOut: false };
    expect(signInPage(english, { ...view, sandbox: true })).toContain(field);
    expect(signInPage(english, { ...view, sandbox: false })).not.toContain('name="tpp"');
  });

  it.each(["missing", "unknown", "blocked"] as const)(
    "does not repeat the entered number if it is %s",
    (problem) => {
      const document = signInPage(english, { sandbox: true, signedOut: false, problem });
      expect(/<input type="text" id="number"[^>]*>/.exec(document)?.[0]).not.toContain("value=");
    },
  );

  it("says when a number may be tried again, and that the customer was signed out", () => {
    expect(visits["sign in, blocked"]?.(english)).toContain("Try again in 42 min.");
    expect(visits["sign in, again"]?.(english)).toContain("You are signed out.");
    const inVain = visits["sign in, in vain"]?.(english) ?? "";
    expect(inVain).toContain(
      "You were already signed out when you pressed the button. That press changed nothing.",
    );
    expect(count(inVain, /role="status"/g)).toBe(1);
  });
});

describe.each(["sign in", "stop payment", "stop payment, bulk"])("the page '%s'", (name) => {
  it.each(languages)("says in %s exactly what failed at the sign-in service", (language) => {
    const page = (providerFault?: "away" | "codeRefused") =>
      visits[name]?.({ ...frame(language), providerFault }) ?? "";
    const note = (text: "providerAway" | "codeRefused") =>
      `<p class="note" role="alert">${speak(language)(text)}</p>`;
    const notes = (html: string) =>
      (["providerAway", "codeRefused"] as const).filter((text) => html.includes(note(text)));
    expect(notes(page("away"))).toEqual(["providerAway"]);
    expect(notes(page("codeRefused"))).toEqual(["codeRefused"]);
    expect(notes(page())).toEqual([]);
  });
});

describe("the page of consents", () => {
  const document = consentsPage(english, consents);
  const text = plain(document);

  it("shows TPP, account holder, start, last confirmation and end of each consent", () => {
    for (const part of [
      "Nordlys Regnskap AS",
      "Accounts of Nordmann Snekkerverksted og Byggetjenester AS",
      "Given2 March 2026",
      "Last confirmed2 March 2026",
      "Lasts until29 August 2026",
      "BrukskontoNO93 8601 1117 947",
      "Account you no longer have",
      "Withdrawn by you",
      "Ended by the service",
      "Expired",
    ])
      expect(text).toContain(part);
  });

  it("labels each consent by its TPP and account holder, so that all labels differ", () => {
    const nameOf = (ids = "") =>
      ids
        .split(" ")
        .map((id) => plain(new RegExp(` id="${id}".*?</(?:h2|p)>`, "s").exec(document)?.[0] ?? ""))
        .join(", ");
    const names = [...document.matchAll(/<section class="given" aria-labelledby="([^"]+)"/g)].map(
      ([, ids]) => nameOf(ids).replace(/ id="[^"]*">/g, ""),
    );
    expect(names[0]).toMatch(/Nordlys Regnskap AS, .*Accounts of Kari Nordmann/);
    expect(names).toHaveLength(consents.consents.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ["changed", "Your change is saved"],
    ["stoppedAll", "The access is stopped."],
    ["stoppedAccount", "The access to the account is stopped."],
  ] as const)("confirms what the customer has just done: %s", (done, words) => {
    const said = consentsPage(english, { ...consents, done });
    expect(/<p class="note" role="status">([^<]*)</.exec(said)?.[1]).toContain(words);
  });

  it("does not promise access again to an account that the customer no longer has", () => {
    const stops = document.matchAll(/<p>([^<]*)<\/p><button class="stop" name="what" value="a\d"/g);
    const promised = [...stops].map(([, means]) => means?.includes("give access again here"));
    expect(promised).toEqual([true, true, false]);
  });

  it("says until when the TPP may read without the customer", () => {
    expect(text).toContain("Can read without you until31 May 2026");
  });

  it("says 'Lasted until' only about a consent that has expired", () => {
    expect(count(text, /Lasted until/g)).toBe(1);
  });

  it("offers to withdraw the access to each account if there are several, and to end every active consent", () => {
    const offered = [...document.matchAll(/<button class="stop" name="what" value="([^"]+)">/g)];
    expect(offered.map(([, what]) => what)).toEqual(["a1", "a2", "a3", "all", "all"]);
    expect(count(document, /<details>/g)).toBe(5);
    expect(document).not.toContain("<details open");
    expect(document).toContain('<summary aria-label="Stop access: Brukskonto">');
  });

  it("names the consent in its forms, and reloads when the session ends", () => {
    expect(document).toContain('<input type="hidden" name="tpp" value="NO-FSA-123456789"/>');
    expect(document).toContain('<input type="hidden" name="context" value="c"/>');
    expect(document).toContain('<meta http-equiv="refresh" content="575;url=/consents"/>');
  });
});
