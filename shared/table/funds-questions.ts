import * as v from "valibot";
import { questionsShown, readsShownDays } from "../limits.ts";
import type { Times } from "../rules/clock.ts";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";
import { usageExpires } from "./usage.ts";

/** A funds consent: its TPP and PSU, its context and its account. */
export type AskedFor = {
  tppId: string;
  place: string;
  psuId: string;
  context: string;
  accountId: string;
};

const Question = v.object({ at: v.string(), isAvailable: v.boolean() });

/** A question whether an amount is available, as the PSU sees it: its time and its answer, and never the amount. */
export type FundsQuestion = v.InferOutput<typeof Question>;

const keyOf = ({ tppId, place, psuId, context, accountId }: AskedFor, at: string) =>
  keys.question(tppId, place, psuId, context, accountId, at);

/**
 * The questions under a funds consent, for the PSU (PSD2, article 65, 5). A question is written in the transaction that
 * decides its request, so a TPP never has an answer that the PSU cannot see.
 */
export const fundsQuestions = {
  answered(
    of: AskedFor,
    { requestId, isAvailable }: { requestId: string; isAvailable: boolean },
    { now, realTime }: Times,
  ): Change {
    const at = now.toISOString();
    const key = keyOf(of, `${at}#${requestId}`);
    return { put: { ...key, at, isAvailable, expires: usageExpires(realTime) } };
  },

  /** The newest questions of the days that are shown, the newest first. */
  async newest(of: AskedFor, now: Date, limit = questionsShown): Promise<FundsQuestion[]> {
    const from = new Date(now.getTime() - readsShownDays * 86_400_000).toISOString();
    const between: [string, string] = [from, `${now.toISOString()}~`];
    const items = await table.query(keyOf(of, "").PK, { between, newestFirst: true, limit });
    return items.map((item: Item) => v.parse(Question, item));
  },
};
