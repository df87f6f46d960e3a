import { useCommandLine } from "../infra/tpp/use-command-line.ts";
import { havbris } from "../support/payments/orders.ts";

const { run, jsonOf } = useCommandLine({ pays: true });
const eirik = "13839312185";
const choices =
  /It offers: PRIVATE \(Eirik Solvang\), [\da-f-]{36} \(Bedriftsavtale Havbris Sjømat AS\)\./;
const to = ["--to", "99990166133", "--creditor", "Ingrid Fjellheim", "--allow-duplicate"];
const pay = ["pay", "--amount", "12.00", "--from", "99995260189", ...to, "--auto", eirik];

const made = (what: string, body: object) =>
  jsonOf("call", "POST", `/v1/sandbox/${what}`, "-d", JSON.stringify(body)).then(
    (answer) => answer.body,
  );

describe("--context with --auto", () => {
  it.each(["PRIVAT", "FOO", "no-such-company", "CORPORAT", ""])(
    "refuses “%s”, lists the possible contexts, and grants nothing",
    async (context) => {
      const ended = await run("consent", "--auto", eirik, "--context", context, "--as", "somebody");
      const { code, out, err } = ended;
      expect({ code, out }).toEqual({ code: 5, out: "" });
      expect(err).toContain(`✗ The bank does not offer the context “${context}”. `);
      expect(err).toMatch(choices);
      expect(err).not.toMatch(/PSU (acts|grants)/);
      expect((await run("init", "--list")).out).not.toContain("somebody");
    },
  );

  it.each([
    ["private", "PRIVATE"],
    ["PRIVATE", "PRIVATE"],
    ["Corporate", "CORPORATE"],
  ])("accepts the argument %s for the context %s", async (context, meant) => {
    const { context: acts } = await jsonOf("consent", "--auto", eirik, "--context", context);
    expect(acts).toBe(meant);
  });

  it("accepts the id of the company that the request is for, and refuses any other id", async () => {
    const first = await jsonOf("consent", "--auto", eirik, "--context", "CORPORATE", "--as", "co");
    const { corporateId } = first;
    const asked = ["consent", "--auto", eirik, "--context"];
    const second = await jsonOf(...asked, corporateId, "--as", "co");
    expect(second).toMatchObject({ context: "CORPORATE", corporateId });
    const of = ["--psu", "co", "--as", "co"];
    expect((await run(...asked, corporateId, ...of)).code).toBe(0);
    expect((await run(...asked, "CORPORATE", ...of)).code).toBe(0);
    expect(await run(...asked, "other", ...of)).toMatchObject({
      code: 5,
      err: expect.stringContaining("does not ask for a context here, so “other” cannot be chosen"),
    });
  });

  it("grants no access to a company's accounts for PRIVATE if the customer has no private account", async () => {
    const { body: agreements } = await jsonOf("call", "GET", "/v1/sandbox/agreements");
    const { body: customers } = await jsonOf("call", "GET", "/v1/sandbox/customers");
    const company = customers.find(({ customerName = "" }) => customerName === "Havbris Sjømat AS");
    const { id } = agreements.find(({ owner = "" }) => owner === company.customerId);
    const tove = { customerNumber: "tove-1", name: "Tove Nes", type: "PRIVATE" };
    const { customerId: customer } = await made("customers", tove);
    const [account] = company.accounts;
    const engagement = { customer, account, roles: ["VIEW", "REGISTER"] };
    await made(`agreements/${id}/engagements`, engagement);
    const consent = ["consent", "--auto", "tove-1", "--as", "tove"];
    const refused = await run(...consent, "--context", "PRIVATE");
    expect(refused).toMatchObject({ code: 5, err: expect.stringContaining("has no account") });
    expect(refused.err).not.toContain("grants");
    expect(await jsonOf(...consent)).toMatchObject({ context: "CORPORATE" });
  });

  it.each(["no-such", "CORPORATE"])(
    "refuses “%s” if the bank does not ask for a context, and approves nothing",
    async (context) => {
      const { code, out, err } = await run(...pay, "--psu", "none", "--context", context);
      expect({ code, out }).toEqual({ code: 5, out: expect.stringMatching(/^RCVD \/v1/) });
      expect(err).toContain(
        `✗ The bank does not ask for a context here, so “${context}” cannot be chosen: leave out --context.\n`,
      );
      expect(err).toMatch(
        /\n {2}It still needs approval: fjordgate pay --approve \/v1\/payments\//,
      );
      expect(err).not.toContain("The PSU approves");
    },
  );

  it("accepts private if the bank does not ask for a context", async () => {
    expect((await run(...pay, "--psu", "none", "--context", "private")).code).toBe(0);
  });

  it("is not needed to follow a company's payment that the PSU has approved", async () => {
    const company = ["--from", havbris.main.bban, "--psu", "none"];
    const { code, out, err } = await run(...pay, ...company);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(out).toContain("ACSC");
  });
});
