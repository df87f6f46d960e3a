import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as getPayment } from "../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { handler as getUser } from "../../functions/psu/get-user.ts";
import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { payments } from "../../shared/table/payments.ts";
import { type Answer, call, testTime } from "../support/operations/call.ts";
import { hospitals, nobodys, real } from "../support/operations/national-numbers.ts";
import { orderOf, product } from "../support/payments/orders.ts";
import { consent, eirik, ingrid, order } from "../support/psu/sca.ts";
import { approve, broughtBack, giveConsent, visitor } from "../support/psu/site.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const refused = { status: 401, code: "PSU_CREDENTIALS_INVALID", path: "x-psu-identity" };
const params = { "payment-product": product };

/** Another case may have approved an equal payment. */
const query = { allowLogicalDuplicate: "true" };

const naming = (number: string) => ({ headers: { "x-psu-identity": number } });

/** Returns the link of a consent that is requested from the PSU with this number. */
const linkFor = async (number: string): Promise<string> =>
  (await call(startConsent, naming(number))).body._links.scaRedirect.href;

const uses: [string, (number: string) => Promise<Answer>][] = [
  [
    "a payment",
    (number) => call(createPayment, { params, query, body: orderOf(), ...naming(number) }),
  ],
  ["a consent", (number) => call(startConsent, naming(number))],
  ["a read that needs SCA", (number) => call(listAccounts, naming(number))],
  ["GET /v1/user", (number) => call(getUser, naming(number))],
];

describe("X-PSU-IDENTITY (specification, SCA, 6)", () => {
  it.each(uses)(
    "does not show in the answer to %s whether the number is a customer's",
    async (_, send) => {
      const [ours, none] = [await send(eirik.nationalNumber), await send(nobodys)];
      const told = ({ status, code, text, body }: Answer) => ({
        status,
        code,
        text,
        fields: Object.keys(body),
        links: Object.keys(body._links),
      });
      expect(told(none)).toEqual(told(ours));
    },
  );

  it("with an unknown number starts an SCA that ends after five attempts", async () => {
    const browser = visitor();
    let page = await browser.open(await linkFor(nobodys));
    for (let attempt = 1; attempt <= 5; attempt += 1) page = await browser.submit(page, "identify");
    expect(broughtBack(page)).toMatchObject({ status: "401", code: "PSU_CREDENTIALS_INVALID" });
  });

  it("with an unknown number starts an SCA that no customer can complete", async () => {
    const ended = giveConsent(await linkFor(nobodys), eirik.customerNumber);
    await expect(ended).rejects.toThrow(/no form "consent"/);
  });

  it.each(
    uses.flatMap(([what, send]) =>
      [real, hospitals, "13839312186", "32839312185"].map(
        (number) => [what, number, send] as const,
      ),
    ),
  )("is refused for %s if its number %s is not synthetic", async (_, number, send) => {
    const malformed = { status: 400, code: "FORMAT_ERROR", path: "x-psu-identity" };
    expect(await send(number)).toMatchObject(malformed);
  });

  it("is refused if PSU-ID names another PSU", async () => {
    const headers = { ...(await consent(ingrid)), "x-psu-identity": eirik.nationalNumber };
    expect(await call(startConsent, { headers })).toMatchObject(refused);
  });

  it("does not allow another PSU to complete the SCA of a payment", async () => {
    const { link, params } = await order(eirik);
    expect(await approve(link, ingrid.customerNumber)).toMatchObject({
      code: "PSU_CREDENTIALS_INVALID",
    });
    expect((await call(getPaymentStatus, { params })).body).toEqual({ transactionStatus: "RCVD" });
  });

  it("does not allow another PSU to consent", async () => {
    const link = await linkFor(eirik.nationalNumber);
    await expect(giveConsent(link, ingrid.customerNumber)).rejects.toThrow(/no form "consent"/);
  });
});

describe("a payment's PSU", () => {
  it("is the PSU who approved it, and the audit event contains the TPP's brand", async () => {
    const headers = {
      "x-psu-identity": eirik.nationalNumber,
      "tpp-brand-logging-information": "Fakturafix",
    };
    const { link, params } = await order(eirik, { headers });
    const back = await approve(link, eirik.customerNumber);
    expect(await payments.get(params["payment-id"])).toMatchObject({ psuId: back["psu-id"] });
    const day = testTime.toISOString().slice(0, 10);
    const shards = [0, 1, 2, 3].map((shard) => table.query(keys.audit(day, shard, "").PK));
    expect((await Promise.all(shards)).flat()).toContainEqual(
      expect.objectContaining({
        type: "PAYMENT_APPROVED",
        brand: "Fakturafix",
        sessionId: "session-1",
        psuId: back["psu-id"],
      }),
    );
  });

  it.each([
    ["details", getPayment],
    ["status", getPaymentStatus],
  ])(
    "is the only PSU who may be named in PSU-ID: GET of the payment's %s answers 404 for another",
    async (_, handler) => {
      const hers = await consent(ingrid);
      const { link, params } = await order(eirik);
      const back = await approve(link, eirik.customerNumber);
      const own = { "psu-id": back["psu-id"] };
      expect(await call(handler, { params, headers: own })).toMatchObject({ status: 200 });
      expect(await call(handler, { params })).toMatchObject({ status: 200 });
      expect(await call(handler, { params, headers: hers })).toMatchObject({
        status: 404,
        code: "RESOURCE_UNKNOWN",
      });
      const unknown = { "psu-id": "00000000-0000-4000-8000-000000000000" };
      expect(await call(handler, { params, headers: unknown })).toMatchObject({
        status: 401,
        code: "PSU_CREDENTIALS_INVALID",
      });
    },
  );
});
