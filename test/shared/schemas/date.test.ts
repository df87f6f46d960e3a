import * as v from "valibot";
import { CalendarDate, readUuid, uuid } from "../../../shared/schemas/date.ts";
import { fc } from "../../support/run/fast-check.ts";

const message = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.[0]?.message;

describe("specification, Payment initiation request, requestedExecutionDate", () => {
  it.each(["2026-03-02", "2024-02-29", "2000-02-29", "2026-12-31"])("accepts %s", (date) => {
    expect(v.parse(CalendarDate, date)).toBe(date);
  });

  it.each([
    ["2026-02-30", "The calendar has no such day."],
    ["2026-02-29", "The calendar has no such day."],
    ["1900-02-29", "The calendar has no such day."],
    ["2026-13-01", "The calendar has no such day."],
    ["2026-00-10", "The calendar has no such day."],
    ["2026-01-00", "The calendar has no such day."],
    ["2026-3-2", "A date is written YYYY-MM-DD, such as 2026-03-02."],
    ["02.03.2026", "A date is written YYYY-MM-DD, such as 2026-03-02."],
    ["on 2026-03-02", "A date is written YYYY-MM-DD, such as 2026-03-02."],
    ["2026-03-02T00:00:00Z", "A date is written YYYY-MM-DD, such as 2026-03-02."],
    ["+002026-03-02", "A date is written YYYY-MM-DD, such as 2026-03-02."],
    ["0000-01-01", "A date is written YYYY-MM-DD, such as 2026-03-02."],
    ["", "A date is written YYYY-MM-DD, such as 2026-03-02."],
    [20260302, "A date is a string, such as 2026-03-02."],
    [null, "A date is a string, such as 2026-03-02."],
  ])("refuses %j", (date, text) => {
    expect(message(CalendarDate, date)).toBe(text);
  });

  it("accepts every day of the years 1000 to 9999", () => {
    const days = fc.date({
      min: new Date("1000-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    });
    const isAccepted = (day: Date) =>
      expect(v.is(CalendarDate, day.toISOString().slice(0, 10))).toBe(true);
    fc.assert(fc.property(days, isAccepted));
  });
});

describe("a UUID", () => {
  it("is accepted in upper and lower case and in any version", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (id, upper) =>
        expect(v.is(uuid, upper ? id.toUpperCase() : id)).toBe(true),
      ),
    );
    expect(v.is(uuid, "00000000-0000-0000-0000-000000000000")).toBe(true);
  });

  it.each([
    "99391c7ead8849ec9d42b9ea2e9dffad",
    "99391c7e-ad88-49ec-9d42-b9ea2e9dffa",
    "99391c7g-ad88-49ec-9d42-b9ea2e9dffad",
    "{99391c7e-ad88-49ec-9d42-b9ea2e9dffad}",
    "urn:uuid:99391c7e-ad88-49ec-9d42-b9ea2e9dffad",
    "99391c7e-ad88-49ec-9d42-b9ea2e9dffad\n",
    "",
  ])("is refused if it is %j", (id) => {
    expect(message(uuid, id)).toBe("A UUID has 32 hexadecimal digits in groups of 8-4-4-4-12.");
  });

  it("is refused if it is no text", () => {
    expect(message(uuid, 99391)).toBe("A UUID is a string.");
  });

  it("is converted to lower case, the form of stored ids, and a text that is no UUID is refused", () => {
    const id = "99391c7e-ad88-49ec-9d42-b9ea2e9dffad";
    expect(readUuid(id.toUpperCase())).toBe(id);
    expect(readUuid(` ${id}`)).toBeUndefined();
  });
});
