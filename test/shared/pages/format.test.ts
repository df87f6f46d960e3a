import {
  formatAccount,
  formatDate,
  formatDayOfMonth,
  formatList,
  formatMoney,
  formatMonth,
  formatRate,
  formatTime,
  formatWeekday,
  writeDate,
} from "../../../shared/pages/format.ts";

// A no-break space is written _ here, so that it can be seen.
const visible = (text: string) => text.replaceAll("\u00a0", "_");

describe("formatMoney", () => {
  it.each([
    ["1250.00", "NOK", "nb", "1_250,00_NOK"],
    ["1250.00", "NOK", "nn", "1_250,00_NOK"],
    ["1250.00", "NOK", "en", "1,250.00_NOK"],
    ["999.5", "EUR", "nb", "999,50_EUR"],
    ["1000", "JPY", "en", "1,000_JPY"],
    ["-12.00", "NOK", "nb", "−12,00_NOK"],
    ["90071992547409931234.01", "NOK", "en", "90,071,992,547,409,931,234.01_NOK"],
  ] as const)("writes %s %s in %s as %s", (amount, currency, language, text) => {
    expect(visible(formatMoney({ amount, currency }, language))).toBe(text);
  });

  it.each(["", "1,5", "NaN", "1e3", "1.", ".5"])(
    "throws for '%s', which is not an amount",
    (amount) => {
      expect(() => formatMoney({ amount, currency: "NOK" }, "nb")).toThrow(RangeError);
    },
  );
});

describe("formatRate", () => {
  const rate = { sourceCurrency: "EUR", targetCurrency: "NOK", unitCurrency: "EUR" };
  it.each([
    [{ ...rate, exchangeRate: "11.8100" }, "nb", "1_EUR = 11,8100_NOK"],
    [{ ...rate, exchangeRate: "11.8100" }, "en", "1_EUR = 11.8100_NOK"],
    [{ ...rate, unitCurrency: "NOK", exchangeRate: "0.084674" }, "nn", "1_NOK = 0,084674_EUR"],
  ] as const)("writes %j in %s as %s", (told, language, text) => {
    expect(visible(formatRate(told, language))).toBe(text);
  });
});

describe("formatDate", () => {
  it.each([
    ["2026-03-02", "nb", "2._mars 2026"],
    ["2026-05-17", "nn", "17._mai 2026"],
    ["2026-03-02", "en", "2_March 2026"],
    ["2026-03-01T23:30:00Z", "en", "2_March 2026"],
  ] as const)("writes %s in %s as %s", (date, language, text) => {
    expect(visible(formatDate(date, language))).toBe(text);
  });
});

it("writeDate() uses ordinary spaces, because its texts are not on a page", () => {
  expect(writeDate("2026-03-02", "nb")).toBe("2. mars 2026");
});

describe("formatTime", () => {
  it.each([
    ["nb", "2._mars 2026 kl._14:35"],
    ["nn", "2._mars 2026 kl._14:35"],
    ["en", "2_March 2026 14:35"],
  ] as const)("writes the time of a day in %s as %s", (language, text) => {
    expect(visible(formatTime("2026-03-02", "14:35", language))).toBe(text);
  });
});

describe("days, months and lists", () => {
  it("are written by formatters that are built once for each language", () => {
    const write = () => {
      for (const language of ["nb", "nn", "en"] as const) {
        formatDate("2026-03-02", language);
        formatDate("2026-03-01T23:30:00Z", language);
        formatWeekday("2026-02-28", language);
        formatMonth(11, language);
        formatList(["a", "b"], language);
      }
    };
    write();
    const built = [jest.spyOn(Intl, "DateTimeFormat"), jest.spyOn(Intl, "ListFormat")];
    write();
    for (const each of built) expect(each).not.toHaveBeenCalled();
    for (const each of built) each.mockRestore();
  });

  it.each([
    ["nb", "lørdag", "desember", "a, b og c"],
    ["nn", "laurdag", "desember", "a, b og c"],
    ["en", "Saturday", "December", "a, b and c"],
  ] as const)("are written in %s", (language, weekday, month, list) => {
    expect(formatWeekday("2026-02-28", language)).toBe(weekday);
    expect(formatMonth(11, language)).toBe(month);
    expect(formatList(["a", "b", "c"], language)).toBe(list);
    expect(formatList(["a"], language)).toBe("a");
  });

  it.each([
    [1, "1st"],
    [2, "2nd"],
    [3, "3rd"],
    [4, "4th"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [21, "21st"],
    [22, "22nd"],
    [31, "31st"],
  ])("have for %i the ordinal '%s' in English and a point in Norwegian", (day, text) => {
    expect(formatDayOfMonth(day, "en")).toBe(text);
    expect(formatDayOfMonth(day, "nb")).toBe(`${day}.`);
  });
});

describe("formatAccount", () => {
  it.each([
    ["NO9386011117947", "NO93 8601 1117 947"],
    ["NO93 8601 1117 947", "NO93 8601 1117 947"],
    ["86011117947", "8601.11.17947"],
    ["8601.11.17947", "8601.11.17947"],
    ["12-34 X", "12-34 X"],
  ])("writes %s as %s", (number, text) => {
    expect(formatAccount(number)).toBe(text);
  });
});
