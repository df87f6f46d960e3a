import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/signing-baskets/get-signing-basket-authorisation.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { authorise, paid, receiveBasket } from "../../support/payments/baskets.ts";
import { eirik } from "../../support/payments/orders.ts";
import { knownPsu, later } from "../../support/payments/payments.ts";
import { visitor } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const nameOf = (href: string) => href.split("/").at(-1) ?? "";

async function begun() {
  const { basketId, payments } = await receiveBasket([paid("Followed")]);
  const { body } = await authorise({ basketId }, await knownPsu());
  const link = body._links.scaRedirect.href as string;
  const params = { basketId, authorisationId: nameOf(body._links.scaStatus.href) };
  const status = async (now = testTime) => (await call(handler, { params, now })).body;
  return { link, params, status, payments };
}

describe("GET /v1/signing-baskets/{basketId}/authorisations/{authorisationId} (specification, SCA status)", () => {
  it("answers RECEIVED, STARTED, PSU_AUTHENTICATED and FINALISED in turn", async () => {
    const { link, status } = await begun();
    const browser = visitor();
    expect(await status()).toEqual({ scaStatus: "RECEIVED" });
    let page = await browser.open(link);
    expect(await status()).toEqual({ scaStatus: "RECEIVED" });
    page = await browser.submit(page, "identify", [["number", "nobody"]]);
    expect(await status()).toEqual({ scaStatus: "STARTED" });
    page = await browser.submit(page, "identify", [["number", eirik.number]]);
    expect(await status()).toEqual({ scaStatus: "PSU_AUTHENTICATED" });
    await browser.submit(page, "approve");
    expect(await status()).toEqual({ scaStatus: "FINALISED" });
  });

  it.each([
    ["cancelled", "cancel"],
    ["never finished", undefined],
  ])("answers FAILED if the SCA is %s", async (_, end) => {
    const { link, status } = await begun();
    const browser = visitor();
    const page = await browser.open(link);
    if (end) await browser.submit(page, end);
    const now = end ? testTime : later(testTime, { minutes: 11 });
    expect(await status(now)).toEqual({ scaStatus: "FAILED" });
  });

  it.each([
    ["unknown", () => randomUUID()],
    ["not a UUID", () => "7"],
  ])("answers 404 for an id that is %s", async (_, id) => {
    const { params } = await begun();
    const answer = await call(handler, { params: { ...params, authorisationId: id() } });
    expect(answer).toMatchObject({
      ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "authorisationId" },
    });
  });

  it("answers 404 for the id of a payment's own authorisation", async () => {
    const { params, payments } = await begun();
    const authorisationId = payments[0]?.id;
    expect(await call(handler, { params: { ...params, authorisationId } })).toMatchObject({
      status: 404,
    });
  });
});
