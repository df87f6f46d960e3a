import { ordersOf } from "../../signature/request-target.ts";
import { signable } from "../../signature/signing-string.ts";
import type { Line, Lines, TextMistake } from "./signed-text.ts";

const inSpecification: readonly string[] = signable;
const place = ({ key }: Line) => inSpecification.indexOf(key);
const isTarget = ({ key }: Line) => key === "(request-target)";
const isHeader = (line: Line) => !isTarget(line);

/** The usual wrong orders of programs. */
export const usualOrders = (lines: Lines): TextMistake[] =>
  [
    lines.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    lines.toSorted((a, b) => place(a) - place(b)),
    lines.toReversed(),
    [...lines.filter(isTarget), ...lines.filter(isHeader)],
    [...lines.filter(isHeader), ...lines.filter(isTarget)],
  ].map(inOrder);

/** Every order, the usual ones among them. */
export const everyOrder = (lines: Lines): TextMistake[] => ordersOf(lines).map(inOrder);

function inOrder(order: Lines): TextMistake {
  const keys = order.map(({ key }) => key);
  const list = keys.join(" ");
  return [
    `covers the lines in the order ${list}`,
    `sign them in the order of headers="…", or write headers="${list}"`,
    "order",
    (lines) => lines.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)),
  ];
}

/** One or two lines that are in the list but not in the text. */
export const leftOut = (lines: Lines): TextMistake[] =>
  lines.flatMap((one, at) => [
    without([one]),
    ...lines.slice(at + 1).map((two) => without([one, two])),
  ]);

function without(gone: Lines): TextMistake {
  const keys = gone.map(({ key }) => key);
  return [
    `covers a text without a line for ${keys.join(" and ")}`,
    `put in a line for each header that headers="…" lists`,
    "lines",
    (lines) => lines.filter(({ key }) => !keys.includes(key)),
  ];
}

/** A line that is in the text but not in the list, before or after the others. */
export function putIn(name: string, value: string): TextMistake[] {
  const line: Line = { key: "other", name, value };
  const did = `covers a text with a line for ${name}, which headers="…" does not list`;
  const instead = inSpecification.includes(name)
    ? `list ${name} too, or leave the line out`
    : "leave the line out";
  return [
    [did, instead, "lines", (lines) => [line, ...lines]],
    [did, instead, "lines", (lines) => [...lines, line]],
  ];
}
