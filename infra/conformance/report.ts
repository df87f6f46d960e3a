import type { Outcome } from "../../test/conformance/run-cases.ts";
import { rulesTriedBy } from "../contract/tried-rules.ts";

/** Formats the outcome of each promise as text, JSON or JUnit XML. */
export const report = (outcomes: readonly Outcome[], format: "text" | "json" | "junit"): string =>
  ({ text, json, junit })[format](outcomes);

const countOf = (outcomes: readonly Outcome[], wanted: Outcome["result"]) =>
  outcomes.filter(({ result }) => result === wanted).length;

const wordsOf = (outcome: Outcome): string => {
  if (outcome.result === "broken") return messagesOf(outcome.error);
  return outcome.result === "skipped" ? outcome.reason : "";
};

/** A failed connection has its code, such as CERT_HAS_EXPIRED, in the error's cause. */
const messagesOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}\n${cause.message}` : message;

const signs = { kept: "✓", broken: "✗", skipped: "–" } as const;

function text(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map((each) => {
    const words = wordsOf(each).replaceAll("\n", "\n    ");
    const rules = each.result === "broken" ? rulesTriedBy(each.promise) : [];
    const named = rules.length ? ` (${rules.join(", ")})` : "";
    return `${signs[each.result]} ${each.promise}${named}${words ? `\n    ${words}` : ""}`;
  });
  const [kept, broken, skipped] = (["kept", "broken", "skipped"] as const).map((each) =>
    countOf(outcomes, each),
  );
  const counts = `${kept} kept, ${broken} broken, ${skipped} skipped`;
  return [...lines, "", `${counts}. ${notShown(Number(skipped))}`].join("\n");
}

/** Says what a report without a broken promise does not show. */
const notShown = (skipped: number): string =>
  `This does not show ${skipped ? "what was skipped, " : ""}speed, load, a crash, or the rules that no call can try (infra/contract/PROMISES.md).`;

const json = (outcomes: readonly Outcome[]): string =>
  JSON.stringify(
    outcomes.map((each) => ({
      promise: each.promise,
      result: each.result,
      ...(wordsOf(each) ? { words: wordsOf(each) } : {}),
    })),
    null,
    2,
  );

const escaped = (words: string): string =>
  words.replace(/\p{Cc}/gu, " ").replace(/[<>&"]/g, (each) => `&#${each.charCodeAt(0)};`);

function junit(outcomes: readonly Outcome[]): string {
  const cases = outcomes.map((each) => {
    const words = escaped(wordsOf(each));
    const inside = {
      kept: "",
      broken: `<failure message="${words}"/>`,
      skipped: `<skipped message="${words}"/>`,
    };
    return `  <testcase classname="connector" name="${escaped(each.promise)}">${inside[each.result]}</testcase>`;
  });
  const counts = `tests="${outcomes.length}" failures="${countOf(outcomes, "broken")}" skipped="${countOf(outcomes, "skipped")}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="connector" ${counts}>\n${cases.join("\n")}\n</testsuite>`;
}
