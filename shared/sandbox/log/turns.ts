/** Runs the work of each TPP one after the other, in the order in which it arrives. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(tppId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(tppId);
    const turn = before ? before.then(work, work) : work();
    this.#last.set(tppId, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(tppId) === turn) this.#last.delete(tppId);
    }
  }
}
