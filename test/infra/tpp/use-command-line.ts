import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownBank } from "./own-bank.ts";
import { runCommand } from "./run-command.ts";

/** A bank of its own for a file of tests, and the command line with a profile "mine" of it. */
export function useCommandLine() {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-tpp-"));
  const [home, data] = [join(folder, "home"), join(folder, "bank")];
  const at = { folder, home, data, api: "", developerSite: "" };
  const run = (...args: string[]) => runCommand(args, { home });
  let bank: Awaited<ReturnType<typeof ownBank>>;

  beforeAll(async () => {
    bank = await ownBank(data);
    at.api = bank.api;
    at.developerSite = bank.developerSite;
    await run("init", "mine", "--developer-site", at.developerSite);
  });
  afterAll(async () => {
    await bank.stop();
    rmSync(folder, { recursive: true });
  });

  return {
    at,
    run,
    /** What a command prints with --json. */
    jsonOf: async (...args: string[]) => JSON.parse((await run(...args, "--json")).out),
  };
}
