import type { Answer } from "../operations/call.ts";
import { domestic, domesticOrder, eirik } from "./orders.ts";
import { knownPsu, type Playing, post, ReceivedPayment } from "./payments.ts";

const { other } = eirik;

/** The amount of a transfer between Eirik's own accounts, in minor units. */
export const amount = 125_50n;

/** A transfer from Eirik's main account to his other one. */
export const own = (creditorName: string, changes: object = {}) =>
  domesticOrder({
    creditorName,
    creditorAccount: { iban: other.iban, currency: other.currency },
    ...changes,
  });

/** Leaves out X-PSU-IDENTITY, which a request has by default. */
export const nobody = { "x-psu-identity": undefined };

/** Starts a valid session of Eirik's before the tests of a file. */
export function useSession() {
  let session: Record<string, string> = {};
  beforeAll(async () => {
    session = await knownPsu();
  });
  return {
    /** Starts a new session after another one has replaced it. */
    async renew() {
      session = await knownPsu();
    },
    order: (body: object, { headers, ...playing }: Playing = {}) =>
      post(body, { product: domestic, ...playing, headers: { ...session, ...nobody, ...headers } }),
  };
}

/** The payment that an answer creates. */
export const received = (answer: Pick<Answer, "body">, product = domestic) =>
  new ReceivedPayment(answer.body, { product });
