import { osloDay } from "../../../rules/calendar.ts";
import { timeOfDay } from "../../rules/position-id.ts";
import { Draft } from "../draft.ts";
import { firstIndex } from "../rows.ts";
import type { CardRow, Changed, Row, World } from "../world.ts";
import { type RowStep, type Step, stepOf, stepsUntil } from "./due.ts";
import { takeStep } from "./take-step.ts";

/**
 * Executes everything that is due until an instant, each step at its own instant, so that neither the day of a job nor
 * the number of its runs changes a booking: advance(advance(w, a), b) = advance(w, b). The answer is the number of steps.
 */
export function advance(world: World, until: Date): Changed<number> {
  const steps = stepsUntil(world, until);
  if (steps.length === 0) return { world, answer: 0, events: [] };
  const draft = new Draft(world);
  const last = until.toISOString();
  for (let done = 0; done < steps.length; done += 1) {
    const next = take(draft, steps[done] as Step);
    if (next === undefined || next.at > last) continue;
    // A next step is never before the present one. It may be due at the same instant.
    const place = firstIndex(steps, ({ key }) => key < next.key);
    steps.splice(Math.max(place, done + 1), 0, next);
  }
  return { world: draft.world(), answer: steps.length, events: draft.events };
}

/** Takes a step. Returns the next step of the same order, if it has one. */
function take(draft: Draft, step: Step): Step | undefined {
  if ("rowId" in step) return bookRow(draft, step);
  const order = draft.order(step.orderId);
  if (order) takeStep(draft, order, new Date(step.at));
  const after = draft.order(step.orderId);
  return after && stepOf(after);
}

/** Books a pending row on its day (decision: Dated payments). */
function bookRow(draft: Draft, { holderId, rowId, at }: RowStep): undefined {
  const account = draft.account(holderId);
  const row = account?.rows.pending.find(({ id }) => id === rowId);
  if (row) draft.bookPending(holderId, onItsDay(row, at));
  const ofCard = draft.card(holderId)?.rows.pending.find(({ id }) => id === rowId);
  if (ofCard) draft.bookPendingOfCard(holderId, onItsDay(ofCard, at));
}

/** The form of a row's id allows this many characters of a sequence. */
const longestSequence = 40;

/** The booked form of a pending row. Its position is after all rows that were booked before, as that of an order's row. */
function onItsDay<R extends Row | CardRow>(row: R, at: string): R {
  const now = new Date(at);
  const day = osloDay(now);
  const sequence = `${timeOfDay(now)}-${row.sequence}`.slice(0, longestSequence);
  return { ...row, status: "booked", day, sequence, bookingDate: day };
}
