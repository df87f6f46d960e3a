import { type ConsentsView, consentsPage } from "../../../shared/pages/consents-page.ts";
import type { Frame } from "../../../shared/pages/layout.ts";
import { signInPage } from "../../../shared/pages/sign-in-page.ts";
import { frame } from "./views.ts";

const given = {
  fields: { tpp: "NO-FSA-987654321", context: "PRIVATE" },
  tppName: "Nordlys Regnskap AS",
  holderName: "Kari Nordmann",
  standing: "active",
  givenOn: "2026-03-02T13:25:00.000Z",
  confirmedOn: "2026-03-02T13:25:00.000Z",
  lastsUntil: "2026-08-29",
  accounts: [
    { id: "a1", name: "Brukskonto", number: "NO9386011117947" },
    { id: "a2", name: "Sparekonto til hytta på fjellet", number: "NO8330001234567" },
    { id: "a3" },
  ],
} as const satisfies ConsentsView["consents"][number];

/** A customer who has given three services access, two of whom have it no more. */
export const consents: ConsentsView = {
  name: "Kari Nordmann",
  deadline: frame("en").deadline,
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
    { ...given, tppName: "Kvitteringsboka", standing: "expired", accounts: [] },
  ],
};

const here = (frame: Frame) => ({ ...frame, action: "/consents" });
const sandbox = { sandbox: true, signedOut: false };

/** Every page for a customer who comes by themselves, in every state it has. */
export const visits: Record<string, (frame: Frame) => string> = {
  "sign in": (frame) => signInPage(here(frame), { sandbox: false, signedOut: false }),
  "sign in, sandbox": (frame) => signInPage(here(frame), { ...sandbox, tppId: "NO-FSA-987654321" }),
  "sign in, again": (frame) => signInPage(here(frame), { ...sandbox, signedOut: true }),
  "sign in, missing": (frame) =>
    signInPage(here(frame), { sandbox: false, signedOut: false, problem: "missing" }),
  "sign in, no TPP": (frame) => signInPage(here(frame), { ...sandbox, problem: "tppMissing" }),
  "sign in, unknown": (frame) => signInPage(here(frame), { ...sandbox, problem: "unknown" }),
  "sign in, blocked": (frame) =>
    signInPage(here(frame), { ...sandbox, problem: "blocked", retryMinutes: 42 }),
  consents: (frame) => consentsPage(here(frame), consents),
  "consents, none": (frame) => consentsPage(here(frame), { ...consents, consents: [] }),
  "consents, last minute": (frame) =>
    consentsPage(here(frame), { ...consents, deadline: { ...consents.deadline, seconds: 40 } }),
};
