import { readFileSync } from "node:fs";

/** A rule of the contract, with the promises that try it, or with the reason why no call can. */
type TriedRule = { rule: string; by: string[] };

/** The rows of PROMISES.md. */
export function triedRules(): TriedRule[] {
  const page = readFileSync(new URL("PROMISES.md", import.meta.url), "utf8");
  return [...page.matchAll(/^\| ([WVQOF]\d+) \| (.+) \|$/gm)].map(([, rule = "", by = ""]) => ({
    rule,
    by: by.split("<br>"),
  }));
}

/** The numbers of the rules that a promise tries. */
export const rulesTriedBy = (promise: string): string[] =>
  triedRules().flatMap(({ rule, by }) => (by.includes(promise) ? [rule] : []));
