import type { TestData } from "../../test/conformance/test-data.ts";
import { exampleCalls } from "../contract/example-calls.ts";

const [[number]] = exampleCalls.customer;
const [[{ tppId, customerId }, order]] = exampleCalls.check;
if (order.kind !== "single") throw new Error("The example of check is a single order.");
const { product, debtorAccount: reference, transfer } = order;
const payer = { number, customerId, account: { id: "account-1", reference } };

/** Data for calls to a connector whose customers are not known: the examples of the contract. */
export const exampleData: TestData = {
  ...{ tppId, payer, stranger: payer, now: () => new Date() },
  toPay: { product, transfer },
};
