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

/** The world in which this process last saw each TPP, for the latest TPPs. */
const lastWorlds = new Map<string, string>();
const mostTpps = 1_000;

const started = new WeakMap<object, Ahead>();

/**
 * Starts to read the account or card of a call while the caller is admitted, so that both are one command. The world
 * is a guess: the one in which this process last saw the TPP. If the TPP's profile names another one, the item is read
 * again there. Only the guess is older than the call, never the item.
 */
export function readAhead(tppId: string, { kind, id }: Granted): void {
  const invocation = currentInvocation();
  const world = lastWorlds.get(tppId);
  if (!invocation || world === undefined) return;
  const item = read[kind](world, id);
  item.catch(() => undefined);
  started.set(invocation, { world, id, kind, item });
}

/** Forgets what was read ahead. Afterwards the call may change that data. */
export function forgetAhead(): void {
  const invocation = currentInvocation();
  if (invocation) started.delete(invocation);
}

/** Remembers the world of a TPP for its next call. */
export function rememberWorld(tppId: string, world: string): void {
  lastWorlds.delete(tppId);
  lastWorlds.set(tppId, world);
  const [oldest] = lastWorlds.keys();
  if (lastWorlds.size > mostTpps && oldest !== undefined) lastWorlds.delete(oldest);
}

/** Reads an account or a card, or takes it from what was read ahead. */
export function itemOf<K extends Kind>(
  world: string,
  kind: K,
  id: string,
): Promise<Item[K] | undefined> {
  const invocation = currentInvocation();
  const ahead = invocation && (started.get(invocation) as Ahead<K> | undefined);
  const isIt = ahead?.world === world && ahead.kind === kind && ahead.id === id;
  return isIt ? ahead.item : read[kind](world, id);
}
