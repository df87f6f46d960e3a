import { testTime } from "../../support/operations/call.ts";
import { atDecision } from "../../support/payments/authorisations.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import { agree } from "../../support/payments/kid-agreements.ts";
import {
  eirik,
  havbris,
  ingrid,
  instant,
  namedDomestic,
  reference,
} from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  type Playing,
  post,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { crashing, familyOf, writtenBy } from "../../support/table/uses.ts";

const product = instant;
const amount = 125_50n;
const inside = { creditorAccount: { iban: havbris.main.iban, currency: "NOK" } };
const approved = (body: object, playing: Playing = {}) =>
  receiveApproved(body, { product, ...playing });
const seconds = (count: number, from = testTime) => new Date(from.getTime() + count * 1000);
const less = ({ booked, available }: { booked: bigint; available: bigint }) => ({
  booked: booked - amount,
  available: available - amount,
});

usePsu();

const { bban } = eirik.main;

const sunday = new Date("2026-03-08T11:00:00Z");

describe("Instant domestic credit transfers (specification, Payment status: ACWP, ACSC)", () => {
  it("are ACSC and booked on both accounts at approval if the creditor's account is at the bank", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const received = await approved(namedDomestic("Inside", inside));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect((await balanceOf(havbris.main.bban)).booked).toBe(credited.booked + amount);
    expect(await rowsOf(bban, "BOOKED", "Inside")).toMatchObject([
      { amount: -amount, bankTransactionCode: "PMNT-IRCT-DMCT", bookingDate: "2026-03-02" },
    ]);
    expect(await rowsOf(havbris.main.bban, "BOOKED", "Inside")).toMatchObject([
      { amount, bankTransactionCode: "PMNT-RRCT-DMCT" },
    ]);
    expect(await writtenBy(() => book(seconds(10)))).toEqual([]);
  });

  it("to another bank are ACWP and booked at approval, and ACSC by the job ten seconds later (decision: lifecycle)", async () => {
    const before = await balanceOf(bban);
    const received = await approved(namedDomestic("Outside"));
    expect(await received.status()).toEqual({ transactionStatus: "ACWP" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect(await rowsOf(bban, "PENDING", "Outside")).toEqual([]);
    expect(await rowsOf(bban, "BOOKED", "Outside")).toHaveLength(1);
    await book(new Date(seconds(10).getTime() - 1));
    expect(await received.status()).toEqual({ transactionStatus: "ACWP" });
    await book(seconds(10));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect(await writtenBy(() => book(seconds(20)))).toEqual([]);
    expect(await auditEvents(received.id)).toEqual([
      ...["PAYMENT_APPROVED", "PAYMENT_BOOKED", "PAYMENT_CREATED", "PAYMENT_CREDITED"],
      "SCA_STARTED",
    ]);
  });

  it("become ACSC when the sandbox's clock is moved", async () => {
    const received = await approved(namedDomestic("Moved"));
    await moveClock("2026-03-02T10:01:00Z");
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    await moveClock(null);
  });

  it("become ACSC ten seconds later even if the sandbox's clock was set to another day", async () => {
    await moveClock("2026-05-17T09:00:00Z");
    const received = await approved(namedDomestic("In May"));
    expect(await received.status()).toEqual({ transactionStatus: "ACWP" });
    expect(await rowsOf(bban, "BOOKED", "In May")).toMatchObject([{ bookingDate: "2026-05-17" }]);
    await book(seconds(9));
    expect(await received.status()).toEqual({ transactionStatus: "ACWP" });
    await book(seconds(10));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    await moveClock(null);
  });

  it.each([
    ["ACSC", inside],
    ["ACWP", {}],
  ])("are executed on a Sunday: %s", async (transactionStatus, changes) => {
    const name = `Sunday ${transactionStatus}`;
    const today = { requestedExecutionDate: "2026-03-08" };
    const received = await approved(namedDomestic(name, { ...changes, ...today }), { now: sunday });
    expect(await received.status({ now: sunday })).toEqual({ transactionStatus });
    expect(await rowsOf(bban, "BOOKED", name)).toMatchObject([{ bookingDate: "2026-03-08" }]);
  });

  it("are executed if they are approved on the day after their POST", async () => {
    const late = new Date("2026-03-02T22:55:00Z");
    const received = await receive(namedDomestic("Midnight"), { product, now: late });
    const after = later(late, { minutes: 7 });
    await received.approve({ now: after });
    expect(await received.status({ now: after })).toEqual({ transactionStatus: "ACWP" });
    expect(await rowsOf(bban, "BOOKED", "Midnight")).toMatchObject([{ bookingDate: "2026-03-03" }]);
  });

  it("are ACCP if the account has too little money, and no money moves", async () => {
    const before = await balanceOf(bban);
    const instructedAmount = { amount: "19999999.00", currency: "NOK" };
    const received = await approved(namedDomestic("Poor", { instructedAmount }));
    const refused = {
      transactionStatus: "ACCP",
      fundsAvailable: false,
      psuMessage: "The payment was not made: there was not enough money in the account.",
    };
    expect(await received.status()).toEqual(refused);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it.each([
    ["unknown", "PDNG", seconds(60), "ACWP"],
    ["rejected", "RJCT", seconds(60), "RJCT"],
  ])(
    `have the outcome "%s" if X-Sandbox-Scenario names it (decision: scenarios)`,
    async (outcome, first, then, last) => {
      const headers = { "x-sandbox-scenario": `outcome=${outcome}` };
      const before = await balanceOf(bban);
      const received = await approved(namedDomestic(outcome), { headers });
      expect(await received.status()).toEqual({ transactionStatus: first });
      await book(then);
      expect(await received.status()).toEqual({ transactionStatus: last });
      expect(await balanceOf(bban)).toEqual(last === "RJCT" ? before : less(before));
    },
  );

  it.each([
    [
      "in full",
      {
        remittanceInformationUnstructured: "Kaffe",
        endToEndIdentification: "E-1",
        purposeCode: "OTHR",
      },
    ],
    ["with today's date", { requestedExecutionDate: "2026-03-02" }],
  ])("have details that equal what was posted, %s", async (name, changes) => {
    const order = namedDomestic(`Details ${name}`, changes);
    const received = await receive(order, { product });
    expect(await received.details()).toEqual({ ...order, transactionStatus: "RCVD" });
  });
});

describe("Instant payments to an account that requires a KID (specification, KID)", () => {
  it("are accepted without a KID, because they have no field for it", async () => {
    await agree(havbris.other.bban, { required: true, lengths: [8], modulus: "MOD10" });
    const creditorAccount = { bban: havbris.other.bban, currency: "NOK" };
    const received = await approved(namedDomestic("Without KID", { creditorAccount }));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
  });
});

describe("Instant domestic credit transfers (specification, Payment status: ACWP, ACSC)", () => {
  it("are executed by the job if the process dies right after the approval", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const received = await receive(namedDomestic("Dead", inside), { product });
    const decide = await atDecision(received.link, eirik.number);
    await dyingAtIntent(decide);
    const { transactionStatus } = await received.status();
    expect(["ACSP", "PDNG"]).toContain(transactionStatus);
    await book(seconds(21));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect((await balanceOf(havbris.main.bban)).booked).toBe(credited.booked + amount);
  });

  it("are RJCT if the job runs more than 60 seconds after the approval (decision: lifecycle)", async () => {
    const before = await balanceOf(bban);
    const received = await receive(namedDomestic("Late", inside), { product });
    await dyingAtIntent(await atDecision(received.link, eirik.number));
    await book(seconds(61));
    expect(await received.status()).toMatchObject({ transactionStatus: "RJCT" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("are approved even if the call to the bank is lost, and the job makes them once", async () => {
    const before = await balanceOf(bban);
    const received = await receive(namedDomestic("Lost"), { product });
    const decide = await atDecision(received.link, eirik.number);
    let isLost = false;
    let back: Record<string, string> = {};
    await crashing(
      ({ verb, partitions }) => {
        const dies = !isLost && verb === "write" && partitions.map(familyOf).includes("WORLD");
        isLost ||= dies;
        return dies;
      },
      async () => {
        back = await decide();
      },
    );
    expect(isLost).toBe(true);
    expect(back).toMatchObject({ context: "PRIVATE" });
    await book(seconds(1));
    await book(seconds(60));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect(await rowsOf(bban, "BOOKED", "Lost")).toHaveLength(1);
  });
});

describe("POST /v1/payments/instant-norwegian-domestic-credit-transfers-straks", () => {
  const invalid = { status: 400, code: "EXECUTION_DATE_INVALID", path: "requestedExecutionDate" };
  it.each(["2026-03-03", "2026-03-09", "2026-03-01", "2027-03-02", "2028-01-01"])(
    "refuses the execution date %s, which is not today",
    async (requestedExecutionDate) => {
      expect(
        await post(namedDomestic("Dated", { requestedExecutionDate }), { product }),
      ).toMatchObject(invalid);
    },
  );

  it.each([
    [
      "a KID in remittanceInformationStructuredArray",
      reference("12345674"),
      "remittanceInformationStructuredArray",
    ],
    [
      "a KID in remittanceInformationStructured",
      { remittanceInformationStructured: { reference: "12345674" } },
      "remittanceInformationStructured",
    ],
    [
      "an amount in EUR",
      { instructedAmount: { amount: "1.00", currency: "EUR" } },
      "instructedAmount.currency",
    ],
    [
      "a creditor's account abroad",
      { creditorAccount: { iban: "DE89370400440532013000", currency: "NOK" } },
      "creditorAccount.iban",
    ],
  ])("refuses %s", async (_, changes, path) => {
    const answer = await post(namedDomestic("Refused", changes), { product });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    ["a savings account", eirik, eirik.other],
    ["an account in EUR", ingrid, ingrid.other],
  ])("refuses payments from %s", async (_, { number }, { bban }) => {
    const debtorAccount = { bban, currency: "NOK" };
    const headers = { ...(await knownPsu(number)), "x-psu-identity": undefined };
    const answer = await post(namedDomestic("From", { debtorAccount }), { product, headers });
    expect(answer).toMatchObject({ status: 403, code: "PRODUCT_INVALID", path: "payment-product" });
  });
});
