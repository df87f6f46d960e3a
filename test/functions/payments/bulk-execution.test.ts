import { testTime } from "../../support/operations/call.ts";
import {
  approveBulk,
  bulkDetails,
  bulkOf,
  bulkStatus,
  failure,
  fund,
  namedEntry,
  receiveBulk,
} from "../../support/payments/bulks.ts";
import {
  balanceOf,
  book,
  eirik,
  havbris,
  idOf,
  knownPsu,
  later,
  rowsOf,
} from "../../support/payments/payments.ts";
import { iban } from "../../support/payments/transfers.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const { bban } = eirik.main;
const soon = later(testTime, { minutes: 1 });

beginAnew(kept, async () => {
  await knownPsu();
  await fund(bban, 1000_00n);
});

describe("the execution of a bulk (specification, Payment status)", () => {
  it("makes each payment once, in the posted order", async () => {
    const creditorAccount = iban(havbris.main.iban);
    const credited = await balanceOf(havbris.main.bban);
    const order = bulkOf({
      payments: ["1.00", "2.00", "3.00"].map((each) =>
        namedEntry("In order", each, { creditorAccount }),
      ),
    });
    const approved = await approveBulk(order);
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACSP" });
    expect(await balanceOf(bban)).toEqual({ booked: 1000_00n, available: 1000_00n });
    await book(soon);
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual({ booked: 994_00n, available: 994_00n });
    const { booked, available } = credited;
    expect(await balanceOf(havbris.main.bban)).toEqual({
      booked: booked + 6_00n,
      available: available + 6_00n,
    });
    const rows = await rowsOf(bban, "BOOKED", "In order");
    expect(rows.map(({ amount }) => amount).sort()).toEqual([-1_00n, -2_00n, -3_00n]);
    const places = rows.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1));
    expect(places.map(({ amount }) => amount)).toEqual([-1_00n, -2_00n, -3_00n]);
    expect(await rowsOf(havbris.main.bban, "BOOKED", "In order")).toHaveLength(3);
    expect(await bulkDetails(approved)).toMatchObject(order);
    expect(await auditEvents(idOf(approved))).toContain("PAYMENT_BOOKED");
    expect(await writtenBy(() => book(soon))).toEqual([]);
  });

  it("waits for the requested execution date", async () => {
    const order = bulkOf({ payments: [namedEntry("Waits")], requestedExecutionDate: "2026-03-10" });
    const approved = await approveBulk(order);
    await book(soon);
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACTC" });
    await book(new Date("2026-03-10T08:00:00Z"));
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACSC" });
    expect(await rowsOf(bban, "BOOKED", "Waits")).toMatchObject([{ bookingDate: "2026-03-10" }]);
  });

  it.each([
    ["once more", async () => [await book(soon), await book(soon)]],
    ["twice at once", () => Promise.all([book(soon), book(soon)])],
    ["five times at once", () => Promise.all([1, 2, 3, 4, 5].map(() => book(soon)))],
  ])("makes each payment once if the job runs %s", async (name, run) => {
    const payments = [
      namedEntry(name),
      namedEntry(name),
      namedEntry(name, "2000.00"),
      namedEntry(name),
    ];
    const approved = await approveBulk(bulkOf({ payments }));
    await run();
    await book(soon);
    expect(await bulkStatus(approved)).toEqual({
      transactionStatus: "PART",
      tppMessages: [failure(2, "too little money")],
    });
    expect(await balanceOf(bban)).toEqual({ booked: 700_00n, available: 700_00n });
    expect(await rowsOf(bban, "BOOKED", name)).toHaveLength(3);
  });

  it("follows outcome=rejected and outcome=unknown of X-Sandbox-Scenario", async () => {
    const asking = (outcome: string) => ({ "x-sandbox-scenario": `outcome=${outcome}` });
    const bulk = (name: string) => bulkOf({ payments: [namedEntry(name), namedEntry(name)] });
    const rejected = await approveBulk(bulk("Rejected"), { headers: asking("rejected") });
    const unknown = await approveBulk(bulk("Unknown"), { headers: asking("unknown") });
    await book(later(testTime, { minutes: 0.5 }));
    expect(await bulkStatus(rejected)).toEqual({ transactionStatus: "RJCT" });
    expect(await bulkStatus(unknown)).toEqual({ transactionStatus: "PDNG" });
    await book(later(soon, { minutes: 2 }));
    expect(await bulkStatus(unknown)).toEqual({ transactionStatus: "ACSC" });
    expect(await rowsOf(bban, "BOOKED", "Unknown")).toHaveLength(2);
  });

  it("makes no payment before the approval, and each payment once after it", async () => {
    const payments = [namedEntry("Approved twice")];
    const received = await receiveBulk(bulkOf({ payments }));
    await book(soon);
    expect(await rowsOf(bban, "BOOKED", "Approved twice")).toEqual([]);
    await approve(received.link, eirik.number);
    await book(soon);
    await book(soon);
    expect(await rowsOf(bban, "BOOKED", "Approved twice")).toHaveLength(1);
  });
});
