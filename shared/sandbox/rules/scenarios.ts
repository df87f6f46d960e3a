import { ApiError, errorCodes, otherStatusOf, type Problem } from "../../errors.ts";
import { delayMilliseconds } from "../../limits.ts";
import type { Forced, Scenario } from "../../rules/scenario.ts";

/** Each code, and after a colon each further HTTP status of this code. */
const forcible = new Map<string, Forced>(
  errorCodes.flatMap((code) => [
    [code, { code }] as const,
    ...otherStatusOf(code).map((status) => [`${code}:${status}`, { code, status }] as const),
  ]),
);

/**
 * All scenarios of X-Sandbox-Scenario: the values of each name, the operations that accept it, and its effect. The
 * developer site shows this table.
 */
// biome-ignore format: one scenario in two lines, so that it reads as a table
export const scenarios = {
  error:   { values: [...forcible.keys()], of: "every operation",
             effect: "The answer is this error code, with the status after the colon if there is one. Nothing is done or counted." },
  delay:   { values: [`<milliseconds up to ${delayMilliseconds}>`], of: "every operation",
             effect: "The operation waits this long, and then continues as usual." },
  sca:     { values: ["failed", "cancelled", "expired"], of: "operations that can begin an SCA",
             effect: "The SCA ends this way: cancelled and expired at the first form that the PSU sends, failed when the PSU identifies." },
  funds:   { values: ["insufficient"], of: "operations that create payments or confirm funds",
             effect: "When the PSU approves, there is too little money, whatever the balance: ACCP with fundsAvailable false. A confirmation of funds is false." },
  outcome: { values: ["unknown", "rejected"], of: "operations that create payments",
             effect: "unknown: the payment is PDNG for a minute of the sandbox's time, and is then executed. rejected: it is RJCT when it is executed." },
  consent: { values: ["expired", "revoked", "unknown"], of: "reads of accounts and cards",
             effect: "The answer is as if the consent had this status, with a link to SCA." },
} as const satisfies Record<string, { values: readonly string[]; of: string; effect: string }>;

type Name = keyof typeof scenarios;

/** The kinds of operation that scenarios apply to, each true or false for one operation. */
export type Fitting = Record<(typeof scenarios)[Name]["of"], boolean>;

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((each) => each === text);

const readers: { [N in Name]: (text: string) => Scenario[N] | undefined } = {
  error: (text) => forcible.get(text),
  delay: (text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= delayMilliseconds ? Number(text) : undefined,
  sca: oneOf(scenarios.sca.values),
  funds: oneOf(scenarios.funds.values),
  outcome: oneOf(scenarios.outcome.values),
  consent: oneOf(scenarios.consent.values),
};

/** The maximum length of the header. It has room for every scenario at once. */
const longestText = 200;

/** Reads the header: a list of `name=value`, separated by commas, each name once. */
export function readScenario(text: string, fits: Fitting): Scenario {
  const scenario: Scenario = {};
  if (text.length > longestText) throw unknown();
  for (const part of text.split(",")) {
    const [, name = "", sent = ""] = /^\s*([a-z]+)=([\w:]+)\s*$/.exec(part) ?? [];
    if (!isName(name) || name in scenario) throw unknown();
    const value = readers[name](sent);
    if (value === undefined) throw unknown();
    if (!fits[scenarios[name].of])
      throw refusal(`${name} is allowed only for ${scenarios[name].of}.`);
    Object.assign(scenario, { [name]: value });
  }
  return scenario;
}

const isName = (name: string): name is Name => Object.hasOwn(scenarios, name);

/** Makes a refusal that lists all scenarios, in two messages: a text has at most 512 characters. */
function unknown(): ApiError {
  const { error, ...others } = scenarios;
  const rest = Object.entries(others).map(([name, { values }]) => `${name}=${values.join("|")}`);
  return refusal(
    `X-Sandbox-Scenario is a list of these values, separated by commas, each at most once: error=<CODE>, ${rest.join(", ")}.`,
    `A <CODE> is: ${error.values.join(", ")}.`,
  );
}

function refusal(...[text, ...more]: [string, ...string[]]): ApiError {
  const path = "x-sandbox-scenario";
  const also = more.map((each): Problem => ({ code: "FORMAT_ERROR", path, text: each }));
  return new ApiError("FORMAT_ERROR", text, { path, also });
}
