import type { Cancellation, Submission } from "../../../shared/ports/schemas/quote.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { started } from "../../support/payments/authorisations.ts";
import { basketLink, paid, receiveBasket } from "../../support/payments/baskets.ts";
import { bulkOf, orderOf, standingOrder } from "../../support/payments/orders.ts";
import { knownPsu, receive, receiveApproved } from "../../support/payments/payments.ts";
import { atSummary, usePlayedProvider } from "../../support/psu/played-provider.ts";
import { eirik as customer } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });
const provider = usePlayedProvider();
let psu: { "psu-id": string };
beforeAll(async () => {
  psu = await knownPsu();
});
const waits = { requestedExecutionDate: "2026-03-20" };

describe("the details that an identity provider shows for approval (RTS on SCA, article 5)", () => {
  const shown = async (link: string) => {
    const { press } = await atSummary(link);
    await press();
    return provider.asked.map(({ hash: _, ...said }) => said);
  };
  const nok = (amount: string) => [{ amount, currency: "NOK" }];

  it("are a payment's amount and payee", async () => {
    const { link } = await receive(paid("Nordlys Kaffe AS"));
    const text = "Approve the payment: 100.00\u00a0NOK, Nordlys Kaffe AS";
    expect(await shown(link)).toEqual([
      { amounts: nok("100.00"), payee: "Nordlys Kaffe AS", text },
    ]);
  });

  it("are a standing order's payment and payee", async () => {
    const { link } = await receive(standingOrder({ creditorName: "Utleier" }));
    expect(await shown(link)).toMatchObject([
      {
        payee: "Utleier",
        text: expect.stringMatching(/^Approve the standing order: .*, Utleier$/),
      },
    ]);
  });

  it("are a bulk's amount and its number of payments", async () => {
    const { link } = await receive(bulkOf());
    expect(await shown(link)).toMatchObject([
      { payee: expect.stringMatching(/^\d+ payments$/), amounts: [{ currency: "NOK" }] },
    ]);
  });

  it("are a basket's amount in each currency and its number of payments", async () => {
    const euros = { instructedAmount: { amount: "7.50", currency: "EUR" } };
    const basket = await receiveBasket([paid("A"), paid("B"), paid("C", euros)]);
    const text = "Approve the payments: 200.00\u00a0NOK and 7.50\u00a0EUR, 3 payments";
    expect(await shown(await basketLink(basket, psu))).toEqual([
      {
        amounts: [...nok("200.00"), { amount: "7.50", currency: "EUR" }],
        payee: "3 payments",
        text,
      },
    ]);
  });

  it("say that a payment is to be stopped if the SCA is for a cancellation", async () => {
    const payment = await receiveApproved(paid("Stopped", waits));
    await payment.cancel();
    const { link } = await started("cancellation", payment);
    provider.asked = [];
    expect(await shown(link)).toMatchObject([
      { text: "Stop the payment: 100.00\u00a0NOK, Stopped" },
    ]);
  });
});

describe("the identity provider's proof of an approval", () => {
  const evidence = `signed by ${customer.nationalNumber}`;
  let told: Submission | undefined;
  let stopped: Cancellation | undefined;
  const unwatch = wrapBank((bank) => ({
    ...bank,
    submit: (asking, submission) => {
      told = submission;
      return bank.submit(asking, submission);
    },
    cancel: (asking, id, cancellation) => {
      stopped = cancellation;
      return bank.cancel(asking, id, cancellation);
    },
  }));
  afterAll(unwatch);

  it("reaches the bank with the approved hash, also for a payment of a basket (RTS on SCA, article 5)", async () => {
    const basket = await receiveBasket([paid("Linked"), paid("Linked, too")]);
    const link = await basketLink(basket, psu);
    provider.asked = [];
    await (await atSummary(link)).press();
    const [asked] = provider.asked;
    expect(asked?.hash).toMatch(/./);
    expect(told?.approval).toMatchObject({ by: "sca", hash: asked?.hash });
  });

  it("reaches the bank, and is stored encrypted with the payment", async () => {
    const payment = await receive(orderOf({ creditorName: "Proved" }));
    provider.approves = (proven) => ({ ...proven, method: "BANKID", evidence });
    await (await atSummary(payment.link)).press();
    expect(told?.approval).toMatchObject({ by: "sca", method: "BANKID", evidence });
    const kept = await table.get(keys.payment(payment.id));
    expect(kept?.approved).toMatchObject({ method: "BANKID" });
    expect(JSON.stringify(kept)).not.toContain(customer.nationalNumber);
  });

  it("reaches the bank, without the PSU's identity, if a payment is stopped", async () => {
    const payment = await receiveApproved(paid("Stopped and proved", waits));
    const { link } = await started("cancellation", payment);
    provider.approves = (proven) => ({ ...proven, method: "BANKID", evidence });
    await (await atSummary(link)).press();
    expect(stopped).toEqual({
      ...{ by: "sca", method: "BANKID", evidence },
      ...{ at: expect.any(String), hash: expect.any(String) },
    });
  });
});
