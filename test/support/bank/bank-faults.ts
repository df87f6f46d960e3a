import { NoAnswer } from "../../../shared/ports/time-limit.ts";
import { deaf, type Faults } from "./failing-bank.ts";

/**
 * Ways in which the bank fails at orders: it is unreachable, its answer is lost, wrong or outdated, it is called
 * twice, or it acts late.
 */
export const failings = ["away", "deaf", "wrong", "older", "twice", "late"] as const;
export type Failing = "not" | (typeof failings)[number];

type Ask = (...asked: never[]) => Promise<unknown>;
type Told = { revision: number };

/** Faults for submits and cancels of a bank that fails in this way. Calls that it makes late are pushed to `late`. */
export function faultsOf(how: Failing, late: (() => Promise<unknown>)[]): Faults {
  const lost = () => Promise.reject(new NoAnswer("submit"));
  const ways: Record<Failing, (ask: Ask) => Ask> = {
    not: (ask) => ask,
    away: () => lost,
    deaf,
    wrong:
      (ask) =>
      async (...asked) => ({ ...((await ask(...asked)) as object), status: "DONE" }),
    older:
      (ask) =>
      async (...asked) => {
        const told = (await ask(...asked)) as Told;
        return { ...told, revision: told.revision - 1 };
      },
    twice:
      (ask) =>
      async (...asked) => {
        const [told] = await Promise.all([ask(...asked), ask(...asked)]);
        return told;
      },
    late:
      (ask) =>
      (...asked) => {
        late.push(() => ask(...asked));
        return lost();
      },
  };
  return { submit: ways[how], cancel: ways[how] } as Faults;
}
