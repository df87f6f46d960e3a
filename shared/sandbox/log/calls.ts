import { decrypt, encrypt } from "../../secrets/encryption.ts";
import { secret } from "../../secrets/secrets.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { type Copy, requests } from "../../table/requests.ts";
import { logKeys } from "./keys.ts";
import { unreadableAnswer } from "./refusals.ts";

/** A sandbox call that is applied once, however often it is repeated. */
export type Call = {
  id: string;
  requestId: string;
  /** The copy of the request that makes it, whose guard then stays for a day. */
  copy?: Copy;
};

const keptSeconds = 2 * 86_400;

/** The answer is encrypted, because it may contain a customer's number. It can only be read as the answer of this call. */
const purposeOf = (tppId: string, id: string) => `call ${tppId} ${id}`;

export const calls = {
  /**
   * The changes that record a call with its answer, on condition that it was not applied before. The answer is kept,
   * because the world may have changed when the call is repeated.
   */
  async applied(
    { tppId, realTime, call: { id, copy } }: { tppId: string; realTime: Date; call: Call },
    { version, answer }: { version: number; answer: unknown },
  ): Promise<Change[]> {
    const expires = Math.floor(realTime.getTime() / 1000) + keptSeconds;
    const kept =
      answer === undefined
        ? {}
        : {
            answer: encrypt(await secret("numbers"), purposeOf(tppId, id), JSON.stringify(answer)),
          };
    const record: Change = {
      put: { ...logKeys.call(tppId, id), ...{ id, version, expires }, ...kept },
      when: { absent: realTime },
    };
    return [record, ...(copy ? [requests.decided(copy)] : [])];
  },

  /** The answer of a call that was applied before. */
  async answerOf<A>(
    tppId: string,
    { id }: Call,
    realTime: Date,
  ): Promise<{ answer: A } | undefined> {
    const item = await table.get(logKeys.call(tppId, id));
    if (!item || Number(item.expires) < Math.floor(realTime.getTime() / 1000)) return undefined;
    if (item.answer === undefined) return { answer: undefined as A };
    const key = await secret("numbers");
    try {
      const text = decrypt(key, purposeOf(tppId, id), `${item.answer}`);
      return { answer: JSON.parse(text) };
    } catch (error) {
      throw unreadableAnswer(error);
    }
  },
};
