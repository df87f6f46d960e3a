import { registerHours } from "../../../shared/limits.ts";

/**
 * The meaning of a metric without data. `fine`: nothing happened, so nothing was counted. `bad`:
 * the metric must always have data. `unchanged`: it has data now and then, and its last value still
 * holds.
 */
export type Silence = "fine" | "bad" | "unchanged";

/**
 * `page`: somebody must act now, at night too. `warning`: somebody must act on a working day. `part`: only a part of
 * another alarm, which notifies nobody.
 */
export type Severity = "page" | "warning" | "part";

type AlarmRow = {
  /** The name after `fjordgate-<stage>-`; a word in angle brackets is replaced, so the row describes several alarms. */
  name: string;
  severity: Severity;
  /** The page of infra's documents that has the background; the default is `operate`. */
  page?: "recover" | "secure" | "limits";
  /** The default is `fine`. */
  silence?: Silence;
  /** True if the end of the alarm is sent too, because somebody waits for it. */
  tellsEnd: boolean;
  means: string;
  look: string;
  act: string;
  tell: string;
};

const tell = {
  nobody: "Nobody outside the team.",
  incident:
    "The bank's incident manager at once, who decides whether the authority must be told of a major incident. The TPPs, if it lasts.",
  system:
    "The people who run the bank's system behind the connector; the bank's incident manager, if customers notice.",
  payments:
    "The bank's payment operations, who can see the orders; the customer's adviser, if the customer asks.",
  provider:
    "The people who run the identity provider; the bank's incident manager, if customers notice.",
  tpp: "The TPP: npm run bank -- tpps list --stage S has its address.",
  tpps: "All TPPs: npm run bank -- tpps list --stage S has their addresses.",
  issuer: "The issuer of the list.",
  certificates:
    "The issuer of the certificate, and whoever must trust the next one: the connector, the provider or the TPPs.",
};

/**
 * Every alarm: its name, its meaning, the first look, the operator's action, and who must be told. infra/alarms/README.md
 * is written from it, so all alarms are in one file, although it is long.
 */
