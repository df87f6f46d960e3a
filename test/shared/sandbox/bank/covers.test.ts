import type { Money } from "../../../../shared/ports/schemas/money.ts";
import { moneyOf } from "../../../../shared/rules/money.ts";
import { covers } from "../../../../shared/sandbox/bank/orders/covers.ts";
import { exchangeRate } from "../../../../shared/sandbox/rules/fees.ts";
import { sandboxRates } from "../../../../shared/sandbox/rules/rates.ts";
import { numberOf, singleOrder, transferTo } from "../../../support/bank/bank-orders.ts";
import {
  asking,
  eirik,
  HeldWorld,
  havbris,
  idOf,
  ingrid,
  quietWorld,
} from "../../../support/bank/held-world.ts";
import { fc } from "../../../support/run/fast-check.ts";
import { sized } from "../../../support/run/long-form.ts";

const mains = [eirik, ingrid].map((owner) => ({ owner, reference: numberOf(owner) }));
const euros = { owner: ingrid, reference: numberOf(ingrid, 1) };
const abroad = { iban: "DE89370400440532013000", currency: "EUR" } as const;

const answerOf = (held: HeldWorld, accountId: string, amount: Money, by = asking()) =>
  covers(held.world, by, { accountId, amount, now: held.times.now });

/** An amount in a currency that is worth about as much as the available balance, give or take `off` minor units. */
function aboutAvailable(held: HeldWorld, bban: string, currency: "NOK" | "EUR", off: bigint) {
  const { available, currency: own } = held.account(bban);
  const rate = Number(exchangeRate("EUR", "NOK", sandboxRates("2026-03-02"))?.exchangeRate);
  const worth = Number(available) * (own === currency ? 1 : own === "NOK" ? 1 / rate : rate);
  const scale = own === currency ? 1 : 1 / 1.005;
  const minor = BigInt(Math.round(worth * scale)) + off;
  return moneyOf(minor < 1n ? 1n : minor, currency) as Money;
}

describe("the confirmation of funds in the sandbox (PSD2, article 65)", () => {
  it("is true exactly if the account has enough money for a payment of the amount", () => {
    const cases = fc.record({
      payer: fc.constantFrom(...mains, euros),
      currency: fc.constantFrom("NOK" as const, "EUR" as const),
      off: fc.bigInt({ min: -40n, max: 40n }),
      spent: fc.option(fc.integer({ min: 1, max: 90_000 })),
    });
    const answers = new Set<boolean>();
    fc.assert(
      fc.property(cases, ({ payer: { owner, reference }, currency, off, spent }) => {
        const held = new HeldWorld();
        const by = asking(owner);
        const product = "sepa-credit-transfers";
        const pay = (amount: Money) => {
          const transfer = transferTo(abroad, { amount });
          // A payment in kroner is domestic, and only accounts in kroner make one.
          const order =
            amount.currency === "NOK"
              ? singleOrder(reference, {
                  transfer: transferTo({ bban: "12345678903", currency: "NOK" }, { amount }),
                })
              : singleOrder(reference, { product, transfer });
          return held.pay(order, by);
        };
        const isDomestic = currency === "NOK" && reference.currency === "NOK";
        fc.pre(currency === "EUR" || isDomestic);
        if (spent !== null) pay(moneyOf(BigInt(spent), reference.currency) as Money);
        const { bban = "" } = reference;
        const amount = aboutAvailable(held, bban, currency, off);
        const answer = answerOf(held, held.account(bban).id, amount, by);
        answers.add(answer);
        expect(answer).toBe(pay(amount).status !== "ACCP");
      }),
      { numRuns: sized(60, 1000) },
    );
    expect(answers.size).toBe(2);
  });

  const one = { amount: "1.00", currency: "NOK" } as const;
  const main = quietWorld.accounts.get(idOf("account", eirik.accounts[0].bban));
  if (!main) throw new Error("Eirik has no account.");

  it("changes nothing in the sandbox world", () => {
    const held = new HeldWorld();
    const before = structuredClone(held.world.accounts.get(main.id));
    answerOf(held, main.id, one);
    expect([held.world, held.world.accounts.get(main.id)]).toEqual([quietWorld, before]);
  });

  it("takes an earlier due order into account even if no job has executed it", () => {
    const held = new HeldWorld();
    const all = moneyOf(main.available, "NOK") as Money;
    const transfer = transferTo({ bban: "12345678903", currency: "NOK" }, { amount: all });
    const [thursday, friday] = ["2026-03-05", "2026-03-06T10:00:00Z"];
    held.pay(singleOrder(numberOf(eirik), { transfer, requestedDate: thursday }));
    expect(answerOf(held, main.id, one)).toBe(true);
    held.realTime = new Date(friday);
    expect(answerOf(held, main.id, one)).toBe(false);
  });

  it.each<[string, () => [HeldWorld, string, Money, ReturnType<typeof asking>]]>([
    ["an unknown account", () => [new HeldWorld(), "unknown", one, asking()]],
    ["another customer's account", () => [new HeldWorld(), main.id, one, asking(ingrid)]],
    [
      "an account outside the agreement",
      () => [new HeldWorld(), main.id, one, asking(eirik, havbris)],
    ],
    [
      "an account that may not pay",
      () => {
        const held = new HeldWorld();
        const accounts = new Map(held.world.accounts).set(main.id, { ...main, blocked: true });
        held.edit(() => ({ accounts }));
        return [held, main.id, one, asking()];
      },
    ],
    [
      "an amount that is too large for a row (32 bits)",
      () => {
        const held = new HeldWorld();
        const rich = { ...main, available: 3_000_000_000n };
        held.edit(() => ({ accounts: new Map(held.world.accounts).set(main.id, rich) }));
        const amount = { amount: "21474836.48", currency: "NOK" } as const;
        return [held, main.id, amount, asking()];
      },
    ],
  ])("is false for %s", (_, arrange) => {
    const [held, accountId, amount, by] = arrange();
    expect(answerOf(held, accountId, amount, by)).toBe(false);
  });
});
