import { table } from "../../../shared/table/client.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { keys } from "../../../shared/table/keys.ts";
import { alterPayment, orderItem } from "../../support/bank/order-items.ts";
import { asBulk, bulkDetails, bulkOf, entryOf, postBulk } from "../../support/payments/bulks.ts";
import { domestic, domesticOrder, instant } from "../../support/payments/domestic.ts";
import {
  detailsOf,
  eirik,
  knownPsu,
  post,
  type Received,
} from "../../support/payments/payments.ts";
import {
  asPeriodic,
  postStanding,
  standingDetails,
  standingOrder,
} from "../../support/payments/standing-orders.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });
beginAnew(kept, () => knownPsu());

const address = { street: "Storgata", buildingNumber: "7", city: "Tromsø", country: "NO" };
const named = (product: string) => ({
  order: (creditorAddress: object) => domesticOrder({ creditorAddress }),
  post: (body: object) => post(body, { product }),
  details: detailsOf,
  path: "creditorAddress",
});

const kinds = {
  "a credit transfer": { ...named(domestic), product: domestic, route: 0 },
  "an instant transfer": { ...named(instant), product: instant, route: 0 },
  "a standing order": {
    order: (creditorAddress: object) => standingOrder({ creditorAddress }),
    post: postStanding,
    details: standingDetails,
    path: "creditorAddress",
    product: domestic,
    ...asPeriodic,
  },
  "a bulk": {
    order: (creditorAddress: object) =>
      bulkOf({ payments: [entryOf(), entryOf({ creditorName: "Second", creditorAddress })] }),
    post: postBulk,
    details: bulkDetails,
    path: "payments.1.creditorAddress",
    product: domestic,
    ...asBulk,
  },
};

describe.each(Object.entries(kinds))(
  "creditorAddress of %s within Norway (decision)",
  (_, kind) => {
    const order = kind.order(address);

    async function received(): Promise<Received> {
      const { status, body } = await kind.post(order);
      expect({ status, tppMessages: body.tppMessages }).toEqual({
        status: 201,
        tppMessages: [
          {
            category: "WARNING",
            code: "FORMAT_ERROR",
            path: kind.path,
            text: "The Norwegian clearing does not carry the creditor's address: it is kept, but not sent.",
          },
        ],
      });
      const params = { "payment-product": kind.product, "payment-id": body.paymentId };
      return { params, link: body._links.scaRedirect.href };
    }

    it("is stored and shown in the details, with a WARNING that the clearing does not carry it", async () => {
      expect(await kind.details(await received())).toMatchObject(order);
    });

    it("is not shown to the PSU, not sent to the bank and not part of the approval", async () => {
      const payment = await received();
      const browser = visitor();
      const identified = [["number", eirik.number]] as const;
      const page = await browser.submit(await browser.open(payment.link), "identify", identified);
      expect(page.html).toContain("/approve");
      expect(page.html).not.toContain("Tromsø");
      await changeAddress(payment, kind.order({ country: "SE" }));
      const back = broughtBack(await browser.submit(page, "approve"));
      expect(back).toMatchObject({ context: "PRIVATE" });
      const { instruction } = (await orderItem(payment)) ?? {};
      expect(instruction).toBeDefined();
      expect(JSON.stringify(instruction)).not.toContain("creditorAddress");
      const again = await kind.post(kind.order({ country: "DK" }));
      expect(again).toMatchObject({ status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" });
    });

    it.each([
      ["with an unknown country", { country: "XX" }, "country"],
      ["without a country", { city: "Bodø" }, "country"],
      ["with a street of 71 characters", { ...address, street: "x".repeat(71) }, "street"],
    ])("is refused %s (specification, Address)", async (__, invalid, field) => {
      const path = `${kind.path}.${field}`;
      const answer = await kind.post(kind.order(invalid));
      expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    });
  },
);

/** Changes the stored address directly in the table. */
async function changeAddress(payment: Received, order: Attributes): Promise<void> {
  if (!("payments" in order)) return alterPayment(payment, { order });
  const update = keys.part(payment.params["payment-id"], "00");
  await table.change([{ update, set: { entries: order.payments }, when: { present: true } }]);
}
