import type { Texts } from "./language.ts";

/** Texts of the dashboard: access that the customer has given, and payments. */
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
    nb: "Kan lese uten deg til",
    nn: "Kan lese utan deg til",
    en: "Can read without you until",
  },
  lastUsed: { nb: "Sist brukt", nn: "Sist brukt", en: "Last used" },
  notUsed: {
    nb: "Ikke de siste {days} dagene",
    nn: "Ikkje dei siste {days} dagane",
    en: "Not in the last {days} days",
  },
  chooseAccounts: { nb: "Endre kontoer", nn: "Endre kontoar", en: "Change accounts" },
  giveAgain: { nb: "Gi tilgang igjen", nn: "Gje tilgang igjen", en: "Give access again" },
  seeHistory: { nb: "Se bruken", nn: "Sjå bruken", en: "See how it is used" },
  changedNotice: {
    nb: "Endringen er lagret og gjelder fra nå.",
    nn: "Endringa er lagra og gjeld frå no.",
    en: "Your change is saved and applies from now on.",
  },
  stoppedAllNotice: {
    nb: "Tilgangen er stoppet. Tjenesten kan ikke lenger se kontoene.",
    nn: "Tilgangen er stoppa. Tenesta kan ikkje lenger sjå kontoane.",
    en: "The access is stopped. The service can no longer see the accounts.",
  },
  stoppedAccountNotice: {
    nb: "Tilgangen til kontoen er stoppet. Tjenesten kan ikke lenger se den.",
    nn: "Tilgangen til kontoen er stoppa. Tenesta kan ikkje lenger sjå han.",
    en: "The access to the account is stopped. The service can no longer see it.",
  },
  chooseHeading: {
    nb: "Hvilke kontoer får {tpp} se?",
    nn: "Kva kontoar får {tpp} sjå?",
    en: "Which accounts may {tpp} see?",
  },
  chooseAgain: {
    nb: "{tpp} har ikke tilgang nå. Krysser du av kontoer her, får tjenesten tilgang igjen.",
    nn: "{tpp} har ikkje tilgang no. Kryssar du av kontoar her, får tenesta tilgang igjen.",
    en: "{tpp} has no access now. If you tick accounts here, it will have access again.",
  },
  chooseRenews: {
    nb: "Når du lagrer, bekrefter du tilgangen på nytt. Den varer da til {date}. Til {unattended} kan tjenesten se kontoene også når du ikke bruker den.",
    nn: "Når du lagrar, stadfestar du tilgangen på nytt. Han varer då til {date}. Til {unattended} kan tenesta sjå kontoane også når du ikkje bruker ho.",
    en: "When you save, you confirm the access again. It then lasts until {date}. Until {unattended} the service can see the accounts also when you are not using it.",
  },
  chooseRemoves: {
    nb: "Hvis du bare tar bort kontoer, varer tilgangen like lenge som før.",
    nn: "Dersom du berre tek bort kontoar, varer tilgangen like lenge som før.",
    en: "If you only remove accounts, the access lasts as long as before.",
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
    en: "The access or your accounts have changed in the meantime. Check your choices and save again.",
  },
  grantedNow: { nb: "Har tilgang nå", nn: "Har tilgang no", en: "Has access now" },
  historyHeading: {
    nb: "Slik har {tpp} brukt tilgangen",
    nn: "Slik har {tpp} brukt tilgangen",
    en: "How {tpp} has used its access",
  },
  historyIntroduction: {
    nb: "Her ser du hva {tpp} har bedt om de siste {days} dagene, dag for dag. Vi sletter eldre opplysninger.",
    nn: "Her ser du kva {tpp} har bede om dei siste {days} dagane, dag for dag. Vi slettar eldre opplysningar.",
    en: "This is what {tpp} has asked for in the last {days} days, day by day. We delete older data.",
  },
  historyNone: {
    nb: "{tpp} har ikke brukt tilgangen de siste {days} dagene.",
    nn: "{tpp} har ikkje brukt tilgangen dei siste {days} dagane.",
    en: "{tpp} has not used its access in the last {days} days.",
  },
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
} as const satisfies Texts;
