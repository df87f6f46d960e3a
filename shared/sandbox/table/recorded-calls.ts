import * as v from "valibot";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { markExpires } from "../../table/requests.ts";
import { sandboxKeys } from "./keys.ts";

const Deed = v.object({ answer: v.optional(v.string()) });

/** The completed calls of a sandbox. They are kept so that a repeated call changes nothing. */
export const recordedCalls = {
  /** Returns the answer of a completed call, or undefined if it has not completed. */
  async get(tppId: string, callId: string): Promise<{ answer: unknown } | undefined> {
    const item = await table.get(sandboxKeys.deed(tppId, callId));
    if (!item) return undefined;
    const { answer } = v.parse(Deed, item);
    return { answer: answer === undefined ? undefined : JSON.parse(answer) };
  },

  /** The change that records a call. It fails if the call is recorded already. */
  done(
    { tppId, id, realTime }: { tppId: string; id: string; realTime: Date },
    answer: unknown,
  ): Change {
    const expires = markExpires(realTime);
    const text = JSON.stringify(answer) as string | undefined;
    return {
      put: { ...sandboxKeys.deed(tppId, id), answer: text, expires },
      when: { absent: true },
    };
  },
};
