import type { Bank } from "../../shared/ports/bank.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import { type SeedCustomer, seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";

const product = "norwegian-domestic-credit-transfers";

/**
 * Builds the conformance suite's test data from the bank's own answers about the seed customers.
 */
export async function testDataOf(bank: Bank) {
  const [eirik, ingrid, havbris, tindre] = seedCustomers;
  if (!eirik || !ingrid || !havbris || !tindre) throw new Error("The seed has four customers.");
  const payer = await payerOf(bank, eirik, eirik);
  const card = await payerOf(bank, eirik, eirik, "card");
  return {
    tppId: "NO-FSA-987654321",
    payer: { ...payer, number: eirik.nationalNumber },
    stranger: await payerOf(bank, ingrid, ingrid),
    corporate: await payerOf(bank, eirik, havbris),
    card: { payer, id: card.account.id },
    toPay: transfer(havbris),
    own: transfer(eirik, { creditorAccount: accountOf(eirik, 1) }),
    tooMuch: transfer(havbris, { amount: { amount: "9999999.00", currency: "NOK" } }),
    kidMissing: transfer(tindre),
    kidInvalid: transfer(havbris, withKid("100001928-")),
    foreign: {
      product: "cross-border-credit-transfers",
      transfer: {
        ...transfer(havbris).transfer,
        amount: { amount: "10.00", currency: "EUR" },
        creditorAccount: { bban: "12345678903", currency: "NOK" },
        creditorAgent: "DEUTDEFF",
      },
    },
    refused: {
      order: {
        kind: "single",
        ...transfer(havbris, withKid("100001928-")),
        debtorAccount: payer.account.reference,
        requestedDate: "2020-03-03",
      },
      refusals: [
        { reason: "date", path: "requestedDate" },
        { reason: "kidInvalid", path: "transfer.remittanceInformationStructuredArray.0.reference" },
      ],
    },
    standing: product,
    instant: { ...transfer(havbris), product: `instant-${product}-straks` },
    noBankingDay: sundayAfter(new Date()),
  };
}

const accountOf = ({ accounts }: SeedCustomer, index: 0 | 1) =>
  ({ bban: accounts[index].bban, currency: "NOK" }) as const;

const transfer = (to: SeedCustomer, more = {}) => ({
  product,
  transfer: {
    amount: { amount: "10.00", currency: "NOK" },
    creditorName: to.name,
    creditorAccount: accountOf(to, 0),
    ...more,
  },
});

const withKid = (reference: string) => ({
  remittanceInformationStructuredArray: [{ reference }],
});

/** The Sunday of next week by Oslo's calendar, which is no banking day. */
function sundayAfter(now: Date): string {
  const today = osloDay(now);
  return addDays(today, 14 - new Date(today).getUTCDay());
}

/**
 * A customer with the main account, or a card, of the holder: the customer itself or a company it
 * acts for.
 */
async function payerOf(
  bank: Bank,
  { nationalNumber }: SeedCustomer,
  holder: SeedCustomer,
  kind: "account" | "card" = "account",
) {
  const customer = await bank.customer(nationalNumber);
  const contexts = customer ? await bank.contexts(customer.id) : [];
  const context = contexts.find(({ name }) => name.endsWith(holder.name));
  const [{ bban }] = holder.accounts;
  const used = context?.usable.find((each) =>
    kind === "account" ? each.kind === kind && each.number.endsWith(bban) : each.kind === kind,
  );
  if (!customer || !context || !used) throw new Error(`${holder.name} has no ${kind}.`);
  const { agreementId } = context;
  return {
    customerId: customer.id,
    ...(agreementId === undefined ? {} : { agreementId }),
    name: context.name,
    account: { id: used.id, reference: { bban, currency: "NOK" as const } },
  };
}
