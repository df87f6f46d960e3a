import * as v from "valibot";
import { PeriodicOrder } from "../../../shared/products/periodic-norwegian-domestic-credit-transfers.ts";
import { isBankingDay } from "../../../shared/rules/banking-days.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { instanceRow } from "../../../shared/rules/instance-row.ts";
import { executionDates } from "../../../shared/rules/periodic.ts";
import {
  firstDateOf,
  firstDateWarning,
  receivePeriodic,
} from "../../../shared/rules/receive-periodic.ts";
import { fc } from "../../support/fast-check.ts";
import { domesticTransfer, rates } from "../../support/transfers.ts";

const now = new Date("2026-03-02T10:00:00Z");
const orderOf = (changes: object) =>
  v.parse(PeriodicOrder, {
    ...domesticTransfer,
    startDate: "2026-03-05",
    frequency: "Monthly",
    ...changes,
  });

const received = (id: string, executionDate: string) => {
  const debtor = { id: "account", bban: "99995360573", currency: "NOK", ownerName: "Nora" };
  const receipt = {
    id,
    tppId: "tpp",
    world: "world",
    requestId: "request",
    debtor: debtor as never,
    rates,
    usable: undefined,
    now,
  };
  const product = "norwegian-domestic-credit-transfers" as const;
  const payment = receivePeriodic(
    orderOf({}),
    { ...receipt, product, scenario: { outcome: "unknown" } },
    "elsewhere",
  );
  return { ...payment, executionDate };
};

const anyOrder = fc
  .record({
    days: fc.integer({ min: 0, max: 365 }),
    length: fc.option(fc.integer({ min: 0, max: 700 }), { nil: undefined }),
    frequency: fc.constantFrom(
      "Daily",
      "Weekly",
      "Monthly",
      "Quarterly",
      "Annual",
      "MonthlyVariable",
    ),
    executionRule: fc.constantFrom("following", "preceding", undefined),
    day: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 11 }),
  })
  .map(({ days, length, frequency, executionRule, day, months }) => {
    const startDate = addDays("2026-03-02", days);
    const counts = ["Daily", "Weekly"].includes(frequency);
    return orderOf({
      ...{ startDate, frequency },
      ...(length === undefined ? {} : { endDate: addDays(startDate, length) }),
      ...(executionRule ? { executionRule } : {}),
      ...(day === undefined || counts ? {} : { dayOfExecution: String(day) }),
      ...(frequency === "MonthlyVariable" ? { monthsOfExecution: months.map(String) } : {}),
    });
  });

const firstOf = (order: PeriodicOrder): string | undefined => {
  const [first] = executionDates(order);
  return first;
};

describe("the first day of a standing order that is received", () => {
  it("is the first of all its days, and an order without one is refused", () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const first = firstOf(order);
        if (first === undefined)
          expect(() => firstDateOf(order, now)).toThrow("ends before the first day");
        else expect(firstDateOf(order, now)).toBe(first);
      }),
    );
  });

  it("is warned of only where the day that the order names is no banking day", () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const [first, [warning]] = [firstOf(order), firstDateWarning(order)];
        if (!warning) return;
        const [named] = warning.text.split(" ");
        expect(isBankingDay(named ?? "")).toBe(false);
        expect(warning.text).toContain(`executed on ${first}.`);
      }),
    );
  });

  it("is executed like all others where it is asked that its outcome be unknown", () => {
    expect(received("one", "2026-03-05").scenario).toBeUndefined();
  });
});

describe("the row of a standing order's day", () => {
  it("stands at its instant, and shares its place with no other order's and no other day's", () => {
    const shared = "4f2d9a52-9d5a-4f62-8b0c-";
    const places = ["5a5f5d6c7e80", "5a5f5d6c7e81"].flatMap((end) =>
      ["2026-03-05", "2026-04-07"].map((day) => instanceRow(received(shared + end, day), now).id),
    );
    expect(new Set(places).size).toBe(4);
    for (const place of places) expect(place).toMatch(/^20260302-39600000-[\w-]{22}$/);
  });
});
