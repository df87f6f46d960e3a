import { accountsPage } from "../../../shared/pages/accounts-page.ts";
import { contextPage } from "../../../shared/pages/context-page.ts";
import { type IdentifyView, identifyPage } from "../../../shared/pages/identify-page.ts";
import { userPage } from "../../../shared/pages/user-page.ts";
import type { AuthenticationMethod } from "../../../shared/schemas/authentication-method.ts";
import { count, plain } from "../../support/psu/read-page.ts";
import { accounts, context, ends, frame, named, steps, user } from "./views.ts";

const english = frame("en");

describe("the identify page", () => {
  it("does not repeat an entered number, and switches autocomplete off", () => {
    const field = /<input type="text"[^>]*>/.exec(steps["identify, unknown"]?.(english) ?? "")?.[0];
    expect(field).toContain('name="number"');
    expect(field).toContain('inputmode="numeric" autocomplete="off"');
    expect(field).toContain('aria-invalid="true" aria-describedby="number-wrong number-hint"');
    expect(field).not.toContain("value=");
  });

  it.each([
    [3, "You have 3 attempts left."],
    [1, "You have one attempt left."],
  ])("shows that %i attempts are left", (attemptsLeft, text) => {
    expect(identifyPage(english, { sandbox: false, problem: "unknown", attemptsLeft })).toContain(
      text,
    );
  });

  it.each([
    ["nb", 9, "Prøv igjen om 9 min, eller avbryt."],
    ["nb", 10, "Avbryt, og start på nytt i Nordlys Regnskap AS om 10 min."],
    ["nn", 10, "Avbryt, og start på nytt i Nordlys Regnskap AS om 10 min."],
    ["en", 9, "Try again in 9 min, or cancel."],
    ["en", 42, "Cancel, and start again in Nordlys Regnskap AS in 42 min."],
  ] as const)(
    "says in %s that a number can be tried again in %i minutes: with this link if it is still valid then, or else with a new one",
    (language, retryMinutes, text) => {
      const view = { sandbox: true, problem: "blocked", retryMinutes } as const;
      expect(identifyPage(frame(language), view)).toContain(text);
      expect(identifyPage(frame(language), { ...view, ...named })).toContain(text);
    },
  );

  it("warns against real numbers in the sandbox only", () => {
    const warning = "never your own number";
    expect(identifyPage(english, { sandbox: true })).toContain(warning);
    expect(identifyPage(english, { sandbox: false })).not.toContain(warning);
  });
});

describe("the identify page of a customer named by the TPP (specification, SCA, 6)", () => {
  const document = identifyPage(english, named);

  it("shows the masked number, also in words, and has no field for a number", () => {
    expect(plain(document)).toContain("13•••••••85");
    expect(plain(document)).toContain("Begins with 13 and ends with 85");
    expect(document).not.toMatch(/<input (?!type="hidden")/);
  });

  it("has a question as its heading, and a button to confirm", () => {
    expect(document).toContain("<h1>Is this you?</h1>");
    expect(document).toContain("<button>This is me</button>");
  });
});

describe("the identify page of a preferred method (specification, SCA, 6)", () => {
  const [app, mobile] = ["the one-time code app", "eID on your mobile"];
  const page = (method: AuthenticationMethod, view: Partial<IdentifyView> = {}) =>
    identifyPage(english, { sandbox: false, method, ...view });

  it.each([
    ["ENGANGSKODEAPP_BIOMETRI", app, "You confirm with your fingerprint or face in the app."],
    ["EID_MOBILE", mobile, "You confirm on your mobile."],
    ["BANK1ID", "Bank1ID", "Have Bank1ID ready."],
    ["HA2", "HA2", "Have HA2 ready."],
  ] as const)(
    "has the heading and the text for %s, with a field for the number or without",
    (method, name, use) => {
      for (const document of [page(method), page(method, named), page(method, { sandbox: true })])
        expect(document).toContain(`<h1>Confirm who you are with ${name}</h1>`);
      expect(plain(page(method))).toContain(use);
      expect(page(method)).toContain('name="number"');
      expect(page(method, named)).not.toContain('name="number"');
    },
  );

  it("says in the sandbox that the method is not used", () => {
    const text = plain(page("BANK1ID", { sandbox: true }));
    expect(text).toContain("you do not need to do anything else");
    expect(text).not.toContain("Have Bank1ID ready.");
  });
});

describe("the user page", () => {
  it.each([
    ["themselves", undefined, "You act foryourself"],
    ["a company", user.company, `You act for${user.company}`],
  ])("names the customer, and says that the customer acts for %s", (_, company, text) => {
    const document = plain(userPage(english, { ...user, company }));
    expect(document).toContain(`You are${user.name}`);
    expect(document).toContain(text);
  });

  it("says what the TPP learns and can do, and that it gets no access to accounts", () => {
    const text = plain(userPage(english, user));
    expect(text).toContain("Nordlys Regnskap AS learns that you are a customer of Fjordbanken");
    expect(text).toContain("can start payments. You must approve each of them here.");
    expect(text).toContain("gets no access to your accounts");
  });
});

