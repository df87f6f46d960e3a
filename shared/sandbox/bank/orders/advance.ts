import { osloDay } from "../../../rules/calendar.ts";
import { timeOfDay } from "../../rules/position-id.ts";
import { Draft } from "../draft.ts";
import { firstIndex } from "../rows.ts";
import type { CardRow, Changed, Row, World } from "../world.ts";
import { type RowStep, type Step, stepOf, stepsUntil } from "./due.ts";
import { executeStep } from "./take-step.ts";

/**
 * Executes everything that is due until an instant, each step at its own instant, so that neither the day of a job nor
 * the number of its runs changes a booking: advance(advance(w, a), b) = advance(w, b). The answer is the number of executed
 * payments; at `most` of them, nothing more is executed, and the result is not complete.
 */
export function advance(
  world: World,
  until: Date,
  most = Number.POSITIVE_INFINITY,
): Changed<number> {
  const steps = stepsUntil(world, until);
  if (steps.length === 0) return { world, answer: 0, events: [] };
  const draft = new Draft(world);
  const last = until.toISOString();
  let payments = 0;
  for (let done = 0; done < steps.length && payments < most; done += 1) {
    const step = steps[done] as Step;
    payments += sizeOf(draft, step);
    const next = take(draft, step);
    if (next === undefined || next.at > last) continue;
    // A standing order that failed may have days to catch up, which were due before this step. They come next.
    const place = firstIndex(steps, ({ key }) => key < next.key);
    steps.splice(Math.max(place, done + 1), 0, next);
  }
  return { world: draft.world(), answer: payments, events: draft.events };
}

/** The number of payments in a step. */
function sizeOf(draft: Draft, step: Step): number {
  const instruction = "orderId" in step ? draft.order(step.orderId)?.instruction : undefined;
  return instruction?.kind === "bulk" ? instruction.transfers.length : 1;
}

/** Takes a step. Returns the next step of the same order, if it has one. */
function take(draft: Draft, step: Step): Step | undefined {
  if ("rowId" in step) return bookRow(draft, step);
  const order = draft.order(step.orderId);
  if (order) executeStep(draft, order, new Date(step.at));
  const after = draft.order(step.orderId);
  return after && stepOf(after);
}

/** Books a pending row on its day (decision: Dated payments). */
function bookRow(draft: Draft, { holderId, rowId, at }: RowStep): undefined {
  const account = draft.account(holderId);
  const row = account?.rows.pending.find(({ id }) => id === rowId);
  if (row) draft.bookPending(holderId, valuedOnItsDay(onItsDay(row, at)));
  const ofCard = draft.card(holderId)?.rows.pending.find(({ id }) => id === rowId);
  if (ofCard) draft.bookPendingOfCard(holderId, onItsDay(ofCard, at));
}

/** A row is never booked after its value date, since an import refuses that. */
const valuedOnItsDay = (row: Row): Row =>
  row.valueDate && row.valueDate < row.day ? { ...row, valueDate: row.day } : row;

/** The form of a row's id allows this many characters of a sequence. */
const longestSequence = 40;

/** The booked form of a pending row. Its position is after all rows that were booked before, as that of an order's row. */
function onItsDay<R extends Row | CardRow>(row: R, at: string): R {
  const now = new Date(at);
  const day = osloDay(now);
  const sequence = `${timeOfDay(now)}-${row.sequence}`.slice(0, longestSequence);
  return { ...row, status: "booked", day, sequence, bookingDate: day };
}
