import * as v from "valibot";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { orderPayment } from "../../shared/payments/order-payment.ts";
import { products } from "../../shared/products/products.ts";
import { amountText } from "../../shared/rules/money.ts";
import { AmountAnswer } from "../../shared/schemas/account-answers.ts";
import { Link } from "../../shared/schemas/link.ts";
import { flag } from "../../shared/schemas/query.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";

export const handler = defineOperation({
  route: "POST /v1/payments/{payment-product}",
  summary: "Create a payment",
  role: "PISP",
  headers: headersOf("payment", { "psu-id": ["x-psu-identity", "psu-context"] }),
  query: v.strictObject({ allowLogicalDuplicate: v.optional(flag, "false") }),
  products,
  answer: [
    201,
    v.object({
      transactionStatus: TransactionStatus,
      paymentId: v.string(),
      transactionFees: v.optional(AmountAnswer),
      transactionFeeIndicator: v.boolean(),
      _links: v.object({ scaRedirect: Link, self: Link, status: Link }),
    }),
  ],
  access: {
    reads: ["WORLD", "ACCOUNT", "DUPLICATE", "PAYMENT"],
    writes: ["PAYMENT", "SCA", "AUDIT"],
    secrets: ["ids", "tokens", "numbers"],
  },

  async handle(call) {
    const { payment, scaRedirect } = await orderPayment(call, call.body);
    const { id, product, fee, debtorCurrency: currency } = payment;
    return {
      transactionStatus: "RCVD" as const,
      paymentId: id,
      transactionFees: fee ? { amount: amountText(fee, currency), currency } : undefined,
      transactionFeeIndicator: fee > 0n,
      _links: {
        scaRedirect,
        self: linksTo.payment(product, id),
        status: linksTo.paymentStatus(product, id),
      },
    };
  },
});
