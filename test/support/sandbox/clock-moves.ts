import { randomUUID } from "node:crypto";
import { finishMove, moveClock } from "../../../shared/sandbox/clock/clock-move.ts";
import { called, each } from "../bank/orders-at-bank.ts";
import { testTime } from "../operations/call.ts";
import { balanceOf, eirik } from "../payments/payments.ts";

export const tppId = "NO-FSA-987654321";
export const spring = new Date("2026-06-01T10:00:00Z");
export const ahead = (time: Date) => time.getTime() - testTime.getTime();
export const move = (time = spring, id: string = randomUUID()) =>
  called(id, (caller) => moveClock(caller, ahead(time)));
export const booked = async () => (await balanceOf(eirik.main.bban)).booked;
/** Returns the number of transfers debited from the account since it had this balance. */
export const spent = async (since: bigint) => Number(since - (await booked())) / Number(each);

/** Moves the clock until it shows the new time. */
export async function moved(time = spring): Promise<void> {
  let one = await move(time);
  while (one?.state === "MOVING") one = await finishMove(tppId, one.id, testTime);
}
