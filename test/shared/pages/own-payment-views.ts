import type { OwnPaymentView } from "../../../shared/pages/own-payment-words.ts";
import type { OwnPaymentsView } from "../../../shared/pages/own-payments-page.ts";
import type { StopPaymentView } from "../../../shared/pages/stop-payment-page.ts";
import { TransactionStatus } from "../../../shared/schemas/transaction-status.ts";
import { frame } from "./views.ts";

const visitor = { name: "Kari Nordmann", deadline: frame("en").deadline };

/** A payment with long names that its customer can stop. */
export const ordered: OwnPaymentView = {
  reference: "Qm7rYd4wEc9uIj2fKx6v0b",
  tppName: "Fjellbygdas Lønns- og Regnskapstjenester Samvirkeforetak",
  to: { name: "Bergen Byggevarer og Trelast AS avdeling Åsane", number: "NO8330001234567" },
  from: { name: "Brukskonto", number: "NO9386011117947" },
  amount: { amount: "123456.50", currency: "NOK" },
  date: "2026-03-20",
  status: "ACTC",
  repeats: false,
  canBeStopped: true,
};

export const stopping: StopPaymentView = { visitor, payment: ordered, summary: "a-summary" };

/** A monthly standing order on the 20th, on the page that stops it. */
export const stoppingOrder: StopPaymentView = {
  ...stopping,
  payment: { ...ordered, repeats: true },
  schedule: { startDate: "2026-01-20", frequency: "Monthly" },
};

/** A bulk, on the page that stops it. */
export const stoppingBulk: StopPaymentView = {
  ...stopping,
  payment: { ...ordered, to: { size: 412 } },
};

/** The most payments that one page shows, in all states. */
const everyStanding: OwnPaymentView[] = Array.from({ length: 20 }, (_, index) => {
  const status = TransactionStatus.options[index % TransactionStatus.options.length] ?? "ACTC";
  const canBeStopped = ["ACTC", "ACWC", "ACSP"].includes(status);
  const repeats = index === TransactionStatus.options.indexOf("ACTC");
  const to = status === "PART" ? { size: 412 } : ordered.to;
  return { ...ordered, status, canBeStopped, repeats, to };
});

export const paid: OwnPaymentsView = {
  visitor,
  stoppable: everyStanding.filter(({ canBeStopped }) => canBeStopped),
  others: everyStanding.filter(({ canBeStopped }) => !canBeStopped),
  isFirst: true,
};

/** A page with a previous and a next one, full of payments with the longest names. */
export const between: OwnPaymentsView = {
  visitor,
  stoppable: Array.from({ length: 20 }, () => ({
    ...ordered,
    to: { name: "Å".repeat(70), number: "NO8330001234567" },
    repeats: true,
    canBeStopped: true,
  })),
  others: [],
  isFirst: false,
  next: ordered.reference,
};
