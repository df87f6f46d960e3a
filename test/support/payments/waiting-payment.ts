import { balanceOf, eirik, orderOf, receiveApproved, rowsOf } from "./payments.ts";

const day = "2026-03-10";
let count = 0;

/** Posts and approves a payment for a day. Returns the payment and its creditor's name. */
export async function waiting(requestedExecutionDate: string | undefined = day) {
  const name = `Waiting ${++count}`;
  const order = orderOf({ creditorName: name, requestedExecutionDate });
  return { name, approved: await receiveApproved(order) };
}

/** The pending rows of a creditor: the day in the id, the day and the value date. */
export const pending = async (name: string) => {
  const rows = await rowsOf(eirik.main.bban, "PENDING", name);
  return rows.map(({ id, day, valueDate }) => [id.slice(0, 8), day, valueDate]);
};

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
