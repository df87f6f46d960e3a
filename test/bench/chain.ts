/**
 * Counts sequential round trips, as the longest chain of requests each of which began after another one had ended.
 * A chain of accident counts like one of need, so that the truth is never more than this.
 */
export class Chain {
  length = 0;
  #ended = 0;

  add(done: Promise<unknown>): void {
    const own = this.#ended + 1;
    this.length = Math.max(this.length, own);
    const end = () => {
      this.#ended = Math.max(this.#ended, own);
    };
    done.then(end, end);
  }
}
