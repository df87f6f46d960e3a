import { questionsShown } from "../../../shared/limits.ts";
import {
  type ChooseAccountsView,
  chooseAccountsPage,
} from "../../../shared/pages/choose-accounts-page.ts";
import {
  type ConsentsView,
  type ConsentView,
  consentsPage,
} from "../../../shared/pages/consents-page.ts";
import { type HistoryView, historyPage } from "../../../shared/pages/history-page.ts";
import type { Frame } from "../../../shared/pages/layout.ts";
import { ownPaymentsPage } from "../../../shared/pages/own-payments-page.ts";
import { type QuestionsView, questionsPage } from "../../../shared/pages/questions-page.ts";
import { refusalPage } from "../../../shared/pages/refusal-page.ts";
import { signInPage } from "../../../shared/pages/sign-in-page.ts";
import { stopPaymentPage } from "../../../shared/pages/stop-payment-page.ts";
import {
  between,
  ordered,
  paid,
  stopping,
  stoppingBulk,
  stoppingOrder,
} from "./own-payment-views.ts";
import { atProvider, frame } from "./views.ts";

const given = {
  fields: { tpp: "NO-FSA-987654321", context: "PRIVATE" },
  tppName: "Nordlys Regnskap AS",
  holderName: "Kari Nordmann",
  standing: "active",
  givenOn: "2026-03-02T13:25:00.000Z",
  confirmedOn: "2026-03-02T13:25:00.000Z",
  lastsUntil: "2026-08-29",
  unattendedUntil: "2026-05-31",
  reference: "Xw3hVb1nTq0aPz5kLs8c2g",
  usedOn: "2026-03-12",
  accounts: [
    { id: "a1", name: "Brukskonto", number: "NO9386011117947" },
    { id: "a2", name: "Sparekonto til hytta på fjellet", number: "NO8330001234567" },
    { id: "a3" },
  ],
} as const satisfies ConsentsView["consents"][number];

const visitor = { name: "Kari Nordmann", deadline: frame("en").deadline };

/** A customer who has given three services access. Two of these consents have ended. */
export const consents: ConsentsView = {
  visitor,
  consents: [
    { ...given, accounts: [...given.accounts] },
    {
      ...given,
      fields: { tpp: "NO-FSA-123456789", context: "c" },
      tppName: "Fjellbygdas Lønns- og Regnskapstjenester Samvirkeforetak",
      holderName: "Nordmann Snekkerverksted og Byggetjenester AS",
      accounts: [{ id: "a4", name: "Driftskonto", number: "86011117947" }],
    },
    { ...given, tppName: "Sparegrisen", standing: "revoked", accounts: [] },
    { ...given, tppName: "Budsjett", standing: "givenUp", accounts: [] },
    { ...given, tppName: "Kvitteringsboka", standing: "expired", usedOn: undefined, accounts: [] },
  ],
};

/** A checklist with an account that is granted, one that is not, and a card. */
export const choice: ChooseAccountsView = {
  visitor,
  reference: given.reference,
  version: "a-version",
  tppName: "Fjellbygdas Lønns- og Regnskapstjenester Samvirkeforetak",
  holderName: "Kari Nordmann",
  active: true,
  accounts: [
    { id: "a1", name: "Brukskonto", number: "NO9386011117947", granted: true, checked: true },
    {
      id: "a2",
      name: "Sparekonto til hytta på fjellet",
      number: "NO8330001234567",
      granted: false,
      checked: false,
    },
    { id: "c1", name: "Kredittkort", number: "************1234", granted: true, checked: true },
  ],
  validUntil: "2026-08-29",
  unattendedUntil: "2026-05-31",
};

/** The largest history: every kind of use, attended and unattended, on each day that the page shows. */
export const uses: HistoryView = {
  visitor,
  tppName: "Nordlys Regnskap AS",
  holderName: "Kari Nordmann",
  days: Array.from({ length: 90 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 2, 12 - index)).toISOString().slice(0, 10),
    attended: { accounts: 12, balances: 118, transactions: 124, cards: 11 },
    unattended: index % 3 ? { accounts: 4, balances: 12, transactions: 12, cards: 8 } : {},
  })),
};

/** A consent to confirm funds. */
const fundsGiven: ConsentView = {
  ...given,
  fields: { tpp: "NO-FSA-123456789", context: "PRIVATE", funds: "a1" },
  tppName: "Nordlys Kort AS",
  accounts: given.accounts.slice(0, 1),
  funds: { maskedPan: "************1184", information: "Avtale 2026-0317" },
};

