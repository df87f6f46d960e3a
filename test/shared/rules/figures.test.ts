import {
  daysOfQuarter,
  figuresOfDays,
  hoursNeeded,
  incidentBetween,
  quarterOf,
  totalOf,
} from "../../../shared/rules/figures.ts";
import { at, quietBut, type Requests } from "../../support/figures/hours.ts";

/** The downtime of 24, 25 and 26 October 2026, in seconds. Clocks are put back on the 25th. */
const downtimes = (hours: Record<string, Requests | undefined>) =>
  figuresOfDays(["2026-10-24", "2026-10-25", "2026-10-26"], quietBut(hours)).map(
    ({ downtimeSeconds }) => downtimeSeconds,
  );

describe("the figures of the days around the end of summer time", () => {
  // The 25th lasts from 2026-10-24T22:00Z to 2026-10-25T23:00Z.
  const days = figuresOfDays(
    ["2026-10-24", "2026-10-25", "2026-10-26"],
    quietBut({
      // From 23:59:50 to 00:00:20 in Oslo: 10 seconds of the 24th, 20 of the 25th.
      "2026-10-24T21": { tpps: [at("59:49", 1, 0), at("59:50", 0, 2), at("59:58", 0, 1)] },
      "2026-10-24T22": { tpps: [at("00:03", 0, 2), at("00:20", 1, 0)] },
      // From 02:55:00 to 02:02:30, in the hour that comes twice, with the border of two hours in it: 450 seconds.
      "2026-10-25T00": { tpps: [at("54:59", 2, 0), at("55:00", 0, 3)] },
      "2026-10-25T01": { tpps: [at("01:00", 0, 9), at("02:30", 4, 0)] },
      // Four failures are no downtime.
      "2026-10-25T05": { tpps: [at("10:00", 0, 4), at("11:00", 1, 0)] },
      // Six failures, and no other request of a TPP until the one at 08:30: 80 minutes and 0 seconds.
      "2026-10-25T06": { tpps: [at("10:00", 0, 6)] },
    }),
  );

  it("cover 24, 25 and 24 hours", () => {
    expect(days.map(({ seconds }) => seconds)).toEqual([86_400, 90_000, 86_400]);
  });

  it("divide a downtime at midnight, and join a downtime across two hours", () => {
    expect(days.map(({ downtimeSeconds }) => downtimeSeconds)).toEqual([10, 20 + 450 + 4_800, 0]);
  });

  it("are the sums of requests, milliseconds and errors of all hours", () => {
    // The 24th: 23 quiet hours, and 4 requests. The 25th: 20 quiet hours, and 3 + 5 + 13 + 5 + 6 requests.
    expect(days.map(({ tpps }) => tpps.AIS)).toEqual([
      { requests: 27, milliseconds: 2_700, errors: 3 },
      { requests: 52, milliseconds: 5_200, errors: 24 },
      { requests: 24, milliseconds: 2_400, errors: 0 },
    ]);
    expect(totalOf("2026Q4", days)).toMatchObject({
      seconds: 262_800,
      downtimeSeconds: 5_280,
      missingHours: [],
      tpps: { AIS: { requests: 103, milliseconds: 10_300, errors: 27 }, PIS: { requests: 0 } },
    });
  });
});

describe("the figures of the day on which summer time begins", () => {
  it("cover 23 hours, with a downtime across the missing hour", () => {
    // The 29th lasts from 2026-03-28T23:00Z to 2026-03-29T22:00Z; 01:59:59 is followed by 03:00:00.
    const [before, day, after] = figuresOfDays(
      ["2026-03-28", "2026-03-29", "2026-03-30"],
      quietBut(
        {
          "2026-03-29T00": { tpps: [at("59:50", 0, 5)] },
          "2026-03-29T01": { tpps: [at("00:10", 1, 0)] },
        },
        { from: "2026-03-27", until: "2026-04-01" },
      ),
    );
    expect([before?.seconds, day?.seconds, after?.seconds]).toEqual([86_400, 82_800, 86_400]);
    // 21 quiet hours, and 5 + 1 requests.
    expect(day).toMatchObject({ downtimeSeconds: 20, missingHours: [] });
    expect(day?.tpps.AIS).toEqual({ requests: 27, milliseconds: 2_700, errors: 5 });
    expect([before?.tpps.AIS.requests, after?.tpps.AIS.requests]).toEqual([24, 24]);
  });
});

describe("a downtime", () => {
  it("begins with the first of five failures, even if they are hours apart", () => {
    const failing = { tpps: [at("00:00", 0, 1)] };
    const hours = Object.fromEntries(
      [10, 11, 12, 13, 14].map((hour) => [`2026-10-25T${hour}`, failing]),
    );
    expect(downtimes(hours)).toEqual([0, 5.5 * 3_600, 0]);
  });

  it.each([
    ["ends with a success, even if failures are in the same second", [at("10:09", 1, 2)], 9],
    [
      "begins in a second with a success if only failures follow",
      [at("10:01", 0, 1), at("10:09", 1, 0)],
      9,
    ],
    ["is followed by a new one if failures come again", [at("10:05", 1, 5), at("10:09", 1, 0)], 9],
  ])("%s", (_, then, seconds) => {
    const tpps = [at("10:00", 1, 5), ...then];
    expect(downtimes({ "2026-10-25T10": { tpps } })).toEqual([0, seconds, 0]);
  });

  it("is not found if every second has successes and failures", () => {
    const tpps = Array.from({ length: 60 }, (_, second) => at(`10:${second}`, 995, 5));
    expect(downtimes({ "2026-10-25T10": { tpps: [...tpps, at("11:00", 1, 0)] } })).toEqual([
      0, 0, 0,
    ]);
  });

  it("ends at the latest when an hour without figures begins, and that hour is named", () => {
    const hours = { "2026-10-25T10": { tpps: [at("50:00", 0, 5)] }, "2026-10-25T11": undefined };
    expect(downtimes(hours)).toEqual([0, 600, 0]);
    const [day] = figuresOfDays(["2026-10-25"], quietBut(hours));
    expect(day?.missingHours).toEqual(["2026-10-25T11"]);
  });

  it("lasts until the end of the last known hour", () => {
    const last = quietBut({ "2026-10-27T22": { tpps: [at("59:00", 0, 5)] } });
    const known = (hour: string) => (hour <= "2026-10-27T22" ? last(hour) : undefined);
    expect(figuresOfDays(["2026-10-27"], known)[0]?.downtimeSeconds).toBe(60);
  });
});

