import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { cancelPayment } from "../../shared/payments/cancel-payment.ts";
import {
  deletingHeaders,
  namedPayment,
  ofEachService,
  paymentAtBank,
} from "../../shared/payments/read-payment.ts";
import { Link } from "../../shared/schemas/link.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";

export const documentation: Documentation = {
  description:
    "Cancels a payment that nobody has approved and answers 204. For an approved payment that is not executed yet, the PSU must approve the cancellation: the answer is 202, with a link that starts the authorisation. While the status is PDNG, it is too early: 409 with Retry-After.",
};

export const handler = defineOperation({
  route: ofEachService("DELETE", ""),
  summary: "Cancel a payment",
  role: "PISP",
  headers: deletingHeaders,
  answer: [
    204,
    v.optional(
      v.object({
        transactionStatus: TransactionStatus,
        _links: v.object({ startAuthorisation: Link, self: Link, status: Link }),
      }),
    ),
  ],
  isUnderWay: (answer) => answer !== undefined,
  access: { ports: ["orders"], reads: ["PAYMENT", "STATE"], writes: ["AUDIT", "PAYMENT", "STATE"] },

  async handle(call) {
    const transactionStatus = call.isDecided
      ? v.parse(TransactionStatus, call.told)
      : await cancelPayment(call, await paymentAtBank(call));
    if (transactionStatus === "CANC") return undefined;
    const payment = namedPayment(call);
    return {
      transactionStatus,
      _links: {
        startAuthorisation: linksTo.cancellations(payment),
        self: linksTo.payment(payment),
        status: linksTo.paymentStatus(payment),
      },
    };
  },
});
