import type { Texts } from "./language.ts";

/** Texts of an SCA with nothing left to decide, or with an outcome that is not known. */
export const deadEndTexts = {
  unansweredHeading: {
    nb: "Banken har ikke svart ennå",
    nn: "Banken har ikkje svart enno",
    en: "The bank has not answered yet",
  },
  stopUnanswered: {
    nb: "Du har godkjent at det skal stoppes, men vi vet ikke ennå om det er stoppet. Se i betalingene dine om litt.",
    nn: "Du har godkjent at det skal stoppast, men vi veit ikkje enno om det er stoppa. Sjå i betalingane dine om litt.",
    en: "You have approved stopping it, but we do not know yet whether it is stopped. Look at your payments in a little while.",
  },
  overHeading: {
    nb: "Det er ikke noe å godkjenne her",
    nn: "Det er ikkje noko å godkjenne her",
    en: "There is nothing to approve here",
  },
  overApproved: {
    nb: "Dette er allerede godkjent. Du trenger ikke godkjenne det igjen.",
    nn: "Dette er allereie godkjent. Du treng ikkje godkjenne det igjen.",
    en: "This is already approved. You need not approve it again.",
  },
  overWithdrawn: {
    nb: "Betalingen ble avbrutt før den var godkjent. Den blir ikke utført.",
    nn: "Betalinga blei avbroten før ho var godkjend. Ho blir ikkje utført.",
    en: "The payment was cancelled before it was approved. It will not be made.",
  },
  overBasketDeleted: {
    nb: "{tpp} ber deg ikke lenger om å godkjenne disse betalingene samlet.",
    nn: "{tpp} ber deg ikkje lenger om å godkjenne desse betalingane samla.",
    en: "{tpp} no longer asks you to approve these payments together.",
  },
  overLapsed: {
    nb: "Betalingen ble avvist, eller fristen for å godkjenne den er ute. Den blir ikke utført.",
    nn: "Betalinga blei avvist, eller fristen for å godkjenne ho er ute. Ho blir ikkje utført.",
    en: "The payment was refused, or the time to approve it is over. It will not be made.",
  },
  overInBasket: {
    nb: "Betalingen skal godkjennes sammen med andre. {tpp} har en egen lenke til det.",
    nn: "Betalinga skal godkjennast saman med andre. {tpp} har ei eiga lenkje til det.",
    en: "The payment is to be approved together with others. {tpp} has another link for that.",
  },
  overStopHeading: {
    nb: "Det er ikke noe å stoppe her",
    nn: "Det er ikkje noko å stoppe her",
    en: "There is nothing to stop here",
  },
  overStopped: {
    nb: "Betalingen er allerede stoppet.",
    nn: "Betalinga er allereie stoppa.",
    en: "The payment is already stopped.",
  },
  overStopping: {
    nb: "Det er allerede godkjent at betalingen skal stoppes. Se i betalingene dine om litt.",
    nn: "Det er allereie godkjent at betalinga skal stoppast. Sjå i betalingane dine om litt.",
    en: "Stopping the payment is already approved. Look at your payments in a little while.",
  },
  unsureHeading: {
    nb: "Vi vet ikke om svaret ditt kom fram",
    nn: "Vi veit ikkje om svaret ditt kom fram",
    en: "We do not know whether we have your answer",
  },
  unknownPayment: {
    nb: "Det kan være at du har godkjent betalingen. Se i betalingene dine før du betaler på nytt.",
    nn: "Det kan vere at du har godkjent betalinga. Sjå i betalingane dine før du betaler på nytt.",
    en: "You may have approved the payment. Look at your payments before you pay again.",
  },
  unknownStop: {
    nb: "Det kan være at betalingen blir stoppet. Se i betalingene dine før du gjør noe mer.",
    nn: "Det kan vere at betalinga blir stoppa. Sjå i betalingane dine før du gjer noko meir.",
    en: "The payment may be stopped. Look at your payments before you do anything else.",
  },
  unknownConsent: {
    nb: "Det kan være at du har gitt {tpp} tilgang. Se tilgangene dine før du prøver på nytt.",
    nn: "Det kan vere at du har gjeve {tpp} tilgang. Sjå tilgangane dine før du prøver på nytt.",
    en: "You may have given {tpp} access. Look at who has access before you try again.",
  },
  unknownUser: {
    nb: "Det kan være at {tpp} har fått vite hvem du er. Du kan trygt prøve på nytt.",
    nn: "Det kan vere at {tpp} har fått vite kven du er. Du kan trygt prøve på nytt.",
    en: "{tpp} may have been told who you are. It is safe to try again.",
  },
  toPayments: {
    nb: "Se betalingene dine",
    nn: "Sjå betalingane dine",
    en: "See your payments",
  },
} as const satisfies Texts;
