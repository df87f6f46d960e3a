import { handler as getDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { call } from "../../support/operations/call.ts";
import {
  accountId,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
  tindre,
} from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

type Told = Record<string, unknown> & { transactionId: string };

/**
 * The specification's fields without creditorId, ultimateCreditor and ultimateDebtor, which the interface does not
 * offer.
 */
const fields = [
  "transactionId",
  "endToEndId",
  "bookingDate",
  "valueDate",
  "transactionAmount",
  "currencyExchange",
  "creditorName",
  "creditorAccount",
  "creditorAgent",
  "debtorName",
  "debtorAccount",
  "debtorAgent",
  "remittanceInformationUnstructured",
  "remittanceInformationUnstructuredArray",
  "remittanceInformationStructuredArray",
  "purposeCode",
  "bankTransactionCode",
  "proprietaryBankTransactionCode",
  "batchIndicator",
  "batchNumberOfTransactions",
  "entryDetails",
  "_links",
];
const entryFields = [
  "transactionAmount",
  "creditorName",
  "creditorAccount",
  "debtorName",
  "debtorAccount",
  "remittanceInformationUnstructured",
  "_links",
];

describe("transaction details (specification, Transaction details)", () => {
  it("contain each offered field somewhere in the sandbox's data, and no other field", async () => {
    const own = [await consent(eirik), await consent(ingrid)] as const;
    const companies = [
      await consent(eirik, { context: await corporateId(havbris) }),
      await consent(ingrid, { context: await corporateId(tindre) }),
    ] as const;
    const accounts = [
      { headers: { ...own[0], "psu-context": "PRIVATE" }, customer: eirik },
      { headers: { ...own[1], "psu-context": "PRIVATE" }, customer: ingrid },
      { headers: companies[0], customer: havbris },
      { headers: companies[1], customer: tindre },
    ];
    const seen = new Map<string, Told>();
    for (const { headers, customer } of accounts)
      for (const index of [0, 1] as const) {
        const params = { id: await accountId(customer, index) };
        const query = { bookingStatus: "both", limit: "1000" };
        const list = await call(listTransactions, { params, query, headers });
        const { booked, pending } = list.body.transactions;
        for (const row of [...booked, ...pending] as Told[]) {
          if (Object.keys(row).every((field) => seen.has(field))) continue;
          const { transactionId } = row;
          const answer = await call(getDetails, { params: { ...params, transactionId }, headers });
          const told: Told = answer.body.transactionsDetails;
          for (const field of Object.keys(told)) seen.set(field, told);
        }
      }
    expect([...seen.keys()].sort()).toEqual(fields.toSorted());
    const [entry = {}] = (seen.get("entryDetails")?.entryDetails ?? []) as object[];
    expect(Object.keys(entry).sort()).toEqual(entryFields.toSorted());
    expect(seen.get("currencyExchange")?.currencyExchange).toEqual({
      sourceCurrency: "EUR",
      exchangeRate: expect.stringMatching(/^\d+(\.\d+)?$/),
      unitCurrency: "EUR",
      targetCurrency: "NOK",
      quotationDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });
});
