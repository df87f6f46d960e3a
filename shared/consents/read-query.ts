import * as v from "valibot";
import { flag } from "../schemas/query.ts";

/**
 * The query of every read of accounts and cards. TPPs send withBalance with all of them, so a read that has no choice
 * of balances takes it too, and it has no effect there (decision: unknown query parameters).
 */
export const balanceQuery = v.strictObject({ withBalance: v.optional(flag) });
export type BalanceQuery = v.InferOutput<typeof balanceQuery>;
