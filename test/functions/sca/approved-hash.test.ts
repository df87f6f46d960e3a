import { basketHash } from "../../../shared/rules/basket.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import { decisionHash } from "../../../shared/rules/payment-fingerprints.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { started } from "../../support/payments/authorisations.ts";
import {
  approveBasket,
  basketStatusOf,
  paid,
  receiveBasket,
} from "../../support/payments/baskets.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { type ReceivedPayment, receive, receiveApproved } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { usePlayedProvider } from "../../support/psu/played-provider.ts";
import { approve } from "../../support/psu/site.ts";
import { listedCustomer } from "../../support/sandbox/sandbox-world.ts";

const { psu } = usePsu();
const provider = usePlayedProvider();

const asked = () => provider.asked.map(({ hash }) => hash);
const hashOf = async (key: { PK: string; SK: string }) => (await table.get(key))?.summaryHash;
/** The hash of a decision of Eirik as a private person (decision: What is approved). */
const decided = async (action: "pay" | "stop", subject: unknown) => {
  const { customerId } = await listedCustomer(eirik.number);
  return decisionHash({ action, customerId, agreementId: undefined }, subject);
};
const paymentKey = ({ id }: ReceivedPayment) => keys.payment(id);

describe("the identity provider (RTS on SCA, article 5: dynamic linking)", () => {
  it("is asked to approve the hash of the payment that the PSU was shown", async () => {
    const payment = await receive(orderOf({ creditorName: "Shown" }));
    await payment.approve();
    expect(asked()).toEqual([await decided("pay", await hashOf(paymentKey(payment)))]);
  });

  it("is asked to approve the hash of the cancellation that the PSU was shown", async () => {
    const day = { requestedExecutionDate: "2026-03-10" };
    const payment = await receiveApproved(orderOf({ creditorName: "Cancelled", ...day }));
    await payment.cancel();
    const { link } = await started("cancellation", payment);
    provider.asked = [];
    await approve(link, eirik.number);
    expect(asked()).toEqual([await decided("stop", await hashOf(paymentKey(payment)))]);
    expect(await payment.status()).toEqual({ transactionStatus: "CANC" });
  });

  it("is asked to approve the hash of the signing basket that the PSU was shown", async () => {
    const basket = await receiveBasket([paid("First"), paid("Second")]);
    await approveBasket(basket, psu);
    const inside = await Promise.all(basket.payments.map((each) => payments.get(each.id)));
    expect(asked()).toEqual([await decided("pay", basketHash(inside as Payment[]))]);
  });

  it("refuses, and neither a payment nor a basket is approved", async () => {
    provider.approves = () => "refused";
    const payment = await receive(orderOf({ creditorName: "Refused" }));
    expect(await payment.approve()).toMatchObject({
      code: "PSU_CREDENTIALS_INVALID",
    });
    const basket = await receiveBasket([paid("Third"), paid("Fourth")]);
    await approveBasket(basket, psu);
    expect(await basketStatusOf(basket)).toBe("RCVD");
  });
});
