import type { Texts } from "./language.ts";

/** Texts of signing in to the dashboard, and of seeing and withdrawing access. */
export const dashboardSessionTexts = {
  signInHeading: {
    nb: "Logg inn for å se tilganger og betalinger",
    nn: "Logg inn for å sjå tilgangar og betalingar",
    en: "Sign in to see access and payments",
  },
  signInIntroduction: {
    nb: "Her ser du hvilke tjenester som får se kontoene dine hos {bank}, eller spørre om du har dekning, og betalingene du har godkjent gjennom dem. Du kan trekke en tilgang tilbake, eller stoppe en betaling i tide.",
    nn: "Her ser du kva tenester som får sjå kontoane dine hos {bank}, eller spørje om du har dekning, og betalingane du har godkjent gjennom dei. Du kan trekkje ein tilgang tilbake, eller stoppe ei betaling i tide.",
    en: "Here you see which services may look at your accounts at {bank}, or ask if you have enough money, and the payments you have approved through them. You can withdraw access, or stop a payment in time.",
  },
  sandboxTpp: { nb: "Id-en til TPP-en", nn: "Id-en til TPP-en", en: "The id of the TPP" },
  sandboxTppHint: {
    nb: "Hver TPP har sitt eget testmiljø. Id-en står i sertifikatet, for eksempel NO-FSA-987654321. Du kan skrive den med eller uten PSD foran.",
    nn: "Kvar TPP har sitt eige testmiljø. Id-en står i sertifikatet, til dømes NO-FSA-987654321. Du kan skrive han med eller utan PSD framfor.",
    en: "Each TPP has a sandbox of its own. The id is in its certificate, for example NO-FSA-987654321. You can enter it with or without PSD in front.",
  },
  sandboxTppMissing: {
    nb: "Skriv inn id-en til TPP-en.",
    nn: "Skriv inn id-en til TPP-en.",
    en: "Enter the id of the TPP.",
  },
  sandboxUnknown: {
    nb: "Vi fant ingen kunde med dette nummeret i testmiljøet til denne TPP-en.",
    nn: "Vi fann ingen kunde med dette nummeret i testmiljøet til denne TPP-en.",
    en: "We found no customer with this number in the sandbox of this TPP.",
  },
  tryAgainLater: {
    nb: "For mange forsøk med dette nummeret. Prøv igjen om {minutes} min.",
    nn: "For mange forsøk med dette nummeret. Prøv igjen om {minutes} min.",
    en: "Too many attempts with this number. Try again in {minutes} min.",
  },
  signIn: { nb: "Logg inn", nn: "Logg inn", en: "Sign in" },
  signOut: { nb: "Logg ut", nn: "Logg ut", en: "Sign out" },
  signedOut: { nb: "Du er logget ut.", nn: "Du er logga ut.", en: "You are signed out." },
  signedOutUnchanged: {
    nb: "Du var allerede logget ut da du trykket på knappen. Det trykket endret ingenting.",
    nn: "Du var allereie logga ut då du trykte på knappen. Det trykket endra ingenting.",
    en: "You were already signed out when you pressed the button. That press changed nothing.",
  },
  signedInAs: { nb: "Logget inn som", nn: "Logga inn som", en: "Signed in as" },
  consentsHeading: {
    nb: "Tilganger du har gitt",
    nn: "Tilgangar du har gjeve",
    en: "Access you have given",
  },
  consentsIntroduction: {
    nb: "Disse tjenestene har du gitt tilgang hos {bank}. Endrer du en tilgang eller trekker den tilbake, gjelder det med en gang.",
    nn: "Desse tenestene har du gjeve tilgang hos {bank}. Endrar du ein tilgang eller trekkjer han tilbake, gjeld det med ein gong.",
    en: "You have given these services access at {bank}. A change or a withdrawal takes effect at once.",
  },
  noConsents: {
    nb: "Du har ikke gitt noen tjeneste tilgang til kontoene dine.",
    nn: "Du har ikkje gjeve noka teneste tilgang til kontoane dine.",
    en: "You have not given any service access to your accounts.",
  },
  standingActive: { nb: "Aktiv", nn: "Aktiv", en: "Active" },
  standingExpired: { nb: "Utløpt", nn: "Gått ut", en: "Expired" },
  standingRevoked: {
    nb: "Trukket tilbake av deg",
    nn: "Trekt tilbake av deg",
    en: "Withdrawn by you",
  },
  standingGivenUp: {
    nb: "Avsluttet av tjenesten",
    nn: "Avslutta av tenesta",
    en: "Ended by the service",
  },
  givenOn: { nb: "Gitt", nn: "Gjeven", en: "Given" },
  confirmedOn: { nb: "Sist bekreftet", nn: "Sist stadfesta", en: "Last confirmed" },
  lastsUntil: { nb: "Varer til", nn: "Varer til", en: "Lasts until" },
  lastedUntil: { nb: "Varte til", nn: "Varte til", en: "Lasted until" },
  lostAccount: {
    nb: "Konto du ikke har lenger",
    nn: "Konto du ikkje har lenger",
    en: "Account you no longer have",
  },
  stopAccount: { nb: "Stopp tilgangen", nn: "Stopp tilgangen", en: "Stop access" },
  stopAccountMeans: {
    nb: "{tpp} får ikke lenger se denne kontoen. Du kan gi tilgang igjen her.",
    nn: "{tpp} får ikkje lenger sjå denne kontoen. Du kan gje tilgang igjen her.",
    en: "{tpp} will no longer see this account. You can give access again here.",
  },
  stopLostMeans: {
    nb: "Kontoen blir tatt bort fra tilgangen.",
    nn: "Kontoen blir teken bort frå tilgangen.",
    en: "The account is removed from the access.",
  },
  stopAll: {
    nb: "Stopp hele tilgangen",
    nn: "Stopp heile tilgangen",
    en: "Stop this access altogether",
  },
  stopAllMeans: {
    nb: "{tpp} får ikke lenger se noen av disse kontoene. Du kan gi tilgang igjen her.",
    nn: "{tpp} får ikkje lenger sjå nokon av desse kontoane. Du kan gje tilgang igjen her.",
    en: "{tpp} will no longer see any of these accounts. You can give access again here.",
  },
  stopNow: { nb: "Ja, stopp nå", nn: "Ja, stopp no", en: "Yes, stop now" },
  foreignFormHeading: {
    nb: "Skjemaet kan ikke brukes",
    nn: "Skjemaet kan ikkje brukast",
    en: "This form cannot be used",
  },
  foreignFormText: {
    nb: "Det er for gammelt, det kommer ikke fra siden vår, eller nettleseren godtar ikke informasjonskapsler fra {bank}. Skjemaet endret ingenting. Tillat informasjonskapsler, gå tilbake og last siden på nytt.",
    nn: "Det er for gammalt, det kjem ikkje frå sida vår, eller nettlesaren godtek ikkje informasjonskapslar frå {bank}. Skjemaet endra ingenting. Tillat informasjonskapslar, gå tilbake og last sida på nytt.",
    en: "It is too old, it does not come from our page, or your browser does not allow cookies from {bank}. The form changed nothing. Allow cookies, go back and reload the page.",
  },
  noPageHeading: {
    nb: "Siden finnes ikke",
    nn: "Sida finst ikkje",
    en: "This page does not exist",
  },
  noPageText: {
    nb: "Sjekk at hele adressen kom med. Kom du fra en tjeneste, kan du starte på nytt der.",
    nn: "Sjekk at heile adressa kom med. Kom du frå ei teneste, kan du starte på nytt der.",
    en: "Check that you have the whole address. If you came from a service, you can start again there.",
  },
  siteErrorText: {
    nb: "Vent litt og last siden på nytt. Har du allerede godkjent noe, se i betalingene dine før du starter på nytt i en tjeneste.",
    nn: "Vent litt og last sida på nytt. Har du allereie godkjent noko, sjå i betalingane dine før du startar på nytt i ei teneste.",
    en: "Wait a little and reload the page. If you have already approved something, look at your payments before you start again in a service.",
  },
  restLater: {
    nb: "Vi får ikke vist resten av siden nå. Vent litt og last siden på nytt.",
    nn: "Vi får ikkje vist resten av sida no. Vent litt og last sida på nytt.",
    en: "We cannot show the rest of the page now. Wait a little and reload the page.",
  },
  reload: { nb: "Last siden på nytt", nn: "Last sida på nytt", en: "Reload the page" },
  toConsents: {
    nb: "Se tilgangene dine",
    nn: "Sjå tilgangane dine",
    en: "See who has access",
  },
  ownErrorText: {
    nb: "Vent litt, gå tilbake og last siden på nytt. Der ser du hva som gjelder.",
    nn: "Vent litt, gå tilbake og last sida på nytt. Der ser du kva som gjeld.",
    en: "Wait a little, go back and reload the page. The page then shows what applies.",
  },
} as const satisfies Texts;
