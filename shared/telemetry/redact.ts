import { loggedError } from "./logged-error.ts";
import { isAmountKey, isPersonalKey } from "./personal-keys.ts";
import { redacted, redactText } from "./redact-text.ts";

/**
 * Replaces a value before it is logged: a value with a personal key is removed, and a text loses the numbers of people
 * and accounts. JSON.stringify calls it for every value at every depth.
 */
export function redact(key: string, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (value instanceof Error) return loggedError(value);
  if (isPersonalKey(key) && !(isAmountKey(key) && isPlain(value))) return redacted;
  if (typeof value === "string") return redactText(value);
  if (typeof value === "number" || typeof value === "bigint") return redactNumber(value);
  if (isBytes(value)) return redacted;
  return isPlain(value) ? underTellableKeys(value) : value;
}

/** A national number may be a JSON number too. A time in milliseconds looks like one, so times are logged as texts. */
const redactNumber = (value: number | bigint) =>
  redactText(`${value}`) === `${value}` ? value : redacted;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns true for bytes, also for a Buffer that JSON.stringify has already converted. */
const isBytes = (value: unknown): boolean =>
  ArrayBuffer.isView(value) ||
  (isPlain(value) && value.type === "Buffer" && Array.isArray(value.data));

const rewritten = new WeakMap<object, object>();

/**
 * Redacts the keys of an object too, because they may be people's numbers. The same object always gives the same
 * result, because JSON.stringify would otherwise not recognise a circular reference.
 */
function underTellableKeys(value: Record<string, unknown>): object {
  const keys = Object.keys(value);
  if (keys.every((key) => redactText(key) === key)) return value;
  const known =
    rewritten.get(value) ?? Object.fromEntries(keys.map((key) => [redactText(key), value[key]]));
  rewritten.set(value, known);
  return known;
}
