import * as v from "valibot";
import { type ReadHeaders, readingOf } from "../consents/consented-read.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { headersOf } from "../http/headers.ts";
import { products } from "../products/products.ts";
import { contextOf } from "../rules/account-access.ts";
import { type Payment, standing } from "../rules/payment.ts";
import { uuid } from "../schemas/date.ts";
import { payments } from "../table/payments.ts";

/** Column D: a payment is read without its PSU, and no day's quota is spent on it. */
export const paymentHeaders = headersOf("account");

/** The TPP's own payment of the route; somebody else's, or another PSU's than PSU-ID names, does not exist for it. */
export async function paymentOf(
  call: Caller & {
    params: { "payment-product": string; "payment-id": string };
    headers: ReadHeaders;
  },
): Promise<Payment> {
  const { params, tppId, world, now, psu } = call;
  const reading = readingOf(call, call.headers);
  if (reading) contextOf(reading);
  const product = params["payment-product"];
  if (!Object.hasOwn(products, product))
    throw new ApiError("PRODUCT_UNKNOWN", "This payment product is not known.", {
      path: "payment-product",
    });
  const id = v.safeParse(uuid, params["payment-id"]);
  const payment = id.success ? await payments.get(id.output.toLowerCase()) : undefined;
  const own = payment?.tppId === tppId && payment.world === world && payment.product === product;
  const anothers = psu && payment?.psuId !== undefined && payment.psuId !== psu.psuId;
  if (own && !anothers) return standing(payment, now);
  throw new ApiError("RESOURCE_UNKNOWN", "There is no such payment.", { path: "payment-id" });
}
