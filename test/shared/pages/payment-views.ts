import { type BulkView, bulkPage } from "../../../shared/pages/bulk-page.ts";
import type { Frame } from "../../../shared/pages/layout.ts";
import { type PaymentView, paymentPage } from "../../../shared/pages/payment-page.ts";
import type { PaymentRow } from "../../../shared/pages/payments-table.ts";

const kroner = (amount: string) => ({ amount, currency: "NOK" });

/** A payment abroad, in another currency. */
export const payment: PaymentView = {
  brand: "Nordlys Betaling",
  from: { name: "Brukskonto", number: "NO9386011117947", owner: "Kari Nordmann" },
  to: {
    name: "Atelier de la Côte d'Émeraude SARL",
    number: "FR7630006000011234567890189",
    agent: "AGRIFRPPXXX",
    address: ["12 rue des Lilas", "35400 Saint-Malo", "FR"],
  },
  amount: "1250.00",
  currency: "EUR",
  debited: kroner("14612.50"),
  rate: "1 EUR = 11,69 NOK",
  fee: kroner("50.00"),
  taken: kroner("14662.50"),
  date: "2026-03-02",
  message: "Faktura 2026-118, andre avdrag",
  reference: "2026-118-B",
  purpose: "SUPP",
  summaryHash: "a-summary-hash",
};

export const domestic: PaymentView = {
  from: payment.from,
  to: { name: "Strøm og Nett AS", number: "86011117947" },
  amount: "349.00",
  currency: "NOK",
  fee: kroner("0.00"),
  date: "2026-03-02",
  kid: "2345676",
  summaryHash: "a-summary-hash",
};

const most = kroner("999999999999.99");

/** A payment with the longest texts and the largest amounts. */
const largestPayment: PaymentView = {
  ...payment,
  ...most,
  debited: most,
  taken: most,
  to: { name: "Ŋ".repeat(140), number: "NO8330001234567" },
  message: "Š".repeat(140),
  brand: "Ŧ".repeat(140),
};

/** A payment moved from a Saturday to the next banking day, which a customer approves for a company. */
export const moved: PaymentView = {
  ...domestic,
  movedFrom: "2026-02-28",
  actsFor: "Nordmann Snekkerverksted og Byggetjenester AS",
};

export const standing: PaymentView = {
  ...domestic,
  to: { name: "Fjellgata 12 Borettslag", number: "86011117947" },
  amount: "6480.00",
  kid: undefined,
  message: "Felleskostnader",
  schedule: {
    startDate: "2026-01-31",
    frequency: "Monthly",
    next: ["2026-03-02", "2026-03-31", "2026-04-30"],
  },
};

const variable: PaymentView = {
  ...standing,
  schedule: {
    startDate: "2026-03-02",
    endDate: "2027-12-31",
    frequency: "MonthlyVariable",
    dayOfExecution: "30",
    monthsOfExecution: ["9", "2", "6", "11"],
    executionRule: "preceding",
    next: ["2026-06-30", "2026-09-30", "2026-11-30"],
  },
};

const salaries: PaymentRow[] = [
  {
    to: { name: "Anne-Gro Fjellheim Sæther-Østgård", number: "NO8330001234567" },
    amount: kroner("43210.50"),
    message: "Lønn mars 2026, med reisegodtgjørelse for turen til Kautokeino",
  },
  {
    to: { name: "Per Ås", number: "86011117947" },
    amount: kroner("1250.00"),
    message: "Lønn mars",
  },
  {
    to: { name: "Strøm og Nett AS", number: "NO9386011117947" },
    amount: kroner("349.00"),
    kid: "2345676",
  },
  { to: { name: "Skatteetaten", number: "76940512057" }, amount: kroner("18911.00") },
];

export const bulk: BulkView = {
  brand: "Nordlys Lønn",
  from: { name: "Driftskonto", number: "NO9386011117947", owner: "Nordmann Snekkerverksted AS" },
  total: kroner("63720.50"),
  fee: kroner("0.00"),
  date: "2026-03-02",
  movedFrom: "2026-02-28",
  batch: true,
  payments: salaries,
  summaryHash: "a-summary-hash",
};

/** The largest bulk: copies of the first payment. */
export const manyOf = (row: PaymentRow, size = 1000): BulkView => ({
  ...bulk,
  total: kroner(`${size}.00`),
  payments: Array.from({ length: size }, () => ({ ...row, amount: kroner("1.00") })),
});

/** The longest texts that an order allows, in letters of two bytes. */
export const longest: PaymentRow = {
  to: { name: "Ø".repeat(70), number: "NO9386011117947" },
  amount: kroner("1.00"),
  message: "Å".repeat(140),
};

/** Every page for approving or stopping a payment or a bulk, in each of its states. */
export const paymentSteps: Record<string, (frame: Frame) => string> = {
  payment: (frame) => paymentPage(frame, payment),
  "payment, domestic": (frame) => paymentPage(frame, domestic),
  "payment, confirmed elsewhere": (frame) =>
    paymentPage({ ...frame, elsewhere: true, providerFault: "codeRefused" }, domestic),
  "payment, stopped TPP": (frame) => paymentPage({ ...frame, isTppStopped: true }, domestic),
  "payment, largest": (frame) => paymentPage(frame, largestPayment),
  "payment, moved": (frame) => paymentPage(frame, moved),
  "payment, instant": (frame) => paymentPage(frame, { ...domestic, instant: true }),
  "payment, funds": (frame) => paymentPage(frame, { ...domestic, problem: "funds" }),
  "payment, stopped": (frame) => paymentPage(frame, { ...domestic, cancels: true }),
  "standing order": (frame) => paymentPage(frame, standing),
  "standing order, in some months": (frame) => paymentPage(frame, variable),
  "standing order, funds": (frame) => paymentPage(frame, { ...standing, problem: "funds" }),
  "standing order, stopped": (frame) => paymentPage(frame, { ...standing, cancels: true }),
  bulk: (frame) => bulkPage(frame, bulk),
  "bulk, funds": (frame) => bulkPage(frame, { ...bulk, batch: false, problem: "funds" }),
  "bulk, stopped": (frame) => bulkPage(frame, { ...bulk, cancels: true }),
  "bulk of a thousand": (frame) => bulkPage(frame, manyOf(salaries[0] as PaymentRow)),
  "bulk of long words": (frame) => bulkPage(frame, manyOf(longest)),
  "bulk, in its midst": (frame) =>
    bulkPage(frame, { ...manyOf(salaries[0] as PaymentRow), firstShown: 51 }),
};
