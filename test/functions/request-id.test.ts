import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as createSandboxCustomer } from "../../functions/sandbox/create-sandbox-customer.ts";
import { handler as createSandboxTransactions } from "../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { type CallOptions, call, testTime } from "../support/operations/call.ts";
import { eirik, orderOf } from "../support/payments/orders.ts";
import { ReceivedPayment, receiveApproved } from "../support/payments/payments.ts";
import { at, day, id, payment, whole } from "../support/payments/repeated-requests.ts";
import { accountId, eirik as payer } from "../support/psu/sca.ts";
import { approve } from "../support/psu/site.ts";
import { unlogged } from "../support/run/logged.ts";
import { setClock } from "../support/sandbox/clock.ts";
import { postedTransaction } from "../support/sandbox/sandbox-orders.ts";
import { anotherTpp } from "../support/sandbox/small-world.ts";
import { dyingAt } from "../support/table/processes.ts";
import { useTable } from "../support/table/table.ts";
import { crashing, familyOf, usedBy, writtenBy } from "../support/table/uses.ts";

useTable();

const conflict = { status: 409, code: "CONFLICT", path: "x-request-id" };

let customers = 0;
const customer = (): CallOptions => {
  customers += 1;
  return { body: { customerNumber: `guard-${customers}`, name: "Guard Person", type: "PRIVATE" } };
};

let mockAccountId = "";
beforeAll(async () => {
  mockAccountId = await accountId(payer);
});
const transactions = (): CallOptions => ({
  params: { mockAccountId },
  body: [postedTransaction(), postedTransaction()],
});

type Write = [name: string, handler: OperationHandler, options: () => CallOptions];
const writes: Write[] = [
  ["a payment", createPayment, payment],
  ["a consent", startConsent, () => ({})],
  ["a customer", createSandboxCustomer, customer],
];
const allWrites: Write[] = [
  ...writes,
  ["transactions of the sandbox", createSandboxTransactions, transactions],
];

/** Sends a request whose process dies before its first transaction. Its X-Request-ID is taken by then. */
const dying = (handler: OperationHandler, options: CallOptions) =>
  dyingAt({ number: 1, when: "before", of: "writes" }, () => call(handler, options));

describe("a read with the same X-Request-ID (specification, Common request headers)", () => {
  it.each([0, 1, 120])("is answered again %i seconds later", async (seconds) => {
    const headers = id();
    const first = await call(listSandboxCustomers, { headers });
    const again = await call(listSandboxCustomers, { headers, now: at(seconds) });
    expect(whole(again)).toBe(whole(first));
    expect(first.status).toBe(200);
  });

  it.each([121, day])("is refused %i seconds later", async (seconds) => {
    const headers = id();
    await call(listSandboxCustomers, { headers });
    const again = await call(listSandboxCustomers, { headers, now: at(seconds) });
    expect(again).toMatchObject(conflict);
  });

  it("is a new request after a day", async () => {
    const headers = id();
    await call(listSandboxCustomers, { headers });
    const again = await call(listSandboxCustomers, { headers, now: at(day + 1) });
    expect(again.status).toBe(200);
  });
});

