import { convert, divideDown, moneyOf } from "../../../shared/rules/money.ts";
import { exchangeRate } from "../../../shared/sandbox/rules/fees.ts";
import { type ProductTerms, productTerms } from "../../../shared/sandbox/rules/product-terms.ts";
import { nokRates } from "../../../shared/sandbox/rules/rates.ts";
import { Currency } from "../../../shared/schemas/currency.ts";
import { testTime } from "../../support/operations/call.ts";
import { started } from "../../support/payments/authorisations.ts";
import {
  down,
  exactly,
  inMinor,
  tableRate,
  times,
  toldRate,
  up,
} from "../../support/payments/fractions.ts";
import {
  bulkOf,
  product as crossBorder,
  domestic,
  domesticOrder,
  entryOf,
  instant,
  orderOf,
  sepa,
  sepaOrder,
} from "../../support/payments/orders.ts";
import { balanceOf, book, post, receive, soon } from "../../support/payments/payments.ts";
import { iban, money } from "../../support/payments/transfers.ts";
import { approve as approveAs } from "../../support/psu/site.ts";
import { fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const rates = { quotationDate: "2026-03-02", nok: nokRates };
const currencies = fc.constantFrom(...Currency.options);
const amounts = fc.oneof(fc.bigInt(1n, 200n), fc.bigInt(1n, 9_999_999n));

/** The fees that the bank publishes: a fixed fee in NOK within the EEA, and half a percent of a converted amount. */
const inKroner = (product: string, instructed: string) =>
  product === crossBorder && instructed !== "EUR" ? 40_00n : 0n;
const flatFee = (product: string, instructed: string, debtor: string) =>
  up(inMinor(inKroner(product, instructed), "NOK", debtor, tableRate("NOK", debtor)));
const share = (debited: bigint) => up(times({ over: debited, under: 1n }, exactly("0.005")));

describe("conversion at the rate in the answer (decision: currencies)", () => {
  const products: [string, Pick<ProductTerms, "price">][] = Object.entries(productTerms);

  it.each(products)("rounds up the debited amount and each fee for %s", (product, { price }) => {
    const holds = (sent: bigint, instructed: Currency, debtor: Currency) => {
      const instructedAmount = { ...moneyOf(sent, instructed), currency: instructed };
      const order = { ...orderOf(), instructedAmount };
      const priced = price(order as Parameters<typeof price>[0], debtor, rates);
      const flat = flatFee(product, instructed, debtor);
      if (instructed === debtor) return expect(priced).toEqual({ debited: sent, fee: flat });
      if (!priced?.rate) throw new Error("No rate is told.");
      const debited = up(inMinor(sent, instructed, debtor, toldRate(priced.rate)));
      const fee = flat + share(debited);
      return expect(priced).toEqual({ debited, fee, rate: priced.rate });
    };
    fc.assert(
      fc.property(amounts, currencies, currencies, (...each) => void holds(...each)),
      { numRuns: sized(100, 2000) },
    );
  });

  it("rounds down the credited amount", () => {
    fc.assert(
      fc.property(amounts, currencies, currencies, (sent, from, to) => {
        const credited = convert(sent, from, to, rates, divideDown);
        expect(credited).toBe(down(inMinor(sent, from, to, tableRate(from, to))));
      }),
      { numRuns: sized(300, 5000) },
    );
  });
});

type Side = { iban: string; bban: string; currency: Currency };
/** One payment of `sent` minor units of a currency, from one account of the bank to another. */
type Play = { debtor: Side; creditor: Side; instructed: Currency; sent: bigint };

const rich = 2_000_000_000n;
const largestRow = 2n ** 31n - 1n;
const headers = { "x-psu-identity": undefined, "psu-context": "PRIVATE" };
const query = { allowLogicalDuplicate: "true" };

const orderedBy = ({ debtor, creditor, instructed, sent }: Play) => ({
  instructedAmount: moneyOf(sent, instructed),
  debtorAccount: iban(debtor.iban, debtor.currency),
  creditorAccount: iban(creditor.iban, creditor.currency),
});

/** The debit and the credit of a payment at the rate that its answer shows. */
function movedBy({ debtor: { currency: paid }, creditor, instructed, sent }: Play) {
  const told = exchangeRate(instructed, paid, rates);
  const converts = told !== undefined && instructed !== paid;
  const debited = converts ? up(inMinor(sent, instructed, paid, toldRate(told))) : sent;
  const fee = flatFee(crossBorder, instructed, paid) + (converts ? share(debited) : 0n);
  const rate = tableRate(instructed, creditor.currency);
  return { taken: debited + fee, given: down(inMinor(sent, instructed, creditor.currency, rate)) };
}

describe("a payment between accounts at the bank (decision: currencies)", () => {
  let payer: { customerId: string; customerNumber: string };
  let payee: { customerId: string };
  beforeAll(async () => {
    [payer, payee] = [await makeCustomer(), await makeCustomer()];
  });

  const accountOf = async (currency: Currency, { customerId }: { customerId: string }) =>
    (await makeAccount(customerId, { currency, balance: Number(rich) })) as Side;
  const approve = (link: string) => approveAs(link, payer.customerNumber, () => testTime);

  it("either debits and credits the converted amounts, in any currency and with the fee, or moves no money", async () => {
    const across = async (instructed: Currency, from: Currency, to: Currency, sent: bigint) => {
      const debtor = await accountOf(from, payer);
      const creditor = await accountOf(to, payee);
      const play = { debtor, creditor, instructed, sent };
      const { status, body } = await post(orderOf(orderedBy(play)), { headers, query });
      if (status === 201) await approve(body._links.scaRedirect.href);
      await book(soon);
      const { taken, given } = movedBy(play);
      const [left, come] = [await balanceOf(debtor.bban), await balanceOf(creditor.bban)];
      const isMade = given > 0n && given <= largestRow && taken <= rich;
      expect({ ...play, taken: rich - left.booked, given: come.booked - rich }).toEqual({
        ...play,
        ...(isMade ? { taken, given } : { taken: 0n, given: 0n }),
      });
      expect(left.available).toBe(left.booked);
      expect(status).toBe(taken > largestRow || given > largestRow ? 400 : 201);
    };
    await fc.assert(fc.asyncProperty(currencies, currencies, currencies, amounts, across), {
      numRuns: sized(12, 150),
    });
  });

  it.each([
    ["SEPA", sepa, sepaOrder, "EUR"],
    ["domestic", domestic, domesticOrder, "NOK"],
    ["instant", instant, domesticOrder, "NOK"],
  ] as const)(
    "credits the ordered amount if it is %s, and costs no fee other than for conversion",
    async (_, product, orderOf, currency) => {
      const [debtor, creditor] = [await accountOf("NOK", payer), await accountOf(currency, payee)];
      const order = orderedBy({ debtor, creditor, instructed: currency, sent: 12_50n });
      const { body } = await post(orderOf(order), { headers, query, product });
      await approve(body._links.scaRedirect.href);
      await book(soon);
      // 12.50 EUR at 11.81 are 147.625 NOK, and half a percent of 147.63 is 0.73815.
      const taken = currency === "EUR" ? 147_63n + 74n : 12_50n;
      expect(rich - (await balanceOf(debtor.bban)).booked).toBe(taken);
      expect((await balanceOf(creditor.bban)).booked - rich).toBe(12_50n);
    },
  );

  it("credits as much as it debits if it is a bulk, and moves no money if it is cancelled", async () => {
    const debtor = await accountOf("NOK", payer);
    const creditor = await accountOf("NOK", payee);
    const creditorAccount = iban(creditor.iban);
    const payments = [1, 2, 3].map((each) =>
      entryOf({ creditorAccount, instructedAmount: money(`${each}.01`) }),
    );
    const bulk = await receive(bulkOf({ debtorAccount: iban(debtor.iban), payments }), {
      headers,
    });
    await approve(bulk.link);
    const later = { requestedExecutionDate: "2026-03-10" };
    const play = { debtor, creditor, instructed: "EUR", sent: 99n } as const;
    const received = await receive(orderOf({ ...orderedBy(play), ...later }), { headers });
    const { "psu-id": psuId } = await approve(received.link);
    const stop = await started("cancellation", received, { headers: { "psu-id": psuId } });
    await approve(stop.link);
    await book(new Date("2026-03-10T10:00:00Z"));
    expect(await balanceOf(debtor.bban)).toEqual({ booked: rich - 6_03n, available: rich - 6_03n });
    expect((await balanceOf(creditor.bban)).booked).toBe(rich + 6_03n);
  });
});
