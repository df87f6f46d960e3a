/** The number of values that a moving mean follows. Of fewer values, it is the mean. */
const followed = 8;
/**
 * A value counts as at most four times the mean so far, or as 2.5 seconds if that is more. With less, a TPP whose calls
 * are long is charged too little for longer; with more, one long call has it refused for longer.
 */
const mostTimes = 4;
const leastMost = 2_500;

/**
 * A mean of milliseconds in which later values weigh more. Until there is a value, it is the one it starts with. One
 * very long value changes it little, so that it follows what is usual.
 */
export class MovingMean {
  #mean: number;
  #values = 0;

  constructor(start = 0) {
    this.#mean = start;
  }

  get value(): number {
    return this.#mean;
  }

  add(value: number): void {
    const counted = Math.min(value, Math.max(mostTimes * this.#mean, leastMost));
    this.#values = Math.min(this.#values + 1, followed);
    this.#mean += (counted - this.#mean) / this.#values;
  }
}
