import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { createCustomer } from "../../shared/sandbox/bank/calls/create-customer.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { sandboxIds } from "../../shared/sandbox/sandbox-ids.ts";
import { CustomerNumber, CustomerType } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { Link } from "../../shared/schemas/link.ts";
import { clearingText, objectWords } from "../../shared/schemas/text.ts";

const NewCustomer = v.strictObject(
  {
    customerNumber: CustomerNumber,
    name: clearingText(70, "A customer's name"),
    type: CustomerType,
  },
  objectWords("A customer"),
);

export const documentation: Documentation = {
  description:
    "Creates a customer. A private customer gets an agreement. A company needs agreements that are created separately.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/customers",
  summary: "Create a sandbox customer",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewCustomer,
  answer: [
    201,
    v.object({
      customerId: v.string(),
      customerNumber: v.string(),
      customerType: v.picklist(["PRIVATE", "CORPORATE"]),
      customerName: v.string(),
      _links: v.object({ self: Link }),
    }),
  ],
  access: { ...changesWorld, secrets: ["ids", "numbers"] },

  async handle(call) {
    const agreementId = (await sandboxIds(call.tppId))("agreement", call.id);
    const created = createCustomer(call.body, { id: call.id, agreementId });
    const { id, customerNumber, type, name } = await changeWorld(call, created);
    return {
      customerId: id,
      customerNumber,
      customerType: type,
      customerName: name,
      _links: { self: linksTo.customer(id) },
    };
  },
});
