import { testTime } from "../../support/operations/call.ts";
import { list, scaStatusOf, start } from "../../support/payments/authorisations.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { balanceOf, book, later, receive } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing, familyOf, writtenBy } from "../../support/table/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const named = (creditorName: string) => orderOf({ creditorName });
const lastMoment = later(testTime, { hours: 24 });
const tooLate = new Date(lastMoment.getTime() + 1);

describe("A payment without approval (specification, Payment status: RJCT)", () => {
  it("is RCVD for 24 hours, then rejected once by the job, and the balance does not change", async () => {
    const received = await receive(named("Forgotten"));
    const before = await balanceOf(bban);
    expect(await writtenBy(() => book(lastMoment))).toEqual([]);
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
    expect(await writtenBy(() => book(tooLate))).toEqual(["AUDIT", "PAYMENT"]);
    expect(await received.status()).toEqual({ transactionStatus: "RJCT" });
    const order = named("Forgotten");
    expect(await received.details()).toEqual({ ...order, transactionStatus: "RJCT" });
    expect(await writtenBy(() => book(later(tooLate, { days: 3 })))).toEqual([]);
    expect(await balanceOf(bban)).toEqual(before);
    expect(await auditEvents(received.id, tooLate)).toEqual(["PAYMENT_REJECTED"]);
  });

  it("cannot be approved or start an SCA after 24 hours, but its authorisation can be read", async () => {
    const received = await receive(named("Too late"));
    await book(tooLate);
    const page = await visitor(() => tooLate).open(received.link);
    expect(broughtBack(page)).toMatchObject({ code: "SCA_EXPIRED" });
    const now = tooLate;
    expect(await start("authorisation", received, { now })).toMatchObject({
      status: 409,
      code: "CONFLICT",
    });
    const id = received.id;
    expect((await list("authorisation", received)).body).toEqual({ authorisationIds: [id] });
    expect(await scaStatusOf("authorisation", received, id, { now })).toBe("FAILED");
  });

  it("is RJCT for good if it is read after the sandbox's clock moved past 24 hours, and its link approves nothing", async () => {
    const before = await balanceOf(bban);
    const received = await receive(named("Moved past"));
    const unseen = await receive(named("Moved past unseen"));
    const move = () => moveClock(later(testTime, { hours: 25 }).toISOString());
    expect(await writtenBy(move)).not.toContain("PAYMENT");
    expect(await received.status()).toEqual({ transactionStatus: "RJCT" });
    expect(await start("authorisation", received)).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await received.approve()).toMatchObject({ code: "CONFLICT" });
    await moveClock(null);
    expect(await received.status()).toEqual({ transactionStatus: "RJCT" });
    expect(await auditEvents(received.id)).toContain("PAYMENT_REJECTED");
    expect(await unseen.status()).toEqual({ transactionStatus: "RCVD" });
    expect(await (await receive(named("After"))).approve()).toMatchObject({
      context: "PRIVATE",
    });
    expect((await balanceOf(bban)).booked).toBe(before.booked);
  });

  it("is rejected once by the next job if a job dies", async () => {
    for (const verb of ["read", "write"] as const) {
      const received = await receive(named(`Dies at ${verb}`));
      await crashing(
        (use) => use.verb === verb && use.partitions.some((each) => familyOf(each) === "PAYMENT"),
        () => book(tooLate),
      );
      await book(tooLate);
      expect(await received.status()).toEqual({ transactionStatus: "RJCT" });
      const events = await auditEvents(received.id, tooLate);
      expect(events).toEqual(["PAYMENT_REJECTED"]);
    }
  });
});
