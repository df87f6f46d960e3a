import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { osloDay } from "../../shared/rules/calendar.ts";
import { sandboxRates } from "../../shared/sandbox/rules/rates.ts";
import { exchangeRates } from "../../shared/sandbox/rules/sandbox-answer.ts";
import { ExchangeRates } from "../../shared/sandbox/schemas/exchange-rates.ts";

export const documentation: Documentation = {
  description: "Returns the price of one unit of each currency in NOK.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/exchange-rates",
  summary: "List the rates at which the sandbox's bank exchanges currencies",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, ExchangeRates],
  access: {},

  handle: async ({ at: { now } }) => exchangeRates(sandboxRates(osloDay(now))),
});
