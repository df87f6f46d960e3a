import { handler as createBulkPayment } from "../../../functions/payments/create-bulk-payment.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { fund } from "../../support/payments/bulks.ts";
import { bulkOf, eirik, entryOf, ingrid } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  post,
  ReceivedPayment,
  receiveApproved,
  soon,
} from "../../support/payments/payments.ts";
import { iban, money } from "../../support/payments/transfers.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const { bban } = eirik.main;
const thousand = 1000;

beforeAll(() => knownPsu());

describe("a bulk of a thousand payments (specification, Create bulk payment)", () => {
  it("fits into the body, the table and the details if every field has its maximum length", async () => {
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
    const { status, body } = await post(undefined, { service: "bulk", rawBody: escaped });
    expect(status).toBe(201);
    const size = escaped.length + thousand * (longest.length - amount.length);
    expect(createBulkPayment.operation.largestBody).toBeGreaterThan(size);
    const received = new ReceivedPayment(body, { service: "bulk" });
    expect(await received.details()).toEqual({ ...order, transactionStatus: "RCVD" });
  });
});

describe("the execution of a bulk of a thousand payments (specification, Create bulk payment)", () => {
  it("moves the money of all payments in one run of the job", async () => {
    await fund(bban, 10_000_00n);
    const before = await balanceOf(ingrid.main.bban);
    const creditorAccount = iban(ingrid.main.iban);
    const payments = Array.from({ length: thousand }, (_, index) =>
      entryOf({ instructedAmount: money("1.00"), ...(index % 2 ? { creditorAccount } : {}) }),
    );
    const approved = await receiveApproved(bulkOf({ payments }));
    await book(soon);
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    const left = 9_000_00n;
    expect(await balanceOf(bban)).toEqual({ booked: left, available: left });
    const { booked, available } = before;
    expect(await balanceOf(ingrid.main.bban)).toEqual({
      booked: booked + 500_00n,
      available: available + 500_00n,
    });
  });
});
