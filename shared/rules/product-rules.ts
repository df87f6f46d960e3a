import { services } from "../products/products.ts";
import type { ProductRules } from "../products/transfer.ts";
import type { Payment } from "./payment.ts";

/** The rules of a payment's product. */
export const productRules = ({
  service,
  product,
}: Pick<Payment, "service" | "product">): ProductRules =>
  (services[service] as Record<string, ProductRules>)[product] as ProductRules;

/** True if the payment is executed on approval, on any day. */
export const isInstantPayment = (payment: Pick<Payment, "service" | "product">): boolean =>
  productRules(payment).instant === true;
