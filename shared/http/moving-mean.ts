/** The number of values that a moving mean follows. */
const followed = 8;

/** A mean in which later values weigh more. It is 0 until there is a value. */
export class MovingMean {
  #mean: number | undefined;

  get value(): number {
    return this.#mean ?? 0;
  }

  add(value: number): void {
    this.#mean = this.#mean === undefined ? value : this.#mean + (value - this.#mean) / followed;
  }
}
