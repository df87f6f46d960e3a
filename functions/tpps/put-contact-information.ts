import * as v from "valibot";
import { decide } from "../../shared/http/decide.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { checkOwnTpp } from "../../shared/rules/own-tpp.ts";
import { ContactInformation } from "../../shared/schemas/contact-information.ts";
import { contacts } from "../../shared/table/contacts.ts";

export const documentation: Documentation = {
  description:
    "Sets the e-mail address of the TPP and replaces the earlier one. Use a shared mailbox, not the address of a person. No PSU is involved.",
};

export const handler = defineOperation({
  route: "PUT /v1/tpps/{tppId}/contact-information",
  summary: "Set the TPP's contact address",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: ContactInformation,
  answer: [204, v.undefined()],
  access: { writes: ["TPP", "AUDIT"] },

  async handle(call) {
    checkOwnTpp(call);
    const { tppId, requestId, at, body } = call;
    // A repeated earlier call does not overwrite a later address.
    if (!call.isDecided)
      await decide(call, contacts.set(tppId, { email: body.email, at: at.realTime, requestId }));
    return undefined;
  },
});
