import { handler as getSandboxAgreement } from "../../../functions/sandbox/get-sandbox-agreement.ts";
import { handler } from "../../../functions/sandbox/list-sandbox-agreements.ts";
import { done, makeAgreement, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });

describe("GET /v1/sandbox/agreements", () => {
  it("lists every customer's agreement, also private ones, each as GET of the agreement returns it", async () => {
    const list = await done(handler);
    expect(list.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Bedriftsavtale Havbris Sjømat AS",
      "Bedriftsavtale Tindre Design AS",
      "Nettbank Eirik Solvang",
      "Nettbank Ingrid Fjellheim",
    ]);
    for (const agreement of list)
      expect(await done(getSandboxAgreement, { params: { agreementId: agreement.id } })).toEqual(
        agreement,
      );
  });

  it("lists created agreements", async () => {
    const { customerId } = await makeCustomer("CORPORATE");
    const made = await makeAgreement(customerId);
    expect(await done(handler)).toContainEqual(made);
  });
});
