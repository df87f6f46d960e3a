import { handler } from "../../../functions/sandbox/list-engagements.ts";
import { done, listedCustomer, makeCorporation } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/sandbox/agreements/{agreementId}/engagements", () => {
  it("lists an engagement as it was created", async () => {
    const { agreement, engagement } = await makeCorporation(["VIEW"]);
    expect(await done(handler, { params: { agreementId: agreement.id } })).toEqual([engagement]);
  });

  it("lists the engagements of the seed data with the roles of each (specification, Sandbox seed data)", async () => {
    const { agreements } = await listedCustomer("30920250072");
    const params = { agreementId: agreements[0].id };
    const list: { id: string; roles: string[] }[] = await done(handler, { params });
    expect(list.map(({ id }) => id)).toEqual(agreements[0].engagements);
    expect(list.map(({ roles }) => roles.length).sort()).toEqual([1, 2, 2, 2, 2]);
  });
});
