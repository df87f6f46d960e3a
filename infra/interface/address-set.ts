import { isIPv4, isIPv6 } from "node:net";
import { CommandRefused, WrongUsage } from "../command-error.ts";
import {
  type AddressUse,
  type AddressVersion,
  addressVersions,
  resourceNames,
} from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { type Ask, jsonService } from "../json-service.ts";

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
    return found.flatMap(({ IPSet }) => IPSet.Addresses.map(inOneForm));
  }

  /** Replaces the addresses of one version, unless they are in the set already. */
  async replace(
    version: AddressVersion,
    change: (before: readonly string[]) => readonly string[],
  ): Promise<void> {
    const { IPSet, LockToken } = await this.#read(version);
    const before = IPSet.Addresses.map(inOneForm);
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

/** A block in one of the forms of its address: an IPv6 address has several, and WAF may return another than it got. */
function inOneForm(block: string): string {
  const [address = "", bits] = block.split("/");
  return isIPv6(address)
    ? `${new URL(`http://[${address}]`).hostname.slice(1, -1)}/${bits}`
    : block;
}

/** An address or a block of addresses as WAF writes it, with its version. */
export function blockNamed(text: string): { version: AddressVersion; block: string } {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIPv4(address) ? "IPV4" : isIPv6(address) ? "IPV6" : undefined;
  const longest = version === "IPV4" ? 32 : 128;
  const length = Number(bits ?? longest);
  const isLength = Number.isInteger(length) && length >= shortest && length <= longest;
  if (version && !more.length && bits !== "" && isLength)
    return { version, block: inOneForm(`${address}/${length}`) };
  throw new WrongUsage(
    `Give an address or a block of addresses, such as 192.0.2.7 or 192.0.2.0/24, with at least /${shortest}.`,
  );
}

/** A shorter one would be a large part of the internet, which `close` is for. */
const shortest = 8;
