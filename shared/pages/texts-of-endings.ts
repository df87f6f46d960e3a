import type { Texts } from "./language.ts";

/** Texts of the last page of an SCA, after success or failure. */
export const endingTexts = {
  approvedHeading: { nb: "Ferdig", nn: "Ferdig", en: "Done" },
  approvedText: {
    nb: "Vi har fått svaret ditt.",
    nn: "Vi har fått svaret ditt.",
    en: "We have your answer.",
  },
  receiptApproved: {
    nb: "Dette godkjente du",
    nn: "Dette godkjende du",
    en: "What you approved",
  },
  receiptStopped: { nb: "Dette stoppet du", nn: "Dette stoppa du", en: "What you stopped" },
  receiptReference: {
    nb: "Bankens referanse",
    nn: "Banken sin referanse",
    en: "The bank's reference",
  },
  cancelledHeading: { nb: "Du avbrøt", nn: "Du avbraut", en: "You cancelled" },
  cancelledText: {
    nb: "Ingenting er godkjent her.",
    nn: "Ingenting er godkjent her.",
    en: "Nothing was approved here.",
  },
  expiredHeading: { nb: "Tiden er ute", nn: "Tida er ute", en: "Time is up" },
  expiredText: {
    nb: "Ingenting er godkjent her.",
    nn: "Ingenting er godkjent her.",
    en: "Nothing was approved here.",
  },
  failedHeading: { nb: "Det gikk ikke", nn: "Det gjekk ikkje", en: "That did not work" },
  failedText: {
    nb: "Ingenting er godkjent her.",
    nn: "Ingenting er godkjent her.",
    en: "Nothing was approved here.",
  },
  refusedHeading: { nb: "Ikke utført", nn: "Ikkje utført", en: "Not made" },
  refusedFunds: {
    nb: "Det er for lite penger på kontoen. Ingenting blir betalt.",
    nn: "Det er for lite pengar på kontoen. Ingenting blir betalt.",
    en: "There is too little money in the account. Nothing will be paid.",
  },
  refusedOther: {
    nb: "Banken måtte avvise det du godkjente. Ingenting blir betalt.",
    nn: "Banken måtte avvise det du godkjende. Ingenting blir betalt.",
    en: "The bank had to refuse what you approved. Nothing will be paid.",
  },
  partlyRefusedHeading: {
    nb: "Ikke alt ble godtatt",
    nn: "Ikkje alt blei godteke",
    en: "Not everything was accepted",
  },
  partlyRefusedFunds: {
    nb: "Det er for lite penger til noen av betalingene.",
    nn: "Det er for lite pengar til nokre av betalingane.",
    en: "There is too little money for some of the payments.",
  },
  partlyRefusedOther: {
    nb: "Banken måtte avvise noen av betalingene.",
    nn: "Banken måtte avvise nokre av betalingane.",
    en: "The bank had to refuse some of the payments.",
  },
  refusedCount: {
    nb: "Avvist: {count} av {of}. De andre utføres som avtalt.",
    nn: "Avvist: {count} av {of}. Dei andre blir utførte som avtalt.",
    en: "Refused: {count} of {of}. The others will be made as agreed.",
  },
  keptOne: {
    nb: "Betalingen er ikke stoppet. Den utføres som avtalt.",
    nn: "Betalinga er ikkje stoppa. Ho blir utført som avtalt.",
    en: "The payment was not stopped. It will be made as agreed.",
  },
  keptSeveral: {
    nb: "Betalingene er ikke stoppet. De utføres som avtalt.",
    nn: "Betalingane er ikkje stoppa. Dei blir utførte som avtalt.",
    en: "The payments were not stopped. They will be made as agreed.",
  },
  keptUnsure: {
    nb: "Det er ikke stoppet her. Det kan allerede være utført, eller stoppet på en annen måte.",
    nn: "Det er ikkje stoppa her. Det kan allereie vere utført, eller stoppa på ein annan måte.",
    en: "It was not stopped here. It may already have been made, or stopped in another way.",
  },
  goesOn: {
    nb: "Gå tilbake til {tpp} når du har lest dette, og fortsett der.",
    nn: "Gå tilbake til {tpp} når du har lese dette, og hald fram der.",
    en: "Go back to {tpp} when you have read this, and continue there.",
  },
  sentBack: {
    nb: "Vi sender deg nå tilbake til {tpp}.",
    nn: "Vi sender deg no tilbake til {tpp}.",
    en: "You are now being sent back to {tpp}.",
  },
  sentSoon: {
    nb: "Vi sender deg tilbake til {tpp} om {seconds} sekunder.",
    nn: "Vi sender deg tilbake til {tpp} om {seconds} sekund.",
    en: "You will be sent back to {tpp} in {seconds} seconds.",
  },
  stay: { nb: "Bli på siden", nn: "Bli på sida", en: "Stay on this page" },
  goBack: { nb: "Gå tilbake til {tpp}", nn: "Gå tilbake til {tpp}", en: "Go back to {tpp}" },
  notSentBack: {
    nb: "{tpp} har ikke lenger lov til å be om dette. Derfor sender vi deg ikke tilbake dit.",
    nn: "{tpp} har ikkje lenger lov til å be om dette. Difor sender vi deg ikkje tilbake dit.",
    en: "{tpp} may no longer ask for this, so we do not send you back there.",
  },
  ownPages: {
    nb: "Se betalingene dine og tilgangene du har gitt",
    nn: "Sjå betalingane dine og tilgangane du har gjeve",
    en: "See your payments, and the access you have given",
  },
  uncheckedHeading: {
    nb: "Vi kan ikke fortsette akkurat nå",
    nn: "Vi kan ikkje halde fram akkurat no",
    en: "We cannot go on right now",
  },
  uncheckedText: {
    nb: "Vi får ikke sjekket om tjenesten du kom fra, har lov til å be om dette. Ingenting er godkjent. Vent litt og prøv igjen.",
    nn: "Vi får ikkje sjekka om tenesta du kom frå, har lov til å be om dette. Ingenting er godkjent. Vent litt og prøv igjen.",
    en: "We cannot check whether the service you came from may ask for this. Nothing has been approved. Wait a little and try again.",
  },
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
    nb: "En lenke virker bare én gang, og bare i én nettleser. Kanskje er den åpen i en annen. Nettleseren må dessuten godta informasjonskapsler fra {bank}. Har du ikke allerede svart, kan du starte på nytt i tjenesten du kom fra.",
    nn: "Ei lenkje verkar berre éin gong, og berre i éin nettlesar. Kanskje er ho open i ein annan. Nettlesaren må dessutan godta informasjonskapslar frå {bank}. Har du ikkje allereie svart, kan du starte på nytt i tenesta du kom frå.",
    en: "A link works only once, and in one browser only. It may be open in another one. The browser must also allow cookies from {bank}. If you have not answered yet, you can start again in the service you came from.",
  },
  errorHeading: {
    nb: "Noe gikk galt hos oss",
    nn: "Noko gjekk gale hos oss",
    en: "Something went wrong at our end",
  },
  errorText: {
    nb: "Vent litt og last siden på nytt. Har du allerede godkjent noe, se i betalingene dine før du starter på nytt i tjenesten du kom fra.",
    nn: "Vent litt og last sida på nytt. Har du allereie godkjent noko, sjå i betalingane dine før du startar på nytt i tenesta du kom frå.",
    en: "Wait a little and reload the page. If you have already approved something, look at your payments before you start again in the service you came from.",
  },
} as const satisfies Texts;
