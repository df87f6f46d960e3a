import { handler } from "../../../functions/sandbox/get-sandbox-agreement.ts";
import { done, makeCorporation } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/sandbox/agreements/{agreementId} (specification, Sandbox customer, list item)", () => {
  it("returns an agreement as it was created, with the engagements added since", async () => {
    const { agreement, engagement } = await makeCorporation();
    expect(await done(handler, { params: { agreementId: agreement.id } })).toEqual({
      ...agreement,
      engagements: [engagement.id],
    });
  });
});
