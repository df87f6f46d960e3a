import { testTime } from "../operations/call.ts";
import {
  havbris,
  orderOf,
  type Received,
  receiveApproved,
  statusOf,
} from "../payments/payments.ts";

const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
const instructedAmount = { amount: "10.00", currency: "NOK" };

/** Posts and approves a payment within the bank, for a day or for today. */
export const approved = (creditorName: string, requestedExecutionDate?: string, playing = {}) =>
  receiveApproved(
    orderOf({ creditorName, creditorAccount, instructedAmount, requestedExecutionDate }),
    playing,
  );
export const isBooked = async (received: Received, now = testTime) =>
  (await statusOf(received, { now })).transactionStatus === "ACSC";
