import * as v from "valibot";
import { basketPayments } from "../limits.ts";
import { uuid } from "./date.ts";
import { list } from "./list.ts";
import { objectWords } from "./text.ts";

/** A request for a signing basket: the ids of its payments, each once. */
export const BasketOrder = v.strictObject(
  {
    paymentIds: v.pipe(
      list(v.pipe(uuid, v.toLowerCase()), {
        words: "Payment ids are a list.",
        least: [1, "A signing basket has at least one payment."],
        most: [basketPayments, `A signing basket has at most ${basketPayments} payments.`],
      }),
      v.check((ids) => new Set(ids).size === ids.length, "Each payment may be named once only."),
    ),
  },
  objectWords("A signing basket"),
);
