import * as v from "valibot";
import { Id } from "../../shared/ports/schemas/fields.ts";
import { Transfer } from "../../shared/ports/schemas/order.ts";
import { Refusal } from "../../shared/ports/schemas/quote.ts";
import { AccountReference } from "../../shared/schemas/account-reference.ts";
import type { TestData } from "../../test/conformance/test-data.ts";
import { WrongUsage } from "../command-error.ts";
import { hookEntries } from "./hooks.ts";
import { Payer, payerEntries } from "./payer.ts";
import { readText } from "./read-text.ts";

const ToPay = v.strictObject({ product: v.string(), transfer: Transfer });

/** The test data that a bank provides for the conformance suite. */
const DataFile = v.strictObject({
  tppId: v.string(),
  payer: v.strictObject({ ...payerEntries, number: v.string() }),
  stranger: Payer,
  toPay: ToPay,
  own: v.optional(ToPay),
  closed: v.optional(Payer),
  reader: v.optional(Payer),
  corporate: v.optional(Payer),
  dualControl: v.optional(Payer),
  tooMuch: v.optional(ToPay),
  refused: v.optional(
    v.strictObject({
      order: v.strictObject({
        kind: v.literal("single"),
        product: v.string(),
        debtorAccount: AccountReference,
        transfer: Transfer,
        requestedDate: v.optional(v.string()),
      }),
      refusals: v.array(Refusal),
    }),
  ),
  kidMissing: v.optional(ToPay),
  kidInvalid: v.optional(ToPay),
  foreign: v.optional(ToPay),
  instant: v.optional(ToPay),
  standing: v.optional(v.string()),
  bulk: v.optional(v.strictObject({ product: v.string(), failing: v.optional(Transfer) })),
  noBankingDay: v.optional(v.string()),
  card: v.optional(v.strictObject({ payer: Payer, id: Id })),
  batch: v.optional(v.strictObject({ payer: Payer, id: Id })),
  ...hookEntries,
});
type DataFile = v.InferOutput<typeof DataFile>;

/** The days of a test bank cannot be followed without its clock. */
const hasClock = v.forward(
  v.check<DataFile, string>(
    ({ passDay, clock }) => passDay === undefined || clock !== undefined,
    "It needs `clock`, which prints the bank's time.",
  ),
  ["passDay"],
);

/** The data of a file, with its commands for hooks. */
type FileData = TestData & Pick<DataFile, keyof typeof hookEntries>;

/** Reads a test data file; throws an error whose text names each wrong field. */
export function readTestData(file: string): FileData {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), DataFile, hasClock), readText(file));
  if (read.success) return { ...read.output, now: () => new Date() } as FileData;
  const faults = read.issues
    .slice(0, 10)
    .map((issue) => `  ${v.getDotPath(issue) ?? "the whole file"}: ${sentenceOf(issue)}`);
  throw new WrongUsage(`${file} is not valid test data:\n${faults.join("\n")}`);
}

const sentenceOf = ({ type, expected, received, message }: v.BaseIssue<unknown>): string => {
  if (type !== "strict_object") return message;
  if (expected === "never") return "This field is unknown.";
  return received === "undefined" ? "This field is missing." : message;
};
