import type { Texts } from "./language.ts";

/**
 * Texts of the step in which a customer agrees that a TPP may know who they are, so that it can start payments for
 * them.
 */
export const userTexts = {
  userHeading: {
    nb: "Skal {tpp} få vite hvem du er?",
    nn: "Skal {tpp} få vite kven du er?",
    en: "May {tpp} know who you are?",
  },
  userName: { nb: "Du er", nn: "Du er", en: "You are" },
  userActsFor: { nb: "Du handler for", nn: "Du handlar for", en: "You act for" },
  userYourself: { nb: "deg selv", nn: "deg sjølv", en: "yourself" },
  userTerms: {
    nb: "Når du bekrefter",
    nn: "Når du stadfestar",
    en: "When you confirm",
  },
  userKnown: {
    nb: "{tpp} får vite at du er kunde i {bank}, hvem du handler for, og hvilke bedrifter du kan handle for.",
    nn: "{tpp} får vite at du er kunde i {bank}, kven du handlar for, og kva bedrifter du kan handle for.",
    en: "{tpp} learns that you are a customer of {bank}, who you act for, and which companies you may act for.",
  },
  userPayments: {
    nb: "{tpp} kan starte betalinger. Hver av dem må du godkjenne her.",
    nn: "{tpp} kan starte betalingar. Kvar av dei må du godkjenne her.",
    en: "{tpp} can start payments. You must approve each of them here.",
  },
  userNoAccess: {
    nb: "{tpp} får ikke tilgang til kontoene dine.",
    nn: "{tpp} får ikkje tilgang til kontoane dine.",
    en: "{tpp} gets no access to your accounts.",
  },
  userConfirm: { nb: "Bekreft", nn: "Stadfest", en: "Confirm" },
} as const satisfies Texts;
