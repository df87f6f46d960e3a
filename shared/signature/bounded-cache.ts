const milliseconds = 5 * 60 * 1000;
const entries = 500;

/** Caches the results of a pure function, for at most 500 texts and 5 minutes. An error is not cached. */
export function boundedCache<Value>(make: (text: string) => Value) {
  const cache = new Map<string, { value: Value; since: number }>();
  return (text: string, now: Date): Value => {
    const found = cache.get(text);
    const age = found ? now.getTime() - found.since : Number.NaN;
    if (found && age >= 0 && age < milliseconds) return found.value;
    const value = make(text);
    cache.delete(text);
    if (cache.size === entries) cache.delete(cache.keys().next().value ?? "");
    cache.set(text, { value, since: now.getTime() });
    return value;
  };
}

/** Any time: with the same one for every use, nothing expires. */
const always = new Date(0);

/** Caches the results of a pure function for at most 500 texts, without a limit of time. */
export function lastingCache<Value>(make: (text: string) => Value) {
  const cached = boundedCache(make);
  return (text: string): Value => cached(text, always);
}
