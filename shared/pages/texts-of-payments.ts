import type { Texts } from "./language.ts";

/** Texts of the step in which a signing basket or bulk is approved or stopped. */
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
    nb: "Hvis banken avviser én av dem, gjelder godkjenningen fortsatt for de andre.",
    nn: "Dersom banken avviser éi av dei, gjeld godkjenninga framleis for dei andre.",
    en: "If the bank refuses one of them, your approval still holds for the others.",
  },
  total: { nb: "Til sammen", nn: "Til saman", en: "Total" },
  fees: { nb: "Gebyrer", nn: "Gebyr", en: "Fees" },
  takenInAll: { nb: "Trekkes i alt", nn: "Blir trekt i alt", en: "Taken in total" },
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
    nb: "Det er ikke nok penger til alle betalingene nå. Hvis det fortsatt mangler penger til en betaling når du godkjenner, blir den avvist.",
    nn: "Det er ikkje nok pengar til alle betalingane no. Dersom det framleis manglar pengar til ei betaling når du godkjenner, blir ho avvist.",
    en: "There is not enough money for all the payments now. If there is still too little for a payment when you approve, that payment will be refused.",
  },
  bulkFundsMissing: {
    nb: "Det er ikke nok penger på kontoen til alle betalingene nå. Hvis det mangler penger til en betaling når den skal utføres, blir den avvist.",
    nn: "Det er ikkje nok pengar på kontoen til alle betalingane no. Dersom det manglar pengar til ei betaling når ho skal utførast, blir ho avvist.",
    en: "There is not enough money in the account for all the payments now. If there is too little for a payment when it is to be made, that payment will be refused.",
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
    nn: "{tpp} ber deg stoppe betalingane under. Då blir ingen av dei utførte.",
    en: "{tpp} asks you to stop the payments below. None of them will then be made.",
  },
} as const satisfies Texts;
