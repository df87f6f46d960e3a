import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "../../../infra/tpp/command-error.ts";
import { makeProfile } from "./made-profile.ts";
import { runCommand } from "./run-command.ts";

const home = mkdtempSync(join(tmpdir(), "fjordgate-order-"));
const [broken, bulk] = [join(home, "broken.json"), join(home, "bulk.json")];

beforeAll(async () => {
  await makeProfile(home, { name: "mine", api: "https://localhost:1" });
  writeFileSync(broken, '{"payments":');
  writeFileSync(bulk, '{"payments":[]}');
});
afterAll(() => rmSync(home, { recursive: true }));

const pay = (args: readonly string[], stdin = "") => runCommand(["pay", ...args], { home, stdin });

// biome-ignore format: one line
const order = ["--amount", "1", "--from", "99995260189", "--to", "99990166133", "--creditor", "x"];
const sepa = ["--product", "sepa-credit-transfers"];

describe("fjordgate pay --order", () => {
  // biome-ignore format: one case per line, so that it reads as a table
  it.each<[string, string[], string, RegExp]>([
    ["a file that does not exist", ["/no/such"], "", /There is no file \/no\/such/],
    ["a folder", [home], "", /^✗ \S+ cannot be read: illegal operation on a directory\.$/m],
    ["a file that is not JSON", [broken], "", /^✗ The content of \S+broken\.json is not JSON\.\n {2}Unexpected end/],
    ["an empty stdin", ["-"], "", /The content of stdin is not JSON/],
    ["an array from stdin", ["-"], "[]", /The content of stdin is not an order: an order is a JSON object/],
    ["null from stdin", ["-"], "null", /The content of stdin is not an order/],
    ["a text from stdin", ["-"], '"payments"', /The content of stdin is not an order/],
    ["a bulk of SEPA credit transfers", [bulk, ...sepa], "", /sepa-credit-transfers does not exist for bulks\.\n {2}.*norwegian/],
    [
      "a standing order of SEPA credit transfers",
      ["-", ...sepa],
      '{"frequency":"Daily"}',
      /sepa-credit-transfers does not exist for standing orders/,
    ],
  ])("refuses %s with exit code 2, and says why", async (_, args, stdin, words) => {
    const { code, out, err } = await pay(["--order", ...args], stdin);
    expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
    expect(err).toMatch(words);
  });

  it.each([
    ["--amount", "1"],
    ["--from", "99995260189"],
    ["--to", "99990166133"],
    ["--creditor", "x"],
    ["--kid", "1"],
    ["--message", "y"],
    ["--date", "2027-04-15"],
  ])("cannot be combined with %s", async (flag, value) => {
    const { code, err } = await pay(["--order", bulk, flag, value]);
    expect(code).toBe(exitCodes.usage);
    expect(err).toContain(`it cannot be combined with ${flag}.`);
    const approving = await pay(["--approve", "/v1/signing-baskets/1", flag, value]);
    expect(approving.code).toBe(exitCodes.usage);
    expect(approving.err).toContain("option '--approve <path>' cannot be used with option");
  });

  it("names all options that it cannot be combined with", async () => {
    const { err } = await pay(["--order", bulk, ...order]);
    expect(err).toContain("it cannot be combined with --amount, --from, --to, --creditor.");
  });
});

describe("fjordgate pay without --order", () => {
  it.each(["--amount <amount>", "--from <account>", "--to <account>", "--creditor <name>"])(
    "requires %s",
    async (flags) => {
      const at = order.indexOf(flags.split(" ")[0] ?? "");
      const { code, err } = await pay(order.toSpliced(at, 2));
      expect(code).toBe(exitCodes.usage);
      expect(err).toContain(`required option '${flags}' not specified, nor '--order <file>'`);
    },
  );
});

describe("fjordgate pay --help", () => {
  it("explains the three kinds of payment in lines of at most 80 characters", async () => {
    const { out } = await pay(["--help"]);
    const [, kinds = ""] = /^(A payment is made once[\s\S]*)/m.exec(out) ?? [];
    expect(kinds).toMatch(/is a bulk[\s\S]*standing order[\s\S]*--order bulk\.json/);
    for (const line of kinds.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });
});
