import { handler } from "../../../functions/sandbox/create-sandbox-agreement.ts";
import { call } from "../../support/operations/call.ts";
import { uuid } from "../../support/run/matchers.ts";
import { makeCustomer, sandboxLink } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable();

let company = "";
let person = "";
beforeAll(async () => {
  company = (await makeCustomer("CORPORATE")).customerId;
  person = (await makeCustomer()).customerId;
});

describe("POST /v1/sandbox/agreements (specification, Sandbox customer, create)", () => {
  it("creates an agreement of a corporation, and returns exactly this agreement", async () => {
    const { status, body, headers } = await call(handler, {
      body: { name: "Avtale Én", owner: company },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      name: "Avtale Én",
      owner: company,
      engagements: [],
      _links: {
        self: sandboxLink(`agreements/${body.id}`, "GET"),
        engagements: sandboxLink(`agreements/${body.id}/engagements`, "GET", "POST"),
      },
    });
    expect(headers.location).toBe(body._links.self.href);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, () => unknown, number, string, string]>([
    ["a private owner", () => ({ name: "A", owner: person }), 400, "FORMAT_ERROR", "owner"],
    ["an unknown owner", () => ({ name: "A", owner: "nobody" }), 404, "RESOURCE_UNKNOWN", "owner"],
    ["an owner id of the wrong form", () => ({ name: "A", owner: "a b" }), 400, "FORMAT_ERROR", "owner"],
    ["an agreement without an owner", () => ({ name: "A" }), 400, "FORMAT_ERROR", "owner"],
    ["an agreement without a name", () => ({ owner: company }), 400, "FORMAT_ERROR", "name"],
    ["an empty name", () => ({ name: " ", owner: company }), 400, "FORMAT_ERROR", "name"],
    ["a name of 71 characters", () => ({ name: "x".repeat(71), owner: company }), 400, "FORMAT_ERROR", "name"],
    ["an unknown field", () => ({ name: "A", owner: company, kind: "PRIVATE" }), 400, "FORMAT_ERROR", "kind"],
  ])("refuses %s and creates no agreement", async (_, body, status, code, path) => {
    const written = await writtenBy(async () => {
      expect(await call(handler, { body: body() })).toMatchObject({ status, code, path });
    });
    expect(written).not.toContain("WORLD");
  });
});
