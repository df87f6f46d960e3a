/**
 * The version of this model. A release that changes what is written already raises it, and ships the migration to it
 * (infra/migrate/migrations.ts); data of another version is refused.
 */
export const dataVersion = 2;

/**
 * The whole single-table design. Items that share a partition are read together, in the order of their sort key.
 *
 * `place` is where a TPP's bank data lives: in the sandbox the generation its PROFILE names. A partition begins with
 * its family, which is what permissions are written in.
 */
// biome-ignore format: one item per line, so that the design reads as a table
export const keys = {
  version:     ()                                       => key("VERSION", "TABLE", "VERSION"),               // of this model, as the table's data follows it; where none stands it is the first
  profile:     (tppId: string)                          => key("TPP", tppId, "PROFILE"),                    // place, clock offset, blocked, contact; GSI1: those blocked
  request:     (tppId: string, requestId: string)       => key("REQUEST", `${tppId}#${requestId}`, "REQUEST"), // replay guard, 24 h
  rate:        (tppId: string, window: number)          => key("RATE", tppId, `${window}`),                  // how many requests a TPP sent in ten seconds, for a minute
  link:        (tppId: string, psuId: string)           => key("PSU", `${tppId}#${psuId}`, "LINK"),          // which customer a PSU-ID is; GSI1: a customer's
  session:     (tppId: string, psuId: string)           => key("PSU", `${tppId}#${psuId}`, "SESSION"),       // the one valid TPP session
  consent:     (tppId: string, psuId: string, context: string) => key("PSU", `${tppId}#${psuId}`, `CONSENT#${context}`), // PRIVATE or a corporate id; GSI1: a customer's
  gaveUp:      (tppId: string, psuId: string, callId: string) => key("PSU", `${tppId}#${psuId}#GAVEUP`, callId),     // a call ends a consent once; not where each request looks
  approved:    (tppId: string, psuId: string, at: string, paymentId: string) => key("PSU", `${tppId}#${psuId}#PAYMENTS`, `${at}#${paymentId}`), // a payment that a PSU has approved, for 13 months; not where each request looks
  usage:       (tppId: string, place: string, psuId: string, context: string, what: string) => key("USAGE", `${tppId}#${place}#${psuId}#${context}`, what), // day#operation#account of reads without the PSU, day#kind of those with; 90 days
  attempts:    (place: string, number: string, hour: string) => key("ATTEMPT", `${place}#${number}`, hour), // failed identifications
  contact:     (tppId: string)                          => key("TPP", tppId, "CONTACT"),                    // the profile has an address; GSI1: all TPPs of which that is so
  scaFlow:     (tokenHash: string)                      => key("SCA", tokenHash, "SCA"),                     // one redirect
  visit:       (browser: string)                        => key("VISIT", browser, "VISIT"),                   // who is signed in to see what they consented to
  ledAway:     (browser: string)                        => key("VISIT", browser, "LED-AWAY"),                // whoever is at the identity provider, to sign in or to stop a payment
  payment:     (paymentId: string)                      => key("PAYMENT", paymentId, "PAYMENT"),             // GSI1: when something is to be done about it, by what that is, shard and instant
  state:       (paymentId: string)                      => key("STATE", paymentId, "STATE"),                 // the bank's word about a payment
  basket:      (basketId: string)                       => key("BASKET", basketId, "BASKET"),                
  authorisation: (paymentId: string, id: string)        => key("PAYMENT", paymentId, `AUTHORISATION#${id}`), // of itself, or of its cancellation
  basketAuthorisation: (basketId: string, id: string)   => key("BASKET", basketId, `AUTHORISATION#${id}`),
  part:        (paymentId: string, part: string)        => key("PAYMENT", paymentId, `PART#${part}`),        // some of the payments of a bulk
  duplicate:   (print: string)                          => key("DUPLICATE", print, "PAYMENT"),               // an approved payment's twin is noticed, 24 h
  register:    ()                                       => key("REGISTER", "TAKEN", "REGISTER"),             // which import of the register of TPPs is in service
  registered:  (generation: string, part: string)       => key("REGISTER", generation, part),                // some of its TPPs, by a hash of their ids; two weeks
  revocations: (issuer: string)                         => key("REVOKED", issuer, "LIST"),                    // the revocation list of an issuer in service
  revoked:     (issuer: string, part: string)           => key("REVOKED", issuer, `PART#${part}`),            // some of its serial numbers, by a hash of them
  audit:       (day: string, shard: number, at: string) => key("AUDIT", `${day}#${shard}`, at),              // outbox of the audit trail
};

export type Key = { PK: string; SK: string };

/** The families of partitions, as an operation declares what it reads and writes. */
// biome-ignore format: one line
export const families = ["VERSION", "TPP", "REQUEST", "RATE", "REQUESTLOG", "PSU", "USAGE", "ATTEMPT", "SCA", "VISIT", "PAYMENT", "STATE", "BASKET", "ORDER", "WAITING", "DUPLICATE", "REGISTER", "REVOKED", "AUDIT", "WORLD", "ACCOUNT", "CARD", "LOAD", "SANDBOX"] as const;

/** The families of the index: only read, and written by writing PAYMENT, BASKET, ORDER, PSU and TPP. */
export const indexFamilies = [
  "DUE",
  "SUBMITTED",
  "BANKDUE",
  "CONSENTS",
  "MOVES",
  "GENERATIONS",
] as const;

/** What changes, and so a feed can be told of. */
export type TableFamily = (typeof families)[number];
export type Family = TableFamily | (typeof indexFamilies)[number];

export const isOfIndex = (family: Family): boolean => indexFamilies.some((each) => each === family);

/** A key of the table: its partition begins with its family. */
export const key = (family: Family, partition: string, sort: string): Key => ({
  PK: `${family}#${partition}`,
  SK: sort,
});

/**
 * What is to be done about a payment: to call the bank, to reject what nobody approves, to ask what became of it. What an
 * operator is to look at, no job takes.
 */
export type Task = "SUBMIT" | "LAPSE" | "ASK" | "OPERATOR";

/** GSI1, sparse: payments about which something is to be done, those of one task and shard in the order in which they fall due. */
export const due = (task: Task, shard: number, at: Date, id: string) => ({
  GSI1PK: `DUE#${task}#${shard}`,
  GSI1SK: `${at.toISOString()}#${id}`,
});

/** GSI1, sparse: the payments that were approved on a day of Europe/Oslo, those of one shard in the order of their approvals. */
export const submittedOn = (day: string, shard: number, at: string, id: string) => ({
  GSI1PK: `SUBMITTED#${day}#${shard}`,
  GSI1SK: `${at}#${id}`,
});

/** Over how many partitions what is due, or was approved on a day, is spread. */
export const dueShards = 8;

/** GSI1, sparse: what a customer has consented to, TPP by TPP, and which TPPs know them. */
export const consented = (place: string, customerId: string, tppId: string, context: string) => ({
  GSI1PK: consentsOf(place, customerId),
  GSI1SK: `${tppId}#${context}`,
});

export const consentsOf = (place: string, customerId: string) => `CONSENTS#${place}#${customerId}`;

/** GSI1, sparse: the TPPs that the bank has stopped. */
export const stopped = (tppId: string) => ({ GSI1PK: stoppedPartition, GSI1SK: tppId });

export const stoppedPartition = "STOPPED";

/** GSI1, sparse: the TPPs that have told where the bank reaches them. */
export const contacted = (tppId: string) => ({ GSI1PK: contactsPartition, GSI1SK: tppId });

export const contactsPartition = "CONTACTS";
