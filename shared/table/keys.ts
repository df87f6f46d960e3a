/**
 * The version of this model. A release that changes what is written already raises it, and ships the migration to it
 * (infra/migrate/migrations.ts); data of another version is refused.
 */
export const dataVersion = 2;

/**
 * The whole single-table design. Items that share a partition are read together, in the order of their sort key.
 *
 * `world` is where a TPP's bank data lives: in the sandbox the generation its PROFILE names. A partition begins with
 * its family, which is what permissions are written in.
 */
// biome-ignore format: one item per line, so that the design reads as a table
export const keys = {
  version:     ()                                       => key("VERSION", "TABLE", "VERSION"),               // of this model, as the table's data follows it; where none stands it is the first
  profile:     (tppId: string)                          => key("TPP", tppId, "PROFILE"),                    // world, clock offset, blocked, contact; GSI1: those blocked
  request:     (tppId: string, requestId: string)       => key("REQUEST", `${tppId}#${requestId}`, "REQUEST"), // replay guard, 24 h
  rate:        (tppId: string, window: number)          => key("RATE", tppId, `${window}`),                  // how many requests a TPP sent in ten seconds, for a minute
  logged:      (tppId: string, id: string)              => key("REQUESTLOG", tppId, id),                     // sandbox: what a TPP asked and was answered, 24 h, by time
  link:        (tppId: string, psuId: string)           => key("PSU", `${tppId}#${psuId}`, "LINK"),          // which customer a PSU-ID is; GSI1: a customer's
  session:     (tppId: string, psuId: string)           => key("PSU", `${tppId}#${psuId}`, "SESSION"),       // the one valid TPP session
  consent:     (tppId: string, psuId: string, context: string) => key("PSU", `${tppId}#${psuId}`, `CONSENT#${context}`), // PRIVATE or a corporate id; GSI1: a customer's
  gaveUp:      (tppId: string, psuId: string, callId: string) => key("PSU", `${tppId}#${psuId}#GAVEUP`, callId),     // a call ends a consent once; not where each request looks
  approved:    (tppId: string, psuId: string, at: string, paymentId: string) => key("PSU", `${tppId}#${psuId}#PAYMENTS`, `${at}#${paymentId}`), // a payment that a PSU has approved, for 13 months; not where each request looks
  usage:       (tppId: string, world: string, psuId: string, context: string, what: string) => key("USAGE", `${tppId}#${world}#${psuId}#${context}`, what), // day#operation#account of reads without the PSU, day#kind of those with; 90 days
  attempts:    (world: string, number: string, hour: string) => key("ATTEMPT", `${world}#${number}`, hour), // failed identifications
  contact:     (tppId: string)                          => key("TPP", tppId, "CONTACT"),                    // the profile has an address; GSI1: all TPPs of which that is so
  opening:     (tppId: string)                          => key("SANDBOX", tppId, "OPENING"),       // one caller makes the first world
  clockMove:   (tppId: string, callId: string)          => key("SANDBOX", tppId, `CLOCK#${callId}`),       // a call moves the sandbox clock once; GSI1: moves under way
  deed:        (tppId: string, callId: string)          => key("SANDBOX", tppId, `DEED#${callId}`),       // what a call has done to the sandbox, once
  snapshot:    (tppId: string, id: string)              => key("SANDBOX", tppId, `SNAPSHOT#${id}`),       // a generation kept to be restored
  generation:  (tppId: string, world: string)           => key("SANDBOX", tppId, `GENERATION#${world}`),       // every world there is of a TPP; GSI1: when it is looked at whether anybody still names it
  chunk:       (tppId: string, loadId: string, index: string) => key("LOAD", `${tppId}#${loadId}`, `CHUNK#${index}`), // rows that are to be put all or not at all
  scaFlow:     (tokenHash: string)                      => key("SCA", tokenHash, "SCA"),                     // one redirect
  visit:       (browser: string)                        => key("VISIT", browser, "VISIT"),                   // who is signed in to see what they consented to
  payment:     (paymentId: string)                      => key("PAYMENT", paymentId, "PAYMENT"),             // GSI1: when something is to be done about it, by what that is, shard and instant
  state:       (paymentId: string)                      => key("STATE", paymentId, "STATE"),                 // the bank's word about a payment
  basket:      (basketId: string)                       => key("BASKET", basketId, "BASKET"),                
  authorisation: (paymentId: string, id: string)        => key("PAYMENT", paymentId, `AUTHORISATION#${id}`), // of itself, or of its cancellation
  basketAuthorisation: (basketId: string, id: string)   => key("BASKET", basketId, `AUTHORISATION#${id}`),
  part:        (paymentId: string, part: string)        => key("PAYMENT", paymentId, `PART#${part}`),        // some of the payments of a bulk
  order:       (world: string, id: string)              => key("ORDER", `${world}#${id}`, "ORDER"),          // what the sandbox's bank was given to execute; GSI1: when it is due, by shard and instant
  orderPart:   (world: string, id: string, part: string) => key("ORDER", `${world}#${id}`, `PART#${part}`),  // some of the transfers of a bulk
  orderDone:   (world: string, id: string, which: string) => key("ORDER", `${world}#${id}`, `DONE#${which}`), // one day of a standing order, or one transfer of a bulk: it is executed once
  waiting:     (world: string, at: string, id: string)  => key("WAITING", world, `${at}#${id}`),             // what is to be executed in a sandbox's world, in order
  duplicate:   (print: string)                          => key("DUPLICATE", print, "PAYMENT"),               // an approved payment's twin is noticed, 24 h
  audit:       (day: string, shard: number, at: string) => key("AUDIT", `${day}#${shard}`, at),              // outbox of the audit trail
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

export type Key = { PK: string; SK: string };

/** The families of partitions, as an operation declares what it reads and writes. */
// biome-ignore format: one line
export const families = ["VERSION", "TPP", "REQUEST", "RATE", "REQUESTLOG", "PSU", "USAGE", "ATTEMPT", "SCA", "VISIT", "PAYMENT", "STATE", "BASKET", "ORDER", "WAITING", "DUPLICATE", "AUDIT", "WORLD", "ACCOUNT", "CARD", "LOAD", "SANDBOX"] as const;

/** The families of the index: only read, and written by writing PAYMENT, BASKET, ORDER, PSU and TPP. */
export const indexFamilies = ["DUE", "BANKDUE", "CONSENTS", "MOVES", "GENERATIONS"] as const;

/** What changes, and so a feed can be told of. */
export type TableFamily = (typeof families)[number];
export type Family = TableFamily | (typeof indexFamilies)[number];

export const isOfIndex = (family: Family): boolean => indexFamilies.some((each) => each === family);

const key = (family: Family, partition: string, sort: string): Key => ({
  PK: `${family}#${partition}`,
  SK: sort,
});

/** What is to be done about a payment: to call the bank, to reject what nobody approves, to ask what became of it. */
export type Task = "SUBMIT" | "LAPSE" | "ASK";

/** GSI1, sparse: payments about which something is to be done, those of one task and shard in the order in which they fall due. */
export const due = (task: Task, shard: number, at: Date, id: string) => ({
  GSI1PK: `DUE#${task}#${shard}`,
  GSI1SK: `${at.toISOString()}#${id}`,
});

/** GSI1, sparse: orders that the sandbox's bank is to do something about, as those above. */
export const bankDue = (shard: number, at: Date, world: string, id: string) => ({
  GSI1PK: `BANKDUE#${shard}`,
  GSI1SK: `${at.toISOString()}#${world}#${id}`,
});

/** Over how many partitions what is due is spread. */
export const dueShards = 8;

/** GSI1, sparse: what a customer has consented to, TPP by TPP, and which TPPs know them. */
export const consented = (world: string, customerId: string, tppId: string, context: string) => ({
  GSI1PK: consentsOf(world, customerId),
  GSI1SK: `${tppId}#${context}`,
});

export const consentsOf = (world: string, customerId: string) => `CONSENTS#${world}#${customerId}`;

/** GSI1, sparse: moves of sandbox clocks under way, those first that began first. */
export const moving = (since: Date, tppId: string) => ({
  GSI1PK: "MOVES#CLOCK",
  GSI1SK: `${since.toISOString()}#${tppId}`,
});

/** GSI1, sparse: generations of worlds, by when it is to be looked at whether they are still needed. */
export const lookedAt = (at: Date, world: string) => ({
  GSI1PK: "GENERATIONS#ALL",
  GSI1SK: `${at.toISOString()}#${world}`,
});

/** GSI1, sparse: the TPPs that the bank has stopped. */
export const stopped = (tppId: string) => ({ GSI1PK: stoppedPartition, GSI1SK: tppId });

export const stoppedPartition = "STOPPED";

/** GSI1, sparse: the TPPs that have told where the bank reaches them. */
export const contacted = (tppId: string) => ({ GSI1PK: contactsPartition, GSI1SK: tppId });

export const contactsPartition = "CONTACTS";