export const alarms = {
  interfaceDown: {
    name: "interface-down",
    severity: "page",
    tellsEnd: true,
    means:
      "Five requests failed within 30 seconds and none succeeded: the interface counts as down.",
    look: "The alarms that came with this one, the dashboard, and AWS's status page.",
    act: "Note the time. If a release has just begun, roll it back (npm run bank -- versions back --stage S). Otherwise follow the alarms that came with this one.",
    tell: tell.incident,
  },
  fiveFailures: {
    name: "five-failures",
    severity: "part",
    tellsEnd: false,
    means:
      "Five requests to the interface failed within 30 seconds. Only a part of interface-down: this alarm notifies nobody.",
    look: "interface-down and <service>-failing.",
    act: "Nothing.",
    tell: tell.nobody,
  },
  noSuccess: {
    name: "no-success",
    severity: "part",
    silence: "bad",
    tellsEnd: false,
    means:
      "No request to the interface succeeded in the last 30 seconds, perhaps because none came. Only a part of interface-down: this alarm notifies nobody.",
    look: "interface-down.",
    act: "Nothing.",
    tell: tell.nobody,
  },
  probeFailed: {
    name: "probe-failed",
    severity: "page",
    tellsEnd: true,
    means:
      "Two probes in a row failed: the interface does not work from outside, through its public name, for a client whose certificates it should trust.",
    look: "The line with ProbeFailures in the log group jobs: failure names the first thing that did not work, detail the code or the status. Run npm run bank -- stage probe from outside AWS.",
    act: "While the interface is closed (npm run bank -- interface show --stage S), nothing. name: the DNS record of apiDomain. connection: AWS's status page. certificate: the one of apiDomain in Certificate Manager. truststore: the deployed truststore, or the probe's own certificate has expired. answer: 5xx, see <service>-failing; 429, see interface-busy; 400, 401 or 403, the register, the revocation lists, the stop list or the firewall refuses the bank's own certificates. identity: the secret probe is not filled in correctly.",
    tell: tell.incident,
  },
  serviceFailing: {
    name: "<service>-failing",
    severity: "page",
    tellsEnd: true,
    means: "Three requests or more to <service> failed on the bank's side within 30 seconds.",
    look: "The log group operations, level ERROR, since then; for SCA the log group pages. Each line has the cause and X-Request-ID.",
    act: "If a release has just begun, roll it back. Otherwise remove the cause that the lines name. For SANDBOX look into the log group developer-pages, too.",
    tell: tell.incident,
  },
  sideUnanswered: {
    name: "<side>-unanswered",
    severity: "page",
    tellsEnd: true,
    means:
      "The API Gateway of the <side> answered five requests or more with 5xx within a minute, whether a function saw them or not.",
    look: "error in the access log, and the functions' logs.",
    act: "If the functions' logs have no errors, the cause is time-outs, a function that cannot start, or a permission: error says which. If a release has just begun, roll it back.",
    tell: tell.incident,
  },
  sideErrorRate: {
    name: "<side>-error-rate",
    severity: "warning",
    tellsEnd: true,
    means: "More than 0.5 % of the requests to the <side> ended in 5xx, for 15 minutes.",
    look: "The dashboard, which shows the service and the operation.",
    act: "As for <service>-failing.",
    tell: tell.nobody,
  },
  serviceErrorRate: {
    name: "<service>-error-rate",
    severity: "warning",
    tellsEnd: true,
    means:
      "More than 0.5 % of the requests to <service>, of 50 at least, failed on the bank's side in each 5 minutes of 15.",
    look: "The dashboard, which shows the operation.",
    act: "As for <service>-failing. The rate is part of the published statistics.",
    tell: tell.nobody,
  },
  sideSlow: {
    name: "<side>-slow",
    severity: "warning",
    page: "limits",
    tellsEnd: true,
    means: "One request in twenty to the <side> took longer than 750 ms, for 15 minutes.",
    look: "<service>-slow: is a function slow, or only the gateway?",
    act: "If only the gateway is slow, the cause is cold starts (a release, a burst) or API Gateway itself.",
    tell: tell.nobody,
  },
  serviceSlow: {
    name: "<service>-slow",
    severity: "warning",
    page: "limits",
    tellsEnd: true,
    means:
      "One request in twenty to <service> kept its function busy for longer than 750 ms, for 15 minutes.",
    look: "A slow trace in X-Ray shows whether the function's start takes the time; the dashboard shows the table's time.",
    act: "If neither is slow, one of the bank's systems is: see connector-<failure>.",
    tell: tell.system,
  },
  interfaceBusy: {
    name: "interface-busy",
    severity: "page",
    page: "limits",
    tellsEnd: true,
    means:
      "The interface gets more than four fifths of the requests that its stage allows. Beyond the limit API Gateway answers 429.",
    look: "The saved query who-fills-the-gateway of CloudWatch Logs Insights, in the stage's folder: it counts the requests of each TPP in the functions' lines.",
    act: "If one TPP sends them by mistake, stop it (npm run bank -- stop-list add TPP --stage S --reason TEXT). Requests that the query does not count were refused before a function knew their TPP: the access log has their status. If the traffic is legitimate, raise the account's quotas for API Gateway and Lambda, and then gatewayRequestsPerSecond.",
    tell: tell.tpp,
  },
  siteBusy: {
    name: "site-busy",
    severity: "page",
    page: "limits",
    tellsEnd: true,
    means:
      "The SCA site gets more than four fifths of the requests that its stage allows. Beyond the limit customers get a page with 429.",
    look: "The dashboard: do approvals rise as well? If they do not, site-blocked and the firewall's log name the addresses.",
    act: "If it is an attack, the firewall already limits each address: block what remains. If customers come, raise the limit of the site.",
    tell: tell.incident,
  },
  functionsThrottled: {
    name: "functions-throttled",
    severity: "warning",
    page: "limits",
    tellsEnd: true,
    means:
      "Lambda refused to run a function of the account, because the maximum number was running.",
    look: "The dashboard, which shows the function.",
    act: "A job or feed: its last run takes too long, see its log. A function that calls the bank in production: as many as it may run wait for the bank, see connector-<failure>. Any other: the account's concurrency is used up, see account-concurrency.",
    tell: tell.nobody,
  },
  accountConcurrency: {
    name: "account-concurrency",
    severity: "page",
    page: "limits",
    tellsEnd: true,
    means:
      "More than four fifths of the functions that the account may run at once beside the reserved ones are running. Beyond the limit customers and TPPs are refused.",
    look: "The dashboard: what is slow, or called often?",
    act: "See connector-<failure> and interface-busy. If the traffic is legitimate, ask AWS for a higher quota of concurrent executions, set accountConcurrency to it, and deploy.",
    tell: tell.incident,
  },
  scheduleDropped: {
    name: "schedules-dropped",
    severity: "warning",
    tellsEnd: false,
    means: "EventBridge Scheduler could not start a job, and gave up after its last attempt.",
    look: "The queue of failed jobs, which says why.",
    act: "Usually the job was throttled, or its alias or role does not exist any more. The next run does the work.",
    tell: tell.nobody,
  },
  scheduleLost: {
    name: "schedules-lost",
    severity: "warning",
    tellsEnd: false,
    means:
      "A job could not be started, and the message about it could not be put into the queue of failed jobs.",
    look: "The alarm <job>-silent, which names the job that was not started.",
    act: "Check the queue, its key, and the permissions of the schedule's role.",
    tell: tell.nobody,
  },
  jobUndelivered: {
    name: "<job>-undelivered",
    severity: "warning",
    tellsEnd: false,
    means:
      "The job <job> failed, and the message about it could not be put into the queue of failed jobs.",
    look: "The log group jobs: only the log says what failed.",
    act: "Check the queue, its key, and the permissions of the job's role. The next run does the work.",
    tell: tell.nobody,
  },
  jobFailed: {
    name: "<job>-failed",
    severity: "warning",
    tellsEnd: false,
    means: "A run of the job <job> failed or ran out of time.",
    look: "The log group jobs, level ERROR. The failed call is in the queue of failed jobs.",
    act: "Remove the cause. The next run does the rest of the work.",
    tell: tell.nobody,
  },
  jobSilent: {
    name: "<job>-silent",
    severity: "page",
    silence: "bad",
    tellsEnd: true,
    means: "The job <job> was not started when it should have been.",
    look: "EventBridge Scheduler: does the schedule exist, is it enabled, and may it call the function?",
    act: "Start the function once by hand (Start a job by hand). Before the first run of a daily job, ignore this alarm.",
    tell: tell.incident,
  },
  orderLate: {
    name: "order-late",
    severity: "warning",
    page: "recover",
    tellsEnd: true,
    means:
      "For more than 15 minutes, the bank has not answered an order, or a cancellation, that its customer approved.",
    look: "npm run bank -- orders list --stage S shows it, and whether others wait too.",
    act: "If many wait, the bank does not answer: see connector-<failure>. If one waits, search the log group jobs for its paymentId.",
    tell: tell.system,
  },
  orderUnknown: {
    name: "order-unknown",
    severity: "page",
    page: "recover",
    tellsEnd: true,
    means:
      "For more than an hour, it is unknown whether the bank has made or cancelled an order that its customer approved. The job still tries it, at least every hour. Its customer and its TPP see PDNG.",
    look: "npm run bank -- orders list --stage S shows it, and whether others wait too.",
    act: "See the chapter Orders without an answer. If many wait, the bank does not answer: the job submits them when it does.",
    tell: tell.payments,
  },
  ordersDiffer: {
    name: "orders-differ",
    severity: "warning",
    page: "recover",
    tellsEnd: false,
    means:
      "Yesterday's payments have another state at the bank than here, or the bank has orders that do not belong to any of our payments.",
    look: "npm run bank -- orders reconcile DAY --stage production lists them.",
    act: "See the chapter Orders without an answer. Ask the bank what it has under these ids.",
    tell: tell.payments,
  },
  otherOrder: {
    name: "other-order",
    severity: "page",
    page: "recover",
    tellsEnd: false,
    means:
      "The bank has another order under the id of a payment, so the payment was not made. The job does not try it again.",
    look: "npm run bank -- orders list --stage S shows the payment.",
    act: "Ask the bank which order it has under that id, and see the chapter Orders without an answer. This should never happen: find out what changed the payment after its approval.",
    tell: tell.payments,
  },
  registerRefused: {
    name: "register-refused",
    severity: "warning",
    page: "secure",
    tellsEnd: true,
    means:
      "A file of the register of TPPs was refused: it is cut short, empty, older than the last one or much smaller. The last one stays in service.",
    look: "The log group jobs says why.",
    act: "Put a complete file there. If the register really is that much smaller, import it with --may-shrink. See the chapter The register of TPPs.",
    tell: tell.nobody,
  },
  registerOld: {
    name: "register-old",
    severity: "page",
    page: "secure",
    silence: "unchanged",
    tellsEnd: true,
    means: `The file of the register in service is older than 30 hours, or there is none. After ${registerHours} hours TPPs get 503.`,
    look: 'The log group jobs: the line "a file of the register was not taken" has the reason. Without one no new file came: look at the process that should put it there each day.',
    act: "Import a file by hand: npm run bank -- register import FILE --stage production.",
    tell: tell.nobody,
  },
  revocationsRefused: {
    name: "revocations-refused",
    severity: "warning",
    page: "secure",
    tellsEnd: true,
    means:
      "A list of revoked certificates was refused: its issuer has not signed it, it is older than the last one or has expired, or its issuer is not in the truststore. The last one stays in service.",
    look: "The log group jobs says which and why.",
    act: "Compare production.revocationLists with what the issuer publishes; see the chapter Revocation.",
    tell: tell.issuer,
  },
  revocationsOld: {
    name: "revocations-old",
    severity: "warning",
    page: "secure",
    silence: "unchanged",
    tellsEnd: true,
    means: `A list of revoked certificates could not be fetched for six hours. After ${registerHours} hours requests with that issuer's certificates get 503.`,
    look: "The log group jobs says which and why.",
    act: "Ask the issuer, and correct production.revocationLists if the address has changed.",
    tell: tell.issuer,
  },
  connectorFailing: {
    name: "connector-<failure>",
    severity: "page",
    tellsEnd: true,
    means:
      "Calls to the bank's connector failed with <failure>. TPPs get 503, or PDNG for approved payments; the job submits these later.",
    look: "The dashboard, which shows the method. The filter { $.ConnectorFailures = * } over the log groups operations, pages and jobs finds the failed calls (Find a call at the connector).",
    act: "tls: a certificate on either side has expired or is not trusted, or the secret connector is not filled in correctly. answer, shape, toolarge: the connector's answer breaks the contract; the log names method and field. refused, late, cut, status: the connector is down or slow, or does not trust our certificate. Then call its people: nothing here mends it. Do not close the interface, and do not restart functions: reads succeed again once the connector answers, and approved payments are submitted later. Afterwards npm run bank -- orders list --stage production becomes empty.",
    tell: tell.system,
  },
  feedFailed: {
    name: "<feed>-failed",
    severity: "warning",
    tellsEnd: false,
    means:
      "<feed> failed on changes of the table. It tries them again for 23 hours; after that, the queue of failed feeds has their position in the stream.",
    look: "The log group jobs, level ERROR.",
    act: "Fix the cause within 24 hours, while the stream still has the changes; see <queue>-holds.",
    tell: tell.nobody,
  },
  feedCrashed: {
    name: "<feed>-crashed",
    severity: "warning",
    tellsEnd: false,
    means: "<feed> could not start, or ran out of time.",
    look: "Its log: the time-out, or the error at its start.",
    act: "If a release has just begun, roll it back.",
    tell: tell.nobody,
  },
  feedLate: {
    name: "<feed>-late",
    severity: "warning",
    tellsEnd: true,
    means:
      "<feed> is five minutes or more behind the changes of the table. After 24 hours it would lose them.",
    look: "As for <feed>-failed.",
    act: "If it does not fail but falls behind, raise its concurrency.",
    tell: tell.nobody,
  },
  queueHolds: {
    name: "<queue>-holds",
    severity: "warning",
    tellsEnd: true,
    means: "The queue <queue> has a message about something that failed and is not tried again.",
    look: "The message. That of a job contains its input, that of a feed the position in the stream.",
    act: "A job: fix the cause; the next run does the work. A feed: fix the cause, and then write that day's trail again from the table (npm run bank -- audit rewrite --day DAY --stage S). Then delete the message.",
    tell: tell.nobody,
  },
  certificateExpires: {
    name: "<certificate>-certificate-expires",
    severity: "warning",
    page: "secure",
    silence: "bad",
    tellsEnd: false,
    means:
      "For the domains' certificates in Certificate Manager (api, site, developer): the server certificate <certificate> expires within 30 days, so its renewal has failed; or its expiry is not known.",
    look: "Certificate Manager says why: usually the DNS record that proves the domain is missing.",
    act: "Correct the record. Replace an imported certificate by hand.",
    tell: tell.nobody,
  },
  truststoreExpires: {
    name: "truststore-expires",
    severity: "warning",
    page: "secure",
    silence: "unchanged",
    tellsEnd: false,
    means:
      "A certificate authority of the truststore expires within 60 days. Then its TPPs will be refused.",
    look: "The line with TruststoreDaysLeft in the log group jobs names it.",
    act: "Get its successor from the trusted list, and run the truststore step with both in the file.",
    tell: tell.nobody,
  },
  secretExpires: {
    name: "<certificate>-expires",
    severity: "warning",
    page: "secure",
    silence: "unchanged",
    tellsEnd: false,
    means:
      "For the certificates that the bank puts into secrets (answers, connector, openid, probe), and for the one that the public name serves (interface): <certificate> expires within 30 days.",
    look: "The lines with CertificateDaysLeft: interface and probe in the log group jobs, answers in operations, openid in pages, connector in operations, pages and jobs.",
    act: "Order its successor now, and put it into the secret as the chapter Keys, certificates and the truststore says. interface: see <certificate>-certificate-expires.",
    tell: tell.certificates,
  },
  secretExpiresSoon: {
    name: "<certificate>-expires-soon",
    severity: "page",
    page: "secure",
    silence: "unchanged",
    tellsEnd: true,
    means:
      "For the certificates that the bank puts into secrets (answers, connector, openid, probe), and for the one that the public name serves (interface): <certificate> expires within seven days.",
    look: "The lines with CertificateDaysLeft: interface and probe in the log group jobs, answers in operations, openid in pages, connector in operations, pages and jobs.",
    act: "Put its successor into the secret today, as the chapter Keys, certificates and the truststore says. interface: see <certificate>-certificate-expires.",
    tell: tell.certificates,
  },
  answersUnsigned: {
    name: "answers-unsigned",
    severity: "page",
    page: "secure",
    tellsEnd: true,
    means:
      "The key for answers cannot be used, so answers go out without a signature. TPPs that verify it refuse them.",
    look: 'The line "the key for answers cannot be used" in the log group operations: its code says why.',
    act: "Put a key and a valid certificate of it into the secrets: see the chapter The key for answers.",
    tell: tell.tpps,
  },
  storeThrottled: {
    name: "<store>-throttled",
    severity: "warning",
    page: "limits",
    tellsEnd: true,
    means:
      "DynamoDB throttled <store>: the requests exceeded the limit of a partition or of the table.",
    look: "Contributor Insights names the partition.",
    act: "If one account or TPP causes it, wait, or block it. If all do, raise tableReadUnits or tableWriteUnits if you have set them, otherwise the account's quota for tables on demand.",
    tell: tell.nobody,
  },
  tableSlow: {
    name: "table-<command>-slow",
    severity: "warning",
    page: "limits",
    tellsEnd: true,
    means: "DynamoDB took longer than 100 ms on average for <command>, for 15 minutes.",
    look: "The throttle alarms, and AWS's status page.",
    act: "Without throttling the fault is AWS's, and usually passes.",
    tell: tell.nobody,
  },
  tableFailing: {
    name: "table-<command>-failing",
    severity: "warning",
    tellsEnd: true,
    means: "DynamoDB itself failed on <command>, twice or more within five minutes.",
    look: "AWS's status page.",
    act: "The fault is AWS's, and usually passes. If it lasts, interface-down follows.",
    tell: tell.nobody,
  },
  signaturesRefused: {
    name: "<service>-signatures-refused",
    severity: "warning",
    page: "secure",
    tellsEnd: false,
    means:
      "In five minutes 100 requests or more to <service> were refused as BAD_REQUEST, most likely for their signature or certificate.",
    look: "The log group operations names the TPP and the problem with its signature.",
    act: "One TPP: tell it. Many: check the truststore, the clock and the last release.",
    tell: tell.tpp,
  },
  sideBlocked: {
    name: "<side>-blocked",
    severity: "warning",
    page: "limits",
    tellsEnd: false,
    means: "The firewall refused 100 requests or more to the <side> in five minutes.",
    look: "The firewall's log names rule and address.",
    act: "If it is an attack, do nothing. If it is TPPs, customers or developers, set that rule to count, and write down why. While the stage is closed or an address is blocked, it is to be expected.",
    tell: tell.nobody,
  },
  scaUnfinished: {
    name: "sca-<purpose>-unfinished",
    severity: "page",
    tellsEnd: true,
    means:
      "At least 20 approvals for a <purpose> began in the last hour, and fewer than one in five were completed.",
    look: "Go through the pages yourself. The pages' log and the dashboard show how they ended.",
    act: "failed is our fault or the identity provider's, expired means that PSUs do not get to the end.",
    tell: tell.provider,
  },
} as const satisfies Record<string, AlarmRow>;

export type AlarmKind = keyof typeof alarms;

export const alarmOf = (kind: AlarmKind): AlarmRow => alarms[kind];
