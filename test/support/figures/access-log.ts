import { type Asked, type Told, useAws } from "../stacks/aws-double.ts";

type Line = Record<string, string>;
type Query = { queryString: string; logGroupName: string; startTime: number; endTime: number };

/** A line of the gateway's access log. */
export const line = (time: string, given: Line = {}): Line => ({
  agent: "tpp/1.0",
  time: `${Date.parse(time)}`,
  resource: "/v1/accounts",
  status: "200",
  milliseconds: "100",
  integrationStatus: "200",
  error: "-",
  ...given,
});

/** Gives a test file CloudWatch Logs. Its queries are evaluated as CloudWatch documents their functions. */
export function useLogs() {
  const lines: Line[] = [];
  const asked: Query[] = [];
  const state = { answers: [] as Told[] };
  let rows: Record<string, unknown>[] = [];
  useAws(({ headers, body }: Asked): Told => {
    const prepared = state.answers.shift();
    if (prepared) return prepared;
    if (headers["x-amz-target"] === "Logs_20140328.GetQueryResults")
      return { body: JSON.stringify({ status: "Complete", results: rows.map(asResult) }) };
    const query = JSON.parse(body) as Query;
    asked.push(query);
    rows = evaluate(query.queryString, lines);
    return { body: JSON.stringify({ queryId: "query-1" }) };
  }, "AWS_ENDPOINT_URL_CLOUDWATCH_LOGS");
  return { lines, asked, answerNext: (...answers: Told[]) => void state.answers.push(...answers) };
}

const asResult = (row: Record<string, unknown>) =>
  Object.entries(row).map(([field, value]) => ({ field, value: `${value}` }));

const functions = {
  floor: Math.floor,
  least: Math.min,
  strcontains: (text: string, part: string) => (text.includes(part) ? 1 : 0),
};

/** Evaluates `fields … | filter … | stats … by …`. */
function evaluate(query: string, lines: readonly Line[]) {
  const [fields = "", filter = "", stats = ""] = query.split("\n| ");
  const made = split(fields.replace(/^fields /, ""));
  const [sums = "", by = ""] = stats.replace(/^stats /, "").split(" by ");
  const condition = filter
    .replace(/^filter /, "")
    .replaceAll(/(\w+) not like (\/\S+\/)/g, "!$2.test($1)")
    .replaceAll(/(\w+) like (\/\S+\/)/g, "$2.test($1)")
    .replaceAll(" and ", " && ");
  const records = lines
    .filter((each) => run(condition, each))
    .map((each) => ({
      ...each,
      ...Object.fromEntries(made.map(({ name, expression }) => [name, run(expression, each)])),
    }));
  const keys = by.split(", ");
  const groups = Map.groupBy(records, (each: Record<string, unknown>) =>
    keys.map((key) => each[key]).join(),
  );
  return [...groups.values()].map((group: Record<string, unknown>[]) => ({
    ...Object.fromEntries(keys.map((key) => [key, group[0]?.[key]])),
    ...Object.fromEntries(
      split(sums).map(({ name, expression }) => [name, sum(expression, group)]),
    ),
  }));
}

const sum = (expression: string, group: Record<string, unknown>[]) => {
  const [, field] = /^sum\((\w+)\)$/.exec(expression) ?? [];
  return group.reduce((total, each) => total + (field ? Number(each[field]) : 1), 0);
};

/** Splits `a as b, c as d`. */
const split = (clause: string) =>
  [...clause.matchAll(/([\s\S]+?) as (\w+)(?:, *\s*|$)/g)].map(
    ([, expression = "", name = ""]) => ({
      name,
      expression: expression.trim(),
    }),
  );

/** Evaluates an expression with a line's fields. Texts of digits are numbers. */
function run(expression: string, record: Line): unknown {
  const names = { ...functions, ...record };
  return new Function(...Object.keys(names), `return ${expression}`)(...Object.values(names));
}
