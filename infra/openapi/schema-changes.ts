import { follow } from "./follow.ts";
import type { Json } from "./json-schema.ts";

/** The direction of a value. A sent value must not become more restricted, an answered value must not lose content. */
export type Way = "sent" | "answered";

type Documents = { before: Json; after: Json };

/**
 * Lists the breaking changes between two schemas of one value, as phrases to follow the value's
 * name.
 */
export function schemaChanges(
  documents: Documents,
  before: Json,
  after: Json,
  way: Way,
  seen: readonly unknown[] = [],
): string[] {
  const [was, is] = [follow(documents.before, before), follow(documents.after, after)];
  // A recursive schema is compared only once.
  if (seen.includes(before?.$ref ?? was)) return [];
  if (was === undefined) return way === "sent" && is?.required?.length ? ["is read now"] : [];
  if (is === undefined) return ["is gone"];
  const inside = (one: Json, other: Json, name: string) =>
    schemaChanges(documents, one, other, way, [...seen, before?.$ref ?? was]).map((each) =>
      joined(name, each),
    );
  return [
    ...typeChanges(was, is),
    ...valueChanges(was, is, way),
    ...(way === "sent" ? limitChanges(was, is) : []),
    ...fieldChanges(was, is, way, inside),
    ...(was.items && is.items ? inside(was.items, is.items, "[]") : []),
    ...choiceChanges(was, is, way, inside),
  ];
}

/** Puts a name before a phrase: `the body` + `is gone`, or without a blank `the body` + `.name is gone`. */
export const joined = (name: string, words: string): string =>
  /^[.[(]/.test(words) ? `${name}${words}` : `${name} ${words}`;

const typesOf = ({ type }: Json): string => [type].flat().sort().join(" or ");

const typeChanges = (was: Json, is: Json): string[] =>
  was.type !== undefined && typesOf(was) !== typesOf(is)
    ? [`was ${typesOf(was)} and is ${is.type === undefined ? "anything" : typesOf(is)}`]
    : [];

const valuesOf = ({ enum: values, const: only }: Json): Json[] | undefined =>
  only === undefined ? values : [only];

/** Finds sent values that are no longer accepted, and new answered values that older programs do not know. */
function valueChanges(was: Json, is: Json, way: Way): string[] {
  const [known, now] = [valuesOf(was), valuesOf(is)];
  if (way === "sent") {
    if (known === undefined) return now === undefined ? [] : [`must be one of ${now.join(", ")}`];
    const gone = now === undefined ? [] : known.filter((each) => !now.includes(each));
    return gone.length ? [`may not be ${gone.join(", ")} any more`] : [];
  }
  if (known === undefined) return [];
  const added = now === undefined ? ["anything"] : now.filter((each) => !known.includes(each));
  return added.length ? [`may be ${added.join(", ")}, which is new`] : [];
}

const upper = ["maxLength", "maximum", "maxItems"] as const;
const lower = ["minLength", "minimum", "minItems"] as const;

/** Finds limits that are new or tighter. */
function limitChanges(was: Json, is: Json): string[] {
  const told = (name: string) => `has the ${name} ${is[name]}, which was ${was[name] ?? "none"}`;
  return [
    ...upper.filter(
      (name) => is[name] !== undefined && is[name] < (was[name] ?? Infinity) && !holdsAll(name, is),
    ),
    ...lower.filter((name) => is[name] !== undefined && is[name] > (was[name] ?? -Infinity)),
    ...["pattern", "format"].filter((name) => is[name] !== undefined && is[name] !== was[name]),
  ].map(told);
}

/** Returns true if the list has room for each possible value once; the limit then refuses only duplicates. */
const holdsAll = (name: string, { maxItems, items }: Json): boolean =>
  name === "maxItems" && maxItems >= (valuesOf(items ?? {})?.length ?? Infinity);

type Inside = (one: Json, other: Json, name: string) => string[];

function fieldChanges(was: Json, is: Json, way: Way, inside: Inside): string[] {
  const [known, now]: Record<string, Json>[] = [was.properties ?? {}, is.properties ?? {}];
  const required: string[] = is.required ?? [];
  const wasRequired: string[] = was.required ?? [];
  const changed = Object.entries(known ?? {}).flatMap(([name, field]) =>
    now?.[name] === undefined ? gone(name, is, way) : inside(field, now[name], `.${name}`),
  );
  const stricter =
    way === "sent"
      ? required
          .filter((name) => !wasRequired.includes(name))
          .map((name) => `.${name} is required now`)
      : wasRequired
          .filter((name) => now?.[name] !== undefined && !required.includes(name))
          .map((name) => `.${name} may be missing now`);
  const closed = way === "sent" && is.additionalProperties === false;
  const wasOpen = was.additionalProperties !== false && was.properties !== undefined;
  return [
    ...changed,
    ...stricter,
    ...(closed && wasOpen ? ["takes no other fields any more"] : []),
  ];
}

/** A removed field of a request is no breaking change if the schema allows, and ignores, unknown fields. */
const gone = (name: string, is: Json, way: Way): string[] =>
  way === "answered" || is.additionalProperties === false ? [`.${name} is gone`] : [];

/**
 * Compares each choice with the one in its position. An answer may narrow to one of the known
 * choices.
 */
function choiceChanges(was: Json, is: Json, way: Way, inside: Inside): string[] {
  const [known, now]: Json[][] = [was.anyOf ?? [], is.anyOf ?? []];
  if (known?.length === 0) return [];
  const isOneOfThem = known?.some((each) => !inside(each, is, "").length);
  if (way === "answered" && !now?.length && isOneOfThem) return [];
  return (known ?? []).flatMap((each, index) =>
    now?.[index] === undefined ? ["has a choice less"] : inside(each, now[index], `(${index + 1})`),
  );
}
