import * as v from "valibot";
import { Money } from "../../../ports/schemas/money.ts";
import { moneyOf } from "../../../rules/money.ts";
import { Bic } from "../../../schemas/bic.ts";
import { Int32 } from "../../schemas/int32.ts";
import { addFault, type DocumentImport } from "./document-import.ts";

const agents = ["creditorAgent", "debtorAgent"] as const;
const amounts = ["transactionAmount", "originalAmount", "markupFee"] as const;
const balances = ["booked", "available"] as const;

/** Refuses values that no answer may carry. One of them would make every list of its account fail. */
export function findUnshowable(reading: DocumentImport): void {
  const { document } = reading;
  document.transactions.forEach((row, index) => {
    for (const agent of agents)
      if (row[agent] !== undefined)
        check(reading, `transactions.${index}.${agent}`, Bic, row[agent]);
    check(reading, `transactions.${index}.amount`, Int32, row.amount);
  });
  document.cardTransactions.forEach((row, index) => {
    for (const field of amounts)
      check(reading, `cardTransactions.${index}.${field}.amount`, Int32, row[field].amount);
  });
  for (const list of ["accounts", "cardAccounts"] as const)
    document[list].forEach((holding, index) => {
      for (const type of balances) {
        const minor = holding.balances[type];
        const path = `${list}.${index}.balances.${type}`;
        if (minor !== undefined)
          check(reading, path, Money, moneyOf(BigInt(minor), holding.currency));
      }
    });
}

function check(
  reading: DocumentImport,
  path: string,
  schema: v.GenericSchema,
  value: unknown,
): void {
  const result = v.safeParse(schema, value);
  if (!result.success) addFault(reading, path, result.issues[0].message);
}
