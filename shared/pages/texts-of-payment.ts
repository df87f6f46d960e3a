import type { Texts } from "./language.ts";

/** Texts of the step in which a payment is approved or stopped. */
export const paymentTexts = {
  paymentHeading: {
    nb: "Godkjenn betalingen",
    nn: "Godkjenn betalinga",
    en: "Approve the payment",
  },
  paymentIntroduction: {
    nb: "{tpp} ber deg godkjenne denne betalingen. Sjekk at beløp og mottaker stemmer.",
    nn: "{tpp} ber deg godkjenne denne betalinga. Sjekk at beløp og mottakar stemmer.",
    en: "{tpp} asks you to approve this payment. Check that the amount and the payee are right.",
  },
  brand: { nb: "Tjeneste", nn: "Teneste", en: "Service" },
  amount: { nb: "Beløp", nn: "Beløp", en: "Amount" },
  from: { nb: "Fra", nn: "Frå", en: "From" },
  to: { nb: "Til", nn: "Til", en: "To" },
  converted: { nb: "Omregnet", nn: "Omrekna", en: "Converted" },
  taken: {
    nb: "Trekkes fra kontoen",
    nn: "Blir trekt frå kontoen",
    en: "Taken from the account",
  },
  rate: { nb: "Vekslingskurs", nn: "Vekslingskurs", en: "Exchange rate" },
  fee: { nb: "Gebyr", nn: "Gebyr", en: "Fee" },
  date: { nb: "Betalingsdato", nn: "Betalingsdato", en: "Payment date" },
  movedFrom: {
    nb: "Flyttet fra {date}, som ikke er en bankdag",
    nn: "Flytta frå {date}, som ikkje er ein bankdag",
    en: "Moved from {date}, which is not a banking day",
  },
  atOnce: {
    nb: "Utføres med en gang du godkjenner",
    nn: "Blir utført med ein gong du godkjenner",
    en: "Made as soon as you approve",
  },
  message: { nb: "Melding", nn: "Melding", en: "Message" },
  kid: { nb: "KID", nn: "KID", en: "KID" },
  reference: { nb: "Din referanse", nn: "Referansen din", en: "Your reference" },
  purpose: { nb: "Formål", nn: "Føremål", en: "Purpose" },
  approve: { nb: "Godkjenn {amount}", nn: "Godkjenn {amount}", en: "Approve {amount}" },
  stopHeading: { nb: "Stopp betalingen", nn: "Stopp betalinga", en: "Stop the payment" },
  stopIntroduction: {
    nb: "{tpp} ber deg stoppe denne betalingen, som ikke er utført ennå. Pengene som er reservert, blir ledige igjen.",
    nn: "{tpp} ber deg stoppe denne betalinga, som ikkje er utført enno. Pengane som er reserverte, blir ledige igjen.",
    en: "{tpp} asks you to stop this payment, which has not been made yet. The money held for it becomes available again.",
  },
  fundsMissing: {
    nb: "Det er ikke nok penger på kontoen nå. Hvis det fortsatt er for lite når du godkjenner, blir betalingen avvist.",
    nn: "Det er ikkje nok pengar på kontoen no. Dersom det framleis er for lite når du godkjenner, blir betalinga avvist.",
    en: "There is not enough money in the account now. If there is still too little when you approve, the payment will be refused.",
  },
} as const satisfies Texts;
