import type { Texts } from "./language.ts";

/** Texts of the payments that a customer approved through TPPs, and of stopping one. */
export const ownPaymentTexts = {
  ownPaymentsHeading: {
    nb: "Betalinger gjennom andre tjenester",
    nn: "Betalingar gjennom andre tenester",
    en: "Payments through other services",
  },
  ownPaymentsIntroduction: {
    nb: "Disse betalingene har du godkjent, den siste først. Alle du fortsatt kan stoppe, er med. Av de andre viser vi bare de siste.",
    nn: "Desse betalingane har du godkjent, den siste først. Alle du framleis kan stoppe, er med. Av dei andre viser vi berre dei siste.",
    en: "You have approved these payments, the latest first. All payments that you can still stop are listed. Of the others, we show only the latest.",
  },
  stoppablePayments: { nb: "Kan stoppes", nn: "Kan stoppast", en: "Can be stopped" },
  otherPayments: { nb: "Andre betalinger", nn: "Andre betalingar", en: "Other payments" },
  eachTime: {
    nb: "{amount} hver gang",
    nn: "{amount} kvar gong",
    en: "{amount} each time",
  },
  noOwnPayments: {
    nb: "Du har ikke godkjent noen betalinger gjennom andre tjenester.",
    nn: "Du har ikkje godkjent nokon betalingar gjennom andre tenester.",
    en: "You have not approved any payments through other services.",
  },
  paymentThrough: { nb: "gjennom {tpp}", nn: "gjennom {tpp}", en: "through {tpp}" },
  manyPayments: { nb: "{size} betalinger", nn: "{size} betalingar", en: "{size} payments" },
  standingWaits: {
    nb: "Godkjent, ikke utført ennå",
    nn: "Godkjend, ikkje utført enno",
    en: "Approved, not made yet",
  },
  standingRuns: {
    nb: "Fast betaling, aktiv",
    nn: "Fast betaling, aktiv",
    en: "Standing order, active",
  },
  standingUnapproved: {
    nb: "Venter på godkjenning",
    nn: "Ventar på godkjenning",
    en: "Waiting for approval",
  },
  standingUnderWay: { nb: "Blir utført nå", nn: "Blir utført no", en: "Being made now" },
  standingUnknown: {
    nb: "Vi vet ikke ennå om den er utført",
    nn: "Vi veit ikkje enno om ho er utført",
    en: "We do not know yet whether it was made",
  },
  standingOnItsWay: {
    nb: "Utført, på vei til mottakeren",
    nn: "Utført, på veg til mottakaren",
    en: "Made, on its way to the payee",
  },
  standingMade: { nb: "Utført", nn: "Utført", en: "Made" },
  standingShort: {
    nb: "Ikke utført: for lite penger på kontoen",
    nn: "Ikkje utført: for lite pengar på kontoen",
    en: "Not made: too little money in the account",
  },
  standingRejected: {
    nb: "Avvist av banken",
    nn: "Avvist av banken",
    en: "Refused by the bank",
  },
  standingStopped: { nb: "Stoppet", nn: "Stoppa", en: "Stopped" },
  standingPartly: { nb: "Delvis utført", nn: "Delvis utført", en: "Partly made" },
  stopPayment: { nb: "Stopp betalingen", nn: "Stopp betalinga", en: "Stop this payment" },
  stopOwnHeading: {
    nb: "Vil du stoppe betalingen?",
    nn: "Vil du stoppe betalinga?",
    en: "Stop this payment?",
  },
  stopOwnMeans: {
    nb: "Betalingen blir ikke utført, og pengene som er reservert, blir ledige igjen. {tpp} får se at den er stoppet. Du kan ikke angre.",
    nn: "Betalinga blir ikkje utført, og pengane som er reserverte, blir ledige igjen. {tpp} får sjå at ho er stoppa. Du kan ikkje angre.",
    en: "The payment will not be made, and the money held for it becomes available again. {tpp} will see that it was stopped. You cannot undo this.",
  },
  stoppedNotice: {
    nb: "Betalingen er stoppet.",
    nn: "Betalinga er stoppa.",
    en: "The payment is stopped.",
  },
  stopTooLate: {
    nb: "Betalingen kan ikke lenger stoppes.",
    nn: "Betalinga kan ikkje lenger stoppast.",
    en: "The payment can no longer be stopped.",
  },
  stopNotYet: {
    nb: "Banken har ikke svart ennå. Se igjen om litt.",
    nn: "Banken har ikkje svart enno. Sjå igjen om litt.",
    en: "The bank has not answered yet. Look again in a little while.",
  },
  stopStandingQuestion: {
    nb: "Vil du stoppe den faste betalingen?",
    nn: "Vil du stoppe den faste betalinga?",
    en: "Stop the standing order?",
  },
  stopStandingMeans: {
    nb: "Det blir ikke utført flere betalinger. De som er utført, endres ikke. {tpp} får se at den faste betalingen er stoppet. Du kan ikke angre.",
    nn: "Det blir ikkje utført fleire betalingar. Dei som er utførte, blir ikkje endra. {tpp} får sjå at den faste betalinga er stoppa. Du kan ikkje angre.",
    en: "No further payments will be made. Those already made stay as they are. {tpp} will see that the standing order was stopped. You cannot undo this.",
  },
  stoppedStandingNotice: {
    nb: "Den faste betalingen er stoppet. Det blir ikke utført flere betalinger.",
    nn: "Den faste betalinga er stoppa. Det blir ikkje utført fleire betalingar.",
    en: "The standing order is stopped. No further payments will be made.",
  },
  stopStandingTooLate: {
    nb: "Den faste betalingen kan ikke lenger stoppes.",
    nn: "Den faste betalinga kan ikkje lenger stoppast.",
    en: "The standing order can no longer be stopped.",
  },
  stopSeveralQuestion: {
    nb: "Vil du stoppe betalingene?",
    nn: "Vil du stoppe betalingane?",
    en: "Stop the payments?",
  },
  stopSeveralMeans: {
    nb: "Ingen av betalingene blir utført. {tpp} får se at de er stoppet. Du kan ikke angre.",
    nn: "Ingen av betalingane blir utførte. {tpp} får sjå at dei er stoppa. Du kan ikkje angre.",
    en: "None of the payments will be made. {tpp} will see that they were stopped. You cannot undo this.",
  },
  stoppedSeveralNotice: {
    nb: "Betalingene er stoppet. Ingen av dem blir utført.",
    nn: "Betalingane er stoppa. Ingen av dei blir utførte.",
    en: "The payments are stopped. None of them will be made.",
  },
  stopSeveralTooLate: {
    nb: "Betalingene kan ikke lenger stoppes.",
    nn: "Betalingane kan ikkje lenger stoppast.",
    en: "The payments can no longer be stopped.",
  },
  stopChanged: {
    nb: "Noe er endret i mellomtiden. Se over opplysningene, og prøv igjen hvis du fortsatt vil stoppe.",
    nn: "Noko er endra i mellomtida. Sjå over opplysningane, og prøv igjen dersom du framleis vil stoppe.",
    en: "Something has changed in the meantime. Check the details, and try again if you still want to stop.",
  },
  stopNotApproved: {
    nb: "Vi fikk ikke bekreftet at dette kommer fra deg. Prøv igjen.",
    nn: "Vi fekk ikkje stadfesta at dette kjem frå deg. Prøv igjen.",
    en: "We could not confirm that this comes from you. Try again.",
  },
} as const satisfies Texts;
