import type { Order } from "../../../../../shared/ports/schemas/order.ts";
import { moneyOf } from "../../../../../shared/rules/money.ts";
import { check, estimate } from "../../../../../shared/sandbox/bank/terms/terms.ts";
import { priceTransfer, priceWithoutFlatFee } from "../../../../../shared/sandbox/rules/fees.ts";
import { nokRates } from "../../../../../shared/sandbox/rules/rates.ts";
import { Currency } from "../../../../../shared/schemas/currency.ts";
import { elsewhere, singleOrder, transferTo } from "../../../../support/bank/bank-orders.ts";
import { asking, eiriksId, HeldWorld, monday } from "../../../../support/bank/held-world.ts";
import { newAccount } from "../../../../support/bank/sandbox-calls.ts";
import { fc } from "../../../../support/run/fast-check.ts";
import { sized } from "../../../../support/run/long-form.ts";

describe("the debited amount and the fee of a quote (decision: currencies)", () => {
  const amounts = fc.oneof(fc.bigInt(1n, 200n), fc.bigInt(1n, 9_999_999n));
  const ibans = fc.constantFrom("DE89370400440532013000", "NO9386011117947", "US");
  const rates = { quotationDate: "2026-03-02", nok: nokRates };
  const accounts = new Map<string, Order["debtorAccount"]>();

  const held = new HeldWorld();
  const accountIn = (currency: Currency) => {
    const known = accounts.get(currency);
    if (known) return known;
    const { bban } = held.run(newAccount(eiriksId, { currency }));
    const account = { bban, currency };
    accounts.set(currency, account);
    return account;
  };

  it("equal the price by the fee table, for any currency and creditor", () => {
    const currencies = fc.constantFrom(...Currency.options);
    const products = fc.constantFrom("cross-border-credit-transfers", "sepa-credit-transfers");
    const holds = (product: string, to: string, sent: bigint, of: Currency, paid: Currency) => {
      const currency = product.startsWith("sepa") ? "EUR" : of;
      const amount = { ...moneyOf(sent, currency), currency };
      const abroad =
        to === "US"
          ? { creditorAccount: { bban: "123456789", currency }, creditorAgent: "CHASUS33" }
          : { creditorAccount: { iban: to, currency } };
      const transfer = { ...transferTo(elsewhere), ...abroad, amount };
      const account = accountIn(paid);
      const order = singleOrder(account, { product, transfer });
      const told = { instructedAmount: amount, debtorCurrency: paid, rates };
      const country = to.slice(0, 2);
      const priced = product.startsWith("sepa")
        ? priceWithoutFlatFee(told)
        : priceTransfer({ ...told, creditorCountry: country });
      if (!priced) throw new Error("No price.");
      const quote = check(held.world, asking(), order, { now: monday });
      if (priced.debited + priced.fee > 2n ** 31n - 1n)
        return expect(quote).toEqual({ refusals: [{ reason: "limit", path: "transfer.amount" }] });
      const { rate } = priced;
      const price = {
        debited: moneyOf(priced.debited, paid),
        fee: moneyOf(priced.fee, paid),
        date: "2026-03-02",
        ...(rate && { rate }),
      };
      expect(quote).toMatchObject({ terms: price });
      return expect(estimate(held.world, order, monday)).toEqual(price);
    };
    fc.assert(
      fc.property(products, ibans, amounts, currencies, currencies, (...each) => {
        holds(...each);
      }),
      { numRuns: sized(30, 300) },
    );
  });
});
