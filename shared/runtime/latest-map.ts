/** A map that keeps only the entries that were set last: so many, or as many as have this size together. */
export class LatestMap<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  constructor(most: number, sizeOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /**
   * Sets an entry as the latest. Removes those that were set first while there are too many. An entry that is too large
   * for the whole map is not kept.
   */
  set(key: string, value: Value): void {
    this.#delete(key);
    if (this.#sizeOf(value) > this.#most) return;
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const first of this.#entries.keys()) {
      if (this.#size <= this.#most) break;
      this.#delete(first);
    }
  }

  #delete(key: string): void {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#size -= this.#sizeOf(value);
    this.#entries.delete(key);
  }
}
