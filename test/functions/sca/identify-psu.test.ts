import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler as createCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler } from "../../../functions/sca/identify-psu.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { type CallOptions, call } from "../../support/operations/call.ts";
import { openTab, parametersOf, reload, send, type Tab } from "../../support/psu/page-call.ts";
import {
  consent,
  consentLink,
  corporateId,
  eirik,
  havbris,
  ingrid,
  order,
  tindre,
} from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const tabFor = async (options?: CallOptions) => openTab(await consentLink(options));
const identify = (tab: Tab, number: string) => send(handler, tab, [["number", number]]);

/** Returns the input that the step after identification asks for. */
async function stepOf(tab: Tab) {
  const page = { ...(await reload(tab)), url: "" };
  const fields = ["number", "context", "account", "summary"];
  return fields.find((field) => choicesOf(page, field).length) ?? parametersOf(page);
}

describe("POST /s/{token}/identify (specification, SCA, Environments)", () => {
  it.each([
    ["contexts next if there are several", eirik, {}, "context"],
    ["accounts next if there is only one context", havbris, {}, "account"],
    ["accounts next if PSU-Context is PRIVATE", eirik, { "psu-context": "PRIVATE" }, "account"],
    [
      "accounts next if PSU-Context is CORPORATE and there is one agreement",
      eirik,
      { "psu-context": "CORPORATE" },
      "account",
    ],
  ])("for a consent, shows the list of %s", async (_, { nationalNumber }, headers, step) => {
    const tab = await tabFor({ headers });
    const { status, headers: sent } = await identify(tab, nationalNumber);
    expect({ status, location: sent.location }).toEqual({
      status: 303,
      location: new URL(tab.link).pathname,
    });
    expect(await stepOf(tab)).toBe(step);
  });

  it("accepts a number with blanks", async () => {
    const tab = await tabFor();
    await identify(tab, " 138393 12185 ");
    expect(await stepOf(tab)).toBe("context");
  });

  it("for a payment, shows the approval page next", async () => {
    const { link } = await order(eirik);
    const tab = await openTab(link);
    await identify(tab, eirik.customerNumber);
    expect(await stepOf(tab)).toBe("summary");
  });

  it("is needed for a payment even in a valid session", async () => {
    const headers = await consent(eirik);
    const { page } = await openTab((await order(eirik, { headers })).link);
    expect(page.html).toContain("/identify");
  });

  it.each(["", "   ", "<script>", "1234567890123456789012345678901234567", "1; DROP", "🙂"])(
    'does not accept "%s" as a number, and does not count it as an attempt',
    async (number) => {
      const tab = await tabFor();
      const { status, html } = await identify(tab, number);
      expect(status).toBe(422);
      expect(html).toContain("Enter the number.");
      expect((await identify(tab, "unknown")).html).toContain("You have 4 attempts left.");
    },
  );

  it("counts an unknown number as an attempt, and does not show it again", async () => {
    const { status, html } = await identify(await tabFor(), "01010112345");
    expect(status).toBe(422);
    expect(html).toContain("We found no customer with this number.");
    expect(html).toContain("You have 4 attempts left.");
    expect(html).not.toContain("01010112345");
  });

  it.each<[string, () => Promise<CallOptions>, string, string]>([
    [
      "the person is not the one in PSU-ID",
      async () => ({ headers: await consent(ingrid, { headers: { "tpp-session-id": "s" } }) }),
      "401",
      "PSU_CREDENTIALS_INVALID",
    ],
    [
      "the person may only view the company's accounts",
      async () => ({ headers: { "psu-corporate-id": await corporateId(tindre) } }),
      "403",
      "FORBIDDEN",
    ],
  ])("returns an error to the TPP if %s", async (_, options, status, code) => {
    const tab = await tabFor(await options());
    await identify(tab, eirik.customerNumber);
    expect(await stepOf(tab)).toEqual({
      status,
      code,
      message: expect.any(String),
      "tpp-session-id": "session-1",
    });
  });

  it("returns FORBIDDEN to the TPP if the customer has no accounts", async () => {
    const body = { customerNumber: "new-1", name: "Ny Kunde", type: "PRIVATE" };
    expect(await call(createCustomer, { body })).toMatchObject({ status: 201 });
    const tab = await tabFor();
    await identify(tab, "new-1");
    expect(await stepOf(tab)).toMatchObject({ status: "403", code: "FORBIDDEN" });
  });

  it.each([
    ["who has no right to the debtor account", ingrid, {}],
    ["in a context to which the account does not belong", eirik, { "psu-context": "CORPORATE" }],
  ])(
    "returns PAYMENT_FAILED for a payer %s, and leaves the payment in RCVD",
    async (_, payer, context) => {
      const headers = { "x-psu-identity": payer.nationalNumber, ...context };
      const { link, params } = await order(eirik, { headers });
      const tab = await openTab(link);
      await identify(tab, payer.customerNumber);
      expect(await stepOf(tab)).toMatchObject({ status: "400", code: "PAYMENT_FAILED" });
      const { body } = await call(getPaymentStatus, { params });
      expect(body).toEqual({ transactionStatus: "RCVD" });
    },
  );

  it("changes nothing if the PSU has already identified", async () => {
    const tab = await tabFor();
    await identify(tab, eirik.customerNumber);
    expect(await identify(tab, ingrid.customerNumber)).toMatchObject({ status: 303 });
    expect((await reload(tab)).html).toContain("Eirik Solvang");
  });
});
