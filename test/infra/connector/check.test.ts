import { bankServer } from "../../../infra/connector/bank-server.ts";
import { judgeAnswer } from "../../../infra/connector/judge-answer.ts";
import { methodTexts } from "../../../infra/contract/method-texts.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import { seededBank } from "../../conformance/memory-bank-data.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { useConnectorFiles } from "../../support/bank/connector-files.ts";
import { memoryBank } from "../../support/bank/memory-bank/memory-bank.ts";
import { runBank } from "../../support/commands/command.ts";

const listen = useConnector();
const { put, optionsOf, refused } = useConnectorFiles();
const { books, data } = seededBank();
books.now = new Date();
const right = memoryBank(books);
/** The methods in which the connector differs from the bank in memory. */
let wrong: Partial<Bank> = {};
const traceparents: string[] = [];

let usual: string[];
let dataFile: string;
beforeAll(async () => {
  const { server, client } = await connectorIdentities();
  const bank = new Proxy(right, { get: (_, name: keyof Bank) => wrong[name] ?? right[name] });
  const https = bankServer(bank, server);
  https.on("request", ({ headers }) => traceparents.push(`${headers.traceparent}`));
  await listen(https, client);
  const { now: _, ...file } = data;
  dataFile = put("data.json", file);
  usual = optionsOf(client);
});
afterEach(() => {
  wrong = {};
});

const check = (...args: string[]) => runBank("connector", "check", ...usual, ...args);
const linesOf = (stdout: string) => stdout.split("\n").filter((line) => /^[✓✗]/.test(line));
const reads = [
  ...["customer", "contexts", "accounts", "booked", "pending", "transaction", "entries"],
  ...["cards", "cardBooked", "cardPending", "estimate", "check", "ordersOn", "covers", "orders"],
];

describe("bank -- connector check", () => {
  it("calls each operation that moves no money, and prints each answer", async () => {
    const orders = books.orders.size;
    const { code, stdout } = await check("--data", dataFile);
    expect(linesOf(stdout).map((line) => line.replace(/ {2}20[04] in \d+ ms$/, ""))).toEqual(
      reads.map((name) => `✓ ${name}`),
    );
    expect(stdout).toContain(`came: {"id":"${data.payer.customerId}","name":"Kari Nordmann"}`);
    expect(stdout).toContain("Every answer fits the contract. submit and cancel were not called");
    expect([code, books.orders.size]).toEqual([0, orders]);
  });

  it("sends the contract's examples if no data file is given", async () => {
    const { code, stdout } = await check();
    expect(stdout).toContain("✓ customer  204 in ");
    expect(stdout).toContain('came: {"refusals":[{"reason":"account","path":"debtorAccount"}]}');
    expect(code).toBe(0);
  });

  it("submits and cancels an order with --moves-money", async () => {
    const { code, stdout } = await check("--data", dataFile, "--moves-money");
    expect(linesOf(stdout).map((line) => line.split(" ")[1])).toEqual([
      ...[...reads.slice(0, -1), "submit", "orders", "cancel"],
    ]);
    expect([...books.orders.values()].at(-1)?.state.status).toBe("CANC");
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/\nEvery answer fits the contract\.\n$/),
    ]);
  });

  it("names the path of a wrong field, the contract's sentence and the traceparent", async () => {
    wrong = {
      check: async (...asked) => {
        const quote = await right.check(...asked);
        if ("refusals" in quote) return quote;
        const debited = { ...quote.terms.debited, amount: "12.5" };
        return { ...quote, terms: { ...quote.terms, debited } };
      },
    };
    const { code, stdout } = await check("--data", dataFile, "--moves-money");
    expect(stdout).toMatch(
      /\n✗ check {2}200 in \d+ ms\n {4}came: .*\n {4}wrong: terms\.debited\.amount: /,
    );
    expect(stdout).toContain(`\n    contract: ${methodTexts.check.promise}\n`);
    const [, traceparent = ""] = /\n {4}traceparent: (.*)\n/.exec(stdout) ?? [];
    expect(traceparents).toContain(traceparent);
    expect(stdout).not.toContain("submit  ");
    expect(stdout).toContain("Wrong answers: 1.");
    expect(code).toBe(1);
  });

  it("prints the fault if an operation fails", async () => {
    wrong = { pending: () => Promise.reject(new TypeError("x")) };
    const { code, stdout } = await check("--data", dataFile);
    expect(stdout).toContain(
      '    came: {"fault":"TypeError"}\n    wrong: Only a 200 with a valid body is an answer.\n',
    );
    expect(code).toBe(1);
  });

  it("says why no answer came, and ends after the first call without an answer", async () => {
    const { code, stdout } = await check("--url", "https://localhost:1");
    expect(stdout).toContain("✗ customer  no answer in ");
    expect(stdout).toContain("no connection to its address. (ECONNREFUSED)");
    expect(stdout).not.toContain("contexts");
    expect(code).toBe(1);
  });

  it.each([
    ["--moves-money without --data", 2, "--moves-money needs --data.", ["--moves-money"]],
    ...refused,
  ] as const)('refuses %s with exit code %d, and says "%s"', async (_, code, words, args) => {
    expect(await check(...args)).toMatchObject({ code, stderr: expect.stringContaining(words) });
  });
});

describe("an answer of a connector is wrong", () => {
  const state = JSON.stringify([
    { id: "order-2", revision: 1, status: "ACTC", final: false, cancellable: true },
  ]);
  const came = (status: number, text: string) => ({ traceparent: "", status, text });

  it.each([
    [
      "if it is a 204 and the operation has none",
      "pending",
      came(204, ""),
      "This operation has no 204",
    ],
    ["if it is not JSON", "pending", came(200, "<html>"), "The body is not JSON."],
    [
      "if it does not fit the operation's schema",
      "submit",
      came(200, '{"id":5}'),
      "id: An id is a string.",
    ],
    [
      "if it has an order that was not asked for",
      "orders",
      came(200, state),
      "an id that was not asked for",
    ],
  ] as const)("%s", (_, method, answer, words) => {
    expect(judgeAnswer(method, [["order-1"]], answer)).toEqual({
      wrong: expect.stringContaining(words),
    });
  });
});
