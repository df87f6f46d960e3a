import { eirik } from "../../support/payments/orders.ts";
import { accountNamed, card } from "../../support/psu/funds.ts";
import { eirik as seedEirik } from "../../support/psu/sca.ts";
import { giveConsent } from "../../support/psu/site.ts";
import { letKnow } from "../../support/psu/user.ts";
import { baskets, payments } from "./example-payments.ts";
import { netBank, sandboxItself, sandboxWorld } from "./example-sandbox.ts";
import { Recorder } from "./recorder.ts";

export type Psu = { "psu-id": string };

/** Calls every documented operation successfully. Returns the requests and the answers. */
export async function runExamples(): Promise<Recorder["examples"]> {
  const recorder = new Recorder();
  const psu = await consents(recorder);
  await accounts(recorder, psu);
  await funds(recorder);
  await users(recorder, psu);
  await payments(recorder, psu);
  await baskets(recorder, psu);
  await netBank(recorder, psu);
  await recorder.call("endConsent", { headers: { ...psu, "psu-context": "PRIVATE" } });
  await sandboxWorld(recorder);
  await sandboxItself(recorder);
  await dialogue(recorder);
  return recorder.examples;
}

async function consents(recorder: Recorder): Promise<Psu> {
  await recorder.call("startConsent");
  const { body } = await recorder.call("startBankOfferedConsent", {
    headers: { "psu-context": "PRIVATE" },
  });
  const back = await giveConsent(body._links.scaRedirect.href, eirik.number);
  const psu = { "psu-id": back["psu-id"] ?? "" };
  await recorder.callDocumented("consents", { headers: psu });
  return psu;
}

async function accounts(recorder: Recorder, psu: Psu): Promise<void> {
  const headers = { ...psu, "psu-ip-address": "192.0.2.17" };
  const listed = await recorder.call("listAccounts", { headers, query: { withBalance: "true" } });
  const { resourceId: id } = listed.body.accounts[0];
  const query = { bookingStatus: "both", dateFrom: "2026-01-01", limit: "50" };
  const page = await recorder.call("listTransactions", { headers, params: { id }, query });
  const { transactionId } = page.body.transactions.booked[0];
  await recorder.callDocumented("accounts", { headers, params: { id, transactionId } });
  const cards = await recorder.call("listCardAccounts", { headers });
  const card = { id: cards.body.cardAccounts[0].resourceId };
  await recorder.callDocumented("cardAccounts", { headers, params: card });
}

/** Records a consent to confirm funds, a question, and the end of the consent. */
async function funds(recorder: Recorder): Promise<void> {
  const account = accountNamed(seedEirik);
  const body = { account, ...card };
  const { body: started } = await recorder.call("startFundsConsent", { body });
  const back = await giveConsent(started._links.scaRedirect.href, eirik.number);
  const headers = { "psu-id": back["psu-id"] ?? "" };
  const listed = await recorder.call("listFundsConsents", { headers });
  const instructedAmount = { amount: "349.00", currency: "NOK" };
  await recorder.call("confirmFunds", { headers, body: { account, instructedAmount } });
  const params = { id: listed.body.consents[0].consentId };
  await recorder.call("endFundsConsent", { headers, params });
}

/** Records the calls about a PSU who is in a session, under both spellings of the path. */
async function users(recorder: Recorder, psu: Psu): Promise<void> {
  await letKnow({ customerNumber: eirik.number });
  await recorder.callDocumented("psu", { headers: psu });
}

/** Records the calls about the TPP's contact information. */
async function dialogue(recorder: Recorder): Promise<void> {
  const params = { tppId: "NO-FSA-987654321" };
  await recorder.call("putContactInformation", { params, body: { email: "psd2@tpp.example" } });
  await recorder.callDocumented("tpps", { params });
}
