import { checkRequestedDay } from "../../../shared/rules/requested-day.ts";

const now = new Date("2026-03-02T10:00:00Z");
const check = (requestedExecutionDate: string | undefined, instant = false) =>
  checkRequestedDay({ requestedExecutionDate }, now, { instant });

describe("the day of a payment (specification, Payment initiation request, requestedExecutionDate)", () => {
  it.each([
    ["no day", undefined, false],
    ["today", "2026-03-02", false],
    ["365 days ahead", "2027-03-02", false],
    ["no day for an instant payment", undefined, true],
    ["today for an instant payment", "2026-03-02", true],
  ])("may be %s", (_, day, instant) => {
    expect(() => check(day, instant)).not.toThrow();
  });

  const only =
    "An instant payment is executed when it is approved: the only possible date is today, 2026-03-02.";
  it.each([
    ["yesterday", "2026-03-01", false, "The date has passed; today is 2026-03-02."],
    [
      "366 days ahead",
      "2027-03-03",
      false,
      "The date may be at most 365 days ahead, until 2027-03-02.",
    ],
    ["tomorrow for an instant payment", "2026-03-03", true, only],
  ])("may not be %s", (_, day, instant, message) => {
    expect(() => check(day, instant)).toThrow(
      expect.objectContaining({
        code: "EXECUTION_DATE_INVALID",
        message,
        details: { path: "requestedExecutionDate" },
      }),
    );
  });
});
