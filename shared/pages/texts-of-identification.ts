import type { Texts } from "./language.ts";

/** Texts of the first page and of identification, by a number or as the person named by the TPP. */
export const identificationTexts = {
  beginHeading: {
    nb: "Fortsett i banken",
    nn: "Hald fram i banken",
    en: "Continue at the bank",
  },
  beginIntroduction: {
    nb: "{tpp} har sendt deg hit. Når du går videre, ser du hva det gjelder. Fra da av virker lenken bare i denne nettleseren.",
    nn: "{tpp} har sendt deg hit. Når du går vidare, ser du kva det gjeld. Frå då av verkar lenkja berre i denne nettlesaren.",
    en: "{tpp} sent you here. When you continue, you see what it is about. From then on the link works in this browser only.",
  },
  identifyHeading: { nb: "Hvem er du?", nn: "Kven er du?", en: "Who are you?" },
  identifyIntroduction: {
    nb: "{tpp} har sendt deg hit. Før banken kan svare, må den vite hvem du er. {tpp} får ikke se nummeret du skriver inn.",
    nn: "{tpp} har sendt deg hit. Før banken kan svare, må han vite kven du er. {tpp} får ikkje sjå nummeret du skriv inn.",
    en: "{tpp} sent you here. The bank must know who you are before it can answer. {tpp} will not see the number you enter.",
  },
  identifyElsewhere: {
    nb: "{tpp} har sendt deg hit. Før banken kan svare, må den vite hvem du er. Når du fortsetter, kommer du til innloggingen, og derfra tilbake hit.",
    nn: "{tpp} har sendt deg hit. Før banken kan svare, må han vite kven du er. Når du held fram, kjem du til innlogginga, og derifrå tilbake hit.",
    en: "{tpp} sent you here. The bank must know who you are before it can answer. When you continue, you go to the sign-in page and then come back here.",
  },
  approveElsewhere: {
    nb: "Du bekrefter dette på innloggingssiden, og kommer så tilbake hit.",
    nn: "Du stadfestar dette på innloggingssida, og kjem så tilbake hit.",
    en: "You confirm this on the sign-in page, and then come back here.",
  },
  providerAway: {
    nb: "Innloggingen svarer ikke akkurat nå. Ingenting er godkjent, og ingenting er gått tapt. Vent litt og prøv igjen.",
    nn: "Innlogginga svarer ikkje akkurat no. Ingenting er godkjent, og ingenting er gått tapt. Vent litt og prøv igjen.",
    en: "The sign-in service is not responding right now. Nothing was approved, and nothing is lost. Wait a little and try again.",
  },
  codeRefused: {
    nb: "Innloggingen ble ikke bekreftet. Ingenting er godkjent, og ingenting er gått tapt. Prøv igjen.",
    nn: "Innlogginga blei ikkje stadfesta. Ingenting er godkjent, og ingenting er gått tapt. Prøv igjen.",
    en: "The sign-in was not confirmed. Nothing was approved, and nothing is lost. Try again.",
  },
  customerUnknown: {
    nb: "Vi fant ingen kunde i banken med nummeret du logget inn med.",
    nn: "Vi fann ingen kunde i banken med nummeret du logga inn med.",
    en: "We found no customer of the bank with the number you signed in with.",
  },
  number: {
    nb: "Fødselsnummer eller D-nummer",
    nn: "Fødselsnummer eller D-nummer",
    en: "National identity number or D number",
  },
  numberHint: { nb: "11 sifre", nn: "11 siffer", en: "11 digits" },
  sandboxNumber: {
    nb: "Fødselsnummer eller kundenummer",
    nn: "Fødselsnummer eller kundenummer",
    en: "National identity number or customer number",
  },
  sandboxNumberHint: {
    nb: "I API-et til testmiljøet heter kundenummeret customerNumber.",
    nn: "I API-et til testmiljøet heiter kundenummeret customerNumber.",
    en: "In the sandbox's API the customer number is called customerNumber.",
  },
  sandboxNotice: {
    nb: "Dette er et testmiljø. Bruk en testperson, aldri ditt eget nummer.",
    nn: "Dette er eit testmiljø. Bruk ein testperson, aldri ditt eige nummer.",
    en: "This is a test environment. Use a test person, never your own number.",
  },
  numberMissing: { nb: "Skriv inn nummeret.", nn: "Skriv inn nummeret.", en: "Enter the number." },
  numberUnknown: {
    nb: "Vi fant ingen kunde med dette nummeret. Sjekk at du skrev det riktig.",
    nn: "Vi fann ingen kunde med dette nummeret. Sjekk at du skreiv det rett.",
    en: "We found no customer with this number. Check that you entered it correctly.",
  },
  attemptsLeft: {
    nb: "Du har {attempts} forsøk igjen.",
    nn: "Du har {attempts} forsøk igjen.",
    en: "You have {attempts} attempts left.",
  },
  numberBlocked: {
    nb: "For mange forsøk med dette nummeret. Prøv igjen om {minutes} min, eller avbryt.",
    nn: "For mange forsøk med dette nummeret. Prøv igjen om {minutes} min, eller avbryt.",
    en: "Too many attempts with this number. Try again in {minutes} min, or cancel.",
  },
  numberBlockedLonger: {
    nb: "For mange forsøk med dette nummeret. Avbryt, og start på nytt i {tpp} om {minutes} min.",
    nn: "For mange forsøk med dette nummeret. Avbryt, og start på nytt i {tpp} om {minutes} min.",
    en: "Too many attempts with this number. Cancel, and start again in {tpp} in {minutes} min.",
  },
  lastAttempt: {
    nb: "Du har ett forsøk igjen.",
    nn: "Du har eitt forsøk igjen.",
    en: "You have one attempt left.",
  },
  namedHeading: { nb: "Er dette deg?", nn: "Er dette deg?", en: "Is this you?" },
  namedIntroduction: {
    nb: "{tpp} har sendt deg hit og oppgitt nummeret ditt. Bekreft at det er deg.",
    nn: "{tpp} har sendt deg hit og oppgitt nummeret ditt. Stadfest at det er deg.",
    en: "{tpp} sent you here and gave us your number. Confirm that it is you.",
  },
  namedNumber: {
    nb: "Begynner på {first} og slutter på {last}",
    nn: "Byrjar på {first} og sluttar på {last}",
    en: "Begins with {first} and ends with {last}",
  },
  namedOther: {
    nb: "Er ikke dette nummeret ditt? Da kan du avbryte.",
    nn: "Er ikkje dette nummeret ditt? Då kan du avbryte.",
    en: "If this is not your number, you can cancel.",
  },
  namedConfirm: { nb: "Det er meg", nn: "Det er meg", en: "This is me" },
  namedFailed: {
    nb: "Vi fikk ikke bekreftet at det er deg.",
    nn: "Vi fekk ikkje stadfesta at det er deg.",
    en: "We could not confirm that it is you.",
  },
  methodHeading: {
    nb: "Bekreft hvem du er med {method}",
    nn: "Stadfest kven du er med {method}",
    en: "Confirm who you are with {method}",
  },
  codeApp: { nb: "engangskodeappen", nn: "eingongskodeappen", en: "the one-time code app" },
  codeAppReady: {
    nb: "Du bekrefter med fingeravtrykk eller ansikt i appen.",
    nn: "Du stadfestar med fingeravtrykk eller ansikt i appen.",
    en: "You confirm with your fingerprint or face in the app.",
  },
  eidMobile: { nb: "eID på mobil", nn: "eID på mobil", en: "eID on your mobile" },
  eidMobileReady: {
    nb: "Du bekrefter på mobilen.",
    nn: "Du stadfestar på mobilen.",
    en: "You confirm on your mobile.",
  },
  methodReady: {
    nb: "Ha {method} klar.",
    nn: "Ha {method} klar.",
    en: "Have {method} ready.",
  },
  sandboxMethod: {
    nb: "I testmiljøet trenger du ikke å gjøre mer enn dette.",
    nn: "I testmiljøet treng du ikkje å gjere meir enn dette.",
    en: "In this test environment you do not need to do anything else.",
  },
} as const satisfies Texts;
