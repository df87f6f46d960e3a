import * as v from "valibot";
import type { BankContext } from "../../shared/bank/bank.ts";
import { bank } from "../../shared/bank/stage-bank.ts";
import { needsSca, readingOfPsu } from "../../shared/consents/consented-read.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { scaTooOld } from "../../shared/rules/known-psu.ts";

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
  answer: [200, v.object({ agreements: v.array(v.object({ id: v.string(), name: v.string() })) })],
  access: { reads: ["WORLD"], writes: ["SCA", "AUDIT"], secrets: ["tokens", "numbers"] },
  unattended: { limit: 4 },

  async handle(call) {
    const { headers, roles, world } = call;
    const reading = readingOfPsu(call, headers);
    const tooOld = scaTooOld(reading);
    const purpose = roles.includes("AISP") ? "consent" : "user";
    if (tooOld) throw await needsSca(call, headers, tooOld, { purpose, words: "IDENTIFY_AGAIN" });
    const customer = await bank().customer(world, reading.relationship.customerId);
    const contexts = customer ? await bank().contexts(world, customer) : [];
    return { agreements: agreementsOf(contexts) };
  },
});

/** What is sent as PSU-Corporate-ID, and what the PSU knows it by. */
const agreementsOf = (contexts: readonly BankContext[]) =>
  contexts
    .flatMap(({ corporateId: id, name }) => (id === undefined ? [] : [{ id, name }]))
    .toSorted((a, b) => a.name.localeCompare(b.name, "nb") || (a.id < b.id ? -1 : 1));
