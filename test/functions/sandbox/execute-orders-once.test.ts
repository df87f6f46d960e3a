import { eirik, havbris, named } from "../../support/payments/orders.ts";
import { balanceOf, book, receiveApproved, rowsOf, soon } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = usePsu();

const { bban } = eirik.main;
/** EUR 250.00 at a rate of 11.81, and a conversion fee of 0.5 %. */
const total = 2952_50n + 14_77n;
const less = ({ booked, available }: { booked: bigint; available: bigint }, by = total) => ({
  booked: booked - by,
  available: available - by,
});

let unheld: Record<"debtor" | "creditor", Awaited<ReturnType<typeof balanceOf>>>;
/** An approved payment within the bank. */
const inside = madeOnce(kept, async () => {
  unheld = { debtor: await balanceOf(bban), creditor: await balanceOf(havbris.main.bban) };
  const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
  return receiveApproved(named("Inside", { creditorAccount }));
});

describe("the job that executes the sandbox's orders (specification, Payment status)", () => {
  it.each([
    ["twice in a row", async () => [await book(soon), await book(soon)]],
    ["twice at once", () => Promise.all([book(soon), book(soon)])],
    ["five times at once", () => Promise.all([1, 2, 3, 4, 5].map(() => book(soon)))],
  ])("books an order once if it runs %s", async (_, run) => {
    await inside();
    await run();
    expect(await balanceOf(bban)).toEqual(less(unheld.debtor));
    expect(await balanceOf(havbris.main.bban)).toEqual(less(unheld.creditor, -2952_50n));
    expect(await rowsOf(bban, "BOOKED", "Inside")).toHaveLength(1);
    expect(await writtenBy(() => book(soon))).toEqual([]);
  });
});
