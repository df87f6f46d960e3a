import { spawnSync } from "node:child_process";
import type { Command } from "commander";
import { bankProgram } from "../../../infra/bank/bank-program.ts";
import { assumptions } from "../../../infra/cost/assumptions.ts";
import { prices } from "../../../infra/cost/prices.ts";
import { runBank } from "../../support/commands/command.ts";

const { commands: nouns } = await bankProgram(["completion"]);
const verbs = nouns.flatMap((noun) =>
  noun.commands.map((verb): [string, string] => [noun.name(), verb.name()]),
);

describe("bank --help", () => {
  it("names every noun, and the exit codes", async () => {
    const { code, stdout } = await runBank("--help");
    expect(code).toBe(0);
    for (const noun of nouns) expect(stdout).toContain(`\n  ${noun.name()} `);
    expect(stdout).toMatch(/0 {2}done\n {2}1 {2}failed.*\n {2}2 {2}wrong command line\n/);
  });

  it.each(nouns.map((noun) => noun.name()))(
    'exists for the noun "%s", and names its verbs',
    async (noun) => {
      const { code, stdout } = await runBank(noun, "--help");
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: npm run bank -- ${noun} `);
      for (const [of, verb] of verbs) if (of === noun) expect(stdout).toContain(`\n  ${verb}`);
      expect(await runBank("help", noun)).toMatchObject({ code: 0, stdout });
      expect(await runBank(noun)).toEqual({ code: 2, stdout: "", stderr: stdout });
    },
  );

  it.each(verbs)('exists for "%s %s", and explains each option', async (noun, verb) => {
    const { code, stdout, stderr } = await runBank(noun, verb, "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`Usage: npm run bank -- ${noun} ${verb}`);
    expect(stdout).not.toMatch(/^ {2}--\S+( <\S+>)?$/m);
  });
});

/** A verb with its arguments and options; those that may be left out are in brackets. */
const usageOf = (noun: Command, verb: Command): string => {
  const options = verb.options.map(({ long, mandatory }) => (mandatory ? long : `[${long}]`));
  const named = verb.registeredArguments.map((each) => `<${each.name()}>`);
  return [noun.name(), verb.name(), ...named, ...options].join(" ");
};

it('the command "bank" accepts exactly the arguments and options that this test lists', () => {
  const figures = Object.keys({ ...assumptions, ...prices }).map((name) => ` [--${name}]`);
  const usages = nouns.flatMap((noun) => noun.commands.map((verb) => usageOf(noun, verb)));
  expect(usages.map((usage) => usage.replace(figures.join(""), " [figures]"))).toEqual([
    "stage smoke --api --site [--developer] --certificates [--path] [--header] [--api-id] [--region] [--stage] [--ca] [--without]",
    "stage probe --api [--certificates] [--ca] [--json]",
    "interface show --stage",
    "interface close --stage",
    "interface open --stage",
    "interface block <addresses> --stage",
    "interface unblock <addresses> --stage",
    "status announce --stage --from --to --text-nb --text-nn --text-en",
    "status withdraw <id> --stage",
    "status list --stage",
    "versions list --stage",
    "versions back --stage",
    "versions forward --stage",
    "versions weigh <percent> --stage",
    "table restore --stage --to [--at] [--backup]",
    "table resume --stage",
    "table migrate --stage [--check]",
    "secrets rotate <secrets> --stage [--leaked]",
    "secrets copy --stage --profile",
    "secrets restore --stage",
    "truststore check --stage [--file]",
    "truststore upload --stage [--file]",
    "orders list --stage",
    "orders show <paymentId> --stage",
    "orders retry <paymentId> --stage",
    "orders bar <paymentId> --stage --reason [--yes]",
    "orders reconcile <day> --stage [--csv]",
    "stop-list list --stage",
    "stop-list add <tppId> --stage --reason",
    "stop-list remove <tppId> --stage --reason",
    "register show <tppId> --stage",
    "register import <file> --stage [--may-shrink]",
    "tpps list --stage",
    "audit rewrite --stage --day",
    "audit verify --stage --day",
    "audit since <time> --stage [--bucket]",
    "audit search [--psu] [--tpp] [--payment] [--request] --from --to --reason [--stage] [--data] [--json]",
    "customers forget <customer> --stage --reason [--yes]",
    "customers show <customer> --stage --reason",
    "customers forget-again --stage",
    "figures show [--stage] [--quarter] [--from] [--to] [--folder] [--json]",
    "figures publish [--stage] --quarter",
    "cost show [--calls] [figures]",
    "cost write [--calls] [figures]",
    "connector start [--port] [--data] [--memory]",
    "connector check --url --cert --key [--ca] [--data] [--moves-money]",
    "conformance run --url --cert --key [--ca] --data [--only] [--json] [--junit]",
    "contract write [--release]",
    "contract check [--release]",
    "provider start [--port] [--data] [--tls] [--keycloak]",
    "emulator deploy [--stage] [--port] [--emulator-port] [--data] [--once]",
    "emulator start [--emulator-port] [--data]",
    "emulator lint [--output]",
    "openapi write [--to] [--release]",
    "openapi check [--to] [--release]",
    "alarms write",
    "overview write",
    "tpp-package build",
    "completion bash",
    "completion zsh",
  ]);
});

describe("bank with a wrong command line", () => {
  it.each([
    [["oders"], "unknown command 'oders'\n(Did you mean orders?)"],
    [["orders", "lst"], "unknown command 'lst'\n(Did you mean list?)"],
    [["--quick"], "unknown option '--quick'"],
    [["orders", "list", "--stage", "sandbox", "--quick"], "unknown option '--quick'"],
    [["orders", "list", "--stage"], "option '--stage <stage>' argument missing"],
    [["orders", "list", "--stage", "test"], "Allowed choices are sandbox, production."],
    [["tpps", "list"], "required option '--stage <stage>' not specified"],
    [["versions", "weigh", "--stage", "sandbox"], "missing required argument 'percent'"],
    [["versions", "back", "2", "--stage", "sandbox"], "too many arguments for 'back'"],
  ])("ends with exit code 2 for %j, and says why", async (args, words) => {
    const { code, stdout, stderr } = await runBank(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^✗ [\s\S]*\nTry --help\.\n$/);
    expect(stderr).toContain(words);
  });
});

describe("bank in its own process", () => {
  it("ends with the exit code of the command, and prints no colour with NO_COLOR", () => {
    const { status, stderr } = spawnSync(process.execPath, ["infra/bank/bank.ts", "oders"], {
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^✗ unknown command/)]);
  });
});

describe("bank completion", () => {
  it.each(["bash", "zsh"])(
    "offers nouns, verbs, options and stages in the shell %s",
    async (shell) => {
      const { code, stdout } = await runBank("completion", shell);
      expect(code).toBe(0);
      expect(stdout).toContain('bank() { npm run --silent bank -- "$@"; }');
      expect(stdout).toMatch(/^ {4}""\) next="stage interface .*completion" ;;$/m);
      expect(stdout).toContain('    "orders") next="list show retry bar reconcile" ;;');
      expect(stdout).toContain('    "orders bar") next="--stage --reason --yes" ;;');
      expect(stdout).toContain('    --stage) next="sandbox production" ;;');
      expect(stdout.startsWith("autoload")).toBe(shell === "zsh");
    },
  );
});
