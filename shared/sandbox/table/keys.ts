import { key } from "../../table/keys.ts";

/** The sandbox's keys in the single table: the data of a world, and the changes to a whole world. */
// biome-ignore format: one item per line, so that the design reads as a table
export const sandboxKeys = {
  logged:      (tppId: string, id: string)              => key("REQUESTLOG", tppId, id),                     // sandbox: what a TPP asked and was answered, 24 h, by time
  opening:     (tppId: string)                          => key("SANDBOX", tppId, "OPENING"),       // one caller makes the first world
  clockMove:   (tppId: string, callId: string)          => key("SANDBOX", tppId, `CLOCK#${callId}`),       // a call moves the sandbox clock once; GSI1: moves under way
  deed:        (tppId: string, callId: string)          => key("SANDBOX", tppId, `DEED#${callId}`),       // what a call has done to the sandbox, once
  snapshot:    (tppId: string, id: string)              => key("SANDBOX", tppId, `SNAPSHOT#${id}`),       // a generation kept to be restored
  generation:  (tppId: string, world: string)           => key("SANDBOX", tppId, `GENERATION#${world}`),       // every world there is of a TPP; GSI1: when it is looked at whether anybody still names it
  chunk:       (tppId: string, loadId: string, index: string) => key("LOAD", `${tppId}#${loadId}`, `CHUNK#${index}`), // rows that are to be put all or not at all
  order:       (world: string, id: string)              => key("ORDER", `${world}#${id}`, "ORDER"),          // what the sandbox's bank was given to execute; GSI1: when it is due, by shard and instant
  orderPart:   (world: string, id: string, part: string) => key("ORDER", `${world}#${id}`, `PART#${part}`),  // some of the transfers of a bulk
  orderDone:   (world: string, id: string, which: string) => key("ORDER", `${world}#${id}`, `DONE#${which}`), // one day of a standing order, or one transfer of a bulk: it is executed once
  waiting:     (world: string, at: string, id: string)  => key("WAITING", world, `${at}#${id}`),             // what is to be executed in a sandbox's world, in order
  customer:    (world: string, id: string)              => key("WORLD", world, `CUSTOMER#${id}`),
  number:      (world: string, print: string)           => key("WORLD", world, `NUMBER#${print}`),           // keyed hash of customerNumber or national number
  agreement:   (world: string, id: string)              => key("WORLD", world, `AGREEMENT#${id}`),
  engaged:     (world: string, customer: string, agreement: string, id: string) => key("WORLD", world, `ENGAGED#${customer}#${agreement}#${id}`), // who acts for a corporation
  holding:     (world: string, owner: string, id: string) => key("WORLD", world, `HOLDING#${owner}#${id}`),  // whose an account or card account is
  account:     (world: string, id: string)              => key("ACCOUNT", `${world}#${id}`, "ACCOUNT"),
  gone:        (world: string, id: string)              => key("WORLD", `${world}#GONE`, id),                // a deleted account, whose number nobody gets again; not where a list of customers looks
  transaction: (world: string, account: string, status: RowStatus, id: string) => key("ACCOUNT", `${world}#${account}`, `${status}#${id}`),
  moved:       (world: string, account: string, id: string) => key("ACCOUNT", `${world}#${account}`, `MOVED#${id}`), // booked on another day than expected
  entry:       (world: string, account: string, id: string) => key("ACCOUNT", `${world}#${account}`, `ENTRY#${id}`), // a transaction inside a batch, whose id its own begins with
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
