import type { Texts } from "./language.ts";

/** Texts around every step, and of the steps of a consent. */
export const consentTexts = {
  step: {
    nb: "Steg {number} av {of}",
    nn: "Steg {number} av {of}",
    en: "Step {number} of {of}",
  },
  until: {
    nb: "Du har tid til kl.",
    nn: "Du har tid til kl.",
    en: "You have until",
  },
  minutes: { nb: "{minutes} min", nn: "{minutes} min", en: "{minutes} min" },
  underAMinute: { nb: "under 1 min", nn: "under 1 min", en: "less than 1 min" },
  lastMinute: {
    nb: "Mindre enn ett minutt igjen.",
    nn: "Mindre enn eitt minutt igjen.",
    en: "Less than one minute left.",
  },
  printedBefore: {
    nb: "Forespørsel fra {tpp}, skrevet ut {date}. Ikke godkjent ennå. Dette er ingen kvittering.",
    nn: "Førespurnad frå {tpp}, skriven ut {date}. Ikkje godkjend enno. Dette er inga kvittering.",
    en: "Request from {tpp}, printed on {date}. Not approved yet. This is not a receipt.",
  },
  requestFrom: { nb: "Forespørsel fra", nn: "Førespurnad frå", en: "Request from" },
  cancel: {
    nb: "Avbryt og gå tilbake til {tpp}",
    nn: "Avbryt og gå tilbake til {tpp}",
    en: "Cancel and go back to {tpp}",
  },
  quit: { nb: "Avbryt", nn: "Avbryt", en: "Cancel" },
  error: { nb: "Feil", nn: "Feil", en: "Error" },
  problem: { nb: "Se over dette", nn: "Sjå over dette", en: "There is a problem" },
  checkAddress: {
    nb: "Er du i tvil? Sjekk at adressen øverst i nettleseren tilhører {bank}.",
    nn: "Er du i tvil? Sjekk at adressa øvst i nettlesaren høyrer til {bank}.",
    en: "In doubt? Check that the address at the top of your browser belongs to {bank}.",
  },
  continue: { nb: "Fortsett", nn: "Hald fram", en: "Continue" },
  contextHeading: {
    nb: "Hvem gjelder dette?",
    nn: "Kven gjeld dette?",
    en: "Who is this for?",
  },
  contextIntroduction: {
    nb: "Hei, {name}. Du kan svare på forespørselen fra {tpp} som privatperson eller på vegne av en bedrift.",
    nn: "Hei, {name}. Du kan svare på førespurnaden frå {tpp} som privatperson eller på vegner av ei bedrift.",
    en: "Hello, {name}. You can answer the request from {tpp} for yourself or on behalf of a company.",
  },
  contextChoice: { nb: "Velg én", nn: "Vel éin", en: "Choose one" },
  privateContext: { nb: "Som privatperson", nn: "Som privatperson", en: "As a private person" },
  corporateContext: {
    nb: "På vegne av bedriften",
    nn: "På vegner av bedrifta",
    en: "On behalf of the company",
  },
  contextMissing: {
    nb: "Velg hvem dette gjelder.",
    nn: "Vel kven dette gjeld.",
    en: "Choose who this is for.",
  },
  accountsHeading: {
    nb: "Hvilke kontoer får {tpp} se?",
    nn: "Kva kontoar får {tpp} sjå?",
    en: "Which accounts may {tpp} see?",
  },
  accountsOf: { nb: "Kontoene til {name}", nn: "Kontoane til {name}", en: "Accounts of {name}" },
  accountsHint: {
    nb: "{tpp} får ikke se kontoer du lar stå uten kryss.",
    nn: "{tpp} får ikkje sjå kontoar du lèt stå utan kryss.",
    en: "{tpp} will not see the accounts you leave unticked.",
  },
  grantedBefore: {
    nb: "Gitt tilgang tidligere",
    nn: "Tilgang gjeven tidlegare",
    en: "Given access before",
  },
  accountsNone: {
    nb: "Velg minst én konto.",
    nn: "Vel minst éin konto.",
    en: "Choose at least one account.",
  },
  readHeading: {
    nb: "Dette får {tpp} se",
    nn: "Dette får {tpp} sjå",
    en: "What {tpp} will see",
  },
  readBalances: {
    nb: "Saldoen: hvor mye som står på kontoen.",
    nn: "Saldoen: kor mykje som står på kontoen.",
    en: "The balance: how much money is in the account.",
  },
  readTransactions: {
    nb: "Transaksjonene: hva som er betalt inn og ut, når, hvor mye, og til eller fra hvem.",
    nn: "Transaksjonane: kva som er betalt inn og ut, når, kor mykje, og til eller frå kven.",
    en: "The transactions: what was paid in and out, when, how much, and to or from whom.",
  },
  readOnly: {
    nb: "{tpp} kan verken flytte penger eller endre noe.",
    nn: "{tpp} kan verken flytte pengar eller endre noko.",
    en: "{tpp} can neither move money nor change anything.",
  },
  readUntil: {
    nb: "Tilgangen varer i {days} dager, til {date}.",
    nn: "Tilgangen varer i {days} dagar, til {date}.",
    en: "Access lasts {days} days, until {date}.",
  },
  readAlone: {
    nb: "{tpp} kan se dette også når du ikke bruker tjenesten, til {date}.",
    nn: "{tpp} kan sjå dette også når du ikkje bruker tenesta, til {date}.",
    en: "{tpp} can also see this when you are not using the service, until {date}.",
  },
  readWithdraw: {
    nb: "Du kan trekke tilgangen tilbake når som helst hos {bank}.",
    nn: "Du kan trekkje tilgangen tilbake når som helst hos {bank}.",
    en: "You can withdraw the access at any time at {bank}.",
  },
  readWithdrawAt: {
    nb: "Du kan trekke tilgangen tilbake når som helst hos {bank}, på {address}",
    nn: "Du kan trekkje tilgangen tilbake når som helst hos {bank}, på {address}",
    en: "You can withdraw the access at any time at {bank}, at {address}",
  },
  giveAccess: { nb: "Gi tilgang", nn: "Gje tilgang", en: "Give access" },
} as const satisfies Texts;
