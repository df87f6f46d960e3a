import type { Texts } from "./language.ts";

/** Texts of the confirmation of funds: the step of its consent, and what the dashboard shows of it. */
export const fundsTexts = {
  fundsHeading: {
    nb: "Får {tpp} spørre om du har dekning?",
    nn: "Får {tpp} spørje om du har dekning?",
    en: "May {tpp} ask if you have enough money?",
  },
  fundsAccount: { nb: "Konto", nn: "Konto", en: "Account" },
  fundsFor: { nb: "Gjelder", nn: "Gjeld", en: "For" },
  fundsCard: {
    nb: "Kortet som slutter på {end}",
    nn: "Kortet som sluttar på {end}",
    en: "The card ending in {end}",
  },
  fundsAnyCard: {
    nb: "Kort eller annet betalingsmiddel fra {tpp}",
    nn: "Kort eller anna betalingsmiddel frå {tpp}",
    en: "A card or another means of payment from {tpp}",
  },
  fundsWords: { nb: "{tpp} skriver", nn: "{tpp} skriv", en: "{tpp} writes" },
  quoted: { nb: "«{text}»", nn: "«{text}»", en: "“{text}”" },
  fundsTerms: { nb: "Når du tillater det", nn: "Når du tillèt det", en: "If you allow it" },
  fundsAnswer: {
    nb: "{tpp} kan spørre om et beløp er tilgjengelig på kontoen. Svaret er ja eller nei, aldri saldoen.",
    nn: "{tpp} kan spørje om eit beløp er tilgjengeleg på kontoen. Svaret er ja eller nei, aldri saldoen.",
    en: "{tpp} can ask if an amount is available in the account. The answer is yes or no, never the balance.",
  },
  fundsNothing: {
    nb: "Ingen penger blir holdt av. {tpp} kan verken flytte penger eller se transaksjoner.",
    nn: "Ingen pengar blir haldne av. {tpp} kan verken flytte pengar eller sjå transaksjonar.",
    en: "No money is held. {tpp} can neither move money nor see transactions.",
  },
  fundsAlone: {
    nb: "{tpp} kan spørre når som helst, også når du ikke er til stede.",
    nn: "{tpp} kan spørje når som helst, også når du ikkje er til stades.",
    en: "{tpp} can ask at any time, also when you are not present.",
  },
  fundsUntil: {
    nb: "Dette gjelder til du stopper det hos {bank}, på {address}. Der ser du også hvert spørsmål og svaret.",
    nn: "Dette gjeld til du stoppar det hos {bank}, på {address}. Der ser du også kvart spørsmål og svaret.",
    en: "This lasts until you stop it at {bank}, at {address}. There you also see each question and its answer.",
  },
  fundsAllow: { nb: "Tillat", nn: "Tillat", en: "Allow" },
  fundsOf: {
    nb: "Spørsmål om dekning på kontoen til {name}",
    nn: "Spørsmål om dekning på kontoen til {name}",
    en: "Questions about funds in the account of {name}",
  },
  fundsLasts: {
    nb: "du stopper det",
    nn: "du stoppar det",
    en: "you stop it",
  },
  lastAsked: { nb: "Sist spurt", nn: "Sist spurt", en: "Last asked" },
  seeQuestions: { nb: "Se spørsmålene", nn: "Sjå spørsmåla", en: "See the questions" },
  stopFunds: { nb: "Stopp spørsmålene", nn: "Stopp spørsmåla", en: "Stop the questions" },
  stopFundsMeans: {
    nb: "{tpp} får ikke lenger svar om denne kontoen. Betalinger med kortet kan bli avvist.",
    nn: "{tpp} får ikkje lenger svar om denne kontoen. Betalingar med kortet kan bli avviste.",
    en: "{tpp} will get no more answers about this account. Payments with the card may be declined.",
  },
  stoppedFundsNotice: {
    nb: "Spørsmålene er stoppet. Tjenesten får ikke lenger svar om kontoen.",
    nn: "Spørsmåla er stoppa. Tenesta får ikkje lenger svar om kontoen.",
    en: "The questions are stopped. The service gets no more answers about the account.",
  },
  questionsHeading: {
    nb: "Dette har {tpp} spurt om",
    nn: "Dette har {tpp} spurt om",
    en: "What {tpp} has asked",
  },
  questionsIntroduction: {
    nb: "{tpp} har spurt om et beløp var tilgjengelig. Her er spørsmålene fra de siste {days} dagene, høyst de {count} siste. Vi lagrer ikke beløpet.",
    nn: "{tpp} har spurt om eit beløp var tilgjengeleg. Her er spørsmåla frå dei siste {days} dagane, høgst dei {count} siste. Vi lagrar ikkje beløpet.",
    en: "{tpp} has asked if an amount was available. These are the questions of the last {days} days, at most the latest {count}. We do not keep the amount.",
  },
  questionsNone: {
    nb: "{tpp} har ikke spurt de siste {days} dagene.",
    nn: "{tpp} har ikkje spurt dei siste {days} dagane.",
    en: "{tpp} has not asked in the last {days} days.",
  },
  answeredYes: {
    nb: "Ja, beløpet var tilgjengelig",
    nn: "Ja, beløpet var tilgjengeleg",
    en: "Yes, the amount was available",
  },
  answeredNo: {
    nb: "Nei, beløpet var ikke tilgjengelig",
    nn: "Nei, beløpet var ikkje tilgjengeleg",
    en: "No, the amount was not available",
  },
} as const satisfies Texts;
