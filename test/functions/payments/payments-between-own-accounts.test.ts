import { domestic, domesticOrder, eirik, ingrid } from "../../support/payments/orders.ts";
import { balanceOf, knownPsu, post } from "../../support/payments/payments.ts";
import { iban } from "../../support/payments/transfers.ts";
import { usePsu } from "../../support/payments/use-psu.ts";

const { psu } = usePsu();

const { bban } = eirik.main;

describe("a payment between accounts of one customer (specification, SCA, 2)", () => {
  const exempt = (order: object, headers: Record<string, string>) =>
    post(order, { product: domestic, headers: { ...headers, "x-psu-identity": undefined } });

  it("is made once if four equal payments are posted at the same time", async () => {
    const before = await balanceOf(bban);
    const order = domesticOrder({ creditorAccount: iban(eirik.other.iban) });
    const answers = await Promise.all([1, 2, 3, 4].map(() => exempt(order, psu)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const held = before.available - (await balanceOf(bban)).available;
    expect(held).toBe(125_50n);
  });

  it("needs SCA if it is converted and costs a fee", async () => {
    const own = await knownPsu(ingrid.number);
    const order = {
      ...domesticOrder({ instructedAmount: { amount: "250.00", currency: "EUR" } }),
      creditorAccount: { iban: ingrid.other.iban, currency: "EUR" },
      debtorAccount: iban(ingrid.main.iban),
    };
    const { status, body } = await post(order, {
      headers: { ...own, "x-psu-identity": undefined },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ transactionStatus: "RCVD", transactionFeeIndicator: true });
    expect(body._links).toHaveProperty("scaRedirect");
  });
});
