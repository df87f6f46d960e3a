import type { Texts } from "./language.ts";

/** The step in which several payments are approved at once: a signing basket, or a bulk. */
export const paymentsTexts = {
  severalHeading: {
    nb: "Godkjenn betalingene",
    nn: "Godkjenn betalingane",
    en: "Approve the payments",
  },
  severalIntroduction: {
    nb: "{tpp} ber deg godkjenne betalingene under. Sjekk at beløp og mottakere stemmer.",
    nn: "{tpp} ber deg godkjenne betalingane under. Sjekk at beløp og mottakarar stemmer.",
    en: "{tpp} asks you to approve the payments below. Check that amounts and payees are right.",
  },
  basketMeans: {
    nb: "Hvis én av dem blir avvist, gjelder godkjenningen fortsatt for de andre.",
    nn: "Dersom éi av dei blir avvist, gjeld godkjenninga framleis for dei andre.",
    en: "If one of them is refused, your approval still holds for the others.",
  },
  total: { nb: "Til sammen", nn: "Til saman", en: "Total" },
  fees: { nb: "Gebyrer", nn: "Gebyr", en: "Fees" },
  takenInAll: { nb: "Trekkes i alt", nn: "Blir trekt i alt", en: "Taken in all" },
  day: { nb: "Dato", nn: "Dato", en: "Date" },
  payments: { nb: "Betalinger", nn: "Betalingar", en: "Payments" },
  paymentsPart: {
    nb: "Betalinger {first}–{last} av {count}",
    nn: "Betalingar {first}–{last} av {count}",
    en: "Payments {first}–{last} of {count}",
  },
  partNext: {
    nb: "Vis de neste betalingene",
    nn: "Vis dei neste betalingane",
    en: "Show the next payments",
  },
  partFirst: {
    nb: "Vis de første betalingene",
    nn: "Vis dei første betalingane",
    en: "Show the first payments",
  },
  count: { nb: "Antall betalinger", nn: "Talet på betalingar", en: "Number of payments" },
  approveAll: {
    nb: "Godkjenn alle {count} betalingene",
    nn: "Godkjenn alle {count} betalingane",
    en: "Approve all {count} payments",
  },
  basketFundsMissing: {
    nb: "Det er ikke nok penger til alle betalingene nå. Betalinger det fortsatt mangler penger til når du godkjenner, blir avvist.",
    nn: "Det er ikkje nok pengar til alle betalingane no. Betalingar det framleis manglar pengar til når du godkjenner, blir avviste.",
    en: "There is not enough money for all the payments now. Those for which there is still too little when you approve will be refused.",
  },
  bulkFundsMissing: {
    nb: "Det er ikke nok penger på kontoen til alle betalingene nå. Betalinger det mangler penger til når de skal utføres, blir avvist.",
    nn: "Det er ikkje nok pengar på kontoen til alle betalingane no. Betalingar det manglar pengar til når dei skal utførast, blir avviste.",
    en: "There is not enough money in the account for all the payments now. Those for which there is too little when they are to be made will be refused.",
  },
  booking: {
    nb: "Vises på kontoen som",
    nn: "Blir vist på kontoen som",
    en: "Shown in the account as",
  },
  bookedTogether: {
    nb: "Én samlet transaksjon",
    nn: "Éin samla transaksjon",
    en: "One transaction for all of them",
  },
  bookedSingly: {
    nb: "En transaksjon for hver betaling",
    nn: "Ein transaksjon for kvar betaling",
    en: "A transaction for each payment",
  },
  oneMore: {
    nb: "I tillegg kommer 1 betaling på {amount}.",
    nn: "I tillegg kjem 1 betaling på {amount}.",
    en: "There is 1 more payment, of {amount}.",
  },
  more: {
    nb: "I tillegg kommer {count} betalinger på til sammen {amount}.",
    nn: "I tillegg kjem {count} betalingar på til saman {amount}.",
    en: "There are {count} more payments, {amount} in total.",
  },
  stopSeveralHeading: {
    nb: "Stopp betalingene",
    nn: "Stopp betalingane",
    en: "Stop the payments",
  },
  stopSeveralIntroduction: {
    nb: "{tpp} ber deg stoppe betalingene under. Da blir ingen av dem utført.",
    nn: "{tpp} ber deg stoppe betalingane under. Då blir ingen av dei utført.",
    en: "{tpp} asks you to stop the payments below. None of them is then made.",
  },
} as const satisfies Texts;
