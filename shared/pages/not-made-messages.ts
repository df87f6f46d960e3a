import type { Reason } from "../ports/schemas/quote.ts";
import { writeDate } from "./format.ts";
import type { Language } from "./language.ts";

const account = {
  nb: "kontoen kan ikke brukes til den",
  nn: "kontoen kan ikkje brukast til ho",
  en: "the account cannot be used for it",
};
const creditor = {
  nb: "mottakerens konto kunne ikke ta imot den",
  nn: "kontoen til mottakaren kunne ikkje ta imot ho",
  en: "the payee's account could not take it",
};
const kid = {
  nb: "mottakeren godtar ikke KID-nummeret, eller det mangler",
  nn: "mottakaren godtek ikkje KID-nummeret, eller det manglar",
  en: "the payee does not accept its KID, or the KID is missing",
};
const late = {
  nb: "banken kunne ikke gjøre det på den dagen",
  nn: "banken kunne ikkje gjere det på den dagen",
  en: "the bank could not make it on that day",
};

/** The PSU's words for each reason of the bank. "declined" gives no details on purpose. */
const whys: Record<Exclude<Reason, "declined">, Record<Language, string>> = {
  account,
  mandate: account,
  product: account,
  creditor,
  creditorBank: creditor,
  kidMissing: kid,
  kidInvalid: kid,
  date: late,
  late,
  funds: {
    nb: "det var ikke nok penger på kontoen",
    nn: "det var ikkje nok pengar på kontoen",
    en: "there was not enough money in the account",
  },
  limit: {
    nb: "beløpet er over grensen for én betaling",
    nn: "beløpet er over grensa for éi betaling",
    en: "the amount is above the limit for one payment",
  },
  currency: {
    nb: "banken har ingen kurs for valutaen",
    nn: "banken har ingen kurs for valutaen",
    en: "the bank has no rate for the currency",
  },
  characters: {
    nb: "teksten har tegn som ikke kan sendes",
    nn: "teksten har teikn som ikkje kan sendast",
    en: "its text has characters that cannot be sent",
  },
  duplicate: {
    nb: "banken har allerede den samme betalingen",
    nn: "banken har allereie den same betalinga",
    en: "the bank already has the same payment",
  },
  terms: {
    nb: "den er ikke lenger slik du godkjente den",
    nn: "ho er ikkje lenger slik du godkjende ho",
    en: "it is no longer as you approved it",
  },
};

const sentences: Record<Language, string> = {
  nb: "Betalingen{day} ble ikke gjennomført: {why}.",
  nn: "Betalinga{day} blei ikkje gjennomført: {why}.",
  en: "The payment{day} was not made: {why}.",
};

/** The message to the PSU about a payment that was not made; of a standing order, on which day. */
export function notMadeMessage(
  reason: Reason,
  language: Language,
  date?: string,
): string | undefined {
  if (reason === "declined") return undefined;
  const on = language === "en" ? " on " : " ";
  const day = date === undefined ? "" : `${on}${writeDate(date, language)}`;
  return sentences[language].replace("{day}", day).replace("{why}", whys[reason][language]);
}
