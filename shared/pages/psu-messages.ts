import type { ErrorCode } from "../errors.ts";
import { writeDate } from "./format.ts";
import type { Language } from "./language.ts";

/** Messages to the PSU, for cases in which the PSU can do something. */
const messages = {
  CONSENT_UNKNOWN: {
    nb: "Du må gi samtykke hos banken før kontoene dine kan vises.",
    nn: "Du må gje samtykke hos banken før kontoane dine kan visast.",
    en: "You need to give your consent at the bank before your accounts can be shown.",
  },
  CONSENT_INVALID: {
    nb: "Samtykket ditt gjelder ikke lenger for dette. Du kan gi et nytt hos banken.",
    nn: "Samtykket ditt gjeld ikkje lenger for dette. Du kan gje eit nytt hos banken.",
    en: "Your consent no longer covers this. You can give a new one at the bank.",
  },
  CONSENT_EXPIRED: {
    nb: "Samtykket ditt er utløpt. Du kan fornye det hos banken.",
    nn: "Samtykket ditt er gått ut. Du kan fornye det hos banken.",
    en: "Your consent has expired. You can renew it at the bank.",
  },
  SCA_NOT_FOUND: {
    nb: "Du må bekrefte hvem du er hos banken for å se eldre transaksjoner.",
    nn: "Du må stadfeste kven du er hos banken for å sjå eldre transaksjonar.",
    en: "You need to confirm who you are at the bank to see older transactions.",
  },
  SCA_EXPIRED: {
    nb: "Du må bekrefte hvem du er på nytt for å se eldre transaksjoner.",
    nn: "Du må stadfeste kven du er på nytt for å sjå eldre transaksjonar.",
    en: "You need to confirm who you are again to see older transactions.",
  },
  IDENTIFY: {
    nb: "Du må bekrefte hvem du er hos banken for å gå videre.",
    nn: "Du må stadfeste kven du er hos banken for å gå vidare.",
    en: "You need to confirm who you are at the bank to continue.",
  },
  IDENTIFY_AGAIN: {
    nb: "Du må bekrefte hvem du er på nytt hos banken for å gå videre.",
    nn: "Du må stadfeste kven du er på nytt hos banken for å gå vidare.",
    en: "You need to confirm who you are again at the bank to continue.",
  },
  AWAITS_APPROVAL: {
    nb: "Betalingen venter på at en annen som disponerer kontoen, godkjenner den i nettbanken.",
    nn: "Betalinga ventar på at ein annan som disponerer kontoen, godkjenner ho i nettbanken.",
    en: "The payment waits until another person who may use the account approves it in the online bank.",
  },
  CANCELLATION_UNANSWERED: {
    nb: "Banken har ikke svart ennå på om betalingen ble stoppet. Se etter senere, og ikke betal på nytt før du vet det.",
    nn: "Banken har ikkje svart enno på om betalinga blei stoppa. Sjå etter seinare, og ikkje betal på nytt før du veit det.",
    en: "The bank has not answered yet whether the payment was stopped. Look again later, and do not pay again before you know.",
  },
} as const satisfies { [Words in PsuWords]?: Record<Language, string> };

const moved: Record<Language, string> = {
  nb: "Banken gjennomfører betalingen {date}, som er den neste bankdagen.",
  nn: "Banken gjennomfører betalinga {date}, som er den neste bankdagen.",
  en: "The bank makes the payment on {date}, the next banking day.",
};

/** The message to the PSU about a payment that is executed on another day than requested. */
export const movedMessage = (executionDate: string, language: Language): string =>
  moved[language].replace("{date}", writeDate(executionDate, language));

/**
 * The reasons for a message to the PSU: an error code, an SCA for something other than transactions, a missing approval by another account holder, or a cancellation without an answer.
 */
export type PsuWords =
  | ErrorCode
  | "IDENTIFY"
  | "IDENTIFY_AGAIN"
  | "AWAITS_APPROVAL"
  | "CANCELLATION_UNANSWERED";

/** The message to the PSU for a reason, in the PSU's language. */
export const psuMessage = (words: PsuWords, language: Language): string | undefined =>
  words in messages ? messages[words as keyof typeof messages][language] : undefined;
