import { type AccountsView, accountsPage } from "../../../shared/pages/accounts-page.ts";
import { beginPage } from "../../../shared/pages/begin-page.ts";
import { type ContextView, contextPage } from "../../../shared/pages/context-page.ts";
import { donePage } from "../../../shared/pages/done-page.ts";
import { type EndView, endPage } from "../../../shared/pages/end-page.ts";
import { type FundsView, fundsPage } from "../../../shared/pages/funds-page.ts";
import { type IdentifyView, identifyPage } from "../../../shared/pages/identify-page.ts";
import type { Language } from "../../../shared/pages/language.ts";
import type { Frame } from "../../../shared/pages/layout.ts";
import type { Receipt } from "../../../shared/pages/receipt.ts";
import { deadEnds, type ReturnView, returnPage } from "../../../shared/pages/return-page.ts";
import { type UserView, userPage } from "../../../shared/pages/user-page.ts";
import { basketSteps } from "./basket-views.ts";
import { paymentSteps, standing } from "./payment-views.ts";

export const frame = (language: Language): Frame => ({
  language,
  bankName: "Fjordbanken",
  action: "/s/link",
  csrf: "a-csrf-token",
  tppName: "Nordlys Regnskap AS",
  deadline: { iso: "2026-03-02T13:35:00Z", text: "14:35", seconds: 575 },
  step: { number: 2, of: 3 },
});

/** The frame of a bank whose customers identify and approve at an identity provider. */
export const atProvider = <Given extends object>(frame: Given) => ({ ...frame, elsewhere: true });

/** The identification page when the TPP has named the PSU. */
export const named: IdentifyView = { sandbox: true, maskedNumber: "13•••••••85" };

export const user: UserView = {
  name: "Kari Nordmann",
  company: "Nordmann Snekkerverksted og Byggetjenester AS",
  shown: "a-hash",
};

export const context: ContextView = {
  name: "Kari Nordmann",
  choices: [
    { value: "PRIVATE", label: "Kari Nordmann", detail: "Privat" },
    { value: "1", label: "Nordmann Snekkerverksted og Byggetjenester AS", detail: "987 654 321" },
  ],
};

export const funds: FundsView = {
  name: "Kari Nordmann",
  account: { id: "a1", name: "Brukskonto", number: "NO9386011117947" },
  maskedPan: "************1184",
  information: "Avtale 2026-0317 om Nordlys Kortet for hverdagskjøp og reiser",
  shown: "decision-hash",
  consentsAddress: "https://bank.example/consents",
};

export const accounts: AccountsView = {
  name: "Kari Nordmann",
  shown: "a-hash",
  validUntil: "2026-08-29",
  unattendedUntil: "2026-05-31",
  consentsAddress: "https://sca.fjordbanken.example/consents",
  accounts: [
    { id: "a1", name: "Brukskonto", number: "NO9386011117947", checked: true, earlier: true },
    {
      id: "a2",
      name: "Sparekonto til hytta på fjellet",
      number: "NO8330001234567",
      checked: false,
      earlier: false,
    },
    { id: "a3", name: "Regninger", number: "86011117947", checked: true, earlier: false },
  ],
};

/** Every page of an SCA step, in each of its states. */
export const steps: Record<string, (frame: Frame) => string> = {
  begin: (frame) => beginPage(frame),
  identify: (frame) => identifyPage(frame, { sandbox: false }),
  "identify, sandbox": (frame) => identifyPage(frame, { sandbox: true }),
  "identify, missing": (frame) => identifyPage(frame, { sandbox: false, problem: "missing" }),
  "identify, unknown": (frame) =>
    identifyPage(frame, { sandbox: true, problem: "unknown", attemptsLeft: 3 }),
  "identify, last attempt": (frame) =>
    identifyPage(frame, { sandbox: false, problem: "unknown", attemptsLeft: 1 }),
  "identify, blocked": (frame) =>
    identifyPage(frame, { sandbox: true, problem: "blocked", retryMinutes: 42 }),
  "identify, blocked for a moment": (frame) =>
    identifyPage(frame, { sandbox: true, problem: "blocked", retryMinutes: 4 }),
  "identify, last minute": (frame) =>
    identifyPage({ ...frame, deadline: { ...frame.deadline, seconds: 40 } }, { sandbox: false }),
  "identify, named": (frame) => identifyPage(frame, named),
  "identify, named, unknown": (frame) =>
    identifyPage(frame, { ...named, problem: "unknown", attemptsLeft: 4 }),
  "identify, named, blocked": (frame) =>
    identifyPage(frame, { ...named, problem: "blocked", retryMinutes: 42 }),
  "identify, code app": (frame) =>
    identifyPage(frame, { sandbox: false, method: "ENGANGSKODEAPP_BIOMETRI" }),
  "identify, mobile": (frame) => identifyPage(frame, { sandbox: true, method: "EID_MOBILE" }),
  "identify, named, Bank1ID": (frame) => identifyPage(frame, { ...named, method: "BANK1ID" }),
  "identify, named, HA2": (frame) =>
    identifyPage(frame, { ...named, sandbox: false, method: "HA2" }),
  "identify, elsewhere": (frame) =>
    identifyPage(
      { ...atProvider(frame), providerFault: "away" },
      { sandbox: false, elsewhere: true },
    ),
  "identify, elsewhere, unknown": (frame) =>
    identifyPage(atProvider(frame), { sandbox: false, elsewhere: true, problem: "unknown" }),
  context: (frame) => contextPage(frame, context),
  "context, missing": (frame) => contextPage(frame, { ...context, problem: "missing" }),
  user: (frame) => userPage(frame, { name: "Kari Nordmann", shown: "a-hash" }),
  "user, company": (frame) => userPage(frame, user),
  accounts: (frame) => accountsPage(frame, accounts),
  "card issuer": (frame) => fundsPage(frame, funds),
  "card issuer, no card": (frame) =>
    fundsPage(frame, { ...funds, maskedPan: undefined, information: undefined }),
  "accounts, none": (frame) => accountsPage(frame, { ...accounts, problem: "none" }),
  ...paymentSteps,
  ...basketSteps,
};

