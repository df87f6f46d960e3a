import { CommandRefused } from "../command-error.ts";
import {
  type AddressUse,
  type AddressVersion,
  addressVersions,
  resourceNames,
} from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { type Ask, jsonService } from "../json-service.ts";
import { networkOf } from "./address-block.ts";

type Summary = { Name: string; Id: string };
type Found = { IPSet: { Addresses: string[] }; LockToken: string };

/** A set of addresses in the firewalls of a stage: one of WAF's sets for each version of IP. */
export class AddressSet {
  readonly #ask: Ask;
  readonly #sets: Record<AddressVersion, Summary>;

  private constructor(ask: Ask, sets: Record<AddressVersion, Summary>) {
    this.#ask = ask;
    this.#sets = sets;
  }

  /** Finds a set by its name. */
  static async of(stage: StageName, use: AddressUse): Promise<AddressSet> {
    const ask = await jsonService("wafv2");
    const known: Summary[] = [];
    for (let NextMarker: string | undefined, isLast = false; !isLast; ) {
      const page: { IPSets: Summary[]; NextMarker?: string | null } = await ask("ListIPSets", {
        Scope,
        ...(NextMarker && { NextMarker }),
      });
      known.push(...page.IPSets);
      NextMarker = page.NextMarker || undefined;
      isLast = NextMarker === undefined || page.IPSets.length === 0;
    }
    const named = (version: AddressVersion): Summary => {
      const name = resourceNames.addressSet(stage, use, version);
      const found = known.find(({ Name }) => Name === name);
      if (found) return found;
      const stack = resourceNames.stack(stage, "protection");
      throw new CommandRefused(
        `There is no IP set ${name} in this account and region: deploy ${stack} with "npx cdk deploy ${stack}". Without its firewalls, use your own.`,
      );
    };
    return new AddressSet(ask, { IPV4: named("IPV4"), IPV6: named("IPV6") });
  }

  async addresses(): Promise<string[]> {
    const found = await Promise.all(addressVersions.map((version) => this.#read(version)));
    return found.flatMap(({ IPSet }) => IPSet.Addresses.map(networkOf));
  }

  /** Replaces the addresses of one version, unless they are in the set already. */
  async replace(
    version: AddressVersion,
    change: (before: readonly string[]) => readonly string[],
  ): Promise<void> {
    const { IPSet, LockToken } = await this.#read(version);
    const before = IPSet.Addresses.map(networkOf);
    const wanted = [...new Set(change(before))].sort();
    if (wanted.join() === before.toSorted().join()) return;
    await this.#ask("UpdateIPSet", {
      ...this.#sets[version],
      Scope,
      Addresses: wanted,
      LockToken,
    }).catch((error: Error) => {
      if (error.name !== "WAFOptimisticLockException") throw error;
      throw new CommandRefused(
        "Somebody else changed the addresses at the same time. Run the command again.",
      );
    });
  }

  #read(version: AddressVersion): Promise<Found> {
    return this.#ask("GetIPSet", { ...this.#sets[version], Scope });
  }
}

const Scope = "REGIONAL";