describe("the context page", () => {
  it("offers every context and has none selected", () => {
    const document = contextPage(english, context);
    expect(count(document, /<input type="radio"/g)).toBe(2);
    expect(document).toContain('name="context" value="PRIVATE"');
    expect(document).not.toContain(" checked");
  });
});

describe("the accounts page", () => {
  it("ticks the preselected accounts and marks those with earlier access", () => {
    const document = accountsPage(english, accounts);
    expect(document).toContain('name="account" value="a1" checked/>');
    expect(document).toContain('name="account" value="a2"/>');
    expect(count(document, /Given access before/g)).toBe(1);
  });

  it("says what the TPP can read, for how long, and that the access can be withdrawn", () => {
    const text = plain(accountsPage(english, accounts));
    expect(text).toContain("how much money is in the account");
    expect(text).toContain("what was paid in and out");
    expect(text).toContain(
      "180 days, until 29 August 2026. Nordlys Regnskap AS can also see this when you are not using the service, until 31 May 2026.",
    );
    expect(text).toContain(
      "You can withdraw the access at any time at Fjordbanken, at https://sca.fjordbanken.example/consents",
    );
  });
});

describe("the page that returns to the TPP", () => {
  it("redirects at once, and has a link for a browser that does not", () => {
    const document = ends["return, approved"]?.(english) ?? "";
    expect(document).toContain('content="0;url=https://tpp.example/back?a=1&amp;b=2"');
    expect(document).toContain('href="https://tpp.example/back?a=1&amp;b=2"');
  });
});

describe("a page at the end of an SCA", () => {
  it.each([
    [
      "nb",
      "Kanskje er den åpen i en annen.",
      "må dessuten godta informasjonskapsler fra Fjordbanken",
    ],
    [
      "nn",
      "Kanskje er ho open i ein annan.",
      "må dessutan godta informasjonskapslar frå Fjordbanken",
    ],
    ["en", "It may be open in another one.", "must also allow cookies from Fjordbanken"],
  ] as const)(
    "names in %s also another browser and missing cookies as causes if the link was already used",
    (language, ...parts) => {
      for (const part of parts) expect(ends["end, used"]?.(frame(language))).toContain(part);
    },
  );

  it.each([
    ["nb", "nettleseren godtar ikke informasjonskapsler fra Fjordbanken"],
    ["nn", "nettlesaren godtek ikkje informasjonskapslar frå Fjordbanken"],
    ["en", "your browser does not allow cookies from Fjordbanken"],
  ] as const)(
    "names in %s also missing cookies as a cause if the form came from another site",
    (language, text) => {
      expect(ends["end, foreign-form"]?.(frame(language))).toContain(text);
    },
  );

  it.each([
    ["nb", "Gå tilbake til Nordlys Regnskap AS"],
    ["nn", "Gå tilbake til Nordlys Regnskap AS"],
    ["en", "Go back to Nordlys Regnskap AS"],
  ] as const)(
    "has in %s a button to return to the TPP, and no redirect, if the link was used",
    (language, words) => {
      const document = ends["way back, used"]?.(frame(language));
      expect(document).toContain(
        `<a class="button" href="https://tpp.example/back?a=1&amp;b=2">${words}</a>`,
      );
      expect(document).not.toMatch(/<form|http-equiv="refresh"/);
    },
  );

  it.each([
    [
      "nb",
      "har ikke lenger lov til å be om dette",
      "Se betalingene dine og tilgangene du har gitt",
    ],
    [
      "nn",
      "har ikkje lenger lov til å be om dette",
      "Sjå betalingane dine og tilgangane du har gjeve",
    ],
    ["en", "may no longer ask for this", "See your payments, and the access you have given"],
  ] as const)(
    "has in %s a link to the bank's own pages, and none to the TPP, if the TPP was stopped (decision: Stopped TPPs)",
    (language, text, words) => {
      const [approved = "", failed = "", other = ""] = [
        "return, approved, TPP stopped",
        "return, failed, TPP stopped",
        "way back, own pages",
      ].map((name) => ends[name]?.(frame(language)));
      for (const document of [approved, failed]) expect(document).toContain(text);
      for (const document of [approved, failed, other]) {
        expect(document).toContain(`<a class="button" href="/consents">${words}</a>`);
        expect(document).not.toMatch(/http-equiv="refresh"|tpp\.example/);
      }
    },
  );

  it.each([
    ["nb", "Ingenting er godkjent. Vent litt og prøv igjen."],
    ["nn", "Ingenting er godkjent. Vent litt og prøv igjen."],
    ["en", "Nothing has been approved. Wait a little and try again."],
  ] as const)("says in %s what to do if the TPP cannot be checked", (language, text) => {
    expect(ends["end, unchecked"]?.(frame(language))).toContain(text);
  });

  it.each(Object.keys(ends).filter((name) => name.startsWith("end")))(
    "has no link, form or redirect (page '%s')",
    (name) => {
      expect(ends[name]?.(english)).not.toMatch(/<a |<form|http-equiv="refresh"/);
    },
  );
});