describe.each(writes)("%s with the same X-Request-ID", (_, handler, options) => {
  it.each([1, 121, day])("is answered with the same bytes %i seconds later", async (seconds) => {
    const request = options();
    const headers = { ...request.headers, ...id() };
    const first = await call(handler, { ...request, headers });
    const again = await call(handler, { ...request, headers, now: at(seconds) });
    expect(first.status).toBe(201);
    expect(whole(again)).toBe(whole(first));
  });

  it("is created once if several copies arrive at once", async () => {
    const request = options();
    const headers = { ...request.headers, ...id() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(handler, { ...request, headers })),
    );
    expect(new Set(answers.map(whole)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });

  it("is a new request if it comes from another TPP", async () => {
    const headers = id();
    const one = options();
    const first = await call(handler, { ...one, headers: { ...one.headers, ...headers } });
    const other = options();
    const tpp = await anotherTpp();
    const second = await call(handler, {
      ...other,
      tpp,
      headers: { ...other.headers, ...headers },
    });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(JSON.stringify(second.body)).not.toBe(JSON.stringify(first.body));
  });
});

describe.each(allWrites)(
  "a crashed request to create %s (decision: X-Request-ID)",
  (_, handler, options) => {
    it("is answered with the same bytes for 24 hours from the repetition that succeeded", async () => {
      const request = options();
      const again = (seconds: number) =>
        call(handler, {
          ...request,
          headers: { ...request.headers, ...headers },
          now: at(seconds),
        });
      const headers = id();
      expect(
        await dying(handler, { ...request, headers: { ...request.headers, ...headers } }),
      ).toBe(true);
      const decided = await again(day - 60);
      expect(decided.status).toBe(201);
      expect(whole(await again(day + 60))).toBe(whole(decided));
      expect(whole(await again(2 * day - 60))).toBe(whole(decided));
      const other = await again(2 * day);
      expect(JSON.stringify(other.body)).not.toBe(JSON.stringify(decided.body));
    });
  },
);

describe("a payment with the same X-Request-ID", () => {
  it("is answered with the same bytes after its approval, and stays approved", async () => {
    const request = payment({ headers: id(), body: orderOf({ creditorName: "Approved since" }) });
    const first = await call(createPayment, request);
    await approve(first.body._links.scaRedirect.href, eirik.number);
    const again = await call(createPayment, { ...request, now: at(30) });
    expect(whole(again)).toBe(whole(first));
    const created = new ReceivedPayment(first.body);
    expect(await created.status()).toEqual({ transactionStatus: "ACSP" });
  });

  it("is answered with the same bytes after a duplicate is approved", async () => {
    const body = orderOf({ creditorName: "A twin since" });
    const request = payment({ headers: id(), body });
    const first = await call(createPayment, request);
    await receiveApproved(body);
    expect(whole(await call(createPayment, { ...request, now: at(30) }))).toBe(whole(first));
  });

  it("is another payment after a day", async () => {
    const headers = id();
    const first = await call(createPayment, payment({ headers }));
    const body = orderOf({ creditorName: "The day after" });
    const second = await call(createPayment, payment({ headers, body, now: at(day + 1) }));
    expect(second.status).toBe(201);
    expect(second.body.paymentId).not.toBe(first.body.paymentId);
    expect(second.body._links.scaRedirect).not.toEqual(first.body._links.scaRedirect);
  });

  it("uses the table only once for its X-Request-ID if the order is refused", async () => {
    const options = payment({ body: orderOf({ requestedExecutionDate: "2020-01-01" }) });
    const used = await usedBy(async () => {
      expect(await call(createPayment, options)).toMatchObject({ status: 400 });
    });
    expect(used.filter((each) => each.includes(" REQUEST#"))).toHaveLength(1);
  });

  it("is created by the repetition after a crash between the writes of the request guard and of the payment", async () => {
    const request = payment({ headers: id(), body: orderOf({ creditorName: "Crashed" }) });
    let isGuarded = false;
    const afterGuard = ({ verb, partitions }: { verb: string; partitions: readonly string[] }) => {
      if (isGuarded) return true;
      isGuarded = verb === "write" && partitions.some(isGuard);
      return false;
    };
    const written = await writtenBy(() =>
      crashing(afterGuard, () => unlogged(() => call(createPayment, request))),
    );
    expect(written).toEqual(["REQUEST"]);
    const again = await call(createPayment, { ...request, now: at(30) });
    expect(again.status).toBe(201);
    const created = new ReceivedPayment(again.body);
    expect(await created.status()).toEqual({ transactionStatus: "RCVD" });
    expect(whole(await call(createPayment, { ...request, now: at(60) }))).toBe(whole(again));
    await approve(again.body._links.scaRedirect.href, eirik.number, () => at(90));
    expect(await created.status()).toEqual({ transactionStatus: "ACSP" });
  });

  it("can be approved for 24 hours from the repetition that created it (decision: X-Request-ID)", async () => {
    const request = payment({ headers: id(), body: orderOf({ creditorName: "Created late" }) });
    await dying(createPayment, request);
    const { body } = await call(createPayment, { ...request, now: at(day - 60) });
    const created = new ReceivedPayment(body);
    const statusAt = (seconds: number) => created.status({ now: at(seconds) });
    expect(await statusAt(2 * day - 120)).toEqual({ transactionStatus: "RCVD" });
    expect(await statusAt(2 * day)).toEqual({ transactionStatus: "RJCT" });
  });

  it("is answered with the same bytes after amounts have become strings (specification, Versioning, 3)", async () => {
    await setClock("2020-07-31T10:00:00Z");
    const headers = { ...id(), "x-accept-fix": "longer-names" };
    const request = payment({ headers, body: orderOf({ creditorName: "Before texts" }) });
    const first = await call(createPayment, request);
    expect(first.body.transactionFees.amount).toEqual(expect.any(Number));
    await setClock("2020-08-02T10:00:00Z");
    expect(whole(await call(createPayment, request))).toBe(whole(first));
    await setClock(testTime.toISOString());
  });
});

const isGuard = (partition: string) => familyOf(partition) === "REQUEST";
