import { handler as cancelInNetBank } from "../../../functions/sandbox/cancel-payment-in-net-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { atDecision, cancel, start, started } from "../../support/payments/authorisations.ts";
import {
  approveBulk,
  asBulk,
  bulkOf,
  bulkStatus,
  entryOf,
  fund,
  receiveBulk,
} from "../../support/payments/bulks.ts";
import {
  book,
  eirik,
  knownPsu,
  later,
  type Received,
  rowsOf,
} from "../../support/payments/payments.ts";
import { approve } from "../../support/psu/site.ts";
import { sized } from "../../support/run/long-form.ts";
import { beginAnew, madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const { bban } = eirik.main;
const soon = later(testTime, { minutes: 1 });
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };
const orderOf = (creditorName: string) =>
  bulkOf({ payments: Array.from({ length: 3 }, () => entryOf({ creditorName })) });
const madeOf = async (name: string) => (await rowsOf(bban, "BOOKED", name)).length;

beginAnew(kept, async () => {
  await knownPsu();
  await fund(bban, 1000_00n);
});
const bulk = madeOnce(kept, () => approveBulk(orderOf("Bulk")));

describe("the cancellation of a bulk (specification, Payment status)", () => {
  it("needs no SCA if the bulk is not approved", async () => {
    const received = await receiveBulk(orderOf("Unapproved"));
    expect(await cancel(received, asBulk)).toMatchObject({ status: 204 });
    expect(await bulkStatus(received)).toEqual({ transactionStatus: "CANC" });
  });

  it("stops all payments of an approved bulk", async () => {
    const approved = await bulk();
    expect(await cancel(approved, asBulk)).toMatchObject({ status: 202 });
    await approve((await started("cancellation", approved, asBulk)).link, eirik.number);
    await book(soon);
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "CANC" });
    expect(await madeOf("Bulk")).toBe(0);
  });

  it.each<[string, (of: Received) => ReturnType<typeof cancel>]>([
    ["is requested by DELETE", (of) => cancel(of, asBulk)],
    ["is requested by a new authorisation", (of) => start("cancellation", of, asBulk)],
    [
      "comes from the net bank",
      ({ params }) => call(cancelInNetBank, { params: { paymentId: params["payment-id"] } }),
    ],
  ])("is refused if it %s after the execution", async (_, run) => {
    const approved = await bulk();
    await book(soon);
    expect(await run(approved)).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACSC" });
    expect(await madeOf("Bulk")).toBe(3);
  });

  it("fails if the PSU approves it after the bulk was executed", async () => {
    const approved = await bulk();
    const { link } = await started("cancellation", approved, asBulk);
    const decide = await atDecision(link, eirik.number);
    await book(soon);
    expect(await decide()).toMatchObject({ status: "409", code: "CONFLICT" });
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACSC" });
    expect(await madeOf("Bulk")).toBe(3);
    expect(await cancel(approved, asBulk)).toMatchObject(conflict);
  });

  it("stops all payments or none if the bulk is executed at the same time", async () => {
    for (let time = 1; time <= sized(2, 5); time += 1) {
      const approved = await bulk();
      const { link } = await started("cancellation", approved, asBulk);
      const decide = await atDecision(link, eirik.number);
      await Promise.all([decide(), book(soon)]);
      await book(soon);
      const { transactionStatus } = await bulkStatus(approved);
      expect(["CANC", "ACSC"]).toContain(transactionStatus);
      expect(await madeOf("Bulk")).toBe(transactionStatus === "CANC" ? 0 : 3);
    }
  });
});
