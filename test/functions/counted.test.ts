import { hash, randomUUID, X509Certificate } from "node:crypto";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as executeOrders } from "../../functions/sandbox/execute-orders.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { call, testTime } from "../support/operations/call.ts";
import { counted, countedIn, metricLines } from "../support/operations/metric-lines.ts";
import { eirik, orderOf } from "../support/payments/orders.ts";
import { knownPsu, later, post, receive } from "../support/payments/payments.ts";
import { approve, giveConsent, visitor } from "../support/psu/site.ts";
import { letKnow } from "../support/psu/user.ts";
import { written } from "../support/run/written.ts";
import { testTpp } from "../support/signature/test-certificates.ts";
import { useTable } from "../support/table/table.ts";
import { tableAway } from "../support/table/table-away.ts";

useTable();

const lines = async (run: () => Promise<unknown>) => metricLines(await written(run));

const functionName = "fjordgate-sandbox-list-accounts";

describe("a request", () => {
  it("is logged in one line with its route, its TPP and its status", async () => {
    const id = randomUUID();
    const headers = { "x-request-id": id };
    const told = await lines(() => call(listSandboxCustomers, { functionName, headers }));
    expect(told).toHaveLength(1);
    const fingerprint = hash(
      "sha256",
      new X509Certificate((await testTpp()).seal.certificatePem).raw,
    );
    const { _aws: _, ...line } = told[0] ?? { _aws: undefined };
    expect(line).toEqual({
      stage: "sandbox",
      service: "SANDBOX",
      operation: "listAccounts",
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      xRequestId: id,
      method: "GET",
      route: "GET /v1/sandbox/customers",
      status: 200,
      tppId: "NO-FSA-987654321",
      certificateFingerprint: fingerprint,
      level: "exact",
      Requests: 1,
      Milliseconds: expect.any(Number),
      KeyIdSpelling: 1,
    });
  });

  it("is counted in the metrics of its service and of its operation", async () => {
    const of = await counted(/^(Req|KeyId|Ref|Bank)/, () =>
      call(listSandboxCustomers, { functionName }),
    );
    expect(of).toEqual([
      "Requests 1 service=SANDBOX",
      "Requests 1 service=SANDBOX operation=listAccounts",
      "KeyIdSpelling 1 level=exact",
    ]);
  });

  it.each([
    ["its consent is missing", {}, "Refusals 1 service=AIS code=CONSENT_UNKNOWN"],
    [
      "a header is missing",
      { "tpp-session-id": undefined },
      "Refusals 1 service=AIS code=HTTP_HEADER_REQUIRED",
    ],
    [
      "its signature is missing",
      { signature: undefined },
      "Refusals 1 service=AIS code=HTTP_HEADER_REQUIRED",
    ],
  ])(
    "is counted as a refusal with its code, and not as a failure of the bank, if %s",
    async (_, headers, expected) => {
      const tamper = ({ headers: sent }: { headers: Record<string, string | undefined> }) => {
        if ("signature" in headers) delete sent.signature;
      };
      const of = await counted(/^(Ref|Bank)/, () =>
        call(listAccounts, { headers, tamper: tamper as never }),
      );
      expect(of).toEqual([expected]);
    },
  );

  it("is counted as a failure of the bank, and not as a refusal, if the table does not answer", async () => {
    const unwatch = tableAway();
    const of = await counted(/^(Ref|Bank)/, () => call(listAccounts, { functionName }));
    await unwatch();
    expect(of).toEqual([
      "BankErrors 1 service=AIS",
      "BankErrors 1 service=AIS operation=listAccounts",
    ]);
  });

  it("is answered even if its log line cannot be written", async () => {
    await written(async () => {
      process.stdout.write = () => {
        throw new Error("The pipe is gone.");
      };
      expect(await call(listSandboxCustomers)).toMatchObject({ status: 200 });
    });
  });

  it("without the PSU is counted as an unattended read, and the fifth of a day as a refused unattended read", async () => {
    const psu = await knownPsu();
    const read = () => call(listAccounts, { headers: { ...psu, "psu-ip-address": undefined } });
    const of = await counted(/^(Unatt|Ref)/, async () => {
      for (let each = 0; each < 5; each += 1) await read();
    });
    expect(of).toEqual([
      ...Array(4).fill("UnattendedReads 1 service=AIS"),
      "Refusals 1 service=AIS code=ACCESS_EXCEEDED",
      "UnattendedRefused 1 service=AIS",
    ]);
    const attended = { headers: { ...psu, "psu-ip-address": "192.0.2.17" } };
    expect(await counted(/^Unatt/, () => call(listAccounts, attended))).toEqual([]);
  });
});

