import * as v from "valibot";
import { PeriodicOrder } from "../../../shared/products/periodic-norwegian-domestic-credit-transfers.ts";
import { termsOf } from "../../support/payments/product-terms.ts";
import { domesticTransfer, kinds, problemsOf, rates } from "../../support/payments/transfers.ts";
import { fc } from "../../support/run/fast-check.ts";

const standingOrder = { ...domesticTransfer, startDate: "2026-03-02", frequency: "Monthly" };
const problems = (changes: object) => problemsOf(PeriodicOrder, { ...standingOrder, ...changes });

const variable = { frequency: "MonthlyVariable" };
const allMonths = Array.from({ length: 12 }, (_, index) => `${index + 1}`);
const monthBased = ["Monthly", "EveryTwoMonths", "Quarterly", "SemiAnnual", "Annual"];

const months = "monthsOfExecution";
const day = "A day of execution is 1 to 31, without a leading zero.";
const month = "A month of execution is 1 to 12, without a leading zero.";
const once = "Each month of execution is named once only.";
const notVariable = "Months of execution go with the frequency MonthlyVariable only.";
const daysOrWeeks =
  "A day of execution is a day of the month: this frequency counts days or weeks.";
const atMost11 = "There are at most 11 months of execution: all twelve are the frequency Monthly.";
const unknown = "A periodic payment has no such field.";
const text = "remittanceInformationUnstructured";

describe("a periodic domestic transfer", () => {
  it.each([
    ["only the required fields", {}],
    ["an end", { endDate: "2027-03-01" }],
    ["an end on its first day", { endDate: "2026-03-02" }],
    ["the rule following", { executionRule: "following" }],
    ["the rule preceding", { executionRule: "preceding" }],
    ["the rule preceding in the spelling preceeding", { executionRule: "preceeding" }],
    ["the last day of the month", { dayOfExecution: "31" }],
    ["months of its own", { ...variable, [months]: ["3", "6", "9", "12"] }],
    ["months and a day", { ...variable, [months]: ["1"], dayOfExecution: "15" }],
    ["a KID", { remittanceInformationStructuredArray: [{ reference: "12345674" }] }],
    ["the frequency Daily", { frequency: "Daily" }],
    ["the frequency EveryTwoWeeks", { frequency: "EveryTwoWeeks" }],
  ])("is accepted with %s", (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["an end before its start", { endDate: "2026-03-01" }, "endDate", "A periodic payment does not end before it starts."],
    ["an end that does not exist", { endDate: "2026-06-31" }, "endDate", "The calendar has no such day."],
    ["another frequency", { frequency: "Fortnightly" }, "frequency", expect.stringMatching(/^A frequency is one of Daily, /)],
    ["another rule", { executionRule: "nearest" }, "executionRule", "An execution rule is following or preceding."],
    ["day 0", { dayOfExecution: "0" }, "dayOfExecution", day],
    ["day 32", { dayOfExecution: "32" }, "dayOfExecution", day],
    ["day 01", { dayOfExecution: "01" }, "dayOfExecution", day],
    ["a day that is a number", { dayOfExecution: 15 }, "dayOfExecution", "A day of execution is a string, such as 15."],
    ["a day of the month and the frequency Daily", { frequency: "Daily", dayOfExecution: "15" }, "dayOfExecution", daysOrWeeks],
    ["a day of the month and the frequency Weekly", { frequency: "Weekly", dayOfExecution: "1" }, "dayOfExecution", daysOrWeeks],
    ["a day of the month and the frequency EveryTwoWeeks", { frequency: "EveryTwoWeeks", dayOfExecution: "1" }, "dayOfExecution", daysOrWeeks],
    ["the frequency MonthlyVariable without months", variable, months, "The frequency MonthlyVariable requires the months of execution."],
    ["months with the frequency Monthly", { [months]: ["3"] }, months, notVariable],
    ["no month", { ...variable, [months]: [] }, months, "The frequency MonthlyVariable requires the months of execution."],
    ["all months", { ...variable, [months]: allMonths }, months, atMost11],
    ["a month twice (specification, Errors)", { ...variable, [months]: ["3", "6", "3"] }, months, once],
    ["month 01", { ...variable, [months]: ["01"] }, `${months}.0`, month],
    ["month 0", { ...variable, [months]: ["3", "0"] }, `${months}.1`, month],
    ["month 13", { ...variable, [months]: ["13"] }, `${months}.0`, month],
    ["a month that is a number", { ...variable, [months]: [3] }, `${months}.0`, "A month of execution is a string, such as 3."],
    ["months that are not a list", { ...variable, [months]: "3" }, months, "The months of execution are a list."],
    ["a requestedExecutionDate", { requestedExecutionDate: "2026-03-02" }, "requestedExecutionDate", unknown],
    ["a message and a KID", { [text]: "Husleie", remittanceInformationStructuredArray: [{ reference: "12345674" }] }, text, "A payment has a reference or a message, not both."],
  ])("is refused with %s", (_, changes, path, words) => {
    expect(problems(changes)).toEqual([[path, words]]);
  });

  it.each(Object.keys(standingOrder))("needs %s", (field) => {
    expect(problems({ [field]: undefined })).toEqual([[field, "This field is required."]]);
  });

  it.each(monthBased)("paid %s may have a dayOfExecution but no monthsOfExecution", (frequency) => {
    expect(problems({ frequency, dayOfExecution: "15" })).toEqual([]);
    expect(problems({ frequency, [months]: ["3"] })).toEqual([[months, notVariable]]);
  });

  it("may name 1 to 11 months in any order, but no month twice", () => {
    const choice = fc.shuffledSubarray(allMonths, { minLength: 1, maxLength: 11 });
    const isTaken = (chosen: string[], index: number) => {
      expect(problems({ ...variable, [months]: chosen })).toEqual([]);
      const repeated = [...chosen, chosen[index % chosen.length]];
      const words = repeated.length > 11 ? atMost11 : once;
      expect(problems({ ...variable, [months]: repeated })).toEqual([[months, words]]);
    };
    fc.assert(fc.property(choice, fc.nat(), isTaken));
  });

  it("has the price and the bank transaction codes of a single domestic transfer", () => {
    const order = v.parse(PeriodicOrder, standingOrder);
    const { price, opensTo, codes } = termsOf("norwegian-domestic-credit-transfers");
    expect(price(order, "NOK", rates)).toEqual({ debited: 125_50n, fee: 0n });
    expect(Object.values(kinds).map(opensTo)).toEqual([true, true, false]);
    expect(codes).toEqual({ debit: "PMNT-ICDT-DMCT", credit: "PMNT-RCDT-DMCT" });
  });
});
