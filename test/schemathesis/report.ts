import { tell } from "../../infra/emulator/progress.ts";
import { sized } from "../support/run/long-form.ts";
import type { Tally } from "./tally.ts";
import { whatLacks } from "./what-lacks.ts";

const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

/** The smallest allowed number of cases. */
const promised = sized(400, 2000);

/** Prints the number of calls and the statuses of each operation. Returns true if there were enough. */
export function report(tally: Tally, only: string | undefined): boolean {
  const rows = tally.rows().filter(({ cases }) => only === undefined || cases);
  for (const { operation, cases, done, statuses } of rows) {
    const each = statuses.map(([status, count]) => `${status}: ${count}`).join(", ");
    tell(
      `${operation.padEnd(52)}${`${cases}`.padStart(5)} cases, ${share(done, cases)} done  ${each}`,
    );
  }
  const sum = (name: "cases" | "done") => rows.reduce((total, row) => total + row[name], 0);
  tell(`${sum("cases")} cases in all, ${share(sum("done"), sum("cases"))} answered with 2xx`);
  tell(`${tally.untouched} of them with path, query and body as they were generated`);
  if (only !== undefined) return true;
  const lacking = whatLacks(rows, promised);
  for (const each of lacking) tell(each);
  return lacking.length === 0;
}
