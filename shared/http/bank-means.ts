import { LatestMap } from "../runtime/latest-map.ts";
import { MovingMean } from "./moving-mean.ts";
import { mostTpps } from "./tpp-rate.ts";

/**
 * The milliseconds for which requests to one operation wait for the bank, as this container has measured them. Each TPP
 * has its own mean. With one for all, a TPP with long calls would be charged too little, and the others too much.
 */
export class BankMeans {
  readonly #all = new MovingMean();
  readonly #each = new LatestMap<MovingMean>(mostTpps);

  /** The milliseconds to be expected for a request of a TPP. Before its first, those of the other TPPs. */
  expected(tppId: string): number {
    return (this.#each.get(tppId) ?? this.#all).value;
  }

  add(tppId: string, milliseconds: number): void {
    const mean = this.#each.get(tppId) ?? new MovingMean(this.#all.value);
    mean.add(milliseconds);
    this.#each.set(tppId, mean);
    this.#all.add(milliseconds);
  }
}
