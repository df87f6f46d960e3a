import { requestTarget, requestTargets } from "../../signature/request-target.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import type { Signable } from "../../signature/signing-string.ts";
import { type Draft, draftBytes, rightDraft, type Variant } from "./draft.ts";
import { earlierIds } from "./earlier-requests.ts";
import { layoutMistakes } from "./layout-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { nameMistakes } from "./name-mistakes.ts";
import { everyOrder, leftOut, putIn, usualOrders } from "./order-mistakes.ts";
import type { SignedRequestContext } from "./request-context.ts";
import { targetMistakes } from "./target-mistakes.ts";
import { valueMistakes } from "./value-mistakes.ts";
import { wholeTextMistakes } from "./whole-text-mistakes.ts";

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
  { origins = [], earlier = [] }: Pick<SignedRequestContext, "origins" | "earlier">,
): Generator<Candidate> {
  const drafts = rightDrafts(request, listed);
  for (const draft of drafts) yield candidate(draft, []);
  // All drafts have the same values except the target, which has mistakes of its own.
  const values = [...valueMistakes(drafts[0]?.lines ?? [], request.body), ...earlierIds(earlier)];
  const common = new Map(drafts.map((draft) => [draft, commonMistakes(draft, values, origins)]));
  for (const [draft, variants] of common)
    for (const variant of variants) yield candidate(draft, [variant]);
  for (const draft of drafts)
    for (const variant of [...values, ...rareMistakes(draft, request)])
      yield candidate(draft, [variant]);
  for (const draft of drafts)
    if (draft.lines.length <= fewLines.alone)
      for (const variant of everyOrder(draft.lines)) yield candidate(draft, [variant]);
  for (const [draft, variants] of common) yield* pairs(draft, variants, variants);
  for (const [draft, variants] of common)
    if (draft.lines.length <= fewLines.paired)
      yield* pairs(draft, [...everyOrder(draft.lines)], variants);
}

function rightDrafts(
  { method, path, query, headers }: Request,
  listed: readonly Signable[],
): Draft[] {
  const many = listed.includes("(request-target)") && query.length <= 3;
  const targets = many ? requestTargets(method, path, query) : [requestTarget(method, path, query)];
  return targets.slice(0, rightTargets).map((target) => rightDraft(listed, headers, target));
}

/** Yields the mistakes that are also tried in pairs. */
function commonMistakes(
  { lines }: Draft,
  values: readonly Variant[],
  origins: readonly string[],
): Variant[] {
  const target = lines.find(({ key }) => key === "(request-target)")?.value;
  return [
    ...layoutMistakes,
    ...nameMistakes(lines),
    ...usualOrders(lines),
    ...(target === undefined ? [] : targetMistakes(target, origins)),
    ...wholeTextMistakes,
    ...values.filter(isCommon),
  ];
}

/**
 * Selects mistakes that often occur with another one. Among wrong dates these are the ones within two seconds; the
 * others are too many.
 */
const isCommon = ({ about, did }: Variant) =>
  about === "tpp-redirect-uri" || (about === "date" && /\b(1 second|2 seconds)\b/.test(did));

function* rareMistakes(draft: Draft, request: Request): Generator<Variant> {
  const { lines } = draft;
  yield* leftOut(lines);
  const { method, path, query, headers } = request;
  const target = requestTarget(method, path, query);
  const others = ["(request-target)", ...Object.keys(headers)].filter(
    (name) => !lines.some(({ key }) => key === name) && !/^(?:signature|tpp-signature-)/.test(name),
  );
  yield* putIn(others, (name) => (name === "(request-target)" ? target : (headers[name] ?? "")));
}

/** Yields pairs of mistakes about different parts. */
function* pairs(
  draft: Draft,
  firsts: readonly Variant[],
  seconds: readonly Variant[],
): Generator<Candidate> {
  const isSame = firsts === seconds;
  for (const [at, first] of firsts.entries()) {
    const changed = first.change(draft);
    for (const second of isSame ? seconds.slice(at + 1) : seconds)
      if (second.about !== first.about)
        yield { bytes: draftBytes(second.change(changed)), mistakes: [first, second] };
  }
}

const candidate = (draft: Draft, variants: readonly Variant[]): Candidate => ({
  bytes: draftBytes(variants.reduce((changed, { change }) => change(changed), draft)),
  mistakes: variants,
});
