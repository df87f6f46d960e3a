import * as v from "valibot";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { headersOf } from "../http/headers.ts";
import { products } from "../products/products.ts";
import { type Payment, standing } from "../rules/payment.ts";
import { uuid } from "../schemas/date.ts";
import { payments } from "../table/payments.ts";

/** Column D: a payment is read without its PSU, and no day's quota is spent on it. */
export const paymentHeaders = headersOf("account");

/** The TPP's own payment of the route; somebody else's does not exist for it. */
export async function paymentOf({
  params,
  tppId,
  world,
  now,
}: Caller & {
  params: { "payment-product": string; "payment-id": string };
}): Promise<Payment> {
  const product = params["payment-product"];
  if (!Object.hasOwn(products, product))
    throw new ApiError("PRODUCT_UNKNOWN", "This payment product is not known.", {
      path: "payment-product",
    });
  const id = v.safeParse(uuid, params["payment-id"]);
  const payment = id.success ? await payments.get(id.output.toLowerCase()) : undefined;
  if (payment?.tppId === tppId && payment.world === world && payment.product === product)
    return standing(payment, now);
  throw new ApiError("RESOURCE_UNKNOWN", "There is no such payment.", { path: "payment-id" });
}
