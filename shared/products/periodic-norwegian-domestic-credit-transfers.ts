import * as v from "valibot";
import { CalendarDate } from "../schemas/date.ts";
import { ExecutionRule, Frequency } from "../schemas/frequency.ts";
import { list, optionalList } from "../schemas/list.ts";
import { onlyOneRemittance } from "../schemas/remittance.ts";
import { objectWords } from "../schemas/text.ts";
import { norwegianFields, norwegianOrderFields, referenceFields } from "./norwegian-fields.ts";
import type { ProductRules } from "./transfer.ts";

/** The frequencies that count days or weeks. They do not allow a day of the month. */
const dayBased = new Set<Frequency>(["Daily", "Weekly", "EveryTwoWeeks"]);

const dayOfMonth = v.pipe(
  v.string("A day of execution is a string, such as 15."),
  v.regex(/^([1-9]|[12][0-9]|3[01])$/, "A day of execution is 1 to 31, without a leading zero."),
);

const month = v.pipe(
  v.string("A month of execution is a string, such as 3."),
  v.regex(/^([1-9]|1[0-2])$/, "A month of execution is 1 to 12, without a leading zero."),
);

const months = v.pipe(
  list(month, {
    words: "The months of execution are a list.",
    least: [1, "There is at least one month of execution."],
    most: [11, "There are at most 11 months of execution: all twelve are the frequency Monthly."],
  }),
  v.check(
    (list) => new Set(list).size === list.length,
    "Each month of execution is named once only.",
  ),
);

const { requestedExecutionDate: _, ...debtor } = norwegianOrderFields;

/** A standing order between accounts in Norway, as a TPP posts it. */
export const PeriodicOrder = v.pipe(
  v.strictObject(
    {
      ...norwegianFields,
      ...referenceFields,
      ...debtor,
      startDate: CalendarDate,
      endDate: v.optional(CalendarDate),
      executionRule: v.optional(ExecutionRule),
      frequency: Frequency,
      dayOfExecution: v.optional(dayOfMonth),
      monthsOfExecution: optionalList(months),
    },
    objectWords("A periodic payment"),
  ),
  onlyOneRemittance(),
  v.forward(
    v.check(
      ({ startDate, endDate }) => endDate === undefined || endDate >= startDate,
      "A periodic payment does not end before it starts.",
    ),
    ["endDate"],
  ),
  v.forward(
    v.check(
      ({ frequency, dayOfExecution }) => dayOfExecution === undefined || !dayBased.has(frequency),
      "A day of execution is a day of the month: this frequency counts days or weeks.",
    ),
    ["dayOfExecution"],
  ),
  v.forward(
    v.check(
      ({ frequency, monthsOfExecution: list }) =>
        list === undefined || frequency === "MonthlyVariable",
      "Months of execution go with the frequency MonthlyVariable only.",
    ),
    ["monthsOfExecution"],
  ),
  v.forward(
    v.check(
      ({ frequency, monthsOfExecution: list }) =>
        list !== undefined || frequency !== "MonthlyVariable",
      "The frequency MonthlyVariable requires the months of execution.",
    ),
    ["monthsOfExecution"],
  ),
);
export type PeriodicOrder = v.InferOutput<typeof PeriodicOrder>;

export const periodicCreditTransfers: ProductRules<typeof PeriodicOrder> = {
  order: PeriodicOrder,
};
