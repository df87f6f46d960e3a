import { globSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** All files are checked: code gets the time and random values only as `at` and `id`. */
const files = ["shared", "functions"]
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .map((file) => file.replaceAll("\\", "/"))
  .sort();
const source = (file: string) => readFileSync(new URL(file, root), "utf8");

const impure: [name: string, expression: RegExp][] = [
  ["Date.now", /\bDate\s*\.\s*now\b/],
  ["new Date()", /\bnew\s+Date\s*(\(\s*\)|(?!\s*\())/],
  ["Date()", /(?<!new\s+|\w)Date\s*\(\s*\)/],
  ["performance", /\bperformance\b|\bhrtime\b|\buptime\b/],
  ["Temporal.Now", /\bTemporal\s*\.\s*Now\b/],
  ["Math.random", /\bMath\s*\.\s*random\b/],
  ["randomUUID", /\brandomUUID\b/],
  ["randomBytes", /\brandomBytes\b|\brandomInt\b|\brandomFill(Sync)?\b|\bgetRandomValues\b/],
  ["keys made by chance", /\bgenerateKey(Pair)?(Sync)?\b/],
  ["timers", /\bset(Timeout|Interval|Immediate)\b|node:timers/],
];

/** Exceptions, each with its reason. All other rules also apply to these files. */
const allowed: [file: string, name: string, reason: string][] = [
  ["shared/sandbox/log/world-store.ts", "timers", "waits for the change in the way"],
  [
    "shared/table/client.ts",
    "randomUUID",
    "the token of a transaction, which only the database is told",
  ],
  ["shared/http/page-browser.ts", "randomBytes", "a browser's cookie must not be guessed"],
  ["shared/identity/provider-callback.ts", "randomBytes", "a way back must not be guessed"],
  ["shared/probe/ask.ts", "timers", "ends the wait for a whole answer"],
  [
    "shared/probe/probe-interface.ts",
    "new Date()",
    "signs as a TPP does: a schedule's time may be a minute old, which the interface refuses",
  ],
  ["shared/probe/probe-interface.ts", "randomUUID", "names a request of a TPP"],
  [
    "shared/telemetry/record.ts",
    "Date.now",
    "when a metric was counted, which only the log is told",
  ],
  [
    "shared/telemetry/stopwatch.ts",
    "performance",
    "how long a call took, for logs, time limits and a TPP's share",
  ],
  ["shared/adapters/connector.ts", "timers", "waits before it asks a busy connector again"],
  ["shared/http/tpp-rate.ts", "timers", "ends the wait for a counter that does not answer"],
  ["shared/ports/time-limit.ts", "timers", "ends the wait for a bank that does not answer"],
  [
    "shared/sandbox/http/sandbox-scenario.ts",
    "timers",
    "waits as its TPP asks, and learns no time by it",
  ],
  [
    "shared/register/import-register.ts",
    "randomUUID",
    "names an import, so that two at once never write into one",
  ],
  ["shared/table/batch-reads.ts", "timers", "waits for room in a batch"],
  ["shared/table/batch-write.ts", "timers", "waits for room in a batch"],
  [
    "shared/table/fast-sdk/first-attempt.ts",
    "Date.now",
    "when a command was signed, which only the database is told",
  ],
  ["shared/table/retry.ts", "timers", "waits for the transaction in the way"],
  ["shared/telemetry/query-log.ts", "timers", "waits for the result of a query"],
];

it("the search for impure calls covers every folder of shared/ and functions/", () => {
  const folders = new Set(files.map((file) => file.split("/").slice(0, 2).join("/")));
  const standing = ["shared", "functions"].flatMap((folder) =>
    globSync(`${folder}/*/`, { cwd: root }).map((each) => each.replaceAll("\\", "/")),
  );
  expect(standing.length).toBeGreaterThan(10);
  expect([...folders]).toEqual(
    expect.arrayContaining(standing.map((each) => each.replace(/\/$/, ""))),
  );
});

describe.each(impure)('the impure call "%s"', (name, expression) => {
  it("is used only in the allowed files", () => {
    const found = files.filter((file) => expression.test(source(file)));
    const may = allowed.filter(([, each]) => each === name).map(([file]) => file);
    expect(found.toSorted()).toEqual(may.toSorted());
  });
});

/** The files outside the sandbox that turn one of a call's times into the other. All others take them as they are. */
const conversions: [file: string, reason: string][] = [
  ["functions/sandbox/set-clock.ts", "its TPP names a time, and the sandbox keeps the offset"],
  ["shared/dashboard/current-session.ts", "a sign-in is stored in real time"],
  ["shared/http/middleware/admit-caller.ts", "makes the times of a call"],
  ["shared/rules/clock.ts", "has the arithmetic"],
  ["shared/table/payments.ts", "the due index is in real time"],
  ["shared/table/psu-payments.ts", "TTL is in real time"],
  ["shared/table/psus.ts", "TTL is in real time"],
  ["shared/table/requests.ts", "keeps the clock of a decision"],
  ["shared/table/sca-flow-item.ts", "keeps the clock of a prepared step"],
  ["shared/table/sca-flows.ts", "keeps the clock of a prepared step"],
  ["shared/table/tpps.ts", "the profile has the TPP's clock"],
];

it("only the listed files compute the time of a TPP's clock from the real time of a call, or the reverse", () => {
  const converts = /\bclockOffset|\b(timesOf|clockTimeOf|realTimeOf)\b/;
  const found = files.filter((file) => converts.test(source(file)));
  const outside = found.filter((file) => !file.startsWith("shared/sandbox/"));
  expect(outside).toEqual(conversions.map(([file]) => file));
});

it.each([
  ["Date.now", "const now = Date.now();"],
  ["new Date()", "const now = new Date();"],
  ["new Date()", "const now = new Date;"],
  ["Date()", "const now = Date();"],
  ["Math.random", "Math.random()"],
  ["timers", "setTimeout(run, 1)"],
])("the search for impure calls finds %s in: %s", (name, text) => {
  const found = impure.filter(([, expression]) => expression.test(text)).map(([each]) => each);
  expect(found).toContain(name);
});

it.each([
  "new Date(now)",
  "new Date(now.getTime() + 1)",
  "now: Date;",
  "CalendarDate()",
  "type A = Date",
])("the search for impure calls finds nothing in: %s", (text) => {
  expect(impure.filter(([, expression]) => expression.test(text))).toEqual([]);
});
