import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useSharedBank } from "../../support/shared-bank.ts";
import { runCommand } from "./run-command.ts";

/** The bank of all tests, and for a file of tests a TPP of its own there, whose command line has it as the profile "mine". */
export function useCommandLine() {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-tpp-"));
  const home = join(folder, "home");
  const bank = useSharedBank();
  const run = (...args: string[]) => runCommand(args, { home });

  beforeAll(async () => {
    const { code, err } = await run("init", "mine", "--developer-site", bank.developerSite);
    if (code !== 0) throw new Error(err);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    bank,
    folder,
    home,
    run,
    /** What a command prints with --json. */
    jsonOf: async (...args: string[]) => JSON.parse((await run(...args, "--json")).out),
  };
}
