import * as v from "valibot";
import { needsSca } from "../../shared/consents/consented-read.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { consentDays, unattendedReadsPerDay } from "../../shared/limits.ts";
import type { Context } from "../../shared/ports/schemas/account.ts";
import { scaTooOld } from "../../shared/rules/known-psu.ts";
import { readingOfPsu } from "../../shared/sca-redirect/psu-of-request.ts";

export const documentation: Documentation = {
  description: `Returns the agreements under which the PSU may act for companies. PSU-Corporate-ID names one of them. Without PSU-IP-Address, a TPP may read them ${unattendedReadsPerDay} times a day. If the last SCA is older than ${consentDays} days, or a consent has ended since, the answer is 401 with a link scaRedirect.`,
  refusals: ["SCA_EXPIRED"],
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/agreements",
  summary: "List the PSU's corporate agreements",
  role: "any",
  headers: headersOf("basket", {
    "psu-ip-address": "O",
    "psu-context": "O",
    "x-psu-identity": "O",
    "x-psu-authmethod-preferred": "O",
  }),
  choosesAgreement: true,
  answer: [200, v.object({ agreements: v.array(v.object({ id: v.string(), name: v.string() })) })],
  access: {
    ports: ["bank", "customer"],
    writes: ["SCA", "AUDIT"],
    secrets: ["tokens", "numbers"],
  },
  unattended: {},

  async handle(call) {
    const { headers, roles, bank } = call;
    const reading = readingOfPsu(call, headers);
    const tooOld = scaTooOld(reading);
    const purpose = roles.includes("AISP") ? "consent" : "user";
    if (tooOld) throw await needsSca(call, headers, tooOld, { purpose, words: "IDENTIFY_AGAIN" });
    return { agreements: agreementsOf(await bank.contexts(reading.relationship.customerId)) };
  },
});

/** Returns each agreement with its name and the id that the TPP sends as PSU-Corporate-ID. */
const agreementsOf = (contexts: readonly Context[]) =>
  contexts
    .flatMap(({ agreementId: id, name }) => (id === undefined ? [] : [{ id, name }]))
    .toSorted((a, b) => a.name.localeCompare(b.name, "nb") || (a.id < b.id ? -1 : 1));
