import { atDecision } from "../../support/authorisations.ts";
import { testTime } from "../../support/call.ts";
import { moveClock } from "../../support/clock.ts";
import { agree, domesticOrder, instant, reference } from "../../support/domestic.ts";
import { beginAnew } from "../../support/made-once.ts";
import {
  balanceOf,
  book,
  detailsOf,
  eirik,
  havbris,
  ingrid,
  knownPsu,
  later,
  type Playing,
  post,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments.ts";
import { auditEvents } from "../../support/sca.ts";
import { approve } from "../../support/site.ts";
import { useTable } from "../../support/table.ts";
import { crashing, familyOf, writtenBy } from "../../support/uses.ts";

const kept = useTable({ small: true });

beginAnew(kept, () => knownPsu());

const { bban } = eirik.main;
const product = instant;
const amount = 125_50n;
const named = (creditorName: string, changes: object = {}) =>
  domesticOrder({ creditorName, ...changes });
const inside = { creditorAccount: { iban: havbris.main.iban, currency: "NOK" } };
const approved = (body: object, playing: Playing = {}) =>
  receiveApproved(body, { product, ...playing });
const seconds = (count: number, from = testTime) => new Date(from.getTime() + count * 1000);
const sunday = new Date("2026-03-08T11:00:00Z");
const less = ({ booked, available }: { booked: bigint; available: bigint }) => ({
  booked: booked - amount,
  available: available - amount,
});

describe("Instant domestic credit transfers (specification, Payment status: ACWP, ACSC)", () => {
  it("are booked when they are approved, and the creditor's account in the bank credited: ACSC", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const received = await approved(named("Inside", inside));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
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

  it("are on their way to another bank as ACWP, with the money gone, and ACSC ten seconds later by the job", async () => {
    const before = await balanceOf(bban);
    const received = await approved(named("Outside"));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACWP" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect(await rowsOf(bban, "PENDING", "Outside")).toEqual([]);
    expect(await rowsOf(bban, "BOOKED", "Outside")).toHaveLength(1);
    await book(new Date(seconds(10).getTime() - 1));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACWP" });
    await book(seconds(10));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect(await writtenBy(() => book(seconds(20)))).toEqual([]);
    expect(await auditEvents(received.params["payment-id"])).toEqual([
      ...["PAYMENT_APPROVED", "PAYMENT_BOOKED", "PAYMENT_CREATED", "PAYMENT_CREDITED"],
      "SCA_STARTED",
    ]);
  });

  it("are credited by a move of the sandbox's clock, too", async () => {
    const received = await approved(named("Moved"));
    await moveClock("2026-03-02T10:01:00Z");
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    await moveClock(null);
  });

  it("are credited ten seconds later by the sandbox's clock, wherever that is set", async () => {
    await moveClock("2026-05-17T09:00:00Z");
    const received = await approved(named("In May"));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACWP" });
    expect(await rowsOf(bban, "BOOKED", "In May")).toMatchObject([{ bookingDate: "2026-05-17" }]);
    await book(seconds(9));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACWP" });
    await book(seconds(10));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    await moveClock(null);
  });

  it.each([
    ["ACSC", inside],
    ["ACWP", {}],
  ])("go on a Sunday as on any day: %s", async (transactionStatus, changes) => {
    const name = `Sunday ${transactionStatus}`;
    const today = { requestedExecutionDate: "2026-03-08" };
    const received = await approved(named(name, { ...changes, ...today }), { now: sunday });
    expect(await statusOf(received, { now: sunday })).toEqual({ transactionStatus });
    expect(await rowsOf(bban, "BOOKED", name)).toMatchObject([{ bookingDate: "2026-03-08" }]);
  });

  it("are executed when they are approved on the day after they were ordered", async () => {
    const late = new Date("2026-03-02T22:55:00Z");
    const received = await receive(named("Midnight"), { product, now: late });
    const after = later(late, { minutes: 7 });
    await approve(received.link, eirik.number, () => after);
    expect(await statusOf(received, { now: after })).toEqual({ transactionStatus: "ACWP" });
    expect(await rowsOf(bban, "BOOKED", "Midnight")).toMatchObject([{ bookingDate: "2026-03-03" }]);
  });

  it("are left to the job where the process dies right after the approval", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const received = await receive(named("Dead", inside), { product });
    const decide = await atDecision(received.link, eirik.number);
    let isDead = false;
    await crashing(({ verb, partitions }) => {
      isDead ||= verb === "read" && partitions.some((each) => familyOf(each) === "ACCOUNT");
      return isDead;
    }, decide);
    const { transactionStatus } = await statusOf(received);
    expect(["ACSP", "PDNG"]).toContain(transactionStatus);
    await book(seconds(21));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect((await balanceOf(havbris.main.bban)).booked).toBe(credited.booked + amount);
  });

  it.each(["read", "write"] as const)(
    "approve all the same where their execution fails at a %s, which the job finishes",
    async (verb) => {
      const before = await balanceOf(bban);
      const name = `Fails at ${verb}`;
      const received = await receive(named(name), { product });
      const decide = await atDecision(received.link, eirik.number);
      let isDead = false;
      let writes = 0;
      let back: Record<string, string> = {};
      await crashing(
        (use) => {
          const isMeant = use.verb === verb && use.partitions.map(familyOf).includes("ACCOUNT");
          // The approval itself writes the account once without reading it, so the second write belongs to the
          // execution.
          const dies = isMeant && !isDead && (verb === "read" || ++writes === 2);
          isDead ||= dies;
          return dies;
        },
        async () => {
          back = await decide();
        },
      );
      expect(isDead).toBe(true);
      expect(back).toMatchObject({ context: "PRIVATE" });
      await book(seconds(1));
      await book(seconds(60));
      expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
      expect(await balanceOf(bban)).toEqual(less(before));
      expect(await rowsOf(bban, "BOOKED", name)).toHaveLength(1);
    },
  );

  it("are refused without funds, and nothing is executed", async () => {
    const before = await balanceOf(bban);
    const instructedAmount = { amount: "19999999.00", currency: "NOK" };
    const received = await approved(named("Poor", { instructedAmount }));
    const refused = {
      transactionStatus: "ACCP",
      fundsAvailable: false,
      psuMessage: "The payment was not made: there was not enough money in the account.",
    };
    expect(await statusOf(received)).toEqual(refused);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it.each([
    ["unknown", "PDNG", seconds(60), "ACWP"],
    ["rejected", "RJCT", seconds(60), "RJCT"],
  ])("play the outcome %s", async (outcome, first, then, last) => {
    const headers = { "x-sandbox-scenario": `outcome=${outcome}` };
    const before = await balanceOf(bban);
    const received = await approved(named(outcome), { headers });
    expect(await statusOf(received)).toEqual({ transactionStatus: first });
    await book(then);
    expect(await statusOf(received)).toEqual({ transactionStatus: last });
    expect(await balanceOf(bban)).toEqual(last === "RJCT" ? before : less(before));
  });

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
  ])("return exactly what was posted, %s", async (name, changes) => {
    const order = named(`Details ${name}`, changes);
    const received = await receive(order, { product });
    expect(await detailsOf(received)).toEqual({ ...order, transactionStatus: "RCVD" });
  });
});

describe("Instant payments to an account that takes those with a KID only (specification, KID)", () => {
  it("pass: they have no room for one", async () => {
    await agree(havbris.other.bban, { required: true, lengths: [8], modulus: "MOD10" });
    const creditorAccount = { bban: havbris.other.bban, currency: "NOK" };
    const received = await approved(named("Without KID", { creditorAccount }));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
  });
});

describe("POST /v1/payments/instant-norwegian-domestic-credit-transfers-straks: what is refused", () => {
  const invalid = { status: 400, code: "EXECUTION_DATE_INVALID", path: "requestedExecutionDate" };
  it.each(["2026-03-03", "2026-03-09", "2026-03-01", "2027-03-02", "2028-01-01"])(
    "the execution date %s, which is not today",
    async (requestedExecutionDate) => {
      expect(await post(named("Dated", { requestedExecutionDate }), { product })).toMatchObject(
        invalid,
      );
    },
  );

  it.each([
    ["a KID", reference("12345674"), "remittanceInformationStructuredArray"],
    [
      "a KID in the field of old",
      { remittanceInformationStructured: { reference: "12345674" } },
      "remittanceInformationStructured",
    ],
    [
      "another currency",
      { instructedAmount: { amount: "1.00", currency: "EUR" } },
      "instructedAmount.currency",
    ],
    [
      "an account abroad",
      { creditorAccount: { iban: "DE89370400440532013000", currency: "NOK" } },
      "creditorAccount.iban",
    ],
  ])("%s", async (_, changes, path) => {
    const answer = await post(named("Refused", changes), { product });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    ["a savings account", eirik, eirik.other],
    ["an account in EUR", ingrid, ingrid.other],
  ])("payments from %s", async (_, { number }, { bban }) => {
    const debtorAccount = { bban, currency: "NOK" };
    const headers = { ...(await knownPsu(number)), "x-psu-identity": undefined };
    const answer = await post(named("From", { debtorAccount }), { product, headers });
    expect(answer).toMatchObject({ status: 403, code: "PRODUCT_INVALID", path: "payment-product" });
  });
});
