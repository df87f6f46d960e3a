import { randomUUID } from "node:crypto";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import {
  approveBasket,
  authorise,
  basketLink,
  paid,
  receiveBasket,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { eirik, havbris, idOf, ingrid, knownPsu } from "../../support/payments/payments.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

let psu: { "psu-id": string };
beforeAll(async () => {
  psu = await knownPsu();
});
const once = madeOnce(kept, () => receiveBasket([paid("One"), paid("Two")]));

describe("POST /v1/signing-baskets/{basketId}/authorisations (specification, Start signing basket authorisation)", () => {
  it.each<[string, Record<string, string | undefined>, number, string, string]>([
    ["x-accept-fix", { "x-accept-fix": undefined }, 400, "HTTP_HEADER_REQUIRED", "x-accept-fix"],
    [
      "amount-as-string in x-accept-fix",
      { "x-accept-fix": "longer-names" },
      400,
      "FORMAT_ERROR",
      "x-accept-fix",
    ],
    ["PSU-ID", { "psu-id": undefined }, 400, "HTTP_HEADER_REQUIRED", "psu-id"],
    [
      "PSU-IP-Address",
      { "psu-ip-address": undefined },
      400,
      "HTTP_HEADER_REQUIRED",
      "psu-ip-address",
    ],
    [
      "TPP-Session-ID",
      { "tpp-session-id": undefined },
      400,
      "HTTP_HEADER_REQUIRED",
      "tpp-session-id",
    ],
    [
      "TPP-Redirect-URI",
      { "tpp-redirect-uri": undefined },
      400,
      "HTTP_HEADER_REQUIRED",
      "tpp-redirect-uri",
    ],
    ["a known PSU-ID", { "psu-id": randomUUID() }, 401, "PSU_CREDENTIALS_INVALID", "psu-id"],
  ])(
    "is refused without %s (specification, Common request headers, column B)",
    async (_, headers, status, code, path) => {
      const basket = await once();
      expect(await authorise(basket, psu, { headers })).toMatchObject({ status, code, path });
    },
  );

  it.each<[string, object]>([
    ["cancelled", { state: "withdrawn" }],
    ["rejected", { state: "rejected" }],
    ["approved", { state: "submitted" }],
  ])("is refused if a payment is %s", async (_, set) => {
    const basket = await once();
    const id = idOf(basket.payments[1] as never);
    await table.change([{ update: keys.payment(id), set: { ...set } }]);
    expect(await authorise(basket, psu)).toMatchObject({
      ...{ status: 409, code: "CONFLICT", path: "basketId" },
    });
  });

  it("is refused if the basket is approved or unknown", async () => {
    const basket = await once();
    await approveBasket(basket, psu);
    const refused = { status: 409, code: "CONFLICT", path: "basketId" };
    expect(await authorise(basket, psu)).toMatchObject(refused);
    const none = { status: 404, code: "RESOURCE_UNKNOWN", path: "basketId" };
    expect(await authorise({ basketId: randomUUID() }, psu)).toMatchObject(none);
  });

  it("starts an SCA that fails for another PSU than PSU-ID names", async () => {
    const basket = await once();
    const back = await broughtBackBy(await basketLink(basket, psu), ingrid.number);
    expect(back).toMatchObject({ status: "401", code: "PSU_CREDENTIALS_INVALID" });
  });

  it("starts an SCA that fails if the PSU cannot pay from all accounts in one context", async () => {
    const theirs = {
      debtorAccount: { iban: havbris.main.iban, currency: "NOK" },
      creditorAccount: { iban: ingrid.main.iban, currency: "NOK" },
    };
    const basket = await receiveBasket([paid("Own"), paid("Company", theirs)]);
    const back = await broughtBackBy(await basketLink(basket, psu), eirik.number);
    expect(back).toMatchObject({ status: "400", code: "PAYMENT_FAILED" });
    expect(await statusesOf(basket)).toEqual(["RCVD", "RCVD"]);
  });
});

async function broughtBackBy(link: string, number: string) {
  const browser = visitor();
  return broughtBack(
    await browser.submit(await browser.open(link), "identify", [["number", number]]),
  );
}
