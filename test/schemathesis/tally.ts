/** Counts the answers to each operation by their status. */
export class Tally {
  readonly #answers = new Map<string, Map<number, number>>();
  cases = 0;
  /** The number of cases whose path, query and body were sent as generated. */
  untouched = 0;

  constructor(operations: readonly string[]) {
    for (const operation of operations) this.#answers.set(operation, new Map());
  }

  count(operation: string, status: number, { untouched = false } = {}): void {
    this.cases += 1;
    if (untouched) this.untouched += 1;
    const statuses = this.#answers.get(operation) ?? new Map<number, number>();
    this.#answers.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  /** Returns for each operation the number of cases, the number of successes, and all statuses. */
  rows() {
    return [...this.#answers].map(([operation, statuses]) => {
      const ordered = [...statuses].sort(([a], [b]) => a - b);
      const sum = (pairs: typeof ordered) => pairs.reduce((total, [, count]) => total + count, 0);
      const done = sum(ordered.filter(([status]) => status < 300));
      return { operation, cases: sum(ordered), done, statuses: ordered };
    });
  }
}
