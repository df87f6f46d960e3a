import type { Language } from "./language.ts";

export type Money = { amount: string; currency: string };

const space = "\u00a0";
const locales = { nb: "nb-NO", nn: "nn-NO", en: "en-GB" } as const satisfies Record<
  Language,
  string
>;
const marks = {
  nb: [space, ","],
  nn: [space, ","],
  en: [",", "."],
} as const satisfies Record<Language, [string, string]>;

/**
 * "1 250,00 NOK" or "1,250.00 NOK", never broken over two lines. Works on digits, because money is not a
 * floating-point number.
 */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const [group, point] = marks[language];
  const [, sign = "", whole = "", cents = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (!whole) throw new RangeError("An amount must have digits and at most one decimal point.");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const fraction = cents && `${point}${cents.padEnd(2, "0")}`;
  return `${sign.replace("-", "−")}${grouped}${fraction}${space}${currency}`;
}

type Rate = {
  sourceCurrency: string;
  targetCurrency: string;
  unitCurrency: string;
  exchangeRate: string;
};

/** "1 EUR = 11,8100 NOK", with all decimals of the rate. */
export function formatRate(rate: Rate, language: Language): string {
  const { sourceCurrency, targetCurrency, unitCurrency, exchangeRate: amount } = rate;
  const currency = unitCurrency === sourceCurrency ? targetCurrency : sourceCurrency;
  return `1${space}${unitCurrency} = ${formatMoney({ amount, currency }, language)}`;
}

const shapes = {
  instant: { dateStyle: "long", timeZone: "Europe/Oslo" },
  day: { dateStyle: "long", timeZone: "UTC" },
  weekday: { weekday: "long", timeZone: "UTC" },
  month: { month: "long", timeZone: "UTC" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of a language. Building one takes a hundred times as long as using it, so each is built once, on
 * first use.
 */
function clockOf(language: Language, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const name = `${language} ${shape}`;
  const clock = clocks.get(name) ?? new Intl.DateTimeFormat(locales[language], shapes[shape]);
  clocks.set(name, clock);
  return clock;
}

/** "2. mars 2026" or "2 March 2026", as plain text. For an instant, the day in Oslo. */
export function writeDate(date: string, language: Language): string {
  const clock = clockOf(language, date.includes("T") ? "instant" : "day");
  return clock.format(new Date(date));
}

/** The same for a page: the day and the month stay on one line. */
export const formatDate = (date: string, language: Language): string =>
  writeDate(date, language).replace(" ", space);

/** "2. mars 2026 kl. 14:35" or "2 March 2026 14:35". */
export const formatTime = (date: string, time: string, language: Language): string =>
  `${formatDate(date, language)} ${language === "en" ? "" : `kl.${space}`}${time}`;

/** "mandag" or "Monday". */
export const formatWeekday = (date: string, language: Language): string =>
  clockOf(language, "weekday").format(new Date(date));

/** "mars" or "March". Months count from 0. */
export const formatMonth = (month: number, language: Language): string =>
  clockOf(language, "month").format(Date.UTC(2026, month));

const lists = new Map<Language, Intl.ListFormat>();

function listsOf(language: Language): Intl.ListFormat {
  const list = lists.get(language) ?? new Intl.ListFormat(locales[language]);
  lists.set(language, list);
  return list;
}

/** "mars, juni og september" or "March, June and September". */
export const formatList = (parts: readonly string[], language: Language): string =>
  listsOf(language).format(parts);

const ordinals = { one: "st", two: "nd", few: "rd", zero: "th", many: "th", other: "th" };

/** "31." or "31st". */
export const formatDayOfMonth = (day: number, language: Language): string =>
  language === "en"
    ? `${day}${ordinals[new Intl.PluralRules("en", { type: "ordinal" }).select(day)]}`
    : `${day}.`;

/**
 * An IBAN in groups of four that may wrap between groups, a Norwegian account number as 1234.56.78901, and anything
 * else unchanged.
 */
export function formatAccount(number: string): string {
  const bare = number.replace(/[\s.]/g, "");
  if (/^[A-Z]{2}\d{2}/.test(bare)) return bare.replace(/.{4}(?=.)/g, "$& ");
  if (/^\d{11}$/.test(bare)) return bare.replace(/^(.{4})(..)/, "$1.$2.");
  return number;
}
