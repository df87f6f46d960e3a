import { requestTarget, requestTargets } from "../../signature/request-target.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import type { Signable } from "../../signature/signing-string.ts";
import { encodingMistakes, layoutMistakes } from "./layout-mistakes.ts";
import { everyOrder, leftOut, putIn, usualOrders } from "./line-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { nameSpellingMistakes } from "./name-spelling-mistakes.ts";
import { bytesOf, mistaken, rightText, type SignedText, type TextMistake } from "./signed-text.ts";
import { targetMistakes } from "./target-mistakes.ts";
import { earlierIds, valueMistakes } from "./value-mistakes.ts";

/** Bytes that the client may have signed, and the mistakes that lead to them. Correct bytes have none. */
export type Candidate = { bytes: string | Buffer; mistakes: readonly Mistake[] };

type Request = Pick<SignedRequest, "method" | "path" | "query" | "headers" | "body">;

/** The maximum number of candidates, and of their bytes. They limit the cost of a search; no clock does. */
export const bounds = { candidates: 6_000, bytes: 3_000_000 };

/** Yields candidates up to the maximum number, or up to the maximum number of bytes of them all. */
export function* bounded(all: Iterable<Candidate>): Generator<Candidate> {
  let [count, size] = [0, 0];
  for (const each of all) {
    count += 1;
    size += each.bytes.length;
    if (count > bounds.candidates || size > bounds.bytes) return;
    yield each;
  }
}

/** The maximum number of lines of which every order is tried: alone, and together with another mistake. */
const fewLines = { alone: 6, paired: 4 };
/** The number of correct targets. They differ in the encoding of the query. */
const rightTargets = 6;

/**
 * Yields the texts that a client may have signed instead of this request's text: the correct text first, then texts
 * with one mistake, then texts with two mistakes that often occur together. Likely and cheap candidates come first.
 */
export function* candidates(
  request: Request,
  listed: readonly Signable[],
  origins: readonly string[] = [],
  earlier: readonly string[] = [],
): Generator<Candidate> {
  const texts = rightTexts(request, listed);
  // All texts have the same values except the target, which has mistakes of its own.
  const values = [...valueMistakes(texts[0]?.lines ?? [], request.body), ...earlierIds(earlier)];
  const common = texts.map((text) => [text, commonMistakes(text, values, origins)] as const);
  for (const text of texts) yield { bytes: bytesOf(text), mistakes: [] };
  for (const [text, mistakes] of common) yield* singles(text, mistakes);
  const rare = values.filter((each) => !isCommon(each));
  for (const text of texts) yield* singles(text, [...rare, ...rareMistakes(text, request)]);
  for (const text of texts)
    if (text.lines.length <= fewLines.alone) yield* singles(text, everyOrder(text.lines));
  for (const [text, mistakes] of common)
    for (const [at, first] of mistakes.entries()) yield* pairs(text, first, mistakes.slice(at + 1));
  for (const [text, mistakes] of common)
    if (text.lines.length <= fewLines.paired)
      for (const order of everyOrder(text.lines)) yield* pairs(text, order, mistakes);
}

function rightTexts(
  { method, path, query, headers }: Request,
  listed: readonly Signable[],
): SignedText[] {
  const many = listed.includes("(request-target)") && query.length <= 3;
  const targets = many ? requestTargets(method, path, query) : [requestTarget(method, path, query)];
  return targets.slice(0, rightTargets).map((target) => rightText(listed, headers, target));
}

/** Lists the mistakes that are also tried in pairs. */
function commonMistakes(
  { lines }: SignedText,
  values: readonly TextMistake[],
  origins: readonly string[],
): TextMistake[] {
  const target = lines.find(({ key }) => key === "(request-target)")?.value;
  return [
    ...layoutMistakes,
    ...nameSpellingMistakes(lines),
    ...usualOrders(lines),
    ...(target === undefined ? [] : targetMistakes(target, origins)),
    ...encodingMistakes,
    ...values.filter(isCommon),
  ];
}

/**
 * Selects mistakes that often occur with another one. Among wrong dates these are the ones within two seconds; the
 * others are too many.
 */
const isCommon = ([did, , about]: TextMistake) =>
  about === "tpp-redirect-uri" || (about === "date" && /\b(1 second|2 seconds)\b/.test(did));

/** Lists lines that are left out, and lines that are put in: the target and any other header. */
function rareMistakes(
  { lines }: SignedText,
  { method, path, query, headers }: Request,
): TextMistake[] {
  const all = { "(request-target)": requestTarget(method, path, query), ...headers };
  const others = Object.entries(all).filter(
    ([name]) =>
      !lines.some(({ key }) => key === name) && !/^(?:signature|tpp-signature-)/.test(name),
  );
  return [...leftOut(lines), ...others.flatMap(([name, value]) => putIn(name, value))];
}

function* singles(text: SignedText, mistakes: readonly TextMistake[]): Generator<Candidate> {
  for (const each of mistakes) yield { bytes: bytesOf(mistaken(text, each)), mistakes: [each] };
}

/** Yields pairs of a mistake and those about other parts. */
function* pairs(
  text: SignedText,
  first: TextMistake,
  seconds: readonly TextMistake[],
): Generator<Candidate> {
  const changed = mistaken(text, first);
  for (const second of seconds)
    if (second[2] !== first[2])
      yield { bytes: bytesOf(mistaken(changed, second)), mistakes: [first, second] };
}
