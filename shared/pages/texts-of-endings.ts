import type { Texts } from "./language.ts";

/** Where a visit ends, well or not. */
export const endingTexts = {
  approvedHeading: { nb: "Ferdig", nn: "Ferdig", en: "Done" },
  approvedText: {
    nb: "Svaret ditt er mottatt.",
    nn: "Svaret ditt er motteke.",
    en: "We have your answer.",
  },
  receiptApproved: {
    nb: "Dette godkjente du",
    nn: "Dette godkjende du",
    en: "What you approved",
  },
  receiptStopped: { nb: "Dette stoppet du", nn: "Dette stoppa du", en: "What you stopped" },
  receiptReference: {
    nb: "Bankens referanse",
    nn: "Referansen til banken",
    en: "The bank's reference",
  },
  cancelledHeading: { nb: "Du avbrøt", nn: "Du avbraut", en: "You cancelled" },
  cancelledText: {
    nb: "Ingenting er godkjent.",
    nn: "Ingenting er godkjent.",
    en: "Nothing was approved.",
  },
  expiredHeading: { nb: "Tiden er ute", nn: "Tida er ute", en: "Time is up" },
  expiredText: {
    nb: "Ingenting er godkjent.",
    nn: "Ingenting er godkjent.",
    en: "Nothing was approved.",
  },
  failedHeading: { nb: "Det gikk ikke", nn: "Det gjekk ikkje", en: "That did not work" },
  failedText: {
    nb: "Ingenting er godkjent.",
    nn: "Ingenting er godkjent.",
    en: "Nothing was approved.",
  },
  sentBack: {
    nb: "Du sendes nå tilbake til {tpp}.",
    nn: "Du blir no send tilbake til {tpp}.",
    en: "You are now being sent back to {tpp}.",
  },
  goBack: { nb: "Gå tilbake til {tpp}", nn: "Gå tilbake til {tpp}", en: "Go back to {tpp}" },
  unknownHeading: {
    nb: "Lenken finnes ikke",
    nn: "Lenkja finst ikkje",
    en: "This link does not exist",
  },
  unknownText: {
    nb: "Sjekk at hele adressen kom med, eller start på nytt i tjenesten du kom fra.",
    nn: "Sjekk at heile adressa kom med, eller start på nytt i tenesta du kom frå.",
    en: "Check that you have the whole address, or start again in the service you came from.",
  },
  usedHeading: {
    nb: "Lenken er brukt",
    nn: "Lenkja er brukt",
    en: "This link has been used",
  },
  usedText: {
    nb: "En lenke virker bare én gang. Start på nytt i tjenesten du kom fra.",
    nn: "Ei lenkje verkar berre éin gong. Start på nytt i tenesta du kom frå.",
    en: "A link works only once. Start again in the service you came from.",
  },
  linkExpiredHeading: {
    nb: "Lenken er for gammel",
    nn: "Lenkja er for gammal",
    en: "This link is too old",
  },
  linkExpiredText: {
    nb: "En lenke virker i ti minutter. Start på nytt i tjenesten du kom fra.",
    nn: "Ei lenkje verkar i ti minutt. Start på nytt i tenesta du kom frå.",
    en: "A link works for ten minutes. Start again in the service you came from.",
  },
  otherBrowserHeading: {
    nb: "Lenken er åpnet et annet sted",
    nn: "Lenkja er opna ein annan stad",
    en: "This link is open elsewhere",
  },
  otherBrowserText: {
    nb: "Fortsett i nettleseren der du åpnet den først, eller start på nytt i tjenesten du kom fra.",
    nn: "Hald fram i nettlesaren der du opna ho først, eller start på nytt i tenesta du kom frå.",
    en: "Continue in the browser where you first opened it, or start again in the service you came from.",
  },
  errorHeading: {
    nb: "Noe gikk galt hos oss",
    nn: "Noko gjekk gale hos oss",
    en: "Something went wrong at our end",
  },
  errorText: {
    nb: "Vent litt og last siden på nytt. Hjelper ikke det, start på nytt i tjenesten du kom fra.",
    nn: "Vent litt og last sida på nytt. Hjelper ikkje det, start på nytt i tenesta du kom frå.",
    en: "Wait a little and reload the page. If that does not help, start again in the service you came from.",
  },
} as const satisfies Texts;
