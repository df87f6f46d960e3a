import { reachedFromFolder } from "../../../support/run/import-circles.ts";

/** Folders of code that reads no table, secret, setting or clock. */
const pure =
  /^shared\/(errors\.ts|(ports|products|rules|schemas|sandbox\/(bank|rules|schemas|seed))\/)/;

/** Pure files of today's bank, among others that are not. They move when that bank goes. */
const pureAmongOthers = [
  "shared/sandbox/orders/bulk-failures.ts",
  "shared/sandbox/orders/order-date.ts",
  "shared/sandbox/reads/port-account.ts",
  "shared/sandbox/reads/port-card-transaction.ts",
  "shared/sandbox/reads/port-money.ts",
  "shared/sandbox/reads/port-transaction.ts",
  "shared/sandbox/terms/creditor-bank.ts",
  "shared/sandbox/terms/judge-order.ts",
  "shared/sandbox/terms/order-day.ts",
  "shared/sandbox/terms/order-faults.ts",
  "shared/sandbox/terms/order-parties.ts",
  "shared/sandbox/terms/order-price.ts",
  "shared/sandbox/terms/order-rules.ts",
  "shared/sandbox/terms/same-quote.ts",
  "shared/sandbox/terms/told-price.ts",
];

it("the bank's value reaches no table, secret, setting or clock, also through other files", () => {
  const reached = reachedFromFolder("shared/sandbox/bank");
  expect(reached).toContain("shared/rules/calendar.ts");
  expect(reached.filter((file) => !pure.test(file))).toEqual(pureAmongOthers);
});
