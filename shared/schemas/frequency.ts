import * as v from "valibot";

// biome-ignore format: the list is the framework's
const frequencies = [
  "Daily", "Weekly", "EveryTwoWeeks",
  "Monthly", "EveryTwoMonths", "Quarterly", "SemiAnnual", "Annual", "MonthlyVariable",
] as const;

/** The frequency of a standing order (framework, frequencyCode). */
export const Frequency = v.picklist(
  frequencies,
  `A frequency is one of ${frequencies.join(", ")}.`,
);
export type Frequency = v.InferOutput<typeof Frequency>;

/**
 * The direction in which an execution moves from a day that is not a banking day. "preceeding" is a common misspelling
 * and means the same as "preceding".
 */
export const ExecutionRule = v.picklist(
  ["following", "preceding", "preceeding"],
  "An execution rule is following or preceding.",
);
export type ExecutionRule = v.InferOutput<typeof ExecutionRule>;
