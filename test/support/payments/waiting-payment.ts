import { orderOf as orderAtBank } from "../sandbox/world-of.ts";
import { balanceOf, eirik, idOf, orderOf, type Received, receiveApproved } from "./payments.ts";

const day = "2026-03-10";
let count = 0;

/** Posts and approves a payment for a day. Returns the payment and its creditor's name. */
export async function waiting(requestedExecutionDate: string | undefined = day) {
  const name = `Waiting ${++count}`;
  const order = orderOf({ creditorName: name, requestedExecutionDate });
  return { name, approved: await receiveApproved(order) };
}

/** The day of a waiting order, as it was ordered and as it is now. */
export async function dayOf(received: Received): Promise<(string | undefined)[]> {
  const order = await orderAtBank(idOf(received));
  return [order?.shownDate ?? order?.date, order?.date];
}

export const on = (date: string) => new Date(`${date}T09:00:00Z`);

/** An approved payment that several tests of a file use. The table is restored for each of them. */
export function useWaitingPayment({ keep }: { keep(): Promise<() => Promise<void>> }) {
  const one = {} as Awaited<ReturnType<typeof waiting>>;
  /** The balance of its account before the payment. */
  const before = {} as Awaited<ReturnType<typeof balanceOf>>;
  let begin: () => Promise<void>;
  beforeAll(async () => {
    Object.assign(before, await balanceOf(eirik.main.bban));
    Object.assign(one, await waiting());
    begin = await keep();
  });
  beforeEach(() => begin());
  return { one, before };
}
