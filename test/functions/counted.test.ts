import { hash, randomUUID, X509Certificate } from "node:crypto";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as executeOrders } from "../../functions/sandbox/execute-orders.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { call, testTime } from "../support/operations/call.ts";
import { counted, countedIn, metricLines } from "../support/operations/metric-lines.ts";
import { knownPsu } from "../support/payments/payments.ts";
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

  it("counts for its service and its operation", async () => {
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
    ["a missing consent", {}, "Refusals 1 service=AIS code=CONSENT_UNKNOWN"],
    [
      "a missing header",
      { "tpp-session-id": undefined },
      "Refusals 1 service=AIS code=HTTP_HEADER_REQUIRED",
    ],
    [
      "a missing signature",
      { signature: undefined },
      "Refusals 1 service=AIS code=HTTP_HEADER_REQUIRED",
    ],
  ])(
    "counts as a refusal with its code, and not as the bank's failure, for %s",
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

  it("counts as the bank's failure, and not as a refusal, if the table does not answer", async () => {
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

  it("without the PSU counts as an unattended read, and the fifth of a day as a refused one", async () => {
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

  it("counts as a request of the service JOBS", async () => {
    const [line, ...others] = await lines(run);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ requestId: "r-1" });
    expect(line && countedIn(line).filter((each) => !each.startsWith("Milli"))).toEqual([
      "Requests 1 stage=sandbox service=JOBS",
      "Requests 1 stage=sandbox service=JOBS operation=executeOrders",
    ]);
  });

  it("counts as failed if it fails, and its log line contains the reason", async () => {
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
