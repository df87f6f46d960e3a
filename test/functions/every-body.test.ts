import { bodyCases } from "../support/body-cases.ts";
import { representatives, rows, triedOn } from "../support/every-operation.ts";
import { useTable } from "../support/table.ts";

useTable();

/** Beside the usual ones a POST and a DELETE that read no body, and those that take a larger one. */
const fully = new Set([
  ...representatives,
  "startSigningBasketAuthorisation",
  "deleteSigningBasket",
  ...rows.flatMap(({ id, operation }) => (operation.largestBody ? [id] : [])),
]);

describe.each(rows)("a body sent to $method $path", (row) => {
  it.each(triedOn(row, bodyCases(row), fully))("%s", (_, run) => run());
});