describe("a probe", () => {
  const down = { tpps: [at("10:00", 0, 5)], probe: [at("20:00", 1, 0)] };

  it("ends a downtime only in an hour without requests of TPPs", () => {
    const silent = { probe: [at("05:00", 0, 1), at("15:00", 1, 0)] };
    const hours = { "2026-10-25T10": down, "2026-10-25T11": silent };
    expect(downtimes(hours)).toEqual([0, 3_900, 0]);
  });

  it("begins no downtime, and is counted separately", () => {
    const hours = { "2026-10-25T10": { probe: [at("10:00", 0, 9), at("20:00", 1, 0)] } };
    expect(downtimes(hours)).toEqual([0, 0, 0]);
    const [day] = figuresOfDays(["2026-10-25"], quietBut(hours));
    expect(day?.tpps.AIS).toMatchObject({ requests: 24, errors: 0 });
    expect(day?.probe.AIS).toMatchObject({ requests: 10, errors: 9 });
  });
});

describe("the time for which the interface was closed", () => {
  const [from, to] = ["2026-10-25T10:05:00Z", "2026-10-25T10:15:00Z"].map(
    (instant) => Date.parse(instant) / 1000,
  ) as [number, number];
  const days = ["2026-10-24", "2026-10-25"];
  const secondsOf = (hours: Record<string, Requests>, closed = [{ from, to, failed: 0 }]) =>
    figuresOfDays(days, quietBut(hours), closed).map(({ downtimeSeconds }) => downtimeSeconds);

  it("is downtime also without requests, and is divided at midnight", () => {
    expect(secondsOf({})).toEqual([0, 600]);
    const midnight = Date.parse("2026-10-24T22:00Z") / 1000;
    expect(secondsOf({}, [{ from: midnight - 60, to: midnight + 30, failed: 0 }])).toEqual([
      60, 30,
    ]);
  });

  it.each([
    ["begins in it and lasts longer", "10:00", "20:00", 900],
    ["lies in it", "06:00", "07:00", 600],
    ["begins before it", "01:00", "06:00", 840],
    ["lies outside it", "20:00", "21:00", 660],
  ])("counts each second only once if a downtime %s", (_, first, success, seconds) => {
    const tpps = [at(first, 0, 5), at(success, 1, 0)];
    expect(secondsOf({ "2026-10-25T10": { tpps } })).toEqual([0, seconds]);
  });
});

describe("an incident", () => {
  it("counts downtime and requests to the second, and names all downtimes that overlap it", () => {
    const countsOf = quietBut({
      "2026-10-25T10": { tpps: [at("10:00", 0, 5), at("20:00", 0, 2), at("30:00", 7, 0)] },
      "2026-10-25T11": undefined,
    });
    const from = new Date("2026-10-25T10:15:00Z");
    const incident = (to: string) => incidentBetween(from, new Date(to), { countsOf });
    const start = Date.parse("2026-10-25T10:10:00Z") / 1000;
    expect(incident("2026-10-25T10:30:00Z")).toEqual({
      downtimeSeconds: 900,
      outages: [{ from: start, to: start + 1_200, failed: 7 }],
      requests: 2,
      failed: 2,
      countedHours: 1,
      missingHours: [],
    });
    expect(incident("2026-10-25T10:30:01Z")).toMatchObject({ downtimeSeconds: 900, requests: 9 });
    expect(incident("2026-10-25T11:00:01Z").missingHours).toEqual(["2026-10-25T11"]);
  });
});

describe("a quarter", () => {
  it.each([
    ["2026Q4", "2026-10-01", "2026-12-31", 92],
    ["2028Q1", "2028-01-01", "2028-03-31", 91],
  ])("%s lasts from %s to %s", (quarter, first, last, length) => {
    const days = daysOfQuarter(quarter);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, length]);
    expect([first, last].map((day) => quarterOf(day))).toEqual([quarter, quarter]);
  });

  it.each([
    ["2026-10-25", 0, "2026Q4"],
    ["2026-01-31", 1, "2025Q4"],
    ["2026-03-31", 5, "2024Q4"],
  ])("of %s minus %d quarters is %s", (day, earlier, quarter) => {
    expect(quarterOf(day, earlier)).toBe(quarter);
  });
});

it("the figures of a day need its hours and those of one day before and after it", () => {
  const needed = hoursNeeded(new Date("2026-10-24T22:00Z"), new Date("2026-10-25T23:00Z"));
  expect([needed[0], needed.at(-1), needed.length]).toEqual(["2026-10-23T22", "2026-10-26T22", 73]);
});
