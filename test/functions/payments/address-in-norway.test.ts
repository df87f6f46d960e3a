import { table } from "../../../shared/table/client.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { keys } from "../../../shared/table/keys.ts";
import { alterPayment, orderItem } from "../../support/bank/order-items.ts";
import {
  bulkOf,
  domestic,
  domesticOrder,
  eirik,
  entryOf,
  instant,
  standingOrder,
} from "../../support/payments/orders.ts";
import { post, ReceivedPayment, serviceOf } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";

usePsu();

const address = { street: "Storgata", buildingNumber: "7", city: "Tromsø", country: "NO" };
const single = (creditorAddress: object) => domesticOrder({ creditorAddress });

const kinds = {
  "a credit transfer": { order: single, product: domestic, path: "creditorAddress" },
  "an instant transfer": { order: single, product: instant, path: "creditorAddress" },
  "a standing order": {
    order: (creditorAddress: object) => standingOrder({ creditorAddress }),
    product: domestic,
    path: "creditorAddress",
  },
  "a bulk": {
    order: (creditorAddress: object) =>
      bulkOf({ payments: [entryOf(), entryOf({ creditorName: "Second", creditorAddress })] }),
    product: domestic,
    path: "payments.1.creditorAddress",
  },
};

describe.each(Object.entries(kinds))(
  "creditorAddress of %s within Norway (decision)",
  (_, { order, product, path }) => {
    const send = (creditorAddress: object) => post(order(creditorAddress), { product });

    async function received(): Promise<ReceivedPayment> {
      const { status, body } = await send(address);
      expect({ status, tppMessages: body.tppMessages }).toEqual({
        status: 201,
        tppMessages: [
          {
            category: "WARNING",
            code: "FORMAT_ERROR",
            path,
            text: "The Norwegian clearing does not carry the creditor's address: it is kept, but not sent.",
          },
        ],
      });
      return new ReceivedPayment(body, { product, service: serviceOf(order(address)) });
    }

    it("is stored and shown in the details, with a WARNING that the clearing does not carry it", async () => {
      expect(await (await received()).details()).toMatchObject(order(address));
    });

    it("is not shown to the PSU, not sent to the bank and not part of the approval", async () => {
      const payment = await received();
      const browser = visitor();
      const identified = [["number", eirik.number]] as const;
      const page = await browser.submit(await browser.open(payment.link), "identify", identified);
      expect(page.html).toContain("/approve");
      expect(page.html).not.toContain("Tromsø");
      await changeAddress(payment, order({ country: "SE" }));
      const back = broughtBack(await browser.submit(page, "approve"));
      expect(back).toMatchObject({ context: "PRIVATE" });
      const { instruction } = (await orderItem(payment)) ?? {};
      expect(instruction).toBeDefined();
      expect(JSON.stringify(instruction)).not.toContain("creditorAddress");
      const again = await send({ country: "DK" });
      expect(again).toMatchObject({ status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" });
    });

    it.each([
      ["with an unknown country", { country: "XX" }, "country"],
      ["without a country", { city: "Bodø" }, "country"],
      ["with a street of 71 characters", { ...address, street: "x".repeat(71) }, "street"],
    ])("is refused %s (specification, Address)", async (__, invalid, field) => {
      const refused = { status: 400, code: "FORMAT_ERROR", path: `${path}.${field}` };
      expect(await send(invalid)).toMatchObject(refused);
    });
  },
);

/** Changes the stored address directly in the table. */
async function changeAddress(payment: ReceivedPayment, order: Attributes): Promise<void> {
  if (!("payments" in order)) return alterPayment(payment, { order });
  const update = keys.part(payment.id, "00");
  await table.change([{ update, set: { entries: order.payments }, when: { present: true } }]);
}
