import { key } from "../../table/keys.ts";

/** The sandbox's keys in the single table: the data of a world, and the changes to a whole world. */
// biome-ignore format: one item per line, so that the design reads as a table
export const sandboxKeys = {
  logged:      (tppId: string, id: string)              => key("REQUESTLOG", tppId, id),                     // a logged request of a TPP, for 24 h, by time
  opening:     (tppId: string)                          => key("SANDBOX", tppId, "OPENING"),       // the lease of the call that makes the first world
  clockMove:   (tppId: string, callId: string)          => key("SANDBOX", tppId, `CLOCK#${callId}`),       // a move of the sandbox clock, once per call; GSI1: running moves
  snapshot:    (tppId: string, id: string)              => key("SANDBOX", tppId, `SNAPSHOT#${id}`),       // a snapshot, which names its generation
  generation:  (tppId: string, world: string)           => key("SANDBOX", tppId, `GENERATION#${world}`),       // a generation of a TPP's world; GSI1: the next check whether it is still in use
  chunk:       (tppId: string, loadId: string, index: string) => key("LOAD", `${tppId}#${loadId}`, `CHUNK#${index}`), // staged rows of an import, which are written all or not at all
  order:       (world: string, id: string)              => key("ORDER", `${world}#${id}`, "ORDER"),          // an order of the sandbox's bank; GSI1: due orders, by shard and instant
  orderPart:   (world: string, id: string, part: string) => key("ORDER", `${world}#${id}`, `PART#${part}`),  // a part of the transfers of a bulk
  orderDone:   (world: string, id: string, which: string) => key("ORDER", `${world}#${id}`, `DONE#${which}`), // a finished day of a standing order or transfer of a bulk, so that it is executed once
  waiting:     (world: string, at: string, id: string)  => key("WAITING", world, `${at}#${id}`),             // a due item of a sandbox's world, by due time
  customer:    (world: string, id: string)              => key("WORLD", world, `CUSTOMER#${id}`),
  number:      (world: string, fingerprint: string)     => key("WORLD", world, `NUMBER#${fingerprint}`),           // finds a customer by the keyed hash of customerNumber or national number
  agreement:   (world: string, id: string)              => key("WORLD", world, `AGREEMENT#${id}`),
  engaged:     (world: string, customer: string, agreement: string, id: string) => key("WORLD", world, `ENGAGED#${customer}#${agreement}#${id}`), // an engagement: a customer acts for a corporation
  holding:     (world: string, owner: string, id: string) => key("WORLD", world, `HOLDING#${owner}#${id}`),  // the owner of an account or card account
  account:     (world: string, id: string)              => key("ACCOUNT", `${world}#${id}`, "ACCOUNT"),
  gone:        (world: string, id: string)              => key("WORLD", `${world}#GONE`, id),                // a deleted account, whose number no new account gets; in its own partition, which lists do not read
  transaction: (world: string, account: string, status: RowStatus, id: string) => key("ACCOUNT", `${world}#${account}`, `${status}#${id}`),
  moved:       (world: string, account: string, id: string) => key("ACCOUNT", `${world}#${account}`, `MOVED#${id}`), // the position of a transaction that was booked on another day than expected
  entry:       (world: string, account: string, id: string) => key("ACCOUNT", `${world}#${account}`, `ENTRY#${id}`), // a transaction inside a batch; its id begins with the id of the batch
  card:        (world: string, id: string)              => key("CARD", `${world}#${id}`, "CARD"),
  cardTransaction: (world: string, card: string, status: RowStatus, id: string) => key("CARD", `${world}#${card}`, `${status}#${id}`),
  posted:      (world: string, card: string, id: string) => key("CARD", `${world}#${card}`, `POSTED#${id}`), // a cardTransactionId that a TPP has used
};

export type RowStatus = "BOOKED" | "PENDING";

/** GSI1, sparse: due orders of the sandbox's bank, by shard and due time. */
export const bankDue = (shard: number, at: Date, world: string, id: string) => ({
  GSI1PK: `BANKDUE#${shard}`,
  GSI1SK: `${at.toISOString()}#${world}#${id}`,
});

/** GSI1, sparse: running moves of sandbox clocks, the oldest first. */
export const moving = (since: Date, tppId: string) => ({
  GSI1PK: "MOVES#CLOCK",
  GSI1SK: `${since.toISOString()}#${tppId}`,
});

/** GSI1, sparse: generations of worlds, by the time of the next check whether they are still needed. */
export const lookedAt = (at: Date, world: string) => ({
  GSI1PK: "GENERATIONS#ALL",
  GSI1SK: `${at.toISOString()}#${world}`,
});
