import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { healed } from "../../support/bank/failing-bank.ts";
import { cancelInNetBank } from "../../support/bank/net-bank.ts";
import { atSomeTime, longest, slowBank, slowCallsEnd } from "../../support/bank/slow-bank.ts";
import { approveCancellation } from "../../support/payments/authorisations.ts";
import { eirik } from "../../support/payments/orders.ts";
import { balanceOf, book, later, minutes } from "../../support/payments/payments.ts";
import {
  manyRacing,
  type Racing,
  racing,
  settledStatuses,
} from "../../support/payments/settled-payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { sized } from "../../support/run/long-form.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";

usePsu();
afterEach(async () => {
  healed();
  await slowCallsEnd();
  delete process.env.BANK_TIMEOUT;
});

const { bban } = eirik.main;
const some = sized(4, 20);
const [day, future] = ["2026-03-10", new Date("2026-03-10T10:00:00Z")];
/** Runs the jobs, and ignores errors from conflicts with other calls. */
const runJobs = (at = 1) => book(minutes(at)).catch(() => undefined);
const decideAll = (all: readonly Racing[]) =>
  all.map(({ decide }) => decide().catch(() => undefined));

/** Cancels a payment as its TPP. If it is already approved, the PSU approves the cancellation. */
async function stop({ received }: Racing): Promise<void> {
  const { status } = await received.cancel();
  if (status !== 202) return;
  await approveCancellation(received);
}

describe(`a bank that answers after 0 to ${longest} ms at random (specification, Payment status)`, () => {
  it("makes each of 20 payments once if they are approved at the same time", async () => {
    const before = await balanceOf(bban);
    const all = await manyRacing(20);
    slowBank();
    await Promise.all([...decideAll(all), runJobs()]);
    healed();
    const statuses = await settledStatuses(all, before);
    expect(statuses).toEqual(all.map(() => "ACSC"));
  }, 240_000);

  it("makes a payment once if it is approved 20 times at the same time", async () => {
    const before = await balanceOf(bban);
    const one = await racing("Racing");
    slowBank();
    const again = Array.from({ length: 20 }, () => one);
    await Promise.all([...decideAll(again), runJobs()]);
    healed();
    expect(await settledStatuses([one], before)).toEqual(["ACSC"]);
  }, 240_000);

  it("either makes or cancels each payment if TPP, PSU and net bank cancel it during its submission", async () => {
    const before = await balanceOf(bban);
    const all = await manyRacing(some, { requestedExecutionDate: day });
    slowBank();
    await Promise.all([
      ...decideAll(all),
      ...all.flatMap((each) => [1, 2].map(() => atSomeTime(() => stop(each)))),
      ...all.map(({ received }) => atSomeTime(() => cancelInNetBank(received))),
      ...[1, 1, 2].map((at) => atSomeTime(() => runJobs(at))),
    ]);
    healed();
    const statuses = await settledStatuses(all, before, { until: future });
    expect(["ACSC", "CANC"]).toEqual(expect.arrayContaining(statuses));
  }, 240_000);

  it("makes each payment once if its page times out while several jobs submit it", async () => {
    const before = await balanceOf(bban);
    const all = await manyRacing(some);
    slowBank(["submit", "orders"]);
    process.env.BANK_TIMEOUT = String(longest / 4);
    const jobs = [1, 1, 2, 3].map((at) =>
      submitOrders({ time: minutes(at).toISOString() }).catch(() => undefined),
    );
    await Promise.all([...decideAll(all), ...jobs]);
    await Promise.all([1, 2, 3].map(runJobs));
    healed();
    delete process.env.BANK_TIMEOUT;
    const statuses = await settledStatuses(all, before, { until: minutes(60) });
    expect(new Set(statuses)).toEqual(new Set(["ACSC"]));
  }, 240_000);

  it("makes, cancels or rejects each payment if the clock moves during its approval and execution", async () => {
    const before = await balanceOf(bban);
    const today = await manyRacing(some);
    const ahead = await Promise.all(
      Array.from({ length: some }, (_, at) =>
        racing(`Ahead ${at}`, { requestedExecutionDate: day }),
      ),
    );
    await Promise.all(decideAll(ahead.slice(0, some / 2)));
    slowBank();
    await Promise.all([
      ...[...today, ...ahead.slice(some / 2)].map(({ decide }) => atSomeTime(decide)),
      ...ahead.map((each) => atSomeTime(() => stop(each))),
      ...[0, 1, 2].map((days) =>
        atSomeTime(() => moveClock(later(future, { days }).toISOString())),
      ),
      ...[1, 2].map((at) => atSomeTime(() => runJobs(at))),
    ]);
    healed();
    const statuses = await settledStatuses([...today, ...ahead], before);
    expect(["ACSC", "CANC", "RJCT"]).toEqual(expect.arrayContaining(statuses));
    await moveClock(null);
  }, 240_000);

  it("makes each payment at most once if a snapshot is restored during its submit", async () => {
    const before = await balanceOf(bban);
    const waiting = await racing("Waiting", { requestedExecutionDate: day });
    await waiting.decide();
    const snapshot = await save();
    const all = await manyRacing(some);
    slowBank();
    await Promise.all([
      ...decideAll(all),
      atSomeTime(() => restore(snapshot)),
      atSomeTime(() => runJobs()),
    ]);
    healed();
    const statuses = await settledStatuses([waiting, ...all], before, { until: future });
    expect(statuses[0]).toBe("ACSC");
    expect(["ACSC", "RJCT", "gone"]).toEqual(expect.arrayContaining(statuses.slice(1)));
  }, 240_000);
});
