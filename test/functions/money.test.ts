import fc from "fast-check";
import { priceTransfer } from "../../shared/sandbox/rules/fees.ts";
import { sandboxRates } from "../../shared/sandbox/rules/rates.ts";
import { testTime } from "../support/operations/call.ts";
import { eirik, havbris, orderOf } from "../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  type ReceivedPayment,
  receive,
  rowsOf,
} from "../support/payments/payments.ts";
import { sized } from "../support/run/long-form.ts";
import { accountOf } from "../support/sandbox/world-of.ts";
import { useTable } from "../support/table/table.ts";

const { keep } = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const inside = { iban: havbris.main.iban, currency: "NOK" };
const inNok = (minor: bigint) => ({
  amount: `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`,
  currency: "NOK",
});
const fee = 40_00n;

describe("the balance of an account (specification, Payment status: funds)", () => {
  it("is debited for exactly 9 of 20 payments approved at the same time if it is enough for 9", async () => {
    const { available, booked } = await balanceOf(bban);
    const amount = available / 9n - fee;
    const left = available - 9n * (amount + fee);
    const order = (index: number) =>
      orderOf({
        creditorName: `Race ${index}`,
        instructedAmount: inNok(amount),
        creditorAccount: inside,
      });
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => receive(order(index))));
    await Promise.all(all.map((each) => each.approve()));
    expect(await balanceOf(bban)).toEqual({ booked, available: left });
    await Promise.all([book(testTime), book(testTime)]);
    const states = await Promise.all(all.map((each) => each.status()));
    const count = (status: string) =>
      states.filter(({ transactionStatus }) => transactionStatus === status).length;
    expect([count("ACSC"), count("ACCP")]).toEqual([9, 11]);
    expect(await balanceOf(bban)).toEqual({ booked: booked - available + left, available: left });
    expect(left).toBeLessThan(amount + fee);
  });

  it("equals that of an independent model after payments, approvals and bookings in any order", async () => {
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant("pay"),
          amount: fc.bigInt({ min: 1n, max: 60_000_00n }),
          ahead: fc.boolean(),
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant("approve"), which: fc.nat(20) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("book"), day: fc.nat(2) }) },
    ) as fc.Arbitrary<Step>;
    const again = await keep();
    const keepsToModel = async (steps: Step[]) => {
      await again();
      const start = await Promise.all([balanceOf(bban), balanceOf(havbris.main.bban)]);
      const wanted = new Model(...start);
      const received: ReceivedPayment[] = [];
      for (const each of steps) {
        await play(each, received);
        wanted.take(
          each,
          received.map(({ id }) => id),
        );
        expect(await balanceOf(bban)).toEqual(wanted.debtor);
        expect(await balanceOf(havbris.main.bban)).toEqual(wanted.creditor);
      }
      const rows = [
        ...(await rowsOf(bban, "BOOKED", "Property")),
        ...(await rowsOf(bban, "PENDING", "Property")),
      ];
      const expected = wanted.payments.filter(
        ({ state }) => state === "held" || state === "booked",
      );
      expect(rows.map(({ amount }) => -amount).sort()).toEqual(
        expected.map(({ amount }) => amount + fee).sort(),
      );
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), keepsToModel),
      { numRuns: sized(4, 20), seed: Number(process.env.TEST_SEED) },
    );
  });
});

type Step =
  | { kind: "pay"; amount: bigint; ahead: boolean }
  | { kind: "approve"; which: number }
  | { kind: "book"; day: number };

/** Plays a step through the handlers. Adds a posted payment to those received. */
async function play(step: Step, received: ReceivedPayment[]): Promise<void> {
  if (step.kind === "book") return book(later(testTime, { days: step.day }));
  if (step.kind === "approve") {
    await received[step.which % received.length]?.approve().catch(() => undefined);
    return;
  }
  const order = orderOf({
    creditorName: "Property",
    instructedAmount: inNok(step.amount),
    creditorAccount: inside,
    remittanceInformationUnstructured: `No. ${received.length}`,
    ...(step.ahead ? { requestedExecutionDate: "2026-03-03" } : {}),
  });
  received.push(await receive(order));
}

type Balance = { booked: bigint; available: bigint };
type Modelled = {
  amount: bigint;
  day: number;
  state: "received" | "waiting" | "held" | "refused" | "booked";
};

/** The expected balances, calculated with sums only. */
class Model {
  readonly payments: Modelled[] = [];
  readonly debtor: Balance;
  readonly creditor: Balance;

  constructor(debtor: Balance, creditor: Balance) {
    this.debtor = { ...debtor };
    this.creditor = { ...creditor };
  }

  /** Takes a step. `ids` are those of the payments: of the same day, they are executed in this order. */
  take(step: Step, ids: readonly string[]): void {
    if (step.kind === "pay")
      this.payments.push({ amount: step.amount, day: step.ahead ? 1 : 0, state: "received" });
    if (step.kind === "approve") this.approve(this.payments[step.which % this.payments.length]);
    if (step.kind !== "book") return;
    const byId = [...this.payments.entries()].sort(([a], [b]) =>
      (ids[a] ?? "") < (ids[b] ?? "") ? -1 : 1,
    );
    for (const day of [0, 1])
      for (const [, each] of byId) if (each.day === day) this.book(each, step.day);
  }

  approve(payment: Modelled | undefined): void {
    if (payment?.state !== "received") return;
    if (payment.day > 0) {
      payment.state = "waiting";
      return;
    }
    const total = payment.amount + fee;
    payment.state = total <= this.debtor.available ? "held" : "refused";
    if (payment.state === "held") this.debtor.available -= total;
  }

  book(payment: Modelled, day: number): void {
    // More than 24 hours have passed since the payment was created.
    if (payment.state === "received" && day > 1) payment.state = "refused";
    if (payment.day > day || !["waiting", "held"].includes(payment.state)) return;
    const total = payment.amount + fee;
    // Funds for a later day are looked at on that day (decision: Dated payments).
    const isShort = payment.state === "waiting" && total > this.debtor.available;
    if (payment.state === "waiting" && !isShort) this.debtor.available -= total;
    payment.state = isShort ? "refused" : "booked";
    if (isShort) return;
    this.debtor.booked -= payment.amount + fee;
    this.creditor.booked += payment.amount;
    this.creditor.available += payment.amount;
  }
}

it("the fee that the tests of balances expect is the fee that the bank charges", async () => {
  const debtorCurrency = (await accountOf(bban)).currency;
  const transfer = { instructedAmount: inNok(1n), creditorCountry: "NO", debtorCurrency };
  expect(priceTransfer({ ...transfer, rates: sandboxRates("2026-03-02") })).toEqual({
    debited: 1n,
    fee,
  });
});
