import { hash } from "node:crypto";

/**
 * The version of this data model. A release that changes the form of existing items raises it and includes the
 * migration (infra/migrate/migrations.ts). Data of another version is refused.
 */
export const dataVersion = 3;

/**
 * The whole single-table design. Items that share a partition are read together, in the order of their sort key.
 *
 * `place` names the bank data that a TPP uses: in the sandbox, the world that the TPP's PROFILE names. A partition begins
 * with its family, and permissions are granted by family. So the common data of a TPP and a PSU have their own family
 * (PSU), and are not under TPP with another sort key.
 */
// biome-ignore format: one item per line, so that the design reads as a table
export const keys = {
  version:     ()                                       => key("VERSION", "TABLE", "VERSION"),               // the version of the table's data; version 1 if there is no such item
  profile:     (tppId: string)                          => key("TPP", tppId, "PROFILE"),                    // place, clock offset, blocked, contact; GSI1: blocked TPPs
  request:     (tppId: string, requestId: string)       => key("REQUEST", `${tppId}#${requestId}`, "REQUEST"), // the request guard: finds repeated requests, and holds the decision of a write, or a read of account data for the audit trail; 24 h, from the decision if there is one
  rate:        (tppId: string, window: number)          => key("RATE", tppId, `${window}`),                  // requests of a TPP in ten seconds, and the bank's expected milliseconds by operation and second (listAccounts3); expires after a minute
  link:        (tppId: string, psuId: string)           => key("PSU", `${tppId}#${psuId}`, "LINK"),          // the customer of a PSU-ID; GSI1: the TPPs of a customer
  session:     (tppId: string, psuId: string)           => key("PSU", `${tppId}#${psuId}`, "SESSION"),       // the only valid TPP session
  consent:     (tppId: string, psuId: string, context: string) => key("PSU", `${tppId}#${psuId}`, `CONSENT#${context}`), // a consent, by context: PRIVATE or a corporate id; GSI1: the consents of a customer
  fundsConsent: (tppId: string, psuId: string, context: string, accountId: string) => key("PSU", `${tppId}#${psuId}`, `FUNDS#${context}#${accountId}`), // a consent to confirm funds on one account; GSI1: the consents of a customer
  approved:    (tppId: string, psuId: string, at: string, paymentId: string) => key("PSU", `${tppId}#${psuId}#PAYMENTS`, `${at}#${paymentId}`), // an approved payment of a PSU, for 13 months; in its own partition, which requests do not read
  usage:       (tppId: string, place: string, psuId: string, context: string, what: string) => key("USAGE", `${tppId}#${place}#${psuId}#${context}`, what), // day#operation#account of reads without the PSU, day#kind of reads with the PSU; 90 days
  question:    (tppId: string, place: string, psuId: string, context: string, accountId: string, at: string) => key("QUESTION", `${tppId}#${place}#${psuId}#${context}#${accountId}`, at), // a question whether an amount is available, with its answer and without the amount; 90 days
  attempts:    (place: string, number: string, hour: string) => key("ATTEMPT", `${place}#${number}`, hour), // failed identifications
  contact:     (tppId: string)                          => key("TPP", tppId, "CONTACT"),                    // shows that the profile has an e-mail address; GSI1: all TPPs with an address
  scaFlow:     (tokenHash: string)                      => key("SCA", tokenHash, "SCA"),                     // an SCA flow of a PSU
  dashboardSession: (browser: string)                   => key("VISIT", browser, "VISIT"),                   // a customer's dashboard session
  sentToProvider:     (browser: string)                        => key("VISIT", browser, "LED-AWAY"),                // a customer who is at the identity provider, to sign in or to stop a payment
  payment:     (paymentId: string)                      => key("PAYMENT", paymentId, "PAYMENT"),             // GSI1: the due index, by task, shard and instant
  state:       (paymentId: string)                      => key("STATE", paymentId, "STATE"),                 // the last state of the order that the bank reported
  basket:      (basketId: string)                       => key("BASKET", basketId, "BASKET"),                
  authorisation: (paymentId: string, id: string)        => key("PAYMENT", paymentId, `AUTHORISATION#${id}`), // the authorisation of the payment, or of its cancellation
  basketAuthorisation: (basketId: string, id: string)   => key("BASKET", basketId, `AUTHORISATION#${id}`),
  part:        (paymentId: string, part: string)        => key("PAYMENT", paymentId, `PART#${part}`),        // a part of the payments of a bulk
  duplicates:  (fingerprint: string)                    => key("DUPLICATE", fingerprint, "PAYMENTS"),        // payments that are approved, or about to be in a basket, and equal but for the day; 24 h from the last write
  register:    ()                                       => key("REGISTER", "TAKEN", "REGISTER"),             // the active import of the register of TPPs
  registered:  (generation: string, part: string)       => key("REGISTER", generation, part),                // a part of the TPPs of an import, by a hash of their ids; two weeks
  revocations: (issuer: string)                         => key("REVOKED", issuer, "LIST"),                    // the active revocation list of an issuer
  revoked:     (issuer: string, part: string)           => key("REVOKED", issuer, `PART#${part}`),            // a part of the serial numbers of a list, by their hash
  audit:       (day: string, shard: number, at: string) => key("AUDIT", `${day}#${shard}`, at),              // audit events on their way to the archive, for a month
};

