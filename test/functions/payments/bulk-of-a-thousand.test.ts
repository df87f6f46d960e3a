import { handler as createBulkPayment } from "../../../functions/payments/create-bulk-payment.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  approveBulk,
  bulkDetails,
  bulkOf,
  bulkStatus,
  entryOf,
  fund,
  postBulk,
} from "../../support/payments/bulks.ts";
import {
  balanceOf,
  book,
  eirik,
  ingrid,
  knownPsu,
  later,
} from "../../support/payments/payments.ts";
import { iban, money } from "../../support/payments/transfers.ts";
import { sized } from "../../support/run/long-form.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const { bban } = eirik.main;
const soon = later(testTime, { minutes: 1 });
const thousand = 1000;
/** After the job's runs at least two steps are left, one more than a single clock move executes. */
const count = sized(402, thousand);
const byJob = sized(1, 2);

beforeAll(() => knownPsu());

describe("a bulk of a thousand payments (specification, Create bulk payment)", () => {
  it("fits the body, the table and its details when every field is as long as it may be", async () => {
    // The sandbox's amounts have at most 32 bits, but the amounts of a real bank are longer.
    const [amount, longest] = ["21474.83", "9999999999999.99"];
    const payments = Array.from({ length: thousand }, () =>
      entryOf({
        instructedAmount: money(amount),
        creditorName: "€".repeat(70),
        creditorAccount: iban(ibanOfBban("12345678903")),
        endToEndIdentification: "€".repeat(35),
        remittanceInformationUnstructured: "€".repeat(140),
        purposeCode: "SUPP",
      }),
    );
    const order = bulkOf({ payments, batchBookingPreferred: true });
    const escaped = JSON.stringify(order).replaceAll("€", "\\u20ac");
    const { status, body } = await postBulk(undefined, { rawBody: escaped });
    expect(status).toBe(201);
    const size = escaped.length + thousand * (longest.length - amount.length);
    expect(createBulkPayment.operation.largestBody).toBeGreaterThan(size);
    const params = { "payment-product": "norwegian-domestic-credit-transfers" };
    const received = { params: { ...params, "payment-id": body.paymentId }, link: "" };
    expect(await bulkDetails(received)).toEqual({ ...order, transactionStatus: "RCVD" });
  });
});

describe(`a bulk of ${count} payments (specification, Create bulk payment)`, () => {
  it("is executed in several steps, by the job and by a move of the clock, in less than 30 seconds' work for a thousand", async () => {
    await fund(bban, 10_000_00n);
    const before = await balanceOf(ingrid.main.bban);
    const creditorAccount = iban(ingrid.main.iban);
    const payments = Array.from({ length: count }, (_, index) =>
      entryOf({ instructedAmount: money("1.00"), ...(index % 2 ? { creditorAccount } : {}) }),
    );
    const began = process.cpuUsage();
    const approved = await approveBulk(bulkOf({ payments }));
    for (const left of [9_800_00n, 9_600_00n].slice(0, byJob)) {
      await book(soon);
      expect(await balanceOf(bban)).toEqual({ booked: left, available: left });
      expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACSP" });
    }
    expect(await moveClock("2026-03-02T12:00:00Z", { now: soon })).toMatchObject({ status: 202 });
    expect(await clockOf({ now: soon })).not.toHaveProperty("move");
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACSC" });
    // CPU time does not depend on the load of the machine.
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(30 * (count / thousand));
    const left = 10_000_00n - BigInt(count) * 1_00n;
    expect(await balanceOf(bban)).toEqual({ booked: left, available: left });
    const { booked, available } = before;
    expect(await balanceOf(ingrid.main.bban)).toEqual({
      booked: booked + BigInt(count / 2) * 1_00n,
      available: available + BigInt(count / 2) * 1_00n,
    });
  }, 120_000);
});
