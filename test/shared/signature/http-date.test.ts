import { formatHttpDate, parseHttpDate } from "../../../shared/signature/http-date.ts";

describe("parseHttpDate (RFC 9110, 5.6.7)", () => {
  it.each([
    ["Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
    ["Thu, 29 Feb 2024 23:59:59 GMT", "2024-02-29T23:59:59.000Z"],
  ])("reads %s", (text, iso) => {
    expect(parseHttpDate(text)?.toISOString()).toBe(iso);
    expect(formatHttpDate(new Date(iso))).toBe(text);
  });

  it("reads every day of a week, and every month of a year", () => {
    const day = 86_400_000;
    for (let at = Date.UTC(2026, 0, 1, 19, 20, 21); at < Date.UTC(2027, 0, 1); at += 5 * day)
      expect(parseHttpDate(formatHttpDate(new Date(at)))?.getTime()).toBe(at);
  });

  it.each([
    ["a month in capitals", "Sun, 06 NOV 1994 08:49:37 GMT"],
    ["a month that does not exist", "Sun, 06 Xyz 1994 08:49:37 GMT"],
    ["a year before 100, which Date moves", "Sun, 06 Nov 0094 08:49:37 GMT"],
    [
      "a comment before the time, which Date overlooks",
      "Sun, 06 Nov 1994 (Sun, 06 Nov 1994 08:49:37 GMT",
    ],
    ["a comment after the date", "Sun, 06 Nov 1994 08:49:37 GMT (x)"],
    ["a weekday that is not the date's", "Mon, 06 Nov 1994 08:49:37 GMT"],
    ["a day that does not exist", "Thu, 30 Feb 2023 08:49:37 GMT"],
    ["the hour 24", "Thu, 02 Mar 2023 24:00:00 GMT"],
    ["a leap second", "Sat, 31 Dec 2016 23:59:60 GMT"],
    ["one digit for the day", "Sun, 6 Nov 1994 08:49:37 GMT"],
    ["the form of RFC 850", "Sunday, 06-Nov-94 08:49:37 GMT"],
    ["the form of asctime", "Sun Nov  6 08:49:37 1994"],
    ["UTC instead of GMT", "Sun, 06 Nov 1994 08:49:37 UTC"],
    ["an offset", "Sun, 06 Nov 1994 08:49:37 +0000"],
    ["small letters", "sun, 06 nov 1994 08:49:37 gmt"],
    ["a blank after the date", "Sun, 06 Nov 1994 08:49:37 GMT "],
    ["the form of ISO 8601", "1994-11-06T08:49:37Z"],
    ["an empty text", ""],
    ["the text 'Invalid Date'", "Invalid Date"],
  ])("refuses %s", (_, text) => expect(parseHttpDate(text)).toBeUndefined());
});
