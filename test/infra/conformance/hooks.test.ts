import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandHooks } from "../../../infra/conformance/hooks.ts";
import { bankServer } from "../../../infra/connector/bank-server.ts";
import { addDays, osloDay } from "../../../shared/rules/calendar.ts";
import { seededBank } from "../../conformance/memory-bank-data.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { useConnectorFiles } from "../../support/bank/connector-files.ts";
import { memoryBank } from "../../support/bank/memory-bank/memory-bank.ts";
import { runBank } from "../../support/commands/command.ts";
import { isLong } from "../../support/run/long-form.ts";

const listen = useConnector();
const { optionsOf } = useConnectorFiles();
const folder = mkdtempSync(join(tmpdir(), "fjordgate-hooks-"));
const { books, data, hooks } = seededBank();
books.now = new Date();

/** Does what a hook's command asks for, and returns what the command prints. */
async function done(name: string, [customerId, id]: string[]): Promise<string> {
  if (name === "clock") return books.now.toISOString();
  const payer = { customerId, account: { id } };
  const act = hooks[name as keyof typeof hooks] as (of: object) => Promise<unknown>;
  return JSON.stringify((await act(payer)) ?? null);
}

const door = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  response.end(await done(`${request.url}`.slice(1), JSON.parse(text)));
});

const put = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  chmodSync(file, 0o700);
  return file;
};

/** The commands of the memory bank's hooks. Each calls the test, as a bank's own would call its test system. */
let commands: Record<string, string[]>;
let usual: string[];

beforeAll(async () => {
  await new Promise<void>((listening) => door.listen(0, "127.0.0.1", listening));
  const { port } = door.address() as AddressInfo;
  put(
    "hook.mjs",
    `import { request } from "node:http";
const [, , name, ...args] = process.argv;
request("http://127.0.0.1:${port}/" + name, { method: "POST" }, (answer) => answer.pipe(process.stdout)).end(JSON.stringify(args));`,
  );
  const named = [...Object.keys(hooks), "clock"];
  commands = Object.fromEntries(
    named.map((name) => [name, [process.execPath, join(folder, "hook.mjs"), name]]),
  );
  const { server, client } = await connectorIdentities();
  await listen(bankServer(memoryBank(books), server), client);
  usual = optionsOf(client);
});
afterAll(() => {
  door.closeAllConnections();
  door.close();
  rmSync(folder, { recursive: true });
});

/** A Saturday that no test's days reach. */
const saturday = () => {
  const today = osloDay(new Date());
  return addDays(today, 104 - new Date(today).getUTCDay());
};

/** Runs the command with these hooks in its data file. */
function run(given: object, ...args: string[]) {
  const { now: _, ...file } = data;
  const content = JSON.stringify({ ...file, noBankingDay: saturday(), ...given });
  return runBank("conformance", "run", ...usual, "--data", put("data.json", content), ...args);
}

const part =
  "a bulk in which a transfer fails is PART, and lists the failed transfers, counted from 0";

describe("bank -- conformance run with hooks", () => {
  // Each hook is a process. These promises need all of them.
  const some = ["fails is PART", "after check()", "booked rows keep their ids"];

  it.each(isLong ? [""] : some)(
    'skips no promise of the contract whose title contains "%s"',
    async (words) => {
      const { code, stdout } = await run(commands, "--only", words);
      expect(stdout.split("\n").filter((line) => /^[✗–]/.test(line))).toEqual([]);
      expect(stdout).toMatch(/\n\d+ kept, 0 broken, 0 skipped\. This does not show speed, load/);
      expect(code).toBe(0);
    },
  );

  it("skips the contract's promise about the status PART if the data file names no transfer that fails", async () => {
    const bulk = { product: data.toPay.product };
    const { code, stdout } = await run({ ...commands, bulk }, "--only", part);
    expect([code, stdout]).toEqual([0, expect.stringContaining("0 kept, 0 broken, 1 skipped")]);
    expect(stdout).toContain(`– ${part}\n    not shown: the data file has no bulk.failing.`);
  });

  it("prints the exit code of a hook that fails and the first line of its errors", async () => {
    put("fails.sh", "#!/bin/sh\necho 'The core is closed.' >&2\necho 'more' >&2\nexit 3\n");
    const { code, stdout } = await run({ ...commands, passDay: "./fails.sh" }, "--only", part);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining("The hook passDay ended with exit code 3: The core is closed.\n"),
    ]);
  });

  it('ends before the first promise of the contract if the hook "clock" fails', async () => {
    const given = { ...commands, clock: [process.execPath, "-e", "console.log('noon')"] };
    const { code, stdout, stderr } = await run(given, "--only", part);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("The hook clock printed a wrong answer: the whole (regex).");
  });

  it.each([
    [{ passDay: "./pass-day.sh" }, "passDay: It needs `clock`"],
    [{ bookRow: [] }, "bookRow: A hook names a program."],
    [{ bookRow: 5 }, "bookRow: A hook is a program, or a list with its arguments."],
    [{ bookRow: "" }, "bookRow: A hook names a program."],
  ])("refuses the data file with %j", async (given, words) => {
    const { code, stderr } = await run(given, "--only", part);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});

describe("a hook", () => {
  const payer = { customerId: "c1", agreementId: "a1", account: { id: "account-1" } } as never;
  const hooked = async (bookRow: string[], limit = 60_000) => {
    const all = await commandHooks({ bookRow }, { folder, limit });
    return all.hooks.bookRow?.(payer);
  };
  const node = (script: string) => [process.execPath, "-e", script];

  it("gets customer, account and agreement as its last arguments, without a shell", async () => {
    const wanted = JSON.stringify(["$HOME", "c1", "account-1", "a1"]);
    const script = `if (JSON.stringify(process.argv.slice(1)) !== '${wanted}') process.exit(9)`;
    await expect(hooked([...node(script), "--", "$HOME"])).resolves.toBeUndefined();
  });

  it.each([
    ["its program is missing", ["./missing.sh"], "The hook bookRow cannot be started (ENOENT)."],
    [
      "its output is too long",
      node("console.log('x'.repeat(70_000))"),
      "The hook bookRow printed more than 65536 bytes.",
    ],
    ["its exit code is not 0", node("process.exit(7)"), "The hook bookRow ended with exit code 7."],
  ])("fails if %s", async (_, command, words) => {
    await expect(hooked(command)).rejects.toThrow(words);
  });

  it("is stopped at its time limit", async () => {
    await expect(hooked(node("setInterval(() => {}, 1000)"), 50)).rejects.toThrow(
      "The hook bookRow did not end within 0.05 seconds.",
    );
  });
});