const outcomes = [
  "approved",
  "cancelled",
  "expired",
  "failed",
] as const satisfies ReturnView["outcome"][];
const problems = [
  "unknown",
  "used",
  "foreign-form",
  "error",
  "unchecked",
  "own-error",
] as const satisfies EndView["problem"][];

export const receipt: Receipt = {
  stopped: false,
  amount: { amount: "1250.00", currency: "EUR" },
  to: "Atelier de la Côte d'Émeraude SARL",
  date: "2026-03-02",
  reference: "5b6c2f5e-5a43-4d2b-8f0e-3f6f0d9c1a77",
};

const { schedule } = standing;

const deadEndNames = Object.keys(deadEnds) as (keyof typeof deadEnds)[];

/** The path of the customer's own pages. */
export const returnPaths = { ownPages: "/consents" };

/** The possible results of an SCA, by name. */
export const told: Record<string, Partial<ReturnView> & Pick<ReturnView, "outcome">> = {
  "approved, payment": { outcome: "approved", receipt },
  "approved, with a fee": {
    outcome: "approved",
    receipt: { ...receipt, taken: { amount: "14662.50", currency: "NOK" } },
  },
  "approved, bulk": { outcome: "approved", receipt: { ...receipt, to: 48 } },
  "approved, standing order": { outcome: "approved", receipt: { ...receipt, schedule } },
  "approved, stopped": { outcome: "approved", receipt: { ...receipt, stopped: true } },
  "approved, stopped standing order": {
    outcome: "approved",
    receipt: { ...receipt, stopped: true, schedule },
  },
  "refused, funds": { outcome: "approved", refused: { count: 1, of: 1, reason: "funds" } },
  "refused, other reason": { outcome: "approved", refused: { count: 3, of: 3, reason: "other" } },
  "refused in part, funds": { outcome: "approved", refused: { count: 1, of: 3, reason: "funds" } },
  "refused in part, other reason": {
    outcome: "approved",
    refused: { count: 2, of: 3, reason: "other" },
  },
  "cancelled, not stopped": { outcome: "cancelled", kept: "keptOne" },
  "expired, not stopped": { outcome: "expired", kept: "keptSeveral" },
  "failed, not stopped": { outcome: "failed", kept: "keptUnsure" },
  "stopping, unanswered": { outcome: "approved", kept: "stopUnanswered" },
  ...Object.fromEntries(
    deadEndNames.map((why) => [`nothing left, ${why}`, { outcome: "failed" as const, why }]),
  ),
  ...Object.fromEntries(
    (["payment", "cancellation", "consent", "user"] as const).map((unknown) => [
      `unknown, ${unknown}`,
      { outcome: "failed" as const, unknown },
    ]),
  ),
};

/** Every page at the end of an SCA: the redirect pages and the error pages. */
export const ends: Record<string, (frame: Frame) => string> = {
  ...Object.fromEntries(
    Object.entries(told).map(([name, view]) => [
      `return, ${name}`,
      ({ language, bankName, tppName }: Frame) =>
        returnPage({
          language,
          bankName,
          tppName,
          href: "https://tpp.example/back",
          ...returnPaths,
          ...view,
        }),
    ]),
  ),
  ...Object.fromEntries(
    outcomes.map((outcome) => [
      `return, ${outcome}`,
      ({ language, bankName, tppName }: Frame) =>
        returnPage({
          language,
          bankName,
          tppName,
          href: "https://tpp.example/back?a=1&b=2",
          ...returnPaths,
          outcome,
        }),
    ]),
  ),
  ...Object.fromEntries(
    (["answered", "unanswered"] as const).map((done) => [
      `confirmed, ${done}`,
      ({ language, bankName }: Frame) => donePage({ language, bankName, done }),
    ]),
  ),
  ...Object.fromEntries(
    problems.map((problem) => [
      `end, ${problem}`,
      ({ language, bankName }: Frame) => endPage({ language, bankName, problem }),
    ]),
  ),
  ...Object.fromEntries(
    [{ outcome: "approved", receipt } as const, { outcome: "failed" } as const].map((view) => [
      `return, ${view.outcome}, TPP stopped`,
      (about: Frame) =>
        returnPage({ ...about, ...returnPaths, ...view, href: "/consents", isTppStopped: true }),
    ]),
  ),
  "way back, own pages": ({ language, bankName }) =>
    endPage({ language, bankName, problem: "used", back: { href: "/consents" } }),
  "way back, used": ({ language, bankName, tppName }) =>
    endPage({
      language,
      bankName,
      problem: "used",
      back: { tpp: tppName, href: "https://tpp.example/back?a=1&b=2" },
    }),
};
