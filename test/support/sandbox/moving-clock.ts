import { failing } from "../bank/failing-bank.ts";

/** Moves the sandbox's clock once, right before the call of the bank. */
export function movingBefore(method: "submit" | "cancel", move: () => Promise<unknown>): void {
  let isMoved = false;
  failing({
    [method]:
      (ask: (...asked: never[]) => Promise<unknown>) =>
      async (...asked: never[]) => {
        if (!isMoved) await move();
        isMoved = true;
        return ask(...asked);
      },
  });
}
