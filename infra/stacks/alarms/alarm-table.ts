import { registerHours } from "../../../shared/limits.ts";

/**
 * The meaning of a metric without data. `fine`: nothing happened, so nothing was counted. `bad`:
 * the metric must always have data. `unchanged`: it has data now and then, and its last value still
 * holds.
 */
export type Silence = "fine" | "bad" | "unchanged";

type AlarmRow = {
  /** The name after `fjordgate-<stage>-`; a word in angle brackets is replaced, so the row describes several alarms. */
  name: string;
  /** The page of infra's documents that has the alarm's row; the default is `operate`. */
  page?: "recover" | "secure" | "limits";
  /** The default is `fine`. */
  silence?: Silence;
  /** True if the end of the alarm is sent too, because somebody waits for it. */
  tellsEnd: boolean;
  means: string;
  act: string;
};

/**
 * Every alarm: its name, its meaning, and the operator's action. The chapters Alarms of infra/operate.md, recover.md,
 * secure.md and limits.md repeat this table, so all alarms are in one file, although it is long.
 */
export const alarms = {
  interfaceDown: {
    name: "interface-down",
    tellsEnd: true,
    means:
      "Five requests failed within 30 seconds and none succeeded: the interface counts as down.",
    act: "Note the time: downtime must be reported to the authority. If a release has just begun, roll it back. Otherwise follow the alarms that came with this one, and AWS's status page.",
  },
  fiveFailures: {
    name: "five-failures",
    tellsEnd: false,
    means:
      "Five requests to the interface failed within 30 seconds. Only a part of interface-down: this alarm notifies nobody.",
    act: "Nothing; see interface-down and <service>-failing.",
  },
  noSuccess: {
    name: "no-success",
    silence: "bad",
    tellsEnd: false,
    means:
      "No request to the interface succeeded in the last 30 seconds, perhaps because none came. Only a part of interface-down: this alarm notifies nobody.",
    act: "Nothing; see interface-down.",
  },
  serviceFailing: {
    name: "<service>-failing",
    tellsEnd: true,
    means: "Three requests or more to <service> failed on the bank's side within 30 seconds.",
    act: "Search the log group operations for level ERROR since then; for SCA search pages, for SANDBOX also developer-pages. Each line has the cause and X-Request-ID. If a release has just begun, roll it back.",
  },
  sideUnanswered: {
    name: "<side>-unanswered",
    tellsEnd: true,
    means:
      "The API Gateway of the <side> answered five requests or more with 5xx within a minute, whether a function saw them or not.",
    act: "If the functions' logs have no errors, the cause is time-outs, a function that cannot start, or a permission: error.responseType in the access log says which.",
  },
  sideErrorRate: {
    name: "<side>-error-rate",
    tellsEnd: true,
    means: "More than 0.5 % of the requests to the <side> ended in 5xx, for 15 minutes.",
    act: "As for <service>-failing. The dashboard shows the service and the operation.",
  },
  serviceErrorRate: {
    name: "<service>-error-rate",
    tellsEnd: true,
    means:
      "More than 0.5 % of the requests to <service>, of 50 at least, failed on the bank's side in each 5 minutes of 15.",
    act: "As for <service>-failing. The rate is part of the published statistics.",
  },
  sideSlow: {
    name: "<side>-slow",
    page: "limits",
    tellsEnd: true,
    means: "One request in twenty to the <side> took longer than 750 ms, for 15 minutes.",
    act: "Compare with <service>-slow. If only the gateway is slow, the cause is cold starts (a release, a burst) or API Gateway itself.",
  },
  serviceSlow: {
    name: "<service>-slow",
    page: "limits",
    tellsEnd: true,
    means:
      "One request in twenty to <service> kept its function busy for longer than 750 ms, for 15 minutes.",
    act: "A slow trace in X-Ray shows whether the function's start takes the time; the dashboard shows the table's time. If neither is slow, one of the bank's systems is.",
  },
  interfaceBusy: {
    name: "interface-busy",
    page: "limits",
    tellsEnd: true,
    means:
      "The interface gets more than four fifths of the requests that its stage allows. Beyond the limit API Gateway answers 429.",
    act: "Check in the access log whether one address sends them. If the traffic is legitimate, raise the account's quotas for API Gateway and Lambda, and then gatewayRequestsPerSecond.",
  },
  functionsThrottled: {
    name: "functions-throttled",
    page: "limits",
    tellsEnd: true,
    means:
      "Lambda refused to run a function of the account, because the maximum number was running. The dashboard shows which function.",
    act: "A job or feed: its last run takes too long, see its log. A function that calls the bank in production: as many as it may run wait for the bank, see connector-late. Any other: the account's concurrency is used up, see account-concurrency.",
  },
  accountConcurrency: {
    name: "account-concurrency",
    page: "limits",
    tellsEnd: true,
    means:
      "More than four fifths of the functions that the account may run at once are running or reserved. Beyond the limit customers and TPPs are refused.",
    act: "See on the dashboard what is slow or called often. If the traffic is legitimate, ask AWS for a higher quota of concurrent executions, and set accountConcurrency to it.",
  },
  scheduleDropped: {
    name: "schedules-dropped",
    tellsEnd: false,
    means: "EventBridge Scheduler could not start a job, and gave up after its last attempt.",
    act: "The queue of failed jobs says why; usually the job was throttled, or its alias or role does not exist any more. The next run does the work.",
  },
  scheduleLost: {
    name: "schedules-lost",
    tellsEnd: false,
    means:
      "A job could not be started, and the message about it could not be put into the queue of failed jobs.",
    act: "Check the queue, its key, and the permissions of the schedule's role. The alarm <job>-silent names the job that was not started.",
  },
  jobUndelivered: {
    name: "<job>-undelivered",
    tellsEnd: false,
    means:
      "The job <job> failed, and the message about it could not be put into the queue of failed jobs.",
    act: "Check the queue, its key, and the permissions of the job's role. Only the log says what failed; the next run does the work.",
  },
  jobFailed: {
    name: "<job>-failed",
    tellsEnd: false,
    means: "A run of the job <job> failed or ran out of time.",
    act: "Search the log group jobs for level ERROR. The next run does the rest of the work; the failed call is in the queue of failed jobs.",
  },
  jobSilent: {
    name: "<job>-silent",
    silence: "bad",
    tellsEnd: true,
    means: "The job <job> was not started when it should have been.",
    act: "Check in EventBridge Scheduler whether the schedule exists, is enabled, and may call the function; then start the function once by hand. Before the first run of a daily job, ignore this alarm.",
  },
  orderUnknown: {
    name: "order-unknown",
    page: "recover",
    tellsEnd: true,
    means:
      "For more than a day, it is unknown whether the bank has made or cancelled an order that its customer approved. The job still tries it every hour.",
    act: "npm run bank -- orders list shows it; then see the chapter Orders without an answer. Its customer and its TPP see PDNG.",
  },
  ordersDiffer: {
    name: "orders-differ",
    page: "recover",
    tellsEnd: false,
    means:
      "Yesterday's payments have another state at the bank than here, or the bank has orders that do not belong to any of our payments.",
    act: "npm run bank -- orders reconcile DAY --stage production lists them; see the chapter Orders without an answer. Ask the bank what it has under these ids.",
  },
  otherOrder: {
    name: "other-order",
    page: "recover",
    tellsEnd: false,
    means:
      "The bank has another order under the id of a payment, so the payment was not made. The job does not try it again.",
    act: "npm run bank -- orders list shows the payment. Ask the bank which order it has under that id, and see the chapter Orders without an answer. This should never happen: find out what changed the payment after its approval.",
  },
  registerRefused: {
    name: "register-refused",
    page: "secure",
    tellsEnd: true,
    means:
      "A file of the register of TPPs was refused: it is cut short, empty, older than the last one or much smaller. The last one stays in service.",
    act: "The log group jobs says why. Put a complete file there. If the register really is that much smaller, import it with --may-shrink. See the chapter The register of TPPs.",
  },
  registerOld: {
    name: "register-old",
    page: "secure",
    silence: "unchanged",
    tellsEnd: true,
    means: `The file of the register in service is older than 30 hours, or there is none. After ${registerHours} hours TPPs get 503.`,
    act: "Check the process that should put the file there each day, and import one by hand: npm run bank -- register import FILE --stage production.",
  },
  revocationsRefused: {
    name: "revocations-refused",
    page: "secure",
    tellsEnd: true,
    means:
      "A list of revoked certificates was refused: its issuer has not signed it, it is older than the last one or has expired, or its issuer is not in the truststore. The last one stays in service.",
    act: "The log group jobs says which and why. Compare production.revocationLists with what the issuer publishes; see the chapter Revocation.",
  },
  revocationsOld: {
    name: "revocations-old",
    page: "secure",
    silence: "unchanged",
    tellsEnd: true,
    means: `A list of revoked certificates could not be fetched for six hours. After ${registerHours} hours requests with that issuer's certificates get 503.`,
    act: "The log group jobs says which and why. Ask the issuer, and correct production.revocationLists if the address has changed.",
  },
  connectorFailing: {
    name: "connector-<failure>",
    tellsEnd: true,
    means:
      "Calls to the bank's connector failed with <failure>. TPPs get 503, or PDNG for approved payments; the job submits these later.",
    act: "tls: a certificate on either side has expired or is not trusted, or the secret connector is not filled in correctly. answer, shape, toolarge: the connector's answer breaks the contract; the log names method and field. refused, late, cut, status: the connector is down or slow, or does not trust our certificate; tell the people who run it. The dashboard shows the method.",
  },
  feedFailed: {
    name: "<feed>-failed",
    tellsEnd: false,
    means:
      "<feed> failed on changes of the table. It tries them again for 23 hours; after that, the queue of failed feeds has their position in the stream.",
    act: "Search the log group jobs for level ERROR and fix the cause within 24 hours, while the stream still has the changes; see <queue>-holds.",
  },
  feedCrashed: {
    name: "<feed>-crashed",
    tellsEnd: false,
    means: "<feed> could not start, or ran out of time.",
    act: "See its log for the time-out or the error at its start. If a release has just begun, roll it back.",
  },
  feedLate: {
    name: "<feed>-late",
    tellsEnd: true,
    means:
      "<feed> is five minutes or more behind the changes of the table. After 24 hours it would lose them.",
    act: "As for <feed>-failed. If it does not fail but falls behind, raise its concurrency.",
  },
  queueHolds: {
    name: "<queue>-holds",
    tellsEnd: true,
    means: "The queue <queue> has a message about something that failed and is not tried again.",
    act: "The message of a job contains its input: fix the cause; the next run does the work. The message of a feed names the position in the stream: fix the cause, and then write that day's trail again from the table (npm run bank -- audit rewrite). Then delete the message.",
  },
  certificateExpires: {
    name: "<certificate>-certificate-expires",
    page: "secure",
    silence: "bad",
    tellsEnd: false,
    means:
      "The server certificate <certificate> expires within 30 days, so its renewal has failed; or its expiry is not known.",
    act: "Certificate Manager says why: usually the DNS record that proves the domain is missing. Replace an imported certificate by hand.",
  },
  truststoreExpires: {
    name: "truststore-expires",
    page: "secure",
    silence: "unchanged",
    tellsEnd: false,
    means:
      "A certificate authority of the truststore expires within 60 days. Then its TPPs will be refused.",
    act: "Get its successor from the trusted list, and run the truststore step with both in the file.",
  },
  storeThrottled: {
    name: "<store>-throttled",
    page: "limits",
    tellsEnd: true,
    means:
      "DynamoDB throttled <store>: the requests exceeded the limit of a partition or of the table.",
    act: "Contributor Insights names the partition. If one account or TPP causes it, wait, or block it. If all do, raise tableReadUnits or tableWriteUnits if you have set them, otherwise the account's quota for tables on demand.",
  },
  tableSlow: {
    name: "table-<command>-slow",
    page: "limits",
    tellsEnd: true,
    means: "DynamoDB took longer than 100 ms on average for <command>, for 15 minutes.",
    act: "If the throttle alarms came too, see there. Otherwise the fault is AWS's, and usually passes; see AWS's status page.",
  },
  tableFailing: {
    name: "table-<command>-failing",
    tellsEnd: true,
    means: "DynamoDB itself failed on <command>, twice or more within five minutes.",
    act: "The fault is AWS's, and usually passes; see AWS's status page. If it lasts, interface-down follows.",
  },
  signaturesRefused: {
    name: "<service>-signatures-refused",
    page: "secure",
    tellsEnd: false,
    means:
      "In five minutes 100 requests or more to <service> were refused as BAD_REQUEST, most likely for their signature or certificate.",
    act: "The log names the TPP and the problem with its signature. One TPP: tell it. Many: check the truststore, the clock and the last release.",
  },
  sideBlocked: {
    name: "<side>-blocked",
    page: "limits",
    tellsEnd: false,
    means: "The firewall refused 100 requests or more to the <side> in five minutes.",
    act: "The firewall's log names rule and address. If it is an attack, do nothing. If it is TPPs, customers or developers, set that rule to count, and write down why. While the stage is closed or an address is blocked, it is to be expected.",
  },
  scaUnfinished: {
    name: "sca-<purpose>-unfinished",
    tellsEnd: true,
    means:
      "At least 20 approvals for a <purpose> began in the last hour, and fewer than one in five were completed.",
    act: "Go through the pages yourself. The pages' log and the dashboard show how they ended: failed is our fault or the identity provider's, expired means that PSUs do not get to the end.",
  },
} as const satisfies Record<string, AlarmRow>;

export type AlarmKind = keyof typeof alarms;

export const alarmOf = (kind: AlarmKind): AlarmRow => alarms[kind];
