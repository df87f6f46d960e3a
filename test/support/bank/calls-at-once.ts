import { failing } from "./failing-bank.ts";

type Ask = (...asked: never[]) => Promise<unknown>;

/** Lets two processes call the bank at once: neither gets an answer before both have called. */
export async function callingAtOnce(
  method: "submit" | "cancel",
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const both = Promise.withResolvers<void>();
  let calls = 0;
  const waiting =
    (ask: Ask) =>
    async (...asked: never[]) => {
      calls += 1;
      if (calls === 2) both.resolve();
      await both.promise;
      return ask(...asked);
    };
  failing({ [method]: waiting });
  const first = one();
  while (calls === 0) await new Promise(setImmediate);
  await Promise.all([first, other()]);
  if (calls !== 2) throw new Error(`The bank was called ${calls} times.`);
}
