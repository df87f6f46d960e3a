import { globSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** What stands below the pipeline: time and chance reach it as `now` and `id`, and in no other way. */
const below = [
  "functions",
  ...["bank", "pages", "products", "rules", "sca", "schemas", "signature", "table"].map(
    (folder) => `shared/${folder}`,
  ),
];

const files = below.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).sort();
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

/** These only wait, and learn no time by it: for another caller's seed, for room in a batch, for a transaction in the way. */
const waiting = ["shared/bank/open-world.ts", "shared/table/load.ts", "shared/table/retry.ts"];

it("finds the files it is to look through", () => {
  for (const folder of below) expect(files.some((file) => file.startsWith(folder))).toBe(true);
});

describe.each(impure)("%s is used nowhere below the pipeline", (name, expression) => {
  it("in no file but those that may", () => {
    const found = files.filter((file) => expression.test(source(file)));
    expect(found).toEqual(name === "timers" ? waiting : []);
  });
});

it.each([
  ["Date.now", "const now = Date.now();"],
  ["new Date()", "const now = new Date();"],
  ["new Date()", "const now = new Date;"],
  ["Date()", "const now = Date();"],
  ["Math.random", "Math.random()"],
  ["timers", "setTimeout(run, 1)"],
])("would notice %s in: %s", (name, text) => {
  const found = impure.filter(([, expression]) => expression.test(text)).map(([each]) => each);
  expect(found).toContain(name);
});

it.each([
  "new Date(now)",
  "new Date(now.getTime() + 1)",
  "now: Date;",
  "CalendarDate()",
  "type A = Date",
])("would not mistake for impure: %s", (text) => {
  expect(impure.filter(([, expression]) => expression.test(text))).toEqual([]);
});
