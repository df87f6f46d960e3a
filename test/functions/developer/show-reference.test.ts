import { handler } from "../../../functions/developer/show-reference.ts";
import { errorCodes, errorStatus } from "../../../shared/errors.ts";
import { scenarios } from "../../../shared/sandbox/rules/scenarios.ts";
import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const accounts = seedCustomers.flatMap((customer) => customer.accounts);
const cards = seedCustomers.flatMap(({ card }) => (card ? [card.maskedPan] : []));

describe("GET /reference", () => {
  it.each([
    ["customer", seedCustomers.flatMap(({ name, customerNumber }) => [name, customerNumber])],
    ["account", accounts.map(({ bban }) => ibanOfBban(bban))],
    ["payment card", cards],
    ["error code", errorCodes],
    ["scenario", Object.keys(scenarios).map((name) => `${name}=…`)],
  ])("lists every %s", async (_, wanted) => {
    const { text } = await callDeveloper(handler);
    for (const each of wanted) expect(text).toContain(each);
  });

  it("shows the HTTP status of each error code", async () => {
    const { text } = await callDeveloper(handler);
    const rows = [...text.matchAll(/<code>([A-Z_]+)<\/code><\/th>\s*<td[^>]*>(\d{3})</g)];
    expect(Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]))).toEqual(
      errorStatus,
    );
  });
});
