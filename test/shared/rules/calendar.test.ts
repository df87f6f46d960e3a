import * as v from "valibot";
import {
  addDays,
  everyDay,
  isoDateTime,
  localDateTime,
  osloDay,
  secondsUntilMidnight,
  startOfDay,
} from "../../../shared/rules/calendar.ts";
import { CalendarDate } from "../../../shared/schemas/date.ts";
import { fc } from "../../support/run/fast-check.ts";

const hour = 3_600_000;

/**
 * An independent version of the European rule: summer time lasts from the last Sunday of March, 01:00 UTC, to that of
 * October.
 */
const lastSunday = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month, 0));
  return Date.UTC(year, month - 1, last.getUTCDate() - last.getUTCDay(), 1);
};
const offset = (time: number) => {
  const year = new Date(time).getUTCFullYear();
  return time >= lastSunday(year, 3) && time < lastSunday(year, 10) ? 2 * hour : hour;
};
const inOslo = (time: number) => new Date(time + offset(time)).toISOString();

const instants = fc.integer({ min: Date.UTC(2019, 0, 2), max: Date.UTC(2030, 11, 30) });

describe("the calendar of Oslo", () => {
  it.each([
    ["2026-03-28T22:59:59Z", "2026-03-28", "2026-03-28 23:59"],
    ["2026-03-28T23:00:00Z", "2026-03-29", "2026-03-29 00:00"],
    ["2026-03-29T01:00:00Z", "2026-03-29", "2026-03-29 03:00"],
    ["2026-03-29T22:00:00Z", "2026-03-30", "2026-03-30 00:00"],
    ["2026-10-24T21:59:59Z", "2026-10-24", "2026-10-24 23:59"],
    ["2026-10-25T23:00:00Z", "2026-10-26", "2026-10-26 00:00"],
  ])("reads %s as %s", (instant, day, dateTime) => {
    expect(osloDay(new Date(instant))).toBe(day);
    expect(localDateTime(new Date(instant))).toBe(dateTime);
  });

  it.each([
    ["2026-03-29", "2026-03-28T23:00:00.000Z", 23],
    ["2026-07-01", "2026-06-30T22:00:00.000Z", 24],
    ["2026-10-25", "2026-10-24T22:00:00.000Z", 25],
    ["2026-12-31", "2026-12-30T23:00:00.000Z", 24],
  ])("begins the day %s at %s and ends it %i hours later", (day, start, hours) => {
    expect(startOfDay(day).toISOString()).toBe(start);
    expect(secondsUntilMidnight(new Date(start))).toBe(hours * 3600);
  });

  it("has a first and a last day that are valid dates of a request", () => {
    expect(v.parse(v.object({ from: CalendarDate, to: CalendarDate }), everyDay)).toEqual({
      ...{ from: "1000-01-01", to: "9999-12-31" },
    });
  });

  it("writes an instant in whole seconds of UTC", () => {
    expect(isoDateTime(new Date("2026-03-02T13:05:00.999Z"))).toBe("2026-03-02T13:05:00+00:00");
  });

  it("rounds the seconds until midnight up", () => {
    expect(secondsUntilMidnight(new Date("2026-01-01T22:59:59.001Z"))).toBe(1);
  });

  it.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-06-15", -90, "2026-03-17"],
  ])("counts from %s by %i days to %s", (day, days, then) => {
    expect(addDays(day, days)).toBe(then);
  });

  it("agrees with the European rule for summer time from 2019 to 2030", () => {
    const changes = Array.from({ length: 12 }, (_, index) => 2019 + index)
      .flatMap((year) => [lastSunday(year, 3), lastSunday(year, 10)])
      .flatMap((change) => [-3, -2, -1, 0, 1, 2, 21, 22, 23].map((hours) => change + hours * hour));
    const agrees = (time: number) => {
      const day = inOslo(time).slice(0, 10);
      const start = startOfDay(day);
      const end = startOfDay(addDays(day, 1));
      expect(osloDay(new Date(time))).toBe(day);
      expect(inOslo(start.getTime())).toBe(`${day}T00:00:00.000Z`);
      expect(start.getTime() <= time && time < end.getTime()).toBe(true);
      expect(secondsUntilMidnight(new Date(time))).toBe(Math.ceil((end.getTime() - time) / 1000));
    };
    for (const time of changes) agrees(time);
    fc.assert(fc.property(instants, agrees));
  });
});
