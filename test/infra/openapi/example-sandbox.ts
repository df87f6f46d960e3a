import { testTime } from "../../support/operations/call.ts";
import { eirik, havbris, orderOf } from "../../support/payments/orders.ts";
import { later } from "../../support/payments/payments.ts";
import { approve } from "../../support/psu/site.ts";
import { smallData } from "../../support/sandbox/sandbox-data.ts";
import { postedCardTransaction, postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import type { Psu } from "./example-run.ts";
import type { Recorder } from "./recorder.ts";

/** Changes a payment and an account as the PSU would in the net bank. */
export async function netBank(recorder: Recorder, psu: Psu): Promise<void> {
  const headers = { ...psu, "tpp-session-id": "session-3" };
  const body = orderOf({
    creditorName: "Net bank AS",
    creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
    requestedExecutionDate: "2026-06-05",
  });
  const answer = await recorder.call("createCrossBorderCreditTransfers", { headers, body });
  await approve(answer.body._links.scaRedirect.href, eirik.number);
  const params = { paymentId: answer.body.paymentId as string };
  const moved = { executionDate: "2026-06-09" };
  await recorder.call("movePaymentInNetBank", { params, body: moved });
  await recorder.call("cancelPaymentInNetBank", { params });
  const account = { mockAccountId: (await accountOf(eirik.main.bban)).id };
  await recorder.call("setPaymentBlock", { params: account, body: { blocked: false } });
}

/** Makes, reads, changes and deletes one item of each kind that a sandbox contains. */
export async function sandboxWorld(recorder: Recorder): Promise<void> {
  const made = async (operationId: string, body: unknown, params = {}) =>
    (await recorder.call(operationId, { body, params })).body;
  const customer = (customerNumber: string, name: string, type: string) =>
    made("createSandboxCustomer", { customerNumber, name, type });
  const { customerId } = await customer("1001", "Kari Prøve", "PRIVATE");
  const company = await customer("2001", "Prøvefirma AS", "CORPORATE");
  const own = await made("createSandboxAccount", { customerId, name: "Brukskonto" });
  const owner = { customerId: company.customerId };
  const account = await made("createSandboxAccount", { ...owner, name: "Driftskonto" });
  const card = await made("createSandboxCardAccount", { customerId, name: "Kredittkort" });
  const agreement = await made("createSandboxAgreement", {
    name: "Prøvefirma AS",
    owner: company.customerId,
  });
  const params = {
    customerId,
    agreementId: agreement.id,
    mockAccountId: own.id,
    mockCardAccountId: card.id,
  };
  const only = (...names: (keyof typeof params)[]) =>
    Object.fromEntries(names.map((name) => [name, params[name]]));
  const right = { customer: customerId, account: account.id, roles: ["REGISTER", "VIEW"] };
  const engagement = await made("createEngagement", right, only("agreementId"));
  const balances = { booked: 1_250_000, available: 1_250_000 };
  await made("updateSandboxBalances", balances, only("mockAccountId"));
  await made("updateSandboxCardBalances", balances, only("mockCardAccountId"));
  const posted = [postedTransaction({ creditorName: "Nordlys Kaffe AS" })];
  const [{ id }] = await made("createSandboxTransactions", posted, only("mockAccountId"));
  const byCard = [postedCardTransaction({ cardTransactionId: "card-transaction-1" })];
  await made("createSandboxCardTransactions", byCard, only("mockCardAccountId"));
  const engaged = { ...only("agreementId"), engagementId: engagement.id };
  await recorder.callDocumented("sandbox", {
    params: { ...params, ...engaged, mockTransactionId: id },
  });
  await recorder.call("deleteEngagement", { params: engaged });
  await recorder.call("deleteSandboxCustomer", { params: only("customerId") });
}

/** Records the calls about the sandbox as a whole: its requests, its clock, its data and its snapshots. */
export async function sandboxItself(recorder: Recorder): Promise<void> {
  // This time is later than all others, so the request is the newest in the log, whatever the ids are.
  const now = later(testTime, { hours: 1 });
  await recorder.call("getClock", { now });
  const { body: log } = await recorder.call("listRequests", { now, query: { limit: "1" } });
  const { requestLogId } = log.requests[0];
  await recorder.call("getRequest", { now, params: { requestLogId } });
  await recorder.call("setClock", { body: { time: "2026-03-09T10:00:00+00:00" } });
  await recorder.call("setClock", { body: { time: null } });
  await recorder.call("exportData", { query: { limit: "50" } });
  await recorder.call("importData", { body: smallData() });
  const { body } = await recorder.call("createSnapshot", { body: { name: "Before the test" } });
  const params = { snapshotId: body.snapshotId as string };
  await recorder.call("listSnapshots");
  await recorder.call("getSnapshot", { params });
  await recorder.call("restoreSnapshot", { params });
  await recorder.call("deleteSnapshot", { params });
  await recorder.call("initialize");
}
