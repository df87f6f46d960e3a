import type { Texts } from "./language.ts";

/** Texts of the step in which a standing order is approved or stopped. */
export const standingOrderTexts = {
  standingHeading: {
    nb: "Godkjenn den faste betalingen",
    nn: "Godkjenn den faste betalinga",
    en: "Approve the standing order",
  },
  standingIntroduction: {
    nb: "{tpp} ber deg godkjenne denne faste betalingen. Hver betaling blir så utført uten at du blir spurt igjen.",
    nn: "{tpp} ber deg godkjenne denne faste betalinga. Kvar betaling blir så utført utan at du blir spurd igjen.",
    en: "{tpp} asks you to approve this standing order. Each payment is then made without asking you again.",
  },
  amountEach: { nb: "Beløp hver gang", nn: "Beløp kvar gong", en: "Amount each time" },
  takenEach: {
    nb: "Trekkes fra kontoen hver gang",
    nn: "Blir trekt frå kontoen kvar gong",
    en: "Taken from the account each time",
  },
  approveEach: {
    nb: "Godkjenn {amount} hver gang",
    nn: "Godkjenn {amount} kvar gong",
    en: "Approve {amount} each time",
  },
  standingFundsMissing: {
    nb: "Det er ikke nok penger på kontoen nå. Er det fortsatt for lite den dagen en betaling skal utføres, blir den ikke utført.",
    nn: "Det er ikkje nok pengar på kontoen no. Er det framleis for lite den dagen ei betaling skal utførast, blir ho ikkje utført.",
    en: "There is not enough money in the account now. If there is still too little on the day of a payment, that payment will not be made.",
  },
  stopStandingHeading: {
    nb: "Stopp den faste betalingen",
    nn: "Stopp den faste betalinga",
    en: "Stop the standing order",
  },
  stopStandingIntroduction: {
    nb: "{tpp} ber deg stoppe denne faste betalingen. Da blir det ikke utført flere betalinger. De som er utført, endres ikke.",
    nn: "{tpp} ber deg stoppe denne faste betalinga. Då blir det ikkje utført fleire betalingar. Dei som er utførte, blir ikkje endra.",
    en: "{tpp} asks you to stop this standing order. No further payments are then made. Those already made stay as they are.",
  },
  howOften: { nb: "Hvor ofte", nn: "Kor ofte", en: "How often" },
  daily: { nb: "Hver dag", nn: "Kvar dag", en: "Every day" },
  weekly: { nb: "Hver {weekday}", nn: "Kvar {weekday}", en: "Every {weekday}" },
  everyTwoWeeks: {
    nb: "Annenhver {weekday}",
    nn: "Annankvar {weekday}",
    en: "Every second {weekday}",
  },
  monthly: {
    nb: "Den {day} hver måned",
    nn: "Den {day} kvar månad",
    en: "On the {day} of every month",
  },
  monthlyButFebruary: {
    nb: "Den {day} hver måned (siste dag i februar)",
    nn: "Den {day} kvar månad (siste dag i februar)",
    en: "On the {day} of every month (the last day in February)",
  },
  everyTwoMonths: {
    nb: "Annenhver måned, den {day} i {months}",
    nn: "Annankvar månad, den {day} i {months}",
    en: "Every second month, on the {day} of {months}",
  },
  quarterly: {
    nb: "Hver tredje måned, den {day} i {months}",
    nn: "Kvar tredje månad, den {day} i {months}",
    en: "Every third month, on the {day} of {months}",
  },
  semiAnnual: {
    nb: "To ganger i året, den {day} i {months}",
    nn: "To gonger i året, den {day} i {months}",
    en: "Twice a year, on the {day} of {months}",
  },
  annual: {
    nb: "Hvert år, den {day} i {months}",
    nn: "Kvart år, den {day} i {months}",
    en: "Every year, on the {day} of {months}",
  },
  lastDayOf: {
    nb: "{part} (siste dag)",
    nn: "{part} (siste dag)",
    en: "{part} (the last day)",
  },
  starts: { nb: "Starter", nn: "Startar", en: "Starts" },
  ends: { nb: "Slutter", nn: "Sluttar", en: "Ends" },
  untilStopped: { nb: "Når du stopper den", nn: "Når du stoppar ho", en: "When you stop it" },
  nonBankingDays: {
    nb: "Helger og helligdager",
    nn: "Helger og heilagdagar",
    en: "Weekends and holidays",
  },
  following: {
    nb: "Betales neste bankdag",
    nn: "Blir betalt neste bankdag",
    en: "Paid on the next banking day",
  },
  preceding: {
    nb: "Betales bankdagen før",
    nn: "Blir betalt bankdagen før",
    en: "Paid on the banking day before",
  },
  onceThen: { nb: "bare én gang", nn: "berre éin gong", en: "once only" },
  nextPayments: {
    nb: "De neste betalingene",
    nn: "Dei neste betalingane",
    en: "The next payments",
  },
  stopsFrom: {
    nb: "Ingen betalinger fra",
    nn: "Ingen betalingar frå",
    en: "No payments from",
  },
} as const satisfies Texts;
