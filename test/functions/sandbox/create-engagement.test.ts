import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/sandbox/create-engagement.ts";
import { handler as getSandboxAgreement } from "../../../functions/sandbox/get-sandbox-agreement.ts";
import { call } from "../../support/operations/call.ts";
import { consentLink } from "../../support/psu/sca.ts";
import { broughtBack, giveConsent, visitor } from "../../support/psu/site.ts";
import { uuid } from "../../support/run/matchers.ts";
import {
  done,
  engage,
  listedCustomer,
  makeAccount,
  makeAgreement,
  makeCorporation,
  makeCustomer,
  sandboxLink,
} from "../../support/sandbox/sandbox-world.ts";
import { editAgreement } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable();

describe("POST /v1/sandbox/agreements/{agreementId}/engagements", () => {
  it("creates an engagement of a person for an account, and returns exactly this engagement", async () => {
    const { person, company, agreement } = await makeCorporation();
    const account = await makeAccount(company.customerId);
    const body = { customer: person.customerId, account: account.id, roles: ["VIEW"] };
    const params = { agreementId: agreement.id };
    const answer = await call(handler, { params, body });
    const { id } = answer.body;
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: uuid,
      ...body,
      _links: {
        self: sandboxLink(`agreements/${agreement.id}/engagements/${id}`, "DELETE"),
        agreement: sandboxLink(`agreements/${agreement.id}`, "GET"),
      },
    });
  });

  it("takes effect at once: the person can consent for the corporation, and the TPP can read its account (Corporate and private context)", async () => {
    const { person, account, agreement } = await makeCorporation();
    const context = agreement.id;
    const back = await giveConsent(await consentLink(), person.customerNumber, { context });
    const headers = {
      "psu-id": back["psu-id"],
      "psu-corporate-id": back["psu-corporate-id"],
      "psu-ip-address": "192.0.2.17",
    };
    expect(back["psu-corporate-id"]).toBe(agreement.id);
    const { accounts } = await done(listAccounts, { headers });
    expect(accounts).toMatchObject([{ resourceId: account.id, usage: "ORGA" }]);
  });

  it.each([[["VIEW"]], [["REGISTER"]]])(
    "gives no right to consent with only the role %j, because REGISTER and VIEW are needed",
    async (roles) => {
      const { person } = await makeCorporation(roles);
      const browser = visitor();
      const page = await browser.open(await consentLink());
      const back = await browser.submit(page, "identify", [["number", person.customerNumber]]);
      expect(broughtBack(back)).toMatchObject({ code: "FORBIDDEN" });
    },
  );

  it("stores all engagements if many requests arrive at once", async () => {
    const { company, agreement } = await makeCorporation();
    const account = (await makeAccount(company.customerId)).id;
    const people = await Promise.all(Array.from({ length: 12 }, () => makeCustomer()));
    const made = await Promise.all(
      people.map(({ customerId: customer }) =>
        engage(agreement.id, { customer, account, roles: ["VIEW"] }),
      ),
    );
    const params = { agreementId: agreement.id };
    const { engagements } = await done(getSandboxAgreement, { params });
    expect(engagements).toHaveLength(13);
    expect(engagements).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });

  describe("refuses", () => {
    const made = {} as Awaited<ReturnType<typeof makeCorporation>> & { own: { id: string } };
    const ids = () => ({
      customer: made.person.customerId,
      account: made.account.id,
      roles: ["VIEW"] as unknown,
    });
    beforeAll(async () => {
      Object.assign(made, await makeCorporation());
      made.own = await makeAccount(made.person.customerId);
    });

    // biome-ignore format: one refusal per line, so that it reads as a table
    it.each<[string, () => object, number, string, string]>([
      ["an account of another customer", () => ({ account: made.own.id }), 400, "FORMAT_ERROR", "account"],
      ["a company as the engaged customer", () => ({ customer: made.company.customerId }), 400, "FORMAT_ERROR", "customer"],
      ["an unknown customer", () => ({ customer: randomUUID() }), 404, "RESOURCE_UNKNOWN", "customer"],
      ["an unknown account", () => ({ account: randomUUID() }), 404, "RESOURCE_UNKNOWN", "account"],
      ["a second engagement of a person for the same account", () => ({}), 409, "CONFLICT", "account"],
      ["an empty list of roles", () => ({ roles: [] }), 400, "FORMAT_ERROR", "roles"],
      ["an unknown role", () => ({ roles: ["PAY"] }), 400, "FORMAT_ERROR", "roles.0"],
      ["the same role twice", () => ({ roles: ["VIEW", "VIEW"] }), 400, "FORMAT_ERROR", "roles"],
      ["roles that are not a list", () => ({ roles: "VIEW" }), 400, "FORMAT_ERROR", "roles"],
      ["a customer id of the wrong form", () => ({ customer: "a/b" }), 400, "FORMAT_ERROR", "customer"],
    ])("%s", async (_, changes, status, code, path) => {
      const params = { agreementId: made.agreement.id };
      const written = await writtenBy(async () => {
        const answer = await call(handler, { params, body: { ...ids(), ...changes() } });
        expect(answer).toMatchObject({ status, code, path });
      });
      expect(written).not.toContain("WORLD");
    });

    it("a 1001st engagement under one agreement", async () => {
      const { agreement, ...full } = await makeCorporation();
      const { account, customer, roles } = full.engagement;
      const engagements = Array.from({ length: 1000 }, () => ({
        ...{ id: randomUUID(), account, customer, roles },
      }));
      await editAgreement(agreement.id, () => ({ engagements }));
      const body = { ...ids(), account: full.account.id, customer: made.person.customerId };
      const answer = await call(handler, { params: { agreementId: agreement.id }, body });
      expect(answer).toMatchObject({ status: 409, code: "CONFLICT" });
      expect(answer.text).toBe("An agreement has at most 1000 engagements.");
    });

    it("an engagement under a private customer's agreement", async () => {
      const { agreements } = await listedCustomer(made.person.customerNumber);
      const params = { agreementId: agreements[0].id };
      const answer = await call(handler, { params, body: { ...ids(), account: made.own.id } });
      expect(answer).toMatchObject({ status: 409, code: "CONFLICT", path: "agreementId" });
    });

    it("an account of one company under another company's agreement", async () => {
      const other = await makeCustomer("CORPORATE");
      const params = { agreementId: (await makeAgreement(other.customerId)).id };
      expect(await call(handler, { params, body: ids() })).toMatchObject({
        status: 400,
        path: "account",
      });
    });
  });
});
