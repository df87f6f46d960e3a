// Tests a bank's connector in Python, written only from the contract, as its bank would. It needs python3.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cases } from "../conformance/cases.ts";
import {
  type Mistake,
  type PythonConnector,
  startPythonConnector,
} from "../support/bank/python-connector.ts";

const bank = join(import.meta.dirname, "../../infra/bank/bank.ts");
const folder = mkdtempSync(join(tmpdir(), "fjordgate-python-"));
const started: PythonConnector[] = [];
afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  rmSync(folder, { recursive: true });
});

async function start(mistake?: Mistake): Promise<PythonConnector> {
  const connector = await startPythonConnector(join(folder, `${started.length}`), mistake);
  started.push(connector);
  return connector;
}

type Outcome = { promise: string; result: "kept" | "broken" | "skipped"; words?: string };

const tried = (args: string[]): Promise<{ code: number; outcomes: Outcome[] }> =>
  new Promise((resolve) => {
    const told = [bank, "conformance", "run", ...args, "--json"];
    const ended = execFile(process.execPath, told, { maxBuffer: 10_000_000 }, (_, stdout) =>
      resolve({ code: ended.exitCode ?? 1, outcomes: JSON.parse(stdout) }),
    );
  });

it("the connector in Python keeps every promise, with its hooks and over mutual TLS", async () => {
  const { code, outcomes } = await tried((await start()).args);
  expect(outcomes.filter(({ result }) => result !== "kept")).toEqual([]);
  expect(outcomes).toHaveLength(cases.length);
  expect(code).toBe(0);
});

it("the connector in Python refuses a connection without a client certificate", async () => {
  const { url, authorities } = started[0] ?? (await start());
  const called = new Promise((resolve, reject) => {
    request(`${url}/v1/orders`, { method: "POST", ca: authorities }, resolve)
      .on("error", reject)
      .end('{"ids":[]}');
  });
  await expect(called).rejects.toThrow(/certificate required|ECONNRESET|socket hang up/);
});

type Planted = Mistake & { promise: string };
const mistakes: Record<string, Planted> = {
  "a cancellation that came first is forgotten": {
    file: "orders.py",
    from: 'store(db, body["id"], None, cancelled)',
    to: 'return {"id": body["id"], "revision": 1, **cancelled}',
    promise:
      "cancel() of an unknown id bars this id: a later submit() answers CANC and moves no money",
  },
  "another order under a known id is answered like the first": {
    file: "orders.py",
    from: 'elif known["body"] not in (None, same(body)):',
    to: "elif False:",
    promise:
      "submit() of another order under a used id returns otherOrder, and leaves the first order unchanged",
  },
  "a page repeats the row that it begins behind": {
    file: "reads.py",
    from: "{'>' if newer else '<'} (?, ?)",
    to: "{'>=' if newer else '<='} (?, ?)",
    promise: "a page that starts after a row does not contain that row",
  },
  "money loses the digits of its currency": {
    file: "values.py",
    from: ":f}",
    to: ".normalize():f}",
    promise:
      "every answer fits its schema, and each amount has the number of decimals of its currency",
  },
  "a change keeps its revision": {
    file: "orders.py",
    from: "revision = revision + 1",
    to: "revision = revision",
    promise: "a changed state has a greater revision, and states of equal revision are the same",
  },
  "an endDate is compared with the day before it moves": {
    file: "quotes.py",
    from: 'moved > schedule.get("endDate"',
    to: 'day > schedule.get("endDate"',
    promise: "a standing order is not executed on a day that moves past endDate",
  },
  "a standing order overdraws the account": {
    file: "orders.py",
    from: 'funds = held or cost(terms) <= available(db, item, account["balance"])',
    to: "funds = True",
    promise:
      "a standing order does not pay on a day without money, shows that day as skipped, and does not end",
  },
};

it.each(Object.entries(mistakes))(
  "bank -- conformance run finds a mistake of the connector in Python: %s",
  async (_, { promise, ...mistake }) => {
    const { code, outcomes } = await tried([...(await start(mistake)).args, "--only", promise]);
    expect(outcomes).toMatchObject([{ promise, result: "broken" }]);
    expect(code).toBe(1);
  },
);
