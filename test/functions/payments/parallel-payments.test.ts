import { readLedger } from "../../support/bank/ledger.ts";
import { testTime } from "../../support/operations/call.ts";
import { domestic, domesticOrder, instant } from "../../support/payments/orders.ts";
import { balanceOf, book, knownPsu, later, receive } from "../../support/payments/payments.ts";
import { bban, iban } from "../../support/payments/transfers.ts";
import { sized } from "../../support/run/long-form.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const people = sized(4, 10);
const each = sized(6, 50);
const funds = 1_000_000_00;

type Payer = { number: string; bban: string; iban: string; psu: Record<string, string> };

/** Makes a new customer with a funded account. */
async function makePayer(): Promise<Payer> {
  const { customerId, customerNumber } = await makeCustomer();
  const account = await makeAccount(customerId, { balance: funds });
  const psu = await knownPsu(customerNumber);
  return { number: customerNumber, bban: account.bban, iban: account.iban, psu };
}

describe(`${people * each} payments of ${people} PSUs at the same time as two jobs (specification, Payment status)`, () => {
  it("are all booked once, and every balance is exact", async () => {
    const payers = await Promise.all(Array.from({ length: people }, makePayer));
    const before = await readLedger("NO-FSA-987654321");
    const expected = new Map(payers.map((payer) => [payer.bban, BigInt(funds)]));
    let isOver = false;
    let approval = Promise.withResolvers<void>();
    const runJob = async () => {
      while (!isOver) {
        const { promise } = approval;
        await book(testTime);
        await promise;
      }
    };
    const jobs = [runJob(), runJob()];
    let left = 0n;

    const pay = async (payer: Payer, index: number) => {
      const amount = BigInt(100 + index);
      const payee = index % 3 === 0 ? undefined : payers[(payers.indexOf(payer) + index) % people];
      const isElsewhere = payee === undefined || payee === payer;
      const order = domesticOrder({
        instructedAmount: { amount: `${amount}.00`, currency: "NOK" },
        creditorName: `${payer.bban} ${index}`,
        creditorAccount: isElsewhere ? bban("12345678903") : iban(payee.iban),
        debtorAccount: iban(payer.iban),
      });
      const product = index % 5 === 0 ? instant : domestic;
      const headers = { ...payer.psu, "x-psu-identity": undefined };
      const received = await receive(order, { product, payer: payer.number, headers });
      await received.approve({ number: payer.number });
      approval.resolve();
      approval = Promise.withResolvers();
      const add = (number: string, minor: bigint) =>
        expected.set(number, (expected.get(number) ?? 0n) + minor);
      add(payer.bban, -amount * 100n);
      if (isElsewhere) left += amount * 100n;
      else add(payee.bban, amount * 100n);
      return received;
    };

    const all = await Promise.all(
      payers.map(async (payer) => {
        const received: Awaited<ReturnType<typeof pay>>[] = [];
        for (let index = 0; index < each; index += 1) received.push(await pay(payer, index));
        return received;
      }),
    );
    isOver = true;
    approval.resolve();
    await Promise.all(jobs);
    for (let time = 1; time <= 3; time += 1)
      await Promise.all([
        book(later(testTime, { minutes: time })),
        book(later(testTime, { minutes: time })),
      ]);

    const states: string[] = [];
    for (const received of all.flat()) states.push((await received.status()).transactionStatus);
    expect(states).toEqual(Array.from({ length: people * each }, () => "ACSC"));
    for (const [number, minor] of expected)
      expect([number, await balanceOf(number)]).toEqual([
        number,
        { booked: minor, available: minor },
      ]);
    const after = await readLedger("NO-FSA-987654321");
    expect(after.total("NOK")).toBe(before.total("NOK") - left);
    expect(after.unexplained).toEqual(before.unexplained);
  }, 240_000);
});
