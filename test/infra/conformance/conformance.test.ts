import { readFileSync } from "node:fs";
import { report } from "../../../infra/conformance/report.ts";
import { bankServer } from "../../../infra/connector/bank-server.ts";
import { cases } from "../../conformance/cases.ts";
import { seededBank } from "../../conformance/memory-bank-data.ts";
import type { Outcome } from "../../conformance/run-cases.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { useConnectorFiles } from "../../support/bank/connector-files.ts";
import { memoryBank } from "../../support/bank/memory-bank/memory-bank.ts";
import { runBank } from "../../support/commands/command.ts";

const listen = useConnector();
const { put, optionsOf, refused } = useConnectorFiles();
const { books, data } = seededBank();
books.now = new Date();
/** True if the bank forgets the orders that it must cancel. */
let forgets = false;

let usual: string[];
beforeAll(async () => {
  const { server, client } = await connectorIdentities();
  const bank = memoryBank(books);
  const cancel: typeof bank.cancel = async (...asked) => {
    const state = await bank.cancel(...asked);
    if (forgets) books.orders.delete(asked[1]);
    return state;
  };
  await listen(bankServer({ ...bank, cancel }, server), client);
  const { now: _, ...file } = data;
  usual = [...optionsOf(client), "--data", put("data.json", file)];
});

const run = (...args: string[]) => runBank("conformance", "run", ...usual, ...args);
const [promise = ""] = cases.flatMap((each) =>
  /bars this id/.test(each.promise) ? [each.promise] : [],
);

describe("bank -- conformance run", () => {
  it("tests whether a connector keeps a promise, and prints what a run cannot prove", async () => {
    const { code, stdout } = await run("--only", promise.slice(0, 20));
    expect(stdout).toContain(`✓ ${promise}`);
    expect([code, stdout.trimEnd().split("\n").at(-1)]).toEqual([
      0,
      expect.stringMatching(
        /^\d+ kept, 0 broken, \d+ skipped\. This does not show (what was skipped, )?speed, load, a crash, or the rules that no call can try/,
      ),
    ]);
  });

  it("ends with exit code 1 for a broken promise, and prints the numbers of its rules", async () => {
    forgets = true;
    const { code, stdout } = await run("--only", promise);
    forgets = false;
    expect(code).toBe(1);
    expect(stdout).toContain(`✗ ${promise} (O13)\n`);
    expect(stdout).toContain("0 kept, 1 broken, 0 skipped");
  });

  it("skips a promise if the data file lacks a hook that it needs", async () => {
    const [hooked] = cases.filter(({ hooks }) => hooks.length > 0);
    const { code, stdout } = await run("--only", hooked?.promise ?? "");
    expect([code, stdout]).toEqual([0, expect.stringContaining("there is no hook ")]);
  });

  it.each([
    ...refused,
    ["--json together with --junit", 2, "cannot be used with", ["--json", "--junit"]],
    [
      "words that no promise contains",
      2,
      "No promise contains the words of --only.",
      ["--only", "no such words"],
    ],
  ] as const)('refuses %s with exit code %d, and says "%s"', async (_, code, words, args) => {
    expect(await run(...args)).toMatchObject({ code, stderr: expect.stringContaining(words) });
  });

  it("accepts the test data that its README shows", async () => {
    const readme = readFileSync(
      new URL("../../../infra/conformance/README.md", import.meta.url),
      "utf8",
    );
    const [, shown = ""] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
    const { stderr } = await run("--data", put("shown.json", shown), "--only", "no such words");
    expect(stderr).toContain("No promise contains the words of --only.");
  });

  it("names each wrong, missing or unknown field of the test data", async () => {
    const file = put("wrong.json", {
      tppId: "NO-FSA-1",
      payer: { customerId: "with blanks in it" },
      colsed: {},
    });
    const { code, stderr } = await run("--data", file);
    expect(code).toBe(2);
    for (const fault of [
      "payer.customerId: An id has",
      "stranger: This field is missing.",
      "colsed: This field is unknown.",
    ])
      expect(stderr).toContain(`\n  ${fault}`);
  });
});

describe("the report of bank -- conformance run", () => {
  const outcomes: Outcome[] = [
    { promise: "keeps <this>", result: "kept" },
    { promise: "breaks that", result: "broken", error: new Error('1 & 2\n"3"\u0007') },
    { promise: "cannot try it", result: "skipped", reason: "the data file has no card" },
  ];

  it("is plain text by default", () => {
    expect(report(outcomes, "text")).toBe(
      '✓ keeps <this>\n✗ breaks that\n    1 & 2\n    "3"\u0007\n– cannot try it\n    the data file has no card\n\n1 kept, 1 broken, 1 skipped. This does not show what was skipped, speed, load, a crash, or the rules that no call can try (infra/contract/PROMISES.md).',
    );
  });

  it("is a JSON array if --json is given", () => {
    expect(JSON.parse(report(outcomes, "json"))).toEqual([
      { promise: "keeps <this>", result: "kept" },
      { promise: "breaks that", result: "broken", words: '1 & 2\n"3"\u0007' },
      { promise: "cannot try it", result: "skipped", words: "the data file has no card" },
    ]);
  });

  it("is a test suite in JUnit's XML if --junit is given", () => {
    expect(report(outcomes, "junit")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="connector" tests="3" failures="1" skipped="1">
  <testcase classname="connector" name="keeps &#60;this&#62;"></testcase>
  <testcase classname="connector" name="breaks that"><failure message="1 &#38; 2 &#34;3&#34; "/></testcase>
  <testcase classname="connector" name="cannot try it"><skipped message="the data file has no card"/></testcase>
</testsuite>`);
  });
});
