export type Language = "nb" | "nn" | "en";

/** Every sentence of the pages, in the languages they are offered in; {names} are filled in by `say`. */
export const texts = {
  step: {
    nb: "Steg {number} av {of}",
    nn: "Steg {number} av {of}",
    en: "Step {number} of {of}",
  },
  until: {
    nb: "Du har tid til kl.",
    nn: "Du har tid til kl.",
    en: "You have until",
  },
  minutes: { nb: "{minutes} min", nn: "{minutes} min", en: "{minutes} min" },
  underAMinute: { nb: "under 1 min", nn: "under 1 min", en: "less than 1 min" },
  lastMinute: {
    nb: "Mindre enn ett minutt igjen.",
    nn: "Mindre enn eitt minutt att.",
    en: "Less than one minute left.",
  },
  requestFrom: { nb: "Forespørsel fra", nn: "Førespurnad frå", en: "Request from" },
  cancel: {
    nb: "Avbryt og gå tilbake til {tpp}",
    nn: "Avbryt og gå tilbake til {tpp}",
    en: "Cancel and go back to {tpp}",
  },
  error: { nb: "Feil", nn: "Feil", en: "Error" },
  problem: { nb: "Noe må rettes", nn: "Noko må rettast", en: "There is a problem" },
  checkAddress: {
    nb: "Er du i tvil? Sjekk at adressen øverst i nettleseren tilhører {bank}.",
    nn: "Er du i tvil? Sjekk at adressa øvst i nettlesaren høyrer til {bank}.",
    en: "In doubt? Check that the address at the top of your browser belongs to {bank}.",
  },

  identifyHeading: { nb: "Hvem er du?", nn: "Kven er du?", en: "Who are you?" },
  identifyIntroduction: {
    nb: "{tpp} har sendt deg hit. Banken må vite hvem du er før den kan svare. {tpp} får ikke se nummeret du skriver.",
    nn: "{tpp} har sendt deg hit. Banken må vite kven du er før han kan svare. {tpp} får ikkje sjå nummeret du skriv.",
    en: "{tpp} sent you here. The bank must know who you are before it can answer. {tpp} will not see the number you enter.",
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
    nb: "Kundenummeret heter customerNumber i testmiljøet.",
    nn: "Kundenummeret heiter customerNumber i testmiljøet.",
    en: "The sandbox calls the customer number customerNumber.",
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
    nn: "Du har {attempts} forsøk att.",
    en: "You have {attempts} attempts left.",
  },
  numberBlocked: {
    nb: "For mange forsøk med dette nummeret. Prøv igjen om {minutes} min, eller avbryt.",
    nn: "For mange forsøk med dette nummeret. Prøv igjen om {minutes} min, eller avbryt.",
    en: "Too many attempts with this number. Try again in {minutes} min, or cancel.",
  },
  lastAttempt: {
    nb: "Du har ett forsøk igjen.",
    nn: "Du har eitt forsøk att.",
    en: "You have one attempt left.",
  },
  continue: { nb: "Fortsett", nn: "Hald fram", en: "Continue" },

  contextHeading: {
    nb: "Hvem gjelder dette?",
    nn: "Kven gjeld dette?",
    en: "Who is this for?",
  },
  contextIntroduction: {
    nb: "Hei, {name}. Du kan svare {tpp} på vegne av deg selv eller en bedrift.",
    nn: "Hei, {name}. Du kan svare {tpp} på vegner av deg sjølv eller ei bedrift.",
    en: "Hello, {name}. You can answer {tpp} for yourself or for a company.",
  },
  contextChoice: { nb: "Velg én", nn: "Vel éin", en: "Choose one" },
  privateContext: { nb: "Som privatperson", nn: "Som privatperson", en: "As a private person" },
  corporateContext: {
    nb: "På vegne av bedriften",
    nn: "På vegner av bedrifta",
    en: "On behalf of the company",
  },
  contextMissing: {
    nb: "Velg hvem dette gjelder.",
    nn: "Vel kven dette gjeld.",
    en: "Choose who this is for.",
  },

  accountsHeading: {
    nb: "Hvilke kontoer får {tpp} se?",
    nn: "Kva kontoar får {tpp} sjå?",
    en: "Which accounts may {tpp} see?",
  },
  accountsOf: { nb: "Kontoene til {name}", nn: "Kontoane til {name}", en: "Accounts of {name}" },
  accountsHint: {
    nb: "{tpp} får ikke se kontoer du lar stå uten kryss.",
    nn: "{tpp} får ikkje sjå kontoar du lèt stå utan kryss.",
    en: "{tpp} will not see the accounts you leave unticked.",
  },
  grantedBefore: {
    nb: "Gitt tilgang tidligere",
    nn: "Gitt tilgang tidlegare",
    en: "Given access before",
  },
  noAccounts: {
    nb: "Her er det ingen kontoer som kan deles.",
    nn: "Her er det ingen kontoar som kan delast.",
    en: "There are no accounts here that can be shared.",
  },
  accountsNone: {
    nb: "Velg minst én konto.",
    nn: "Vel minst éin konto.",
    en: "Choose at least one account.",
  },
  readHeading: {
    nb: "Dette får {tpp} se",
    nn: "Dette får {tpp} sjå",
    en: "What {tpp} will see",
  },
  readBalances: {
    nb: "Saldoen: hvor mye som står på kontoen.",
    nn: "Saldoen: kor mykje som står på kontoen.",
    en: "The balance: how much money is in the account.",
  },
  readTransactions: {
    nb: "Transaksjonene: hva som er betalt inn og ut, når, hvor mye, og til eller fra hvem.",
    nn: "Transaksjonane: kva som er betalt inn og ut, når, kor mykje, og til eller frå kven.",
    en: "The transactions: what was paid in and out, when, how much, and to or from whom.",
  },
  readOnly: {
    nb: "{tpp} kan verken flytte penger eller endre noe.",
    nn: "{tpp} kan verken flytte pengar eller endre noko.",
    en: "{tpp} can neither move money nor change anything.",
  },
  readUntil: {
    nb: "Tilgangen varer i 180 dager, til {date}.",
    nn: "Tilgangen varer i 180 dagar, til {date}.",
    en: "Access lasts 180 days, until {date}.",
  },
  readWithdraw: {
    nb: "Du kan trekke den tilbake når som helst hos {bank}.",
    nn: "Du kan trekkje han tilbake når som helst hos {bank}.",
    en: "You can withdraw it at any time at {bank}.",
  },
  giveAccess: { nb: "Gi tilgang", nn: "Gi tilgang", en: "Give access" },

  paymentHeading: {
    nb: "Godkjenn betalingen",
    nn: "Godkjenn betalinga",
    en: "Approve the payment",
  },
  paymentIntroduction: {
    nb: "{tpp} ber deg godkjenne denne betalingen. Sjekk at beløp og mottaker stemmer.",
    nn: "{tpp} ber deg godkjenne denne betalinga. Sjekk at beløp og mottakar stemmer.",
    en: "{tpp} asks you to approve this payment. Check that amount and payee are right.",
  },
  brand: { nb: "Tjeneste", nn: "Teneste", en: "Service" },
  amount: { nb: "Beløp", nn: "Beløp", en: "Amount" },
  from: { nb: "Fra", nn: "Frå", en: "From" },
  to: { nb: "Til", nn: "Til", en: "To" },
  debited: {
    nb: "Trekkes fra kontoen",
    nn: "Blir trekt frå kontoen",
    en: "Taken from the account",
  },
  rate: { nb: "Vekslingskurs", nn: "Vekslingskurs", en: "Exchange rate" },
  fee: { nb: "Gebyr", nn: "Gebyr", en: "Fee" },
  date: { nb: "Betalingsdato", nn: "Betalingsdato", en: "Payment date" },
  message: { nb: "Melding", nn: "Melding", en: "Message" },
  purpose: { nb: "Formål", nn: "Føremål", en: "Purpose" },
  approve: { nb: "Godkjenn {amount}", nn: "Godkjenn {amount}", en: "Approve {amount}" },
  fundsMissing: {
    nb: "Det er ikke nok penger på kontoen nå. Er det for lite når du godkjenner også, blir betalingen avvist.",
    nn: "Det er ikkje nok pengar på kontoen no. Er det for lite når du godkjenner òg, blir betalinga avvist.",
    en: "There is not enough money in the account now. If there is still too little when you approve, the payment will be refused.",
  },

  approvedHeading: { nb: "Ferdig", nn: "Ferdig", en: "Done" },
  approvedText: {
    nb: "Svaret ditt er mottatt.",
    nn: "Svaret ditt er motteke.",
    en: "We have your answer.",
  },
  cancelledHeading: { nb: "Du avbrøt", nn: "Du avbraut", en: "You cancelled" },
  cancelledText: {
    nb: "Ingenting er godkjent.",
    nn: "Ingenting er godkjent.",
    en: "Nothing was approved.",
  },
  expiredHeading: { nb: "Tiden er ute", nn: "Tida er ute", en: "Time is up" },
  expiredText: {
    nb: "Ingenting er godkjent.",
    nn: "Ingenting er godkjent.",
    en: "Nothing was approved.",
  },
  failedHeading: { nb: "Det gikk ikke", nn: "Det gjekk ikkje", en: "That did not work" },
  failedText: {
    nb: "Ingenting er godkjent.",
    nn: "Ingenting er godkjent.",
    en: "Nothing was approved.",
  },
  sentBack: {
    nb: "Du sendes nå tilbake til {tpp}.",
    nn: "Du blir no send tilbake til {tpp}.",
    en: "You are now being sent back to {tpp}.",
  },
  goBack: { nb: "Gå tilbake til {tpp}", nn: "Gå tilbake til {tpp}", en: "Go back to {tpp}" },

  unknownHeading: {
    nb: "Lenken finnes ikke",
    nn: "Lenkja finst ikkje",
    en: "This link does not exist",
  },
  unknownText: {
    nb: "Sjekk at hele adressen kom med, eller start på nytt i tjenesten du kom fra.",
    nn: "Sjekk at heile adressa kom med, eller start på nytt i tenesta du kom frå.",
    en: "Check that you have the whole address, or start again in the service you came from.",
  },
  usedHeading: {
    nb: "Lenken er brukt",
    nn: "Lenkja er brukt",
    en: "This link has been used",
  },
  usedText: {
    nb: "En lenke virker bare én gang. Start på nytt i tjenesten du kom fra.",
    nn: "Ei lenkje verkar berre éin gong. Start på nytt i tenesta du kom frå.",
    en: "A link works only once. Start again in the service you came from.",
  },
  linkExpiredHeading: {
    nb: "Lenken er for gammel",
    nn: "Lenkja er for gammal",
    en: "This link is too old",
  },
  linkExpiredText: {
    nb: "En lenke virker i ti minutter. Start på nytt i tjenesten du kom fra.",
    nn: "Ei lenkje verkar i ti minutt. Start på nytt i tenesta du kom frå.",
    en: "A link works for ten minutes. Start again in the service you came from.",
  },
  otherBrowserHeading: {
    nb: "Lenken er åpnet et annet sted",
    nn: "Lenkja er opna ein annan stad",
    en: "This link is open elsewhere",
  },
  otherBrowserText: {
    nb: "Fortsett i nettleseren der du åpnet den først, eller start på nytt i tjenesten du kom fra.",
    nn: "Hald fram i nettlesaren der du opna ho først, eller start på nytt i tenesta du kom frå.",
    en: "Continue in the browser where you first opened it, or start again in the service you came from.",
  },
  errorHeading: {
    nb: "Noe gikk galt hos oss",
    nn: "Noko gjekk gale hos oss",
    en: "Something went wrong at our end",
  },
  errorText: {
    nb: "Vent litt og last siden på nytt. Hjelper ikke det, start på nytt i tjenesten du kom fra.",
    nn: "Vent litt og last sida på nytt. Hjelper ikkje det, start på nytt i tenesta du kom frå.",
    en: "Wait a little and reload the page. If that does not help, start again in the service you came from.",
  },
} as const satisfies Record<string, Record<Language, string>>;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesFor<Key extends keyof typeof texts> = [NamesIn<(typeof texts)[Key]["en"]>] extends [
  never,
]
  ? []
  : [values: Record<NamesIn<(typeof texts)[Key]["en"]>, string | number>];
type Say = <Key extends keyof typeof texts>(key: Key, ...values: ValuesFor<Key>) => string;

/** Speaks one language: `say("approve", { amount })`. What a text leaves open must be given, or it does not compile. */
export function speak(language: Language): Say {
  return (key, ...[values]) =>
    texts[key][language].replace(/\{(\w+)\}/g, (_, name) =>
      String((values as Record<string, string | number>)[name]),
    );
}
