import { AsyncResource } from "node:async_hooks";
import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { failing } from "../bank/failing-bank.ts";
import { testTime } from "../operations/call.ts";
import { atDecision, started } from "../payments/authorisations.ts";
import { dyingAtIntent } from "../payments/intents.ts";
import { domestic, domesticOrder, eirik } from "../payments/orders.ts";
import { later, type ReceivedPayment, receive, receiveApproved } from "../payments/payments.ts";
import { approve } from "../psu/site.ts";
import { editWorld } from "../sandbox/world-of.ts";
import { useAws } from "../stacks/aws-double.ts";
import { describeStacks } from "../stacks/stacks.ts";
import { runBank } from "./command.ts";

/** Lets the command find the test file's table as that of the sandbox. */
export const useSandboxStack = () =>
  useAws((asked) =>
    describeStacks(asked, {
      "fjordgate-sandbox-data": { TableName: process.env.TABLE_NAME ?? "" },
    }),
  );

export const future = domesticOrder({ requestedExecutionDate: "2026-03-10" });
export const sandbox = ["--stage", "sandbox"];
export const because = ["--reason", "The bank lost it.", "--yes"];
export const orders = (...args: string[]) => runBank("orders", ...args, ...sandbox);
export const minutes = (count: number) => later(testTime, { minutes: count });
const at = (now: Date) => () => now;

/** The clock is set by another call, not by one that waits for the bank meanwhile. */
const elsewhere = new AsyncResource("another call");
const setOffset = (clockOffset: number) =>
  elsewhere.runInAsyncScope(() => editWorld(() => ({ clockOffset })));

/** Runs the job after the command. Both use real time; the sandbox's clock stays at the tests' time. */
export async function nextRun(): Promise<void> {
  const time = new Date(Date.now() + 1_000);
  await setOffset(testTime.getTime() - time.getTime());
  await submitOrders({ time: time.toISOString() }).catch(() => undefined);
  await setOffset(0);
}

/** Leaves a payment whose process died before the bank was called about its approval. */
export async function leftSubmitting(now = testTime): Promise<ReceivedPayment> {
  const received = await receive(future, {
    product: domestic,
    query: { allowLogicalDuplicate: "true" },
  });
  await dyingAtIntent(() => approve(received.link, eirik.number, at(now)));
  return received;
}

export async function leftCancelling(now = testTime): Promise<ReceivedPayment> {
  const received = await receiveApproved(future, { product: domestic });
  const { link } = await started("cancellation", received);
  await dyingAtIntent(await atDecision(link, eirik.number, at(now)));
  return received;
}

/** Does not change a payment if the bank says that its id belongs to another order. */
export async function otherOrder(): Promise<ReceivedPayment> {
  const received = await receive(domesticOrder(), { product: domestic });
  const heal = failing({ submit: () => () => "otherOrder" });
  await received.approve();
  heal();
  return received;
}
