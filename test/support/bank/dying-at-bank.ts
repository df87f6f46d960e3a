import type { Bank } from "../../../shared/ports/bank.ts";
import { sendingNothing } from "../table/processes.ts";
import { failing } from "./failing-bank.ts";

/** The moments around a call of the bank at which a process may die. */
export const deaths = [
  "between storing the intent and calling the bank",
  "between calling the bank and its answer",
  "between the bank's answer and storing it",
] as const;

type Ask = (...asked: never[]) => Promise<unknown>;

/** Simulates that the process dies at a call of the bank. Throws if the call never comes. */
export async function dyingAtBank(
  method: keyof Pick<Bank, "submit" | "cancel">,
  death: (typeof deaths)[number],
  run: () => Promise<unknown>,
  { which = 1 } = {},
): Promise<void> {
  let calls = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Error("The process has died here.");
  };
  const dying =
    (ask: Ask) =>
    async (...asked: never[]) => {
      if (isDead) die();
      calls += 1;
      if (calls < which) return ask(...asked);
      if (death === deaths[0]) die();
      const told = await ask(...asked);
      if (death === deaths[1]) die();
      isDead = true;
      return told;
    };
  const end = failing({ [method]: dying });
  await sendingNothing(() => isDead, run);
  end();
  if (!isDead) throw new Error("The bank was not called so often.");
}
