import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as bank from "./client/index.js";
import { goThroughSca } from "./go-through-sca.js";
import { signedFetch } from "./signed-fetch.js";

const configuration = new bank.Configuration({
  basePath: process.env.BANK ?? "",
  fetchApi: signedFetch,
});
const accounts = new bank.AccountsApi(configuration);
const payments = new bank.PaymentsApi(configuration);

const call = (pSUID?: string) => ({
  xAcceptFix: "amount-as-string",
  xRequestID: randomUUID(),
  tPPSessionID: "typescript-fetch",
  tPPRedirectURI: "https://tpp.example/back",
  pSUIPAddress: "192.0.2.17",
  ...(pSUID === undefined ? {} : { pSUID }),
});

// The client reads a refusal as its documented type.
const refused = await accounts.listAccounts(call(randomUUID())).catch((error) => error);
assert(refused instanceof bank.ResponseError);
const refusal: bank.Refusal = bank.RefusalFromJSON(await refused.response.json());
assert.equal(refusal.tppMessages[0]?.code, "PSU_CREDENTIALS_INVALID");

const offered = await new bank.ConsentsApi(configuration).startBankOfferedConsent(call());
const psu = await goThroughSca(offered._links.scaRedirect.href);

const listed = await accounts.listAccounts({ ...call(psu), withBalance: true });
const account = listed.accounts.find(({ iban }) => iban === "NO5699995260189");
assert(account && bank.instanceOfAccount(account) && account.balances?.[0]);
assert(account._links.balances?.href);

const order: bank.SepaCreditTransfers = {
  instructedAmount: { amount: "2.50", currency: "EUR" },
  creditorName: "Müller & Söhne GmbH",
  creditorAccount: { iban: "DE89370400440532013000", currency: "EUR" },
  debtorAccount: { iban: account.iban, currency: "NOK" },
};
const { paymentId } = await payments.createSepaCreditTransfers({
  ...call(psu),
  pSUIPAddress: "192.0.2.17",
  sepaCreditTransfers: order,
  allowLogicalDuplicate: true,
});
const read = await payments.getSepaCreditTransfers({ ...call(psu), paymentId });
assert.equal(read.transactionStatus, bank.TransactionStatus.Rcvd);
assert.deepEqual(read.instructedAmount, order.instructedAmount);
