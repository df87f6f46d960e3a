import { signable } from "../../signature/signing-string.ts";
import type { Draft, DraftLine, Variant } from "./draft.ts";

type Lines = readonly DraftLine[];

const ofLines = (change: (lines: Lines) => Lines) => (draft: Draft) => ({
  ...draft,
  lines: change(draft.lines),
});

/** The usual wrong orders of programs: alphabetical, the order of the specification, reversed. */
export const usualOrders = (lines: Lines): Variant[] => {
  const byName = (of: Lines) => of.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const bySpecification = (of: Lines) => of.toSorted((a, b) => place(a) - place(b));
  return [byName, bySpecification, (of: Lines) => of.toReversed(), targetFirst, targetLast].map(
    (order) => orderVariant(order(lines)),
  );
};

/** Every order, the usual ones among them. */
export function* everyOrder(lines: Lines): Generator<Variant> {
  for (const order of permutations(lines)) yield orderVariant(order);
}

const inSpecification: readonly string[] = signable;
const place = ({ key }: DraftLine) => inSpecification.indexOf(key);
const isTarget = ({ key }: DraftLine) => key === "(request-target)";
const targetFirst = (lines: Lines) =>
  lines.toSorted((a, b) => Number(isTarget(b)) - Number(isTarget(a)));
const targetLast = (lines: Lines) =>
  lines.toSorted((a, b) => Number(isTarget(a)) - Number(isTarget(b)));

function orderVariant(order: Lines): Variant {
  const keys = order.map(({ key }) => key);
  const list = keys.join(" ");
  return {
    about: "order",
    did: `covers the lines in the order ${list}`,
    instead: `sign them in the order of headers="…", or write headers="${list}"`,
    change: ofLines((lines) => lines.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))),
  };
}

function* permutations(lines: Lines): Generator<Lines> {
  if (lines.length < 2) yield lines;
  else
    for (const [at, first] of lines.entries())
      for (const rest of permutations(lines.toSpliced(at, 1))) yield [first, ...rest];
}

/** One or two lines that are in the list but not in the text. */
export const leftOut = (lines: Lines): Variant[] =>
  lines.flatMap((one, at) => [
    without([one]),
    ...lines.slice(at + 1).map((two) => without([one, two])),
  ]);

const without = (gone: Lines): Variant => {
  const keys = gone.map(({ key }) => key);
  return {
    about: "lines",
    did: `covers a text without a line for ${keys.join(" and ")}`,
    instead: `put in a line for each header that headers="…" lists`,
    change: ofLines((lines) => lines.filter(({ key }) => !keys.includes(key))),
  };
};

/** Lines that are in the text but not in the list, before or after the others. */
export const putIn = (names: readonly string[], read: (name: string) => string): Variant[] =>
  names.flatMap((name) => {
    const line: DraftLine = { key: "other", name, value: read(name) };
    const canBeSigned = inSpecification.includes(name);
    return [ofLines((lines) => [line, ...lines]), ofLines((lines) => [...lines, line])].map(
      (change) => ({
        about: "lines",
        did: `covers a text with a line for ${name}, which headers="…" does not list`,
        instead: canBeSigned ? `list ${name} too, or leave the line out` : "leave the line out",
        change,
      }),
    );
  });
