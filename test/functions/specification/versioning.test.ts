import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { openapiDocument } from "../../../infra/openapi/document.ts";
import { routes } from "../../../infra/routes.ts";
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

describe("specification, Versioning", () => {
  it("1: all paths have the prefix /v1", () => {
    const paths = routes.flatMap(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith("/v1/"))).toEqual([]);
  });

  it("4: /v1/consents is the only deprecated path", () => {
    const deprecated = routes.filter(({ operation }) => operation.deprecated);
    expect(deprecated.map(({ path }) => path)).toEqual(["/v1/consents"]);
  });

  it("4: the documentation of /v1/consents names its successor and the dates", () => {
    const { paths } = openapiDocument("sandbox", {}) as unknown as {
      paths: Record<string, { post: { deprecated?: true; description: string } }>;
    };
    const { deprecated, description } = paths["/v1/consents"]?.post ?? {};
    expect(deprecated).toBe(true);
    for (const told of ["29 August 2024", "POST /v1/bank-offered-consents", "5 December 2024"])
      expect(description).toContain(told);
  });

  it.each([
    ["Eirik Solvang", eirik, eirik],
    ["Ingrid Fjellheim", ingrid, ingrid],
    ["Havbris Sjømat AS", eirik, havbris],
    ["Tindre Design AS", ingrid, tindre],
  ])(
    "5: references of payments to %s are in remittanceInformationStructuredArray, never in the deprecated field",
    async (_, psu, holder) => {
      const context = holder.type === "PRIVATE" ? "PRIVATE" : await corporateId(holder);
      const headers = await consent(psu, { context });
      const id = await accountId(holder);
      const query = { bookingStatus: "both", limit: "1000" };
      const { booked, pending } = (await call(listTransactions, { params: { id }, query, headers }))
        .body.transactions;
      const rows: Record<string, unknown>[] = [...booked, ...pending];
      const referring = rows.filter((row) => "remittanceInformationStructuredArray" in row);
      expect(referring).not.toHaveLength(0);
      const params = { id, transactionId: `${referring[0]?.transactionId}` };
      const { transactionsDetails } = (await call(getTransactionDetails, { params, headers })).body;
      for (const row of [...rows, transactionsDetails])
        expect(row).not.toHaveProperty("remittanceInformationStructured");
      for (const { remittanceInformationStructuredArray: told } of [
        ...referring,
        transactionsDetails,
      ])
        expect(told).toEqual([
          expect.objectContaining({ reference: expect.stringMatching(/^.{1,35}$/) }),
        ]);
    },
  );
});
