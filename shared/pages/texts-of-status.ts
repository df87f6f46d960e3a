import type { Texts } from "./language.ts";

/** Texts of the page about maintenance. */
export const statusTexts = {
  statusHeading: { nb: "Driftsstatus", nn: "Driftsstatus", en: "Status" },
  statusAbout: {
    nb: "Siden viser kunngjort vedlikehold og registrerte stenginger, ikke feil. Klokkeslettene gjelder i Oslo.",
    nn: "Sida viser kunngjort vedlikehald og registrerte stengingar, ikkje feil. Klokkesletta gjeld i Oslo.",
    en: "This page shows announced maintenance and recorded closings, not failures. Times are in Oslo.",
  },
  statusClosed: {
    nb: "Grensesnittet for tredjeparter og sidene for kunder er registrert som stengt siden {time}.",
    nn: "Grensesnittet for tredjepartar og sidene for kundar er registrerte som stengde sidan {time}.",
    en: "Recorded as closed since {time}: the interface for third parties and the pages for customers.",
  },
  statusNotClosed: {
    nb: "Ingen stenging er registrert nå.",
    nn: "Inga stenging er registrert no.",
    en: "No closing is recorded now.",
  },
  statusUnknown: {
    nb: "Det er ikke kjent om en stenging er registrert nå.",
    nn: "Det er ikkje kjent om ei stenging er registrert no.",
    en: "It is not known whether a closing is recorded now.",
  },
  statusAnnounced: {
    nb: "Kunngjort vedlikehold",
    nn: "Kunngjort vedlikehald",
    en: "Announced maintenance",
  },
  statusNothing: {
    nb: "Det er ikke kunngjort noe vedlikehold.",
    nn: "Det er ikkje kunngjort noko vedlikehald.",
    en: "No maintenance is announced.",
  },
  statusWithdrawn: { nb: "Trukket tilbake", nn: "Trekt tilbake", en: "Withdrawn" },
  statusFeed: { nb: "Følg med (Atom)", nn: "Følg med (Atom)", en: "Follow (Atom)" },
} as const satisfies Texts;
