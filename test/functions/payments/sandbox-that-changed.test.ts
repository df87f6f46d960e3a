import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import { orderItem } from "../../support/bank/order-items.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { atDecision, started } from "../../support/payments/authorisations.ts";
import { approveBasket, paid, receiveBasket } from "../../support/payments/baskets.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import { domestic, domesticOrder, eirik, instant } from "../../support/payments/orders.ts";
import {
  knownPsu,
  later,
  type ReceivedPayment,
  receive,
  receiveApproved,
  submit,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { setClock } from "../../support/sandbox/clock.ts";
import { movingBefore } from "../../support/sandbox/moving-clock.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

beginAnew(useTable({ small: true }));
afterEach(healed);

const future = domesticOrder({ requestedExecutionDate: "2026-03-10" });

async function leftSubmitting(): Promise<ReceivedPayment> {
  const received = await receive(future, { product: domestic });
  await dyingAtIntent(() => received.approve());
  return received;
}

async function leftCancelling(): Promise<ReceivedPayment> {
  const received = await receiveApproved(future, { product: domestic });
  const { link } = await started("cancellation", received);
  await dyingAtIntent(await atDecision(link, eirik.number));
  return received;
}

describe("a payment whose sandbox is reset before the bank is called (specification, Sandbox seed data)", () => {
  it.each([
    ["the payment's submit is due", leftSubmitting],
    ["the payment's cancellation is due", leftCancelling],
  ])(
    "is answered with 404 before and after the job runs, and the job does not call the bank even if %s",
    async (_, left) => {
      const received = await left();
      const { params } = received;
      expect((await call(initialize)).status).toBe(204);
      const told = async () =>
        Promise.all([getPayment, getPaymentStatus].map((read) => call(read, { params })));
      const gone = { status: 404, code: "RESOURCE_UNKNOWN" };
      expect(await told()).toMatchObject([gone, gone]);
      await submit(later(testTime, { minutes: 2 }));
      expect(await told()).toMatchObject([gone, gone]);
      expect(await orderItem(received)).toBeUndefined();
      const asked: unknown[] = [];
      failing({
        submit:
          () =>
          (...all) =>
            asked.push(all),
        cancel:
          () =>
          (...all) =>
            asked.push(all),
      });
      await submit(later(testTime, { days: 1 }));
      expect(asked).toEqual([]);
    },
  );
});

describe("a payment whose sandbox's clock is moved between its approval and the call to the bank (specification, Payment status)", () => {
  it.each([
    ["is submitted at once", domestic, "ACTC"],
    ["is executed at once if its product is instant", instant, "ACWP"],
  ])("%s, and does not wait for the job", async (_, product, transactionStatus) => {
    const order = product === domestic ? future : domesticOrder();
    const received = await receive(order, { product });
    movingBefore("submit", () => setClock("2026-03-02T10:00:01Z"));
    await received.approve();
    expect(await received.status()).toEqual({ transactionStatus });
  });

  it("is cancelled at once if the PSU approved its cancellation", async () => {
    const received = await receiveApproved(future, { product: domestic });
    const { link } = await started("cancellation", received);
    const decide = await atDecision(link, eirik.number);
    movingBefore("cancel", () => setClock("2026-03-03T10:00:00Z"));
    await decide();
    expect(await received.status()).toEqual({ transactionStatus: "CANC" });
  });
});

describe("a basket's payment that the job submits after the clock was moved (specification, Signing baskets)", () => {
  it("has its approval event at the time of the approval", async () => {
    const psu = await knownPsu();
    const basket = await receiveBasket([paid("First")]);
    const [first] = basket.payments;
    const away = () => () => Promise.reject(new Error("The bank is away."));
    failing({ submit: away as (ask: Bank["submit"]) => Bank["submit"] });
    await approveBasket(basket, psu);
    healed();
    const id = first?.params["payment-id"] ?? "";
    expect(await auditEvents(id)).toContain("PAYMENT_APPROVED");
    await setClock("2026-03-05T10:00:00Z");
    await submit(later(testTime, { minutes: 2 }));
    const events = async (day: string) =>
      (await auditEvents(id, new Date(day))).filter((each) => each === "PAYMENT_APPROVED");
    expect(await events("2026-03-02")).toEqual(["PAYMENT_APPROVED"]);
    expect(await events("2026-02-27")).toEqual([]);
  });
});