/** The most questions that the page shows. */
export const asked: QuestionsView = {
  visitor,
  tppName: "Nordlys Kort AS",
  holderName: "Kari Nordmann",
  questions: Array.from({ length: questionsShown }, (_, index) => ({
    at: new Date(Date.UTC(2026, 2, 12 - Math.floor(index / 4), 10)).toISOString(),
    time: `1${index % 4}:05`,
    isAvailable: index % 5 !== 2,
  })),
};

const here = (frame: Frame) => ({ ...frame, action: "/consents" });
const sandbox = { sandbox: true, signedOut: false };

/** Every page of the dashboard, in each of its states. */
export const visits: Record<string, (frame: Frame) => string> = {
  "sign in": (frame) => signInPage(here(frame), { sandbox: false, signedOut: false }),
  "sign in, sandbox": (frame) => signInPage(here(frame), { ...sandbox, tppId: "NO-FSA-987654321" }),
  "sign in, again": (frame) => signInPage(here(frame), { ...sandbox, signedOut: true }),
  "sign in, in vain": (frame) =>
    signInPage(here(frame), { ...sandbox, signedOut: true, isUnchanged: true }),
  "sign in, missing": (frame) =>
    signInPage(here(frame), { sandbox: false, signedOut: false, problem: "missing" }),
  "sign in, no TPP": (frame) => signInPage(here(frame), { ...sandbox, problem: "tppMissing" }),
  "sign in, unknown": (frame) => signInPage(here(frame), { ...sandbox, problem: "unknown" }),
  "sign in, blocked": (frame) =>
    signInPage(here(frame), { ...sandbox, problem: "blocked", retryMinutes: 42 }),
  "sign in, elsewhere": (frame) =>
    signInPage(
      { ...here(atProvider(frame)), providerFault: "codeRefused" },
      { sandbox: false, signedOut: true },
    ),
  "sign in, elsewhere, unknown": (frame) =>
    signInPage(here(atProvider(frame)), { sandbox: false, signedOut: false, problem: "unknown" }),
  consents: (frame) => consentsPage(here(frame), consents),
  "consents, none": (frame) => consentsPage(here(frame), { ...consents, consents: [] }),
  "consents, last minute": (frame) =>
    consentsPage(here(frame), {
      ...consents,
      visitor: { ...visitor, deadline: { ...visitor.deadline, seconds: 40 } },
    }),
  "consents, funds": (frame) =>
    consentsPage(here(frame), { ...consents, consents: [fundsGiven], done: "stoppedFunds" }),
  "consents, changed": (frame) => consentsPage(here(frame), { ...consents, done: "changed" }),
  "consents, stopped": (frame) => consentsPage(here(frame), { ...consents, done: "stoppedAll" }),
  "choose accounts": (frame) => chooseAccountsPage(here(frame), choice),
  "choose accounts, again": (frame) =>
    chooseAccountsPage(here(frame), {
      ...choice,
      active: false,
      accounts: choice.accounts.map((each) => ({ ...each, granted: false, checked: false })),
    }),
  "choose accounts, none": (frame) =>
    chooseAccountsPage(here(frame), { ...choice, problem: "none" }),
  "choose accounts, changed": (frame) =>
    chooseAccountsPage(here(frame), { ...choice, problem: "changed" }),
  history: (frame) => historyPage(here(frame), uses),
  "history, nothing": (frame) => historyPage(here(frame), { ...uses, days: [] }),
  questions: (frame) => questionsPage(here(frame), asked),
  "questions, nothing": (frame) => questionsPage(here(frame), { ...asked, questions: [] }),
  payments: (frame) => ownPaymentsPage(here(frame), { ...paid, done: "several" }),
  "payments, nothing": (frame) =>
    ownPaymentsPage(here(frame), { ...paid, stoppable: [], others: [] }),
  "payments, between others": (frame) => ownPaymentsPage(here(frame), between),
  "stop payment": (frame) => stopPaymentPage(here(frame), stopping),
  "stop payment, standing order": (frame) => stopPaymentPage(here(frame), stoppingOrder),
  "stop payment, bulk": (frame) => stopPaymentPage(here(frame), stoppingBulk),
  "stop payment, changed": (frame) =>
    stopPaymentPage(here(frame), { ...stopping, problem: "changed" }),
  "stop payment, not approved": (frame) =>
    stopPaymentPage(here(frame), { ...stopping, problem: "notApproved" }),
  "stop payment, too late": (frame) =>
    stopPaymentPage(here(frame), {
      ...stopping,
      payment: { ...ordered, status: "ACSC", canBeStopped: false },
    }),
};

/** The refusal pages that the site's gateway itself sends, in all languages at once. */
export const refusals: Record<string, (frame: Frame) => string> = Object.fromEntries(
  (["unknown", "error"] as const).map((problem) => [
    `refusal, ${problem}`,
    ({ bankName }: Frame) => refusalPage({ bankName, consentsPath: "/consents", problem }),
  ]),
);
