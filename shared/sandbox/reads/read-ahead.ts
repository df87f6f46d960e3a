import { LatestMap } from "../../runtime/latest-map.ts";
import { currentInvocation } from "../../runtime/time-left.ts";
import type { Granted } from "../../schemas/relationship.ts";
import { accounts } from "../table/accounts.ts";
import { cards } from "../table/cards.ts";
import type { CardAccount, WorldAccount } from "../worlds/world.ts";

type Item = { account: WorldAccount; card: CardAccount };
type Kind = Granted["kind"];
type Ahead<K extends Kind = Kind> = {
  world: string;
  id: string;
  kind: K;
  item: Promise<Item[K] | undefined>;
};

const read: { [K in Kind]: (world: string, id: string) => Promise<Item[K] | undefined> } = {
  account: accounts.get,
  card: cards.get,
};

/** The world in which this process last asked the bank for a TPP. Only the latest TPPs are kept. */
const lastWorlds = new LatestMap<string>(1_000);

/** The account or card that each running call reads ahead. */
const aheadOf = new WeakMap<object, Ahead>();

/**
 * Starts to read the account or card that a call's path names, while the caller is admitted. Both reads are then one
 * command. The world is a guess: the one in which this process last asked the bank for the TPP. If the TPP's profile
 * names another world, the item is read again there. The guess may be old; the item is always read during this call, but
 * possibly a moment before the profile, because DynamoDB may return a part of a batch late. Without a guess, nothing is
 * read ahead. If the guess is wrong or the call is refused, the read was for nothing.
 */
export function readAhead(tppId: string, { kind, id }: Granted): void {
  const invocation = currentInvocation();
  const world = lastWorlds.get(tppId);
  if (!invocation || world === undefined) return;
  const item = read[kind](world, id);
  item.catch(() => undefined);
  aheadOf.set(invocation, { world, id, kind, item });
}

/** Forgets what was read ahead. To be called before the call changes accounts or cards. */
export function forgetAhead(): void {
  const invocation = currentInvocation();
  if (invocation) aheadOf.delete(invocation);
}

/** Remembers the world of a TPP for its next call. */
export const rememberWorld = (tppId: string, world: string): void => lastWorlds.set(tppId, world);

/** Returns the item that was read ahead if world, kind and id are those; else reads it. */
export function itemOf<K extends Kind>(
  world: string,
  kind: K,
  id: string,
): Promise<Item[K] | undefined> {
  const invocation = currentInvocation();
  const ahead = invocation && (aheadOf.get(invocation) as Ahead<K> | undefined);
  const matches = ahead?.world === world && ahead.kind === kind && ahead.id === id;
  return matches ? ahead.item : read[kind](world, id);
}
