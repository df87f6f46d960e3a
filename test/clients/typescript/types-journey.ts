import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import { goThroughSca } from "./go-through-sca.js";
import { signedFetch } from "./signed-fetch.js";
import type { components, paths } from "./types/bank.js";

type Schemas = components["schemas"];

const bank = createClient<paths>({ baseUrl: process.env.BANK ?? "", fetch: signedFetch });

const call = () => ({
  "X-Accept-Fix": "amount-as-string",
  "X-Request-ID": randomUUID(),
  "TPP-Session-ID": "openapi-typescript",
  "TPP-Redirect-URI": "https://tpp.example/back",
  "PSU-IP-Address": "192.0.2.17",
});

// The client reads a refusal as its documented type.
const { error: refusal } = await bank.GET("/v1/accounts", {
  params: { header: { ...call(), "PSU-ID": randomUUID() } },
});
assert((refusal satisfies Schemas["Refusal"] | undefined)?.tppMessages[0]);
assert.equal(refusal?.tppMessages[0]?.code, "PSU_CREDENTIALS_INVALID");

const { data: offered } = await bank.POST("/v1/bank-offered-consents", {
  params: { header: call() },
});
assert(offered);
const psu = await goThroughSca(offered._links.scaRedirect.href);
const known = () => ({ ...call(), "PSU-ID": psu });

const { data: listed } = await bank.GET("/v1/accounts", {
  params: { header: known(), query: { withBalance: true } },
});
const account = listed?.accounts.find(({ iban }) => iban === "NO5699995260189");
assert(account?.balances?.[0]);

const order: Schemas["SepaCreditTransfers"] = {
  instructedAmount: { amount: "2.50", currency: "EUR" },
  creditorName: "Müller & Söhne GmbH",
  creditorAccount: { iban: "DE89370400440532013000", currency: "EUR" },
  debtorAccount: { iban: account.iban, currency: "NOK" },
};
const { data: created } = await bank.POST("/v1/payments/sepa-credit-transfers", {
  params: { header: known(), query: { allowLogicalDuplicate: true } },
  body: order,
});
assert(created);
const { data: read } = await bank.GET("/v1/payments/sepa-credit-transfers/{payment-id}", {
  params: { header: known(), path: { "payment-id": created.paymentId } },
});
assert.equal(read?.transactionStatus, "RCVD");
assert.deepEqual(read.instructedAmount, order.instructedAmount);
