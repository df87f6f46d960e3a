import { settings } from "../runtime/settings.ts";
import { readObject, writeObject } from "./object-store.ts";
import { readPublished } from "./read-published.ts";
import { closuresKey } from "./status-archive.ts";
import { useStore } from "./stores.ts";

const hourKey = (hour: string) => `figures/hours/${hour}.json`;
const publishedKey = (quarter: string) => `figures/published/${quarter}.csv`;

/** The port to the regulator's figures, which are in the bucket of the audit trail. */
export const figuresArchive = {
  /** Stores the counts of an hour such as 2026-10-25T01. A second run for the same hour replaces them. */
  async keepHour(hour: string, counts: object): Promise<void> {
    useStore("requestCounts");
    await writeObject(settings.auditBucket, hourKey(hour), JSON.stringify(counts));
  },

  /** The stored counts of an hour; undefined if they are missing. */
  hour: async (hour: string) => textOf(await readObject(settings.auditBucket, hourKey(hour))),

  /** The figures of the bank's own customer interface, which the bank stores itself; undefined if it has not. */
  own: async (quarter: string) =>
    textOf(await readObject(settings.auditBucket, `figures/own/${quarter}.csv`)),

  /** The times for which an operator closed the interface; undefined if it was never closed. */
  closures: async () => textOf(await readObject(settings.auditBucket, closuresKey)),

  keepClosures: (text: string) => writeObject(settings.auditBucket, closuresKey, text),

  publish: (quarter: string, csv: string) =>
    writeObject(settings.auditBucket, publishedKey(quarter), csv),

  /** The published figures of a quarter; undefined if there are none. */
  published: (quarter: string) => readPublished("figures", publishedKey(quarter)),
};

const textOf = (content: Buffer | undefined): string | undefined => content?.toString("utf8");
