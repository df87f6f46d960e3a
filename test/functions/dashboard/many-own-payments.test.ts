import type { VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { moveInNetBank } from "../../support/bank/net-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  domestic,
  domesticOrder,
  eirik,
  orderOf,
  standingOrder,
} from "../../support/payments/orders.ts";
import { book, knownPsu, later, post, receiveApproved } from "../../support/payments/payments.ts";
import { actionOf, addressesIn, home, visitorAt } from "../../support/psu/dashboard.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { eirik as customer } from "../../support/psu/sca.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that it has no payments.
useTable({ small: true, anew: true });

const creditorAccount = { iban: eirik.other.iban, currency: "NOK" };

/** Posts this many payments between Eirik's own accounts, each with a different amount. They need no SCA. */
async function transfers(count: number, changes: Record<string, unknown> = {}, now = testTime) {
  const headers = { ...(await knownPsu(eirik.number, { now })), "x-psu-identity": undefined };
  for (let index = 1; index <= count; index += 1) {
    const instructedAmount = { amount: `${index}.00`, currency: "NOK" };
    const order = domesticOrder({ instructedAmount, creditorAccount, ...changes });
    const answer = await post(order, { product: domestic, headers, now });
    if (answer.status !== 201) throw new Error(`Not made: ${JSON.stringify(answer.body)}`);
  }
}

/** Opens all pages of Eirik's payments. */
async function pagesAt(now = testTime) {
  const { browser } = await visitorAt(customer, { now: () => now });
  const pages: VisitedPage[] = [];
  for (let next: string | undefined = "/consents/payments"; next; ) {
    const page = await browser.open(new URL(next, home).href);
    pages.push(page);
    next = /href="([^"]*\?from=[\w-]+)"/.exec(page.html)?.[1];
    if (pages.length > 9) throw new Error("The pages do not end.");
  }
  return { browser, pages };
}

const rowsOf = ({ html }: VisitedPage) =>
  html
    .split("<li>")
    .slice(1)
    .map((row) => textOf({ html: row }).trim());

describe("GET /consents/payments, with many payments", () => {
  it("shows first the orders that can be stopped, even if 20 payments were made after them", async () => {
    const standing = await receiveApproved(standingOrder({ creditorName: "Running" }));
    const waits = { requestedExecutionDate: "2026-06-15", creditorName: "In June" };
    const then = later(testTime, { minutes: 1 });
    const future = await receiveApproved(orderOf(waits), { now: then });
    const now = later(testTime, { minutes: 5 });
    await transfers(20, { creditorName: "Made since" }, now);
    await book(now);
    const { browser, pages } = await pagesAt(now);
    const [page] = pages;
    if (!page) throw new Error("There is no page.");
    const rows = rowsOf(page);
    expect(pages).toHaveLength(1);
    expect(rows).toHaveLength(20);
    expect(rows.slice(0, 2)).toEqual([
      expect.stringMatching(/^In June .* Stop this payment/),
      expect.stringMatching(/^Running .* Stop the standing order/),
    ]);
    expect(rows.slice(2).every((row) => /^Made since .* Made\b/.test(row))).toBe(true);
    for (const address of addressesIn(page, "payments")) {
      const asked = await browser.open(address);
      await browser.submit(asked, actionOf(asked));
    }
    expect((await standing.status()).transactionStatus).toBe("CANC");
    expect((await future.status()).transactionStatus).toBe("CANC");
  });

  it("shows each payment once over several pages, and the first page if the address has no valid position", async () => {
    const creditorName = "Å".repeat(70);
    await transfers(41, { requestedExecutionDate: "2026-03-20", creditorName });
    const { browser, pages } = await pagesAt();
    expect(pages.map((page) => addressesIn(page, "payments").length)).toEqual([20, 20, 1]);
    const addresses = pages.flatMap((page) => addressesIn(page, "payments"));
    expect(new Set(addresses).size).toBe(41);
    for (const { html } of pages) expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(pages.map(({ html }) => html.includes("Show the first payments"))).toEqual([
      false,
      true,
      true,
    ]);
    const asked = await browser.open(addresses.at(-1) ?? "");
    expect(textOf(asked)).toContain("Stop this payment?");
    expect(textOf(await browser.submit(asked, actionOf(asked)))).toContain("is stopped");
    for (const from of ["nothing", addresses[0]?.split("/").at(-1)]) {
      const begun = await browser.open(`${home}/payments?from=${from}`);
      expect(addressesIn(begun, "payments")).toEqual(addresses.slice(0, 20));
      expect(begun.html).not.toContain("Show the first payments");
    }
  });

  it("shows a payment that a restore of the sandbox brought back, below a full page of newer ones", async () => {
    await receiveApproved(orderOf({ creditorName: "Brought back" }));
    await restore(await save());
    await book(testTime);
    const now = later(testTime, { minutes: 5 });
    await transfers(20, { requestedExecutionDate: "2026-03-20" }, now);
    const { pages } = await pagesAt(now);
    expect(pages.flatMap(rowsOf)).toHaveLength(21);
    expect(rowsOf(pages[0] as VisitedPage).at(-1)).toMatch(/^Brought back .* Made/);
  });

  it("shows five finished payments even if payments that can be stopped fill the page", async () => {
    const creditorName = "Å".repeat(70);
    await transfers(6, { creditorName: `Made ${creditorName.slice(5)}` });
    await book(testTime);
    await transfers(20, { requestedExecutionDate: "2026-03-20", creditorName });
    const { pages } = await pagesAt();
    expect(pages.map((page) => rowsOf(page).length)).toEqual([25]);
    expect(rowsOf(pages[0] as VisitedPage).filter((row) => row.startsWith("Made"))).toHaveLength(5);
    expect(Buffer.byteLength(pages[0]?.html ?? "")).toBeLessThan(30_000);
  });

  it("sorts a payment by the date to which its customer has moved it", async () => {
    const ordered = { requestedExecutionDate: "2026-03-04", creditorName: "Moved" };
    const moved = await receiveApproved(orderOf(ordered));
    expect(await moveInNetBank(moved, "2026-06-15")).toMatchObject({ status: 204 });
    const now = later(testTime, { days: 30 });
    await transfers(20, {}, now);
    await book(now);
    const { pages } = await pagesAt(now);
    expect(rowsOf(pages[0] as VisitedPage)[0]).toMatch(
      /^Moved .* 15 June 2026.* Stop this payment/,
    );
  });
});
