import * as v from "valibot";
import { type Failure, failureTexts } from "../rules/bulk-payment.ts";
import type { BulkPayment } from "../rules/payment.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";
import { payments } from "./payments.ts";

const reasons = Object.keys(failureTexts) as Failure["reason"][];

const ProgressItem = v.object({
  /** How many of its payments are dealt with, in the order they were posted. */
  dealt: v.optional(v.number(), 0),
  /** Those of them that are not made. */
  failed: v.optional(
    v.custom<ReadonlySet<string>>((value) => value instanceof Set),
    new Set(),
  ),
});

/** How far a bulk is: how many of its payments are dealt with, and which of them failed. */
export type Progress = { dealt: number; failures: readonly Failure[] };

/**
 * How far the execution of bulks is. It is told on the payment itself, so that each of its payments is dealt with once
 * and in its turn, and a snapshot that keeps the payment keeps it, too.
 */
export const bulkProgress = {
  async get(id: string): Promise<Progress> {
    const { dealt, failed } = v.parse(ProgressItem, (await table.get(keys.payment(id))) ?? {});
    return { dealt, failures: [...failed].map(failureOf).sort((a, b) => a.index - b.index) };
  },

  /**
   * The changes by which the next payment of a bulk is dealt with, if it is that one's turn, the bulk is what was read, and
   * nothing says that it was dealt with before in this world, whatever the bulk itself does. One whose outcome was unknown
   * stays so until all is known.
   */
  dealt(payment: BulkPayment, index: number, reason?: Failure["reason"]): Change[] {
    const { id, world, nextAt, summaryHash, basketId, status } = payment;
    const update: Change = {
      update: keys.payment(id),
      set: { status: status === "PDNG" ? status : "ACSP", dealt: index + 1 },
      ...(reason ? { add: { failed: new Set([markOf({ index, reason })]) } } : {}),
      when: {
        oneOf: {
          status: status === "PDNG" ? [status] : ["ACTC", "ACWC", "ACSP"],
          ...{ world: [world], nextAt: [nextAt], summaryHash: [summaryHash], basketId: [basketId] },
          ...turn(index),
        },
      },
    };
    return [update, { put: keys.done(id, `${index}#${world}`), when: { absent: true } }];
  },

  /** Whether a bulk is to do what it has done: how far it is and the mark of that are written as one. */
  async isRepeated({ id, world }: BulkPayment, index: number): Promise<boolean> {
    const mark = await table.get(keys.done(id, `${index}#${world}`));
    return mark !== undefined && (await bulkProgress.get(id)).dealt === index;
  },

  /** The changes by which a bulk ends, if no more of its payments are dealt with than was read. */
  ended(
    payment: BulkPayment,
    to: "ACSC" | "PART" | "ACCP" | "RJCT",
    { dealt, failures }: Progress,
  ): Change[] {
    const failed = failures.length ? new Set(failures.map(markOf)) : undefined;
    const fundsAvailable = to === "ACCP" ? false : undefined;
    return payments
      .moved(payment, to, { set: { dealt: payment.size, failed, fundsAvailable } })
      .map((change) =>
        "update" in change
          ? { ...change, when: { oneOf: { ...change.when?.oneOf, ...turn(dealt) } } }
          : change,
      );
  },
};

/** What holds of a bulk of which so many payments are dealt with. */
const turn = (dealt: number) => ({ dealt: [dealt || undefined] });

const markOf = ({ index, reason }: Failure): string => `${index}#${reason}`;

const failureOf = (mark: string): Failure => {
  const [index, reason] = mark.split("#");
  return { index: Number(index), reason: reasons.find((each) => each === reason) ?? "altered" };
};