describe("a job", () => {
  const context = {
    functionName: "fjordgate-sandbox-execute-orders",
    awsRequestId: "r-1",
  } as never;
  const run = () => executeOrders({ time: testTime.toISOString() }, context);

  it("is counted as a request of the service JOBS", async () => {
    const [line, ...others] = await lines(run);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ requestId: "r-1" });
    expect(line && countedIn(line).filter((each) => !each.startsWith("Milli"))).toEqual([
      "Requests 1 stage=sandbox service=JOBS",
      "Requests 1 stage=sandbox service=JOBS operation=executeOrders",
    ]);
  });

  it("is counted as failed if it fails, and its log line contains the reason", async () => {
    const unwatch = tableAway();
    const all = await written(() => expect(run()).rejects.toThrow());
    await unwatch();
    expect(metricLines(all).flatMap(countedIn)).toContain(
      "JobFailures 1 stage=sandbox operation=executeOrders",
    );
    expect(JSON.parse(all[0] ?? "")).toMatchObject({
      message: "a job failed",
      operation: "executeOrders",
      requestId: "r-1",
      error: { type: "RangeError" },
    });
  });
});

it("a visit to the SCA site with an unknown link is counted as a refusal with the code 'unknown'", async () => {
  const visit = () => visitor().open("http://localhost:8080/s/unknown");
  expect(await counted(/^(Req|Ref)/, visit)).toEqual([
    "Requests 1 service=SCA",
    "Requests 1 service=SCA operation=Show the step an SCA has come to",
    "Refusals 1 service=SCA code=unknown",
  ]);
});

const linkOf = ({ body }: Awaited<ReturnType<typeof call>>): string => body._links.scaRedirect.href;

describe("an SCA counts once when it starts and once when it ends", () => {
  const sca = (run: () => Promise<unknown>) => counted(/^Sca/, run);
  const late = () => later(testTime, { minutes: 11 });

  it("if it is for a consent, also if the request is repeated and the link is opened again", async () => {
    const headers = { "x-request-id": randomUUID() };
    const of = await sca(async () => {
      const link = linkOf(await call(startConsent, { headers }));
      await call(startConsent, { headers });
      await giveConsent(link, eirik.number, { context: "PRIVATE" });
      await visitor().open(link);
    });
    expect(of).toEqual([
      "ScaStarted 1 purpose=consent",
      "ScaFinished 1 purpose=consent outcome=approved",
    ]);
  });

  it("if it is for GET /v1/user", async () => {
    const of = await sca(() => letKnow({ customerNumber: eirik.number }));
    expect(of).toEqual([
      "ScaStarted 1 purpose=user",
      "ScaFinished 1 purpose=user outcome=approved",
    ]);
  });

  it("if it is for a payment, also if there is too little money", async () => {
    const headers = { "x-request-id": randomUUID() };
    const instructedAmount = { amount: "19999999.00", currency: "NOK" };
    const of = await sca(async () => {
      await post(orderOf(), { headers });
      await approve(linkOf(await post(orderOf(), { headers })), eirik.number);
      await (await receive(orderOf({ instructedAmount }))).approve();
    });
    const both = ["ScaStarted 1 purpose=payment", "ScaFinished 1 purpose=payment outcome=approved"];
    expect(of).toEqual([...both, ...both]);
  });

  it.each([
    [
      "cancelled",
      async (link: string) => {
        const browser = visitor();
        const page = await browser.open(link);
        // Both requests find the SCA open, but only one of them ends it.
        await Promise.all([browser.submit(page, "cancel"), browser.submit(page, "cancel")]);
      },
    ],
    [
      "expired",
      async (link: string) => {
        let clock = () => testTime;
        const browser = visitor(() => clock());
        await browser.open(link);
        clock = late;
        await browser.open(link);
        await browser.open(link);
      },
    ],
    [
      "failed",
      async (link: string) => {
        const browser = visitor();
        let page = await browser.open(link);
        for (let attempt = 1; attempt <= 5; attempt += 1)
          page = await browser.submit(page, "identify", [["number", "nobody"]]);
      },
    ],
  ])("if it is %s", async (outcome, end) => {
    const { link } = await receive(orderOf({ creditorName: outcome }));
    expect(await sca(() => end(link))).toEqual([
      `ScaFinished 1 purpose=payment outcome=${outcome}`,
    ]);
  });
});
