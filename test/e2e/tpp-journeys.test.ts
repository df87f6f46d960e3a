import { addressBack, PageWalker } from "../../infra/tpp/page-walker.ts";
import { runCommand } from "../infra/tpp/run-command.ts";
import { useCommandLine } from "../infra/tpp/use-command-line.ts";
import { bankingDayIn } from "../support/run/days-ahead.ts";

const { home, run, jsonOf } = useCommandLine({ pays: true });
const eirik = "13839312185";

beforeAll(async () => {
  await run("consent", "--auto", eirik, "--as", "eirik");
});

describe("fjordgate consent and pay", () => {
  const order = ["--from", "99995260189", "--to", "99990166133", "--creditor", "Ingrid Fjellheim"];

  it("obtain a PSU's consent, store the PSU-ID, and list the accounts", async () => {
    await run("sandbox", "initialize", "--keep-clock");
    const { code, out, err } = await run("consent", "--auto", eirik, "--as", "eirik");
    expect(code).toBe(0);
    expect(out).toMatch(/^IBAN [\s\S]*^NO5699995260189 {2}Brukskonto {2}78218\.40 /m);
    expect(err).toMatch(/The PSU grants \d accounts[\s\S]*kept as eirik in the profile mine/);
    expect((await run("call", "GET", "/v1/accounts")).code).toBe(0);
    expect((await run("call", "GET", "/v1/accounts", "--psu", "none")).code).toBe(1);
  });

  it("obtain a consent from another customer, and a consent for the accounts of a company", async () => {
    const ingrid = await jsonOf("consent", "--auto", "05848520057", "--as", "ingrid");
    expect(ingrid).toMatchObject({ psu: "ingrid", context: "PRIVATE" });
    expect(ingrid.accounts.map(({ name }: { name: string }) => name)).toContain("Lønnskonto");
    const { body } = await jsonOf("call", "GET", "/v1/accounts", "--psu", "eirik");
    expect(body.accounts.map(({ name }: { name: string }) => name)).toContain("Brukskonto");
    expect((await run("consent", "--auto", eirik, "--as", "eirik")).code).toBe(0);
    expect((await run("init", "--list")).out).toMatch(/eirik\*, ingrid$/m);
    const company = ["--context", "CORPORATE", "--as", "havbris"];
    const havbris = await jsonOf("consent", "--auto", eirik, ...company);
    expect(havbris).toMatchObject({ context: "CORPORATE", corporateId: expect.any(String) });
    const told = await jsonOf("call", "GET", "/v1/accounts", "--psu", "havbris");
    expect(told.body.accounts[0].ownerName).toBe("Havbris Sjømat AS");
    await run("consent", "--auto", eirik, "--as", "eirik");
  });

  it("follow a payment until it is booked", async () => {
    const told = ["--message", "Takk for sist"];
    const { code, out, err } = await run(
      "pay",
      "--amount",
      "250.00",
      ...order,
      ...told,
      "--auto",
      eirik,
    );
    expect({ code, out, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/RCVD: ordered as [\s\S]*The PSU approves[\s\S]*ACSC: booked/),
      out: expect.stringMatching(
        /^ACSC \/v1\/payments\/norwegian-domestic-credit-transfers\/\S+\n$/,
      ),
    });
  });

  it("create a SEPA payment for a later day without a PSU-ID", async () => {
    const abroad = ["--product", "sepa-credit-transfers", "--to", "DE89 3704 0044 0532 0130 00"];
    const day = bankingDayIn(20);
    const asked = [
      "pay",
      "--amount",
      "25",
      ...order.slice(0, 2),
      ...abroad,
      "--creditor",
      "Müller",
    ];
    const paid = await jsonOf(...asked, "--date", day, "--psu", "none", "--auto", eirik);
    expect(paid).toMatchObject({ transactionStatus: "ACTC" });
  });

  it.each<[number, string, string, RegExp]>([
    [5, "sca=cancelled", "RCVD", /came back without approving/],
    [5, "sca=failed", "RJCT", /came back without approving/],
    [6, "funds=insufficient", "ACCP", /not covered by the money in the account \(ACCP\)/],
    [6, "outcome=rejected", "RJCT", /rejected \(RJCT\)/],
  ])("end with exit code %d in the scenario %s", async (code, scenario, status, words) => {
    const asked = ["pay", "--amount", "11.00", ...order, "--allow-duplicate", "--auto", eirik];
    const ended = await run(...asked, "--scenario", scenario);
    expect(ended).toMatchObject({ code, err: expect.stringMatching(words) });
    expect(ended.out).toMatch(new RegExp(`^${status} /v1/payments/norwegian-domestic-\\S+\n$`));
  });

  it("let the PSU approve existing orders and a cancellation", async () => {
    const product = "norwegian-domestic-credit-transfers";
    const sent = (service: string, body: unknown) =>
      jsonOf("call", "POST", `/v1/${service}/${product}`, "-d", JSON.stringify(body));
    const amount = (kroner: string) => ({ amount: kroner, currency: "NOK" });
    const from = { debtorAccount: { bban: "99995260189", currency: "NOK" } };
    const to = {
      creditorName: "Ingrid Fjellheim",
      creditorAccount: { bban: "99990166133", currency: "NOK" },
    };
    const { body: single } = await sent("payments", {
      ...from,
      ...to,
      instructedAmount: amount("12.00"),
    });
    const approved = await run("pay", "--approve", single._links.self.href, "--auto", eirik);
    expect(approved).toEqual({
      code: 0,
      err: expect.stringMatching(/The PSU approves[\s\S]*ACSC: booked/),
      out: `ACSC /v1/payments/${product}/${single.paymentId}\n`,
    });
    const { body: standing } = await sent("periodic-payments", {
      ...from,
      ...to,
      instructedAmount: amount("13.00"),
      startDate: bankingDayIn(30),
      frequency: "Monthly",
    });
    const order = `/v1/periodic-payments/${product}/${standing.paymentId}`;
    expect((await run("pay", "--approve", order, "--auto", eirik)).out).toBe(`ACTC ${order}\n`);
    const { body: asked } = await jsonOf("call", "DELETE", order);
    const cancelled = await run(
      "pay",
      "--approve",
      asked._links.startAuthorisation.href,
      "--auto",
      eirik,
    );
    expect(cancelled).toMatchObject({
      code: 0,
      out: `CANC ${order}\n`,
      err: expect.stringMatching(/✓ CANC: cancelled\n$/),
    });
    const { body } = await jsonOf("call", "GET", `${order}/status`);
    expect(body.transactionStatus).toBe("CANC");
    expect((await run("pay", "--approve", order, "--auto", eirik)).code).toBe(1);
  });

  it("end with exit code 1 if the order is refused, and with 5 if the PSU does not return in time", async () => {
    expect((await run("pay", "--amount", "x", ...order)).err).toContain(
      "(instructedAmount.amount)",
    );
    const late = await run("consent", "--timeout", "0.2");
    expect(late).toMatchObject({
      code: 5,
      err: expect.stringMatching(/not returned within 0.2 seconds/),
    });
    const unknown = await run("consent", "--auto", "11111111111");
    expect(unknown).toMatchObject({
      code: 5,
      err: expect.stringMatching(/no customer with this number/),
    });
  });

  it("print the link for a PSU with a browser, and say that the PSU has not approved", async () => {
    let link = (_: string) => {};
    const printed = new Promise<string>((resolve) => {
      link = resolve;
    });
    const heard = (text: string) => {
      const [, found] = /The PSU opens (\S+)/.exec(text) ?? [];
      if (found) link(found);
    };
    const running = runCommand(["consent", "--timeout", "20"], { home, heard });
    const browser = new PageWalker();
    const page = await browser.submit(await browser.open(await printed), "cancel");
    const answer = await fetch(addressBack(page)?.href ?? "");
    expect(await answer.text()).toMatch(/Close this window/);
    const { code, err } = await running;
    expect({ code, err }).toEqual({ code: 5, err: expect.stringMatching(/without approving/) });
  });
});
