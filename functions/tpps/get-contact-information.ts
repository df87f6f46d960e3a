import { ApiError } from "../../shared/errors.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { checkOwnTpp } from "../../shared/rules/own-tpp.ts";
import { ContactInformation } from "../../shared/schemas/contact-information.ts";
import { contacts } from "../../shared/table/contacts.ts";

export const documentation: Documentation = {
  description:
    "Returns the e-mail address to which the bank sends technical and operational notices. A TPP can read only its own address. The answer is 404 until an address is set.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/tpps/{tppId}/contact-information",
  summary: "Read the TPP's contact address",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, ContactInformation],
  access: { reads: ["TPP"] },

  async handle(call) {
    checkOwnTpp(call);
    const email = await contacts.get(call.tppId);
    if (email === undefined)
      throw new ApiError("RESOURCE_UNKNOWN", "There is no contact information of this TPP yet.", {
        path: "tppId",
      });
    return { email };
  },
});
