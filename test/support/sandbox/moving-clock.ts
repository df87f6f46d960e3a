import { AsyncResource } from "node:async_hooks";
import { failing } from "../bank/failing-bank.ts";

/** Moves the sandbox's clock once, right before the call of the bank. */
export function movingBefore(method: "submit" | "cancel", move: () => Promise<unknown>): void {
  let isMoved = false;
  // The clock is moved by another call, not by the one that calls the bank.
  const elsewhere = new AsyncResource("another call");
  failing({
    [method]:
      (ask: (...asked: never[]) => Promise<unknown>) =>
      async (...asked: never[]) => {
        if (!isMoved) await elsewhere.runInAsyncScope(move);
        isMoved = true;
        return ask(...asked);
      },
  });
}
