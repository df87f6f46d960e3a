import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as getPayment } from "../../functions/payments/get-payment.ts";
import { type Answer, type CallOptions, call } from "../support/operations/call.ts";
import { orderOf, product } from "../support/payments/orders.ts";
import { type AccountRead, accountReads } from "../support/psu/account-reads.ts";
import { accountId, cardId, consent, eirik, order } from "../support/psu/sca.ts";
import { setClock } from "../support/sandbox/clock.ts";
import { useTable } from "../support/table/table.ts";

useTable();

let known: Record<string, string>;
let payment: Record<string, string>;

beforeAll(async () => {
  await setClock("2020-07-31T21:59:59Z");
  known = await consent(eirik);
  payment = (await order(eirik, { headers: { ...known, "x-psu-identity": undefined } })).params;
});

const idOf = (of: AccountRead["of"]) => (of === "card" ? cardId(eirik) : accountId(eirik));

/** Every answer with amounts, and the call that requests it. */
const answers: [string, (options: CallOptions) => Promise<Answer>][] = [
  ...accountReads.map(({ name, of, read }): [string, (options: CallOptions) => Promise<Answer>] => [
    name,
    async (options) => read(await idOf(of), options),
  ]),
  [
    "GET /v1/accounts?withBalance=true",
    (options) => call(listAccounts, { query: { withBalance: "true" }, ...options }),
  ],
  [
    "POST /v1/payments/{payment-product}",
    (options) =>
      call(createPayment, { params: { "payment-product": product }, body: orderOf(), ...options }),
  ],
  [
    "GET /v1/payments/{payment-product}/{payment-id}",
    (options) => call(getPayment, { params: payment, ...options }),
  ],
];
/** These lists show amounts only on request. */
const without = new Set(["GET /v1/accounts", "GET /v1/accounts/{id}"]);

/** Returns the amounts of an answer in their order. */
function amountsIn(value: unknown): unknown[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "amount" ? [each] : amountsIn(each),
  );
}

/** Returns an answer without the ids and links that differ between two equal calls. */
const alike = ({ body: { paymentId: _, _links: __, ...rest } }: Answer) => rest;

const told = async (ask: (options: CallOptions) => Promise<Answer>, fixes: string) => {
  const answer = await ask({ headers: { ...known, "x-accept-fix": fixes } });
  expect([200, 201]).toContain(answer.status);
  return answer;
};

describe("amounts (specification, General conventions; Versioning, 3)", () => {
  it.each(answers)(
    "are numbers before the date of amount-as-string unless the TPP requests it: %s",
    async (name, ask) => {
      await setClock("2020-07-31T21:59:59Z");
      const [numbers, strings] = [
        await told(ask, "longer-names"),
        await told(ask, "amount-as-string,longer-names"),
      ];
      if (!without.has(name)) expect(amountsIn(numbers.body)).not.toHaveLength(0);
      expect(new Set(amountsIn(strings.body).map((each) => typeof each))).toEqual(
        new Set(without.has(name) ? [] : ["string"]),
      );
      expect(amountsIn(numbers.body)).toEqual(amountsIn(strings.body).map(Number));
      const same = JSON.stringify(alike(strings)).replace(
        /"amount":"(-?[\d.]+)"/g,
        (_, amount) => `"amount":${Number(amount)}`,
      );
      expect(JSON.parse(same)).toEqual(alike(numbers));
    },
  );

  it.each(answers)(
    "are strings with the currency's decimals from the date of amount-as-string: %s",
    async (_, ask) => {
      await setClock("2020-07-31T22:00:00Z");
      const { body } = await told(ask, "longer-names");
      for (const amount of amountsIn(body)) expect(amount).toMatch(/^-?\d+\.\d\d$/);
    },
  );
});
