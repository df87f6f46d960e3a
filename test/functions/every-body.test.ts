import { bodyCases } from "../support/operations/body-cases.ts";
import { representatives, rows, triedOn } from "../support/operations/every-operation.ts";
import { useTable } from "../support/table/table.ts";

useTable();

/** In addition to the representatives: a POST and a DELETE that read no body, and operations with a larger limit. */
const fully = new Set([
  ...representatives,
  "startSigningBasketAuthorisation",
  "deleteSigningBasket",
  ...rows.flatMap(({ id, operation }) => (operation.largestBody ? [id] : [])),
]);

describe.each(rows)("a body sent to $method $path", (row) => {
  it.each(triedOn(row, bodyCases(row), fully))("%s", (_, run) => run());
});
