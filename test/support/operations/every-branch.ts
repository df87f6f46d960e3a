import { randomUUID } from "node:crypto";
import { handler as showFigures } from "../../../functions/figures/show-figures.ts";
import { handler as countAccessLog } from "../../../functions/jobs/count-access-log.ts";
import { handler as probeInterface } from "../../../functions/jobs/probe-interface.ts";
import { handler as watchTruststore } from "../../../functions/jobs/watch-truststore.ts";
import { handler as writeAuditTrail } from "../../../functions/jobs/write-audit-trail.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as importRegister } from "../../../functions/production/import-register.ts";
import { handler as reconcileOrders } from "../../../functions/production/reconcile-orders.ts";
import { handler as refreshRevocations } from "../../../functions/production/refresh-revocations.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as showStatus } from "../../../functions/status/show-status.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { osloDay } from "../../../shared/rules/calendar.ts";
import { settings } from "../../../shared/runtime/settings.ts";
import { runExamples } from "../../infra/openapi/example-run.ts";
import { knownPsu } from "../payments/payments.ts";
import { callPage } from "../psu/page-call.ts";
import { entity, publishRegister } from "../signature/register.ts";
import { publishRevocations } from "../signature/revocations.ts";
import { auditImage, record, streamOf } from "../table/stream.ts";
import { endConsents, readAccounts } from "./branches/account-branches.ts";
import { answersOfBank } from "./branches/answer-branches.ts";
import { baskets } from "./branches/basket-branches.ts";
import { bulks } from "./branches/bulk-branches.ts";
import type { By } from "./branches/by.ts";
import { clock } from "./branches/clock-branches.ts";
import { sandboxData } from "./branches/data-branches.ts";
import { developerSite } from "./branches/developer-branches.ts";
import { dialogue } from "./branches/dialogue-branches.ts";
import { funds } from "./branches/funds-branches.ts";
import { netBank } from "./branches/net-bank-branches.ts";
import { orders } from "./branches/ordering-branches.ts";
import { consentPages, users, visitPages } from "./branches/page-branches.ts";
import { paymentPages, payments } from "./branches/payment-branches.ts";
import { periodicPayments } from "./branches/periodic-branches.ts";
import { backFromProvider } from "./branches/provider-branches.ts";
import { sandbox, sandboxReset } from "./branches/sandbox-branches.ts";
import { worldBranches } from "./branches/world-branches.ts";
import { type CallOptions, call, testTime } from "./call.ts";

/** Takes every operation, page and job through each branch that uses the table or a secret. */
export async function everyBranch(by: By): Promise<void> {
  await everyWrite(by);
  await runExamples();
  await developerSite(by);
  await by("probeInterface", () => probeInterface({ time: testTime.toISOString() }));
  await by("watchTruststore", () => watchTruststore({ time: testTime.toISOString() }));
  await by("showFigures", () => callPage(showFigures, `${settings.siteAddress}/figures`));
  await by("showStatus", () => callPage(showStatus, `${settings.siteAddress}/status`));
  await by("countAccessLog", () => countAccessLog({ time: testTime.toISOString() }));
  const changes = streamOf(record(1, auditImage(testTime.toISOString())));
  await by("writeAuditTrail", () => writeAuditTrail(changes));
}

/** Takes every operation, page and job through each branch in which it writes something to the table. */
export async function everyWrite(by: By): Promise<void> {
  // If two first calls arrive at once, one opens the sandbox, and the other reads it.
  await by("opening", () => Promise.all([1, 2].map(() => call(listSandboxCustomers))));
  const psu = await knownPsu();
  const admitted = (handler: OperationHandler, options: CallOptions = {}) =>
    by("pipeline", () => call(handler, options));
  await admitted(getPayment, { headers: psu, params: { "payment-id": randomUUID() } });
  await readAccounts(psu, by);
  await sandbox();
  await payments(psu, by);
  await orders();
  const today = { time: testTime.toISOString(), day: osloDay(testTime) };
  await by("reconcileOrders", () => reconcileOrders(today));
  await bulks(by);
  await periodicPayments(psu, by);
  await consentPages(psu);
  await users(psu);
  await endConsents(psu);
  await funds();
  await paymentPages(psu);
  await visitPages();
  await answersOfBank(by);
  await backFromProvider(psu);
  await worldBranches();
  await clock();
  await baskets(by);
  await netBank();
  await dialogue();
  await sandboxData();
  await sandboxReset(by);
  await by("importRegister", async () => {
    publishRegister([entity()]);
    await importRegister({ time: testTime.toISOString() });
  });
  await by("refreshRevocations", async () => {
    await publishRevocations();
    await refreshRevocations({ time: testTime.toISOString() });
  });
}
