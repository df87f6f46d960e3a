import { accountsPage } from "../../../shared/pages/accounts-page.ts";
import { chooseAccountsPage } from "../../../shared/pages/choose-accounts-page.ts";
import { consentsPage } from "../../../shared/pages/consents-page.ts";
import { contextPage } from "../../../shared/pages/context-page.ts";
import { logoBytes, logoFault } from "../../../shared/pages/logo.ts";
import { accounts, context, ends, frame, steps } from "./views.ts";
import { choice, consents, visits } from "./visit-views.ts";

const languages = ["nb", "nn", "en"] as const;
const most = 30_000;

/** Values with the same lengths as real ones. */
const link = { action: `/s/${"t".repeat(43)}`, csrf: "c".repeat(43) };
const shape = "M0 0h9v9H0z".repeat(150).slice(0, logoBytes - 60);
const logo = `<svg viewBox="0 0 32 32"><path d="${shape}"/></svg>`;
const brand = { logo, colour: "#00205b", accent: "#ffcc00" };

const largest = (page: (language: (typeof languages)[number]) => string) =>
  Math.max(...languages.map((language) => Buffer.byteLength(page(language))));

const many = Array.from({ length: 35 }, (_, index) => ({
  id: `3f0b4d52-9d5a-4f62-8b0c-5a5f5d6c7${100 + index}`,
  name: `Driftskonto ${index} for avdelingen på Sørumsand`,
  number: "NO9386011117947",
  checked: true,
  earlier: true,
  granted: true,
}));

describe("a page", () => {
  it.each(Object.entries({ ...steps, ...ends, ...visits }))(
    "is below 30 KB with a bank's largest logo and colours (page '%s')",
    (_, page) => {
      expect(logoFault(logo)).toBeUndefined();
      expect(largest((language) => page({ ...frame(language), ...link, brand }))).toBeLessThan(
        most,
      );
    },
  );

  it.each([
    ["accounts during an SCA", () => accountsPage, { ...accounts, accounts: many }],
    ["accounts on the dashboard", () => chooseAccountsPage, { ...choice, accounts: many }],
    [
      "contexts",
      () => contextPage,
      {
        ...context,
        choices: many.map(({ id, name }) => ({ value: id, label: name, detail: "987 654 321" })),
      },
    ],
    [
      "services that may read three accounts each",
      () => consentsPage,
      { ...consents, consents: Array.from({ length: 6 }, () => consents.consents[0]) },
    ],
  ] as const)("is below 30 KB if it shows many %s", (_, page, view) => {
    const render = page() as (of: ReturnType<typeof frame>, view: unknown) => string;
    expect(largest((language) => render({ ...frame(language), ...link }, view))).toBeLessThan(most);
  });
});
