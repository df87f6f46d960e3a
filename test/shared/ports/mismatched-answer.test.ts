import { mismatchedAnswer } from "../../../shared/ports/mismatched-answer.ts";
import { exampleTime } from "../../support/bank/held-answers.ts";

type Asked = Parameters<typeof mismatchedAnswer.ordersOn>[0];
type Answer = Parameters<typeof mismatchedAnswer.ordersOn>[1];
type Booked = typeof mismatchedAnswer.booked;
type Range = Parameters<Booked>[0][2];

const first: Asked = ["2026-03-02"];
const next: Asked = ["2026-03-02", "order-1"];

describe("the bank's answer about the orders of a day (decision: bank port)", () => {
  it.each<[string, Asked, Answer]>([
    ["a day without orders", first, { ids: [], more: false }],
    ["a page that is not the last", first, { ids: ["order-1"], more: true }],
    ["the last of several pages", next, { ids: ["order-2"], more: false }],
    ["'unsupported' if the bank lists no orders", next, "unsupported"],
  ])("may be %s", (_, asked, answer) => {
    expect(mismatchedAnswer.ordersOn(asked, answer, exampleTime)).toBeUndefined();
  });

  it.each<[string, Asked, Answer]>([
    ["an empty page that promises more orders", first, { ids: [], more: true }],
    ["an order of the previous page", next, { ids: ["order-2", "order-1"], more: false }],
    ["one id twice", first, { ids: ["order-1", "order-1"], more: false }],
  ])("is invalid for the reason '%s'", (fault, asked, answer) => {
    expect(mismatchedAnswer.ordersOn(asked, answer, exampleTime)).toBe(fault);
  });
});

describe("the bank's page of booked rows (decision: bank port)", () => {
  const range: Range = { from: "2026-02-01", to: "2026-02-28", limit: 2, towards: "older" };
  const row = (day: number, id = `row-${day}`) => ({ id, bookingDate: `2026-02-${day}` });
  type Rows = ReturnType<typeof row>[];
  const answered = (changes: Partial<Range>, rows: Rows, more = false) =>
    mismatchedAnswer.booked(
      [{} as Parameters<Booked>[0][0], "account", { ...range, ...changes }],
      { rows, more } as unknown as Parameters<Booked>[1],
      exampleTime,
    );

  it("may have several rows of one day, the newest first", () => {
    expect(answered({}, [row(27), row(26)])).toBeUndefined();
    expect(answered({}, [row(27), row(27, "another")])).toBeUndefined();
    expect(answered({}, [])).toBeUndefined();
  });

  it.each<[string, Partial<Range>, Rows, boolean]>([
    ["more rows than asked for", {}, [row(27), row(26), row(25)], true],
    ["an empty page that promises more rows", {}, [], true],
    ["a row of the previous page", { behind: "row-26" }, [row(26)], false],
    ["a row of another day", { to: "2026-02-26" }, [row(27)], false],
    ["a row of another day", { from: "2026-02-27" }, [row(26)], false],
    ["rows out of their order", {}, [row(26), row(27)], false],
    ["one id twice", {}, [row(27), row(27)], false],
  ])("is invalid for the reason '%s'", (fault, changes, rows, more) => {
    expect(answered(changes, rows, more)).toBe(fault);
  });
});
