/**
 * Counts sequential round trips as the longest chain of requests that each begin after another one has ended. The order
 * may be accidental, so the true number is never larger.
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
