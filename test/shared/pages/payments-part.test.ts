import { basketPage } from "../../../shared/pages/basket-page.ts";
import { bulkPage } from "../../../shared/pages/bulk-page.ts";
import type { Money } from "../../../shared/pages/format.ts";
import { count, plain } from "../../support/psu/read-page.ts";
import { fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";
import { largestBasket } from "./basket-views.ts";
import { bulk, longest, manyOf } from "./payment-views.ts";
import { frame } from "./views.ts";

const english = frame("en");
const rowsOf = (document: string) => count(document, /<tr><th>/g);
const captionOf = (document: string) => plain(/<caption>([^<]*)/.exec(document)?.[1] ?? "");
const nextOf = (document: string) => /from=(\d+)#payments"/.exec(document)?.[1];

/** Follows the links from the first page of payments to the last. Returns all pages. */
function walk(page: (firstShown: number) => string): string[] {
  const pages = [page(1)];
  for (let next = nextOf(pages[0] ?? ""); next; next = nextOf(pages.at(-1) ?? ""))
    pages.push(page(Number(next)));
  return pages;
}

const kroner = (amount: number): Money => ({ amount: `${amount}.00`, currency: "NOK" });

describe("the pages of many payments", () => {
  it.each(["nb", "nn", "en"] as const)(
    "show the largest basket in %s, each payment once and no page above 30 KB",
    (language) => {
      const pages = walk((firstShown) =>
        basketPage(frame(language), { ...largestBasket, firstShown }),
      );
      expect(pages.length).toBeGreaterThan(1);
      for (const each of pages) expect(Buffer.byteLength(each)).toBeLessThan(30_000);
      const numbers = pages.flatMap((each) => each.match(/NO93 8601 1117 0\d\d/g) ?? []);
      expect(new Set(numbers).size).toBe(50);
      expect(numbers).toHaveLength(50);
    },
  );

  it("show a bulk of a thousand payments page by page, with links to the next and to the first page", () => {
    const pages = walk((firstShown) => bulkPage(english, { ...manyOf(longest), firstShown }));
    expect(pages.map(rowsOf).reduce((sum, rows) => sum + rows, 0)).toBe(1000);
    const [first = "", second = "", last = ""] = [pages[0], pages[1], pages.at(-1)];
    expect(first).not.toContain("Show the first payments");
    expect(second).toContain('<a href="/s/link#payments">Show the first payments</a>');
    expect(second).toContain(
      `<a href="/s/link?from=${rowsOf(first) + rowsOf(second) + 1}#payments">`,
    );
    expect(last).not.toContain("Show the next payments");
    for (const each of pages) {
      expect(plain(each)).toContain("Approve 1,000.00 NOK");
      expect(each).toContain('name="summary" value="a-summary-hash"');
    }
  });

  it("show the range of their payments and the number of all", () => {
    const captions = walk((firstShown) =>
      bulkPage(english, { ...manyOf(bulk.payments[1] ?? longest, 120), firstShown }),
    ).map(captionOf);
    expect(captions).toEqual([
      "Payments 1–50 of 120",
      "Payments 51–100 of 120",
      "Payments 101–120 of 120",
    ]);
    expect(captionOf(bulkPage(english, bulk))).toBe("Payments");
  });

  it("show the total of the remaining payments in each currency", () => {
    const euro = { amount: "2.50", currency: "EUR" };
    const amounts = [...Array(50).fill(euro), kroner(1), euro, kroner(1)];
    const payments = amounts.map((amount) => ({ to: longest.to, amount }));
    expect(plain(bulkPage(english, { ...bulk, payments }))).toContain(
      "There are 3 more payments, 2.00 NOK + 2.50 EUR in total.",
    );
  });

  it.each([5, 1001, 9999])(
    "begin with the first payment if the requested first number, %i, does not exist",
    (firstShown) => {
      const document = bulkPage(english, { ...bulk, firstShown });
      expect(rowsOf(document)).toBe(4);
    },
  );

  it("show every payment once, for random texts", () => {
    const text = (maxLength: number) => fc.string({ unit: "grapheme", maxLength });
    const row = fc.record({ name: text(70), message: text(140) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 120 }), (rows) => {
        const payments = rows.map(({ name, message }, index) => ({
          to: { name, number: "NO9386011117947" },
          amount: kroner(index + 1),
          message,
        }));
        const pages = walk((firstShown) => bulkPage(english, { ...bulk, payments, firstShown }));
        const amounts = pages.flatMap((each) =>
          [...each.matchAll(/<td>([\d,]+)\.00[^<]*NOK/g)].map(([, amount]) => Number(amount)),
        );
        expect(amounts).toEqual(payments.map((_, index) => index + 1));
      }),
      { numRuns: sized(8, 25) },
    );
  });
});
