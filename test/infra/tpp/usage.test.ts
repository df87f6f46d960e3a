import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "../../../infra/tpp/command-error.ts";
import { makeProfile } from "./made-profile.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-usage-"));
const [home, empty, broken] = ["home", "empty", "broken"].map((name) => join(folder, name));

beforeAll(async () => {
  await makeProfile(home ?? "", { name: "mine", api: "https://localhost:1" });
  mkdirSync(join(broken ?? "", "profiles", "mine"), { recursive: true });
  writeFileSync(join(broken ?? "", "profiles", "mine", "profile.json"), "{");
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (args: readonly string[], at = home, stdin = "") =>
  runCommand(args, { home: at ?? "", stdin });

describe("a wrong command line of fjordgate", () => {
  it.each<[string[], RegExp]>([
    [["cal"], /unknown command 'cal'[\s\S]*Did you mean call\?/],
    [["--colour"], /unknown option '--colour'/],
    [["call"], /missing required argument 'method'/],
    [["call", "GET"], /missing required argument 'path'/],
    [["call", "/v1/accounts"], /The method comes before the path: GET \/v1\/accounts/],
    [["call", "GET", "/v1/x", "more"], /too many arguments/],
    [["call", "FETCH", "/v1/accounts"], /“FETCH” is not a method[\s\S]*GET, POST, PUT, DELETE/],
    [["call", "GET", "v1/accounts"], /“v1\/accounts” is not a path[\s\S]*begins with a slash/],
    [["call", "GET", "https://other.example/v1"], /is not a path of https:\/\/localhost:1/],
    [["call", "GET", "/v1/a b"], /percent-encoded/],
    [["call", "GET", "/v1", "-H", "nothing"], /“nothing” is not a header[\s\S]*Name: value/],
    [["call", "POST", "/v1", "-d", "@/no/such"], /no file \/no\/such/],
    [["call", "GET", "/v1", "--psu", "eirik"], /has no PSU eirik[\s\S]*fjordgate consent/],
    [["call", "GET", "/v1", "--profile", "other"], /no profile other\. The profiles are: mine/],
    [["call", "GET", "/v1", "--profile", "../x"], /“\.\.\/x” is not a name for a profile/],
    [["init", "other", "--use"], /no profile other/],
    [["init", "other", "--folder"], /no profile other/],
    [["init"], /A developer site or existing certificates are needed[\s\S]*--developer-site/],
    [
      ["init", "mine", "--developer-site", "http://localhost:1"],
      /profile mine exists already[\s\S]*--force/,
    ],
    [["init", "x", "--developer-site", "somewhere"], /an address such as/],
    [["init", "x", "--certificates", "/no"], /--api needs its address/],
    [["init", "x", "--api", "https://b.no", "--certificates", "/no"], /no file \/no\/qwac\.crt/],
    [["verify", "/no/such"], /no file \/no\/such/],
    [["verify", "--authority", "/no/such"], /first line must be a method and a path/],
    [["consent", "--timeout", "soon"], /a number of seconds/],
    [["consent", "--as", "none"], /'none' is invalid[\s\S]*“none” is nobody's/],
    [["consent", "--as", ""], /'' is invalid[\s\S]*letters, digits, dots and hyphens/],
    [["consent", "--as", "a b"], /'a b' is invalid[\s\S]*letters, digits/],
    [["consent", "--as", "x".repeat(41)], /is invalid[\s\S]*40 at most/],
    [["pay", "--approve"], /option '--approve <path>' argument missing/],
    [["pay", "--approve", "/v1/x", "--order", "-"], /cannot be used with option '--order <file>'/],
    [["pay", "--approve", "payments"], /“payments” is not a path/],
    [["pay"], /required option '--amount <amount>'/],
    [
      ["pay", "--amount", "1", "--from", "1", "--to", "1", "--creditor", "x", "--product", "y"],
      /Allowed choices are norwegian/,
    ],
    [["sandbox", "clock", "noon"], /“noon” is not a time[\s\S]*\+2d/],
    [["sandbox"], /Usage: fjordgate sandbox/],
  ])("%j ends with exit code 2, and says what to do", async (args, words) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
    expect(err).toMatch(words);
  });

  it("pay with both --kid and --message ends with exit code 2", async () => {
    const order = ["--amount", "1", "--from", "99995260189", "--to", "99990166133"];
    const told = ["--creditor", "x", "--kid", "1", "--message", "y"];
    const { code, err } = await run(["pay", ...order, ...told]);
    expect({ code, err }).toEqual({
      code: 2,
      err: "✗ A payment has a KID or a message, not both.\n",
    });
  });

  it.each([
    ["no profile", empty, /There is no profile in .* yet[\s\S]*fjordgate init/],
    ["a profile that is not JSON", broken, /profile\.json is not a profile in JSON/],
  ])("ends with exit code 2 if there is %s", async (_, at, words) => {
    const { code, err } = await run(["sandbox", "customers"], at);
    expect(code).toBe(2);
    expect(err).toMatch(words);
  });
});

describe("the help of fjordgate", () => {
  it("lists every exit code", async () => {
    const { code, out } = await run(["--help"]);
    expect(code).toBe(0);
    for (const each of Object.values(exitCodes))
      expect(out).toMatch(new RegExp(`^  ${each}  \\w`, "m"));
  });

  it.each([
    "init",
    "call",
    "verify",
    "consent",
    "pay",
    "sandbox",
    "sandbox clock",
    "sandbox export",
    "sandbox customers",
    "sandbox requests",
    "sandbox initialize",
  ])('exists for "%s"', async (command) => {
    const { code, out, err } = await run([...command.split(" "), "--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`Usage: fjordgate ${command}`);
    expect(out).toContain("--profile <name>");
  });

  it("goes to stderr with exit code 2 if there are no arguments", async () => {
    const { code, out, err } = await run([]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("Usage: fjordgate");
  });
});

describe("a bank or developer site that cannot be reached", () => {
  it("ends the command with exit code 3 and a possible reason", async () => {
    const { code, err } = await run(["sandbox", "customers"]);
    expect(code).toBe(exitCodes.unreachable);
    expect(err).toMatch(/https:\/\/localhost:1 could not be reached[\s\S]*Nobody listens there/);
    const site = await run(["init", "x", "--developer-site", "http://localhost:1"]);
    expect(site.code).toBe(exitCodes.unreachable);
  });
});
