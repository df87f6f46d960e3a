import { handler } from "../../../functions/tpps/get-contact-information.ts";
import { handler as putContactInformation } from "../../../functions/tpps/put-contact-information.ts";
import { call } from "../../support/operations/call.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable();

const email = "psd2@tpp.example";
const params = { tppId: "NO-FSA-987654321" };
const set = () => call(putContactInformation, { params, body: { email } });

describe("GET /v1/tpps/{tppId}/contact-information (specification, Prerequisites for a TPP)", () => {
  it("answers 404 until an address is set, and then this address", async () => {
    const tpp = await anotherTpp("PSDNO-FSA-333333333");
    const own = { tpp, params: { tppId: tpp.tppId } };
    const none = { status: 404, code: "RESOURCE_UNKNOWN", path: "tppId" };
    expect(await call(handler, own)).toMatchObject(none);
    await call(putContactInformation, { ...own, body: { email } });
    expect(await call(handler, own)).toMatchObject({ status: 200, body: { email } });
  });

  it.each(["NO-FSA-987654321", "PSDNO-FSA-987654321"])(
    "accepts the id %s (decision: tppId)",
    async (tppId) => {
      await set();
      const { status, body } = await call(handler, { params: { tppId } });
      expect({ status, body }).toEqual({ status: 200, body: { email } });
    },
  );

  it.each([
    ["another TPP's id", "NO-FSA-222222222"],
    ["the id of an unknown TPP", "NO-FSA-000000000"],
    ["an invalid id", "987654321"],
    ["an id with the separator of a table key", "NO-FSA-987654321#PROFILE"],
  ])("answers 404 to %s", async (_, tppId) => {
    const tpp = await anotherTpp();
    await set();
    await call(putContactInformation, { tpp, params: { tppId: tpp.tppId }, body: { email } });
    const answer = await call(handler, { params: { tppId } });
    expect(answer).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "tppId" });
    expect(JSON.stringify(answer.body)).not.toContain(email);
  });

  it.each(["PSP_AI", "PSP_PI", "PSP_IC"] as const)(
    "answers a TPP with the role %s (decision: Roles)",
    async (role) => {
      await set();
      const tpp = await tppWithRoles([role]);
      expect(await call(handler, { tpp, params })).toMatchObject({ status: 200 });
    },
  );

  it("writes nothing but the guard of its X-Request-ID", async () => {
    await set();
    expect(await writtenBy(() => call(handler, { params }))).toEqual(["REQUEST"]);
  });
});
