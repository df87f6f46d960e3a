import { domestic, domesticOrder } from "./domestic.ts";
import { eirik, knownPsu, type Playing, post } from "./payments.ts";

const { other } = eirik;

/** What a transfer between Eirik's own accounts takes, in minor units. */
export const amount = 125_50n;

/** A transfer from Eirik's main account to his other one. */
export const own = (creditorName: string, changes: object = {}) =>
  domesticOrder({
    creditorName,
    creditorAccount: { iban: other.iban, currency: other.currency },
    ...changes,
  });

/** The number in X-PSU-IDENTITY, which a request has by default, left out. */
export const nobody = { "x-psu-identity": undefined };

/** Orders in a valid session of Eirik's, which begins before the tests of a file. */
export function useSession() {
  let session: Record<string, string> = {};
  beforeAll(async () => {
    session = await knownPsu();
  });
  return {
    /** Begins the session anew, where another one has taken its place. */
    async renew() {
      session = await knownPsu();
    },
    order: (body: object, { headers, ...playing }: Playing = {}) =>
      post(body, { product: domestic, ...playing, headers: { ...session, ...nobody, ...headers } }),
  };
}

/** What `statusOf` and its like ask for of a payment that was answered. */
export const received = (answer: { body: { paymentId: string } }, product = domestic) => ({
  params: { "payment-product": product, "payment-id": answer.body.paymentId },
});
