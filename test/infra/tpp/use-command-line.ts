import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { osloDay } from "../../../shared/rules/calendar.ts";
import { bankingDay } from "../../../shared/sandbox/rules/banking-days.ts";
import { useSharedBank } from "../../support/bank/shared-bank.ts";
import { runCommand } from "./run-command.ts";

/**
 * Gives a test file a TPP of its own at the shared bank, with the command-line profile "mine". With `pays`, the
 * sandbox's clock shows a banking day.
 */
export function useCommandLine({ pays = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-tpp-"));
  const home = join(folder, "home");
  const bank = useSharedBank();
  const run = (...args: string[]) => runCommand(args, { home });

  beforeAll(async () => {
    const day = bankingDay(osloDay(new Date()), "following");
    for (const command of [
      ["init", "mine", "--developer-site", bank.developerSite],
      ...(pays ? [["sandbox", "clock", `${day}T10:00:00Z`]] : []),
    ]) {
      const { code, err } = await run(...command);
      if (code !== 0) throw new Error(err);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    bank,
    folder,
    home,
    run,
    /** The output of a command with --json. */
    jsonOf: async (...args: string[]) => JSON.parse((await run(...args, "--json")).out),
  };
}
