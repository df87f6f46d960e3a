import type { Texts } from "./language.ts";

/** What a customer sees and does beside taking access back: whom they let read what, and what they have paid. */
export const dashboardTexts = {
  places: { nb: "Sidene dine", nn: "Sidene dine", en: "Your pages" },
  placeConsents: { nb: "Tilganger", nn: "Tilgangar", en: "Access" },
  placePayments: { nb: "Betalinger", nn: "Betalingar", en: "Payments" },
  backToConsents: {
    nb: "Tilbake til tilganger",
    nn: "Tilbake til tilgangar",
    en: "Back to access",
  },
  backToPayments: {
    nb: "Tilbake til betalinger",
    nn: "Tilbake til betalingar",
    en: "Back to payments",
  },
  unattendedUntil: {
    nb: "Uten deg til",
    nn: "Utan deg til",
    en: "Without you until",
  },
  lastUsed: { nb: "Sist brukt", nn: "Sist brukt", en: "Last used" },
  notUsed: {
    nb: "Ikke de siste 90 dagene",
    nn: "Ikkje dei siste 90 dagane",
    en: "Not in the last 90 days",
  },
  chooseAccounts: { nb: "Endre kontoer", nn: "Endre kontoar", en: "Change accounts" },
  giveAgain: { nb: "Gi tilgang igjen", nn: "Gje tilgang igjen", en: "Give access again" },
  seeHistory: { nb: "Se bruken", nn: "Sjå bruken", en: "See its use" },
  changedNotice: {
    nb: "Endringen er lagret og gjelder fra nå.",
    nn: "Endringa er lagra og gjeld frå no.",
    en: "Your change is saved, and holds from now on.",
  },
  chooseHeading: {
    nb: "Hvilke kontoer får {tpp} se?",
    nn: "Kva kontoar får {tpp} sjå?",
    en: "Which accounts may {tpp} see?",
  },
  chooseAgain: {
    nb: "{tpp} har ikke tilgang nå. Krysser du av kontoer her, får den tilgang igjen.",
    nn: "{tpp} har ikkje tilgang no. Kryssar du av kontoar her, får ho tilgang igjen.",
    en: "{tpp} has no access now. If you tick accounts here, it will have access again.",
  },
  chooseRenews: {
    nb: "Når du lagrer, bekrefter du tilgangen på nytt: den varer til {date}, og uten deg til stede til {unattended}. Tar du bare bort kontoer, varer den ikke lenger enn før.",
    nn: "Når du lagrar, stadfestar du tilgangen på nytt: han varer til {date}, og utan deg til stades til {unattended}. Tek du berre bort kontoar, varer han ikkje lenger enn før.",
    en: "Saving confirms the access anew: it lasts until {date}, and without you present until {unattended}. If you only remove accounts, it lasts no longer than before.",
  },
  chooseSave: { nb: "Lagre", nn: "Lagre", en: "Save" },
  chooseNone: {
    nb: "Velg minst én konto. Vil du stoppe hele tilgangen, gjør du det under Tilganger.",
    nn: "Vel minst éin konto. Vil du stoppe heile tilgangen, gjer du det under Tilgangar.",
    en: "Choose at least one account. To stop the access altogether, go to Access.",
  },
  chooseChanged: {
    nb: "Tilgangen eller kontoene dine er endret i mellomtiden. Se over valgene og lagre på nytt.",
    nn: "Tilgangen eller kontoane dine er endra i mellomtida. Sjå over vala og lagre på nytt.",
    en: "The access or your accounts have changed meanwhile. Look at the choices and save again.",
  },
  grantedNow: { nb: "Har tilgang nå", nn: "Har tilgang no", en: "Has access now" },
  historyHeading: {
    nb: "Slik har {tpp} brukt tilgangen",
    nn: "Slik har {tpp} brukt tilgangen",
    en: "How {tpp} has used its access",
  },
  historyIntroduction: {
    nb: "Her ser du hva {tpp} har bedt om de siste 90 dagene, dag for dag. Eldre opplysninger sletter vi.",
    nn: "Her ser du kva {tpp} har bede om dei siste 90 dagane, dag for dag. Eldre opplysningar slettar vi.",
    en: "This is what {tpp} has asked for in the last 90 days, day by day. Anything older we delete.",
  },
  historyNone: {
    nb: "{tpp} har ikke brukt tilgangen de siste 90 dagene.",
    nn: "{tpp} har ikkje brukt tilgangen dei siste 90 dagane.",
    en: "{tpp} has not used its access in the last 90 days.",
  },
  historyDays: { nb: "Dag for dag", nn: "Dag for dag", en: "Day by day" },
  withYou: {
    nb: "Med deg til stede: {counts}",
    nn: "Med deg til stades: {counts}",
    en: "With you present: {counts}",
  },
  withoutYou: {
    nb: "Uten deg: {counts}",
    nn: "Utan deg: {counts}",
    en: "Without you: {counts}",
  },
  timesAccounts: { nb: "kontoer {times}×", nn: "kontoar {times}×", en: "accounts {times}×" },
  timesBalances: { nb: "saldo {times}×", nn: "saldo {times}×", en: "balances {times}×" },
  timesTransactions: {
    nb: "transaksjoner {times}×",
    nn: "transaksjonar {times}×",
    en: "transactions {times}×",
  },
  timesCards: { nb: "kort {times}×", nn: "kort {times}×", en: "cards {times}×" },
  ownPaymentsHeading: {
    nb: "Betalinger gjennom andre tjenester",
    nn: "Betalingar gjennom andre tenester",
    en: "Payments through other services",
  },
  ownPaymentsIntroduction: {
    nb: "Disse betalingene har du godkjent, den siste først. Vi viser høyst {most}. De som ikke er utført ennå, kan du stoppe her.",
    nn: "Desse betalingane har du godkjent, den siste først. Vi viser høgst {most}. Dei som ikkje er utførte enno, kan du stoppe her.",
    en: "You have approved these payments, the latest first. We show {most} at most. Those that have not been made yet you can stop here.",
  },
  noOwnPayments: {
    nb: "Du har ikke godkjent noen betaling gjennom andre tjenester.",
    nn: "Du har ikkje godkjent noka betaling gjennom andre tenester.",
    en: "You have not approved any payment through other services.",
  },
  paymentThrough: { nb: "gjennom {tpp}", nn: "gjennom {tpp}", en: "through {tpp}" },
  manyPayments: { nb: "{size} betalinger", nn: "{size} betalingar", en: "{size} payments" },
  standingWaits: {
    nb: "Godkjent, ikke utført ennå",
    nn: "Godkjend, ikkje utført enno",
    en: "Approved, not made yet",
  },
  standingRuns: {
    nb: "Fast betaling, løper",
    nn: "Fast betaling, går",
    en: "Standing order, running",
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
    nb: "Betalingen blir ikke utført, og det som er holdt av til den, blir ledig igjen. {tpp} får se at den er stoppet. Du kan ikke angre.",
    nn: "Betalinga blir ikkje utført, og det som er halde av til ho, blir ledig igjen. {tpp} får sjå at ho er stoppa. Du kan ikkje angre.",
    en: "The payment will not be made, and what is held for it becomes available again. {tpp} will see that it was stopped. You cannot undo this.",
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
  stopChanged: {
    nb: "Betalingen er endret i mellomtiden. Se over den, og stopp den på nytt om du vil.",
    nn: "Betalinga er endra i mellomtida. Sjå over ho, og stopp ho på nytt om du vil.",
    en: "The payment has changed meanwhile. Look at it, and stop it again if you wish.",
  },
  stopNotApproved: {
    nb: "Vi fikk ikke bekreftet at det er du som stopper betalingen. Prøv igjen.",
    nn: "Vi fekk ikkje stadfesta at det er du som stoppar betalinga. Prøv igjen.",
    en: "We could not confirm that it is you who stops the payment. Try again.",
  },
} as const satisfies Texts;