export type Key = { PK: string; SK: string };

/** The key families. An operation declares the families that it reads and writes. */
// biome-ignore format: one line
export const families = ["VERSION", "TPP", "REQUEST", "RATE", "REQUESTLOG", "PSU", "USAGE", "QUESTION", "ATTEMPT", "SCA", "VISIT", "PAYMENT", "STATE", "BASKET", "DUPLICATE", "REGISTER", "REVOKED", "AUDIT", "WORLD"] as const;

/** The families of the index. They are only read; a write of PAYMENT, BASKET, PSU, TPP or WORLD updates them. */
export const indexFamilies = ["DUE", "SUBMITTED", "BANKDUE", "CONSENTS"] as const;

/** The families whose changes a feed can handle. */
export type TableFamily = (typeof families)[number];
export type Family = TableFamily | (typeof indexFamilies)[number];

export const isOfIndex = (family: Family): boolean => indexFamilies.some((each) => each === family);

/** A key of the table. Its partition begins with its family. */
export const key = (family: Family, partition: string, sort: string): Key => ({
  PK: `${family}#${partition}`,
  SK: sort,
});

/**
 * The task that is due for a payment: to call the bank, to reject it without approval, or to ask the bank for its
 * state. No job takes OPERATOR.
 */
export type Task = "SUBMIT" | "LAPSE" | "ASK" | "OPERATOR";

/** GSI1, sparse: the due index. Payments of one task and shard in the order in which they fall due. */
export const due = (task: Task, shard: number, at: Date, id: string) => ({
  GSI1PK: `DUE#${task}#${shard}`,
  GSI1SK: `${at.toISOString()}#${id}`,
});

/** GSI1, sparse: the payments approved on a day of Europe/Oslo. Those of one shard are in the order of approval. */
export const submittedOn = (day: string, shard: number, at: string, id: string) => ({
  GSI1PK: `SUBMITTED#${day}#${shard}`,
  GSI1SK: `${at}#${id}`,
});

/** The number of partitions (shards) for due payments and for the approvals of a day. */
export const dueShards = 8;

/** The shard of a text, evenly spread over so many. */
export const shardOfText = (text: string, shards: number): number =>
  hash("sha256", text, "buffer").readUInt8() % shards;

/** GSI1, sparse: a customer's consents by TPP, and the TPPs that know the customer. */
export const consented = (place: string, customerId: string, tppId: string, context: string) => ({
  GSI1PK: consentsOf(place, customerId),
  GSI1SK: `${tppId}#${context}`,
});

export const consentsOf = (place: string, customerId: string) => `CONSENTS#${place}#${customerId}`;

/** GSI1, sparse: the TPPs that the bank has stopped. */
export const stopped = (tppId: string) => ({ GSI1PK: stoppedPartition, GSI1SK: tppId });

export const stoppedPartition = "STOPPED";

/** GSI1, sparse: the TPPs with an address at which the bank reaches them. */
export const contacted = (tppId: string) => ({ GSI1PK: contactsPartition, GSI1SK: tppId });

export const contactsPartition = "CONTACTS";
