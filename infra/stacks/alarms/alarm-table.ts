/**
 * The meaning of a metric without data. `fine`: nothing happened, so nothing was counted. `bad`:
 * the metric must always have data. `unchanged`: it has data now and then, and its last value still
 * holds.
 */
export type Silence = "fine" | "bad" | "unchanged";

type AlarmRow = {
  /** After `fjordgate-<stage>-`; the word in brackets stands for each of its kind. */
  name: string;
  /** `fine` where nothing else is said. */
  silence?: Silence;
  /** True if the end of the alarm is sent too, because somebody waits for it. */
  tellsEnd: boolean;
  means: string;
  act: string;
};

/** Every alarm: its name, its meaning, and the operator's action. The chapter Alarms of infra/README.md repeats this table. */
export const alarms = {
  interfaceDown: {
    name: "interface-down",
    tellsEnd: true,
    means:
      "Five requests failed within 30 seconds and none succeeded: the interface counts as down.",
    act: "Note the time: downtime is reported to the authority. Roll back a release that has just begun; else follow the alarms that came with this one, and AWS's own status page.",
  },
  fiveFailures: {
    name: "five-failures",
    tellsEnd: false,
    means:
      "Five requests to the interface failed within 30 seconds. A part of interface-down, which tells nobody by itself.",
    act: "Nothing; see interface-down and <service>-failing.",
  },
  noSuccess: {
    name: "no-success",
    silence: "bad",
    tellsEnd: false,
    means:
      "No request to the interface succeeded in the last 30 seconds, perhaps because none came. A part of interface-down, which tells nobody by itself.",
    act: "Nothing; see interface-down.",
  },
  serviceFailing: {
    name: "<service>-failing",
    tellsEnd: true,
    means: "Three requests to <service> or more failed on the bank's side within 30 seconds.",
    act: "Search the log group operations, pages for SCA, developer-pages too for SANDBOX, for level ERROR since then; each line has its cause and X-Request-ID. Roll back a release that has just begun.",
  },
  sideUnanswered: {
    name: "<side>-unanswered",
    tellsEnd: true,
    means:
      "The API Gateway of the <side> answered five requests or more with 5xx within a minute, whether a function saw them or not.",
    act: "Without errors in the functions' logs it is time-outs, a function that cannot start, or a permission: the access log's error.responseType says which.",
  },
  sideErrorRate: {
    name: "<side>-error-rate",
    tellsEnd: true,
    means: "More than 0.5 % of the requests to the <side> ended in 5xx, for 15 minutes.",
    act: "As <service>-failing; the dashboard shows which service and operation it is.",
  },
  serviceErrorRate: {
    name: "<service>-error-rate",
    tellsEnd: true,
    means:
      "More than 0.5 % of the requests to <service>, of 50 at least, failed on the bank's side in each 5 minutes of 15.",
    act: "As <service>-failing. The rate is part of the published statistics.",
  },
  sideSlow: {
    name: "<side>-slow",
    tellsEnd: true,
    means: "One request in twenty to the <side> took longer than 750 ms, for 15 minutes.",
    act: "Compare with <service>-slow: if only the gateway is slow it is cold starts (a release, a burst) or API Gateway itself.",
  },
  serviceSlow: {
    name: "<service>-slow",
    tellsEnd: true,
    means:
      "One request in twenty to <service> kept its function busy for longer than 750 ms, for 15 minutes.",
    act: "A slow trace in X-Ray shows whether the function's start takes the time; the dashboard shows the table's time. If it is neither, a port of the bank is slow.",
  },
  interfaceBusy: {
    name: "interface-busy",
    tellsEnd: true,
    means:
      "The interface gets more than four fifths of the requests its stage lets through; beyond that API Gateway answers 429.",
    act: "See in the access log whether it is one address. If the traffic is honest, raise the account's quotas for API Gateway and Lambda, then tppRequestsPerSecond, of which the gateway's limit is made.",
  },
  functionsThrottled: {
    name: "functions-throttled",
    tellsEnd: true,
    means:
      "A function of the account was called and not let run, since as many ran as may at once. The dashboard shows which.",
    act: "A job or feed: its last run takes too long, see its log. One that calls the bank in production: more than bankConcurrency wait for the bank; see connector-late. Any other: the account's concurrency is used up; see account-concurrency.",
  },
  accountConcurrency: {
    name: "account-concurrency",
    tellsEnd: true,
    means:
      "More than four fifths of the functions that the account may run at once are running or reserved; beyond that customers and TPPs are refused.",
    act: "See on the dashboard what takes so long or comes so often. If it is honest, ask AWS for a higher quota of concurrent executions, and set accountConcurrency to it.",
  },
  scheduleDropped: {
    name: "schedules-dropped",
    tellsEnd: false,
    means:
      "EventBridge Scheduler could not start a job, and gave the start up after its last attempt.",
    act: "See in the queue of failed jobs why; mostly the job was throttled, or its alias or role is gone. The next run does the work.",
  },
  scheduleLost: {
    name: "schedules-lost",
    tellsEnd: false,
    means: "A start of a job that was given up could not be put into the queue of failed jobs.",
    act: "Look at the queue, its key, and what the schedule's role may do. The alarm on a job that is silent tells which was not started.",
  },
  jobUndelivered: {
    name: "<job>-undelivered",
    tellsEnd: false,
    means: "What the job <job> failed at could not be put into the queue of failed jobs.",
    act: "Look at the queue, its key, and what the job's role may do. What failed is in the log alone; the next run does the work.",
  },
  jobFailed: {
    name: "<job>-failed",
    tellsEnd: false,
    means: "A run of the job <job> failed or ran out of time.",
    act: "Search the log group jobs for level ERROR. The next run does what this one left; what was tried in vain lies in the queue of failed jobs.",
  },
  jobSilent: {
    name: "<job>-silent",
    silence: "bad",
    tellsEnd: true,
    means: "The job <job> was not started when it should have been.",
    act: "See in EventBridge Scheduler whether the schedule is there, enabled, and may call the function; then start the function by hand once. Before the first run of a daily job it means nothing.",
  },
  orderUnknown: {
    name: "order-unknown",
    tellsEnd: true,
    means:
      "For more than a day nobody has known whether the bank has made, or cancelled, an order that its customer approved. It is still tried, hourly.",
    act: "npm run orders -- list names it; then see the chapter Orders without an answer. Its customer and its TPP see PDNG.",
  },
  ordersDiffer: {
    name: "orders-differ",
    tellsEnd: false,
    means:
      "Payments of yesterday stand otherwise at the bank than here, or the bank has orders that are no payments of ours.",
    act: "npm run orders -- reconcile DAY --stage production lists them; see the chapter Orders without an answer. Ask the bank what it has under these ids.",
  },
  otherOrder: {
    name: "other-order",
    tellsEnd: false,
    means:
      "The bank has another order under the id of a payment, so that the payment was not made. It is not tried again by itself.",
    act: "npm run orders -- list names it; find out from the bank which order that is, and see the chapter Orders without an answer. It should never happen: look for what wrote the payment after its approval.",
  },
  registerRefused: {
    name: "register-refused",
    tellsEnd: true,
    means:
      "A file of the register of TPPs was not taken: it is cut short, empty, older than the last one or much smaller. The last one stays in service.",
    act: "The log group jobs says why. Put a whole file there; if it is honestly so much smaller, import it with --may-shrink. See the chapter The register of TPPs.",
  },
  registerOld: {
    name: "register-old",
    silence: "unchanged",
    tellsEnd: true,
    means:
      "The file of the register in service is older than 30 hours, or there is none. After 72 hours TPPs get 503.",
    act: "See what should put the file there each day, and put one there by hand: npm run register -- import FILE --stage production.",
  },
  revocationsRefused: {
    name: "revocations-refused",
    tellsEnd: true,
    means:
      "A list of revoked certificates was not taken: its issuer has not signed it, it is older than the last one or ended, or its issuer is not in the truststore. The last one stays in service.",
    act: "The log group jobs says which and why. Compare production.revocationLists with what the issuer publishes; see the chapter Revocation.",
  },
  revocationsOld: {
    name: "revocations-old",
    silence: "unchanged",
    tellsEnd: true,
    means:
      "A list of revoked certificates could not be had for six hours. After 72 hours requests with that issuer's certificates get 503.",
    act: "The log group jobs says which and why. Ask the issuer, and mend production.revocationLists if it has moved.",
  },
  connectorFailing: {
    name: "connector-<failure>",
    tellsEnd: true,
    means:
      "Calls to the bank's connector failed by <failure>. TPPs get 503, or PDNG for what is approved already; the job submits it later.",
    act: "tls: a certificate has ended or is not trusted, on either side, or the secret connector is not filled in as it should be. answer, shape, toolarge: the connector answers what the contract does not allow; the log's line names method and field. refused, late, cut, status: the connector is away or slow, or does not trust our certificate; tell those who run it. The dashboard shows which method.",
  },
  feedFailed: {
    name: "<feed>-failed",
    tellsEnd: false,
    means:
      "<feed> failed on changes of the table; they are tried again for 23 hours, and after that their place in the stream lies in the queue of failed feeds.",
    act: "Search the log group jobs for level ERROR and mend the cause within 24 hours, while the stream still has the changes; see <queue>-holds.",
  },
  feedCrashed: {
    name: "<feed>-crashed",
    tellsEnd: false,
    means: "<feed> could not start, or ran out of time.",
    act: "See its log for the time-out or the error at its start. Roll back a release that has just begun.",
  },
  feedLate: {
    name: "<feed>-late",
    tellsEnd: true,
    means:
      "<feed> is five minutes behind the table's changes or more; after 24 hours they would be lost to it.",
    act: "As <feed>-failed. If it does not fail but falls behind, let more of it run at once.",
  },
  queueHolds: {
    name: "<queue>-holds",
    tellsEnd: true,
    means: "Something that failed for good lies in the queue <queue>.",
    act: "A job's message holds what it was given: mend the cause; the next run does the work. A feed's names the place in the stream: once the cause is mended, write that day's trail again from the table (npm run audit-trail). Then delete the message.",
  },
  certificateExpires: {
    name: "<certificate>-certificate-expires",
    silence: "bad",
    tellsEnd: false,
    means:
      "The server certificate <certificate> ends within 30 days, so its renewal has failed, or nobody tells how long it lasts.",
    act: "In Certificate Manager see why: mostly the record that proves the domain is gone. A certificate that was imported is replaced by hand.",
  },
  truststoreExpires: {
    name: "truststore-expires",
    silence: "unchanged",
    tellsEnd: false,
    means:
      "A certificate authority of the truststore ends within 60 days; TPPs under it will be refused then.",
    act: "Get its successor from the trusted list, and run the truststore step with both in the file.",
  },
  storeThrottled: {
    name: "<store>-throttled",
    tellsEnd: true,
    means: "DynamoDB throttled <store>: more came than a partition, or the table's limit, takes.",
    act: "Contributor Insights names the partition. One account or TPP is hot: wait, or block it. All of it: raise tableReadUnits or tableWriteUnits where they are set, else the account's quota for tables on demand.",
  },
  tableSlow: {
    name: "table-<command>-slow",
    tellsEnd: true,
    means: "DynamoDB took longer than 100 ms on average for <command>, for 15 minutes.",
    act: "If its throttle alarms came too, see there. Else it is AWS's fault and mostly passes; see AWS's status page.",
  },
  tableFailing: {
    name: "table-<command>-failing",
    tellsEnd: true,
    means: "DynamoDB itself failed on <command>, twice or more within five minutes.",
    act: "It is AWS's fault and mostly passes; see AWS's status page. If it lasts, interface-down follows.",
  },
  signaturesRefused: {
    name: "<service>-signatures-refused",
    tellsEnd: false,
    means:
      "In five minutes 100 requests to <service> or more were refused as BAD_REQUEST, most likely for their signature or certificate.",
    act: "The log names the TPP and what its signature lacks. One TPP: tell it. Many: look at the truststore, the clock and the last release.",
  },
  sideBlocked: {
    name: "<side>-blocked",
    tellsEnd: false,
    means: "The firewall refused 100 requests to the <side> or more in five minutes.",
    act: "The firewall's log names rule and address. An attack: leave it be. TPPs, customers or developers: set that rule to count, and write down why.",
  },
  scaUnfinished: {
    name: "sca-<purpose>-unfinished",
    tellsEnd: true,
    means:
      "Of the approvals that began for a <purpose> in the last hour, 20 at least, fewer than one in five came to its end.",
    act: "Go through the pages yourself. See in the pages' log and on the dashboard how they ended: failed is ours or the identity provider's, expired means that PSUs do not get there.",
  },
} as const satisfies Record<string, AlarmRow>;

export type AlarmKind = keyof typeof alarms;

export const alarmOf = (kind: AlarmKind): AlarmRow => alarms[kind];
