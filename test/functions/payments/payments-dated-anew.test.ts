import { randomUUID } from "node:crypto";
import { scaStatusOf, start, started } from "../../support/payments/authorisations.ts";
import { authorise, collect } from "../../support/payments/baskets.ts";
import { domestic, domesticOrder } from "../../support/payments/domestic.ts";
import {
  book,
  eirik,
  knownPsu,
  post,
  receive,
  rowsOf,
  statusOf,
} from "../../support/payments/payments.ts";
import { approve, visitor } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const on = (requestedExecutionDate: string | undefined, creditorName: string) =>
  domesticOrder({ creditorName, requestedExecutionDate });
const product = domestic;

describe("requestedExecutionDate (specification, Payment initiation request; EXECUTION_DATE_INVALID)", () => {
  describe("of a payment whose SCA begins on a later day", () => {
    const friday = new Date("2026-03-06T12:00:00Z");
    const saturday = new Date("2026-03-07T08:00:00Z");

    it("is replaced by a new date on the page, in the status and at the booking", async () => {
      const headers = { "x-request-id": randomUUID() };
      const order = on(undefined, "Later");
      const answer = await post(order, { product, now: friday, headers });
      expect(answer.body).not.toHaveProperty("tppMessages");
      const { paymentId } = answer.body;
      const received = { params: { "payment-product": product, "payment-id": paymentId } };
      const { link } = await started("authorisation", received, { now: saturday });
      const browser = visitor(() => saturday);
      const start = await browser.open(link);
      const page = await browser.submit(start, "identify", [["number", eirik.number]]);
      expect(page.html).toContain("Moved from 7\u00a0March 2026");
      await browser.submit(page, "approve");
      expect(await statusOf(received, { now: saturday })).toEqual({ transactionStatus: "ACWC" });
      await book(new Date("2026-03-09T08:00:00Z"));
      expect(await rowsOf(bban, "BOOKED", "Later")).toMatchObject([{ bookingDate: "2026-03-09" }]);
      expect(await post(order, { product, now: friday, headers })).toEqual(answer);
    });

    it("is replaced also if the payment is in a basket", async () => {
      const received = await receive(on(undefined, "In a basket"), { product, now: friday });
      const psu = await knownPsu();
      const { body } = await collect([received.params["payment-id"]], { now: friday });
      const basket = { basketId: body.basketId, payments: [received] };
      const { body: begun } = await authorise(basket, psu, { now: saturday });
      await approve(begun._links.scaRedirect.href, eirik.number, () => saturday);
      expect(await statusOf(received, { now: saturday })).toEqual({ transactionStatus: "ACWC" });
    });

    it("is the new day if midnight passes before the link is opened", async () => {
      const late = new Date("2026-03-06T22:55:00Z");
      const received = await receive(on(undefined, "Midnight"), { product, now: late });
      const midnight = new Date("2026-03-06T23:01:00Z");
      expect(await approve(received.link, eirik.number, () => midnight)).toMatchObject({
        context: "PRIVATE",
      });
      expect(await statusOf(received, { now: midnight })).toEqual({ transactionStatus: "ACWC" });
    });

    it("is replaced if two authorisations start at the same time: each answers 201 or 409", async () => {
      const received = await receive(on(undefined, "Two at once"), { product, now: friday });
      const answers = await Promise.all(
        [1, 2].map(() => start("authorisation", received, { now: saturday })),
      );
      for (const { status, body } of answers) {
        if (status === 409) continue;
        expect(status).toBe(201);
        const { href } = body._links.scaStatus;
        const id = href.split("/").at(-1);
        expect(await scaStatusOf("authorisation", received, id, { now: saturday })).toBe(
          "RECEIVED",
        );
      }
      expect(answers.map(({ status }) => status)).toContain(201);
    });
  });
});
