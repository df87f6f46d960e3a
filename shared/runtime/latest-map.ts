/** A map that keeps only the entries that were set last. */
export class LatestMap<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** Sets an entry as the latest. Removes the one that was set first if there are too many. */
  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [first] = this.#entries.keys();
    if (this.#entries.size > this.#most && first !== undefined) this.#entries.delete(first);
  }
}
