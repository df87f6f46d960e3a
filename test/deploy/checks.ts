import { tell, timed } from "../../infra/emulator/progress.ts";

/** Counts the passed checks, and collects the failures. After a failure the remaining checks still run. */
export class Checks {
  readonly failures: string[] = [];
  #passed = 0;
  readonly #quiet: boolean;

  constructor({ quiet = false } = {}) {
    this.#quiet = quiet;
  }

  get passed(): number {
    return this.#passed;
  }

  /** Runs a part. An error that it throws is a failure under the part's name. */
  async part(name: string, run: () => Promise<void>): Promise<void> {
    const before = this.failures.length;
    await timed(name, async () => {
      await run().catch((error) => this.fail(name, error));
      if (this.failures.length > before) throw new Error(name);
    }).catch(() => {});
  }

  /** Compares an actual value with the expected one. */
  equal(what: string, actual: unknown, expected: unknown): void {
    const [got, wanted] = [actual, expected].map((value) => JSON.stringify(value));
    if (got === wanted) this.#passed += 1;
    else this.fail(what, `expected ${wanted}, got ${got}`);
  }

  fail(what: string, why: unknown): void {
    const words = why instanceof Error ? why.message : `${why}`;
    this.failures.push(`${what}: ${words}`);
    if (!this.#quiet) tell(`  ${what}: ${words}`.slice(0, 600));
  }
}
