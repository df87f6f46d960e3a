import { NoAnswer } from "../../shared/ports/time-limit.ts";
import { deaf, type Faults } from "./failing-bank.ts";

/** How a bank fails at orders: it is not reached, its answer is lost or wrong, it is asked twice, or it does it later. */
export const failings = ["away", "deaf", "wrong", "older", "twice", "late"] as const;
export type Failing = "not" | (typeof failings)[number];

type Ask = (...asked: never[]) => Promise<unknown>;
type Told = { revision: number };

/** The faults of a bank that fails so at submits and cancels; what it is to do later is added to a list. */
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
