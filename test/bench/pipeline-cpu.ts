import { createHmac, createSecretKey, hash, randomBytes, verify } from "node:crypto";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import * as v from "valibot";
import { headersOf } from "../../shared/http/headers.ts";
import {
  defineOperation,
  type OperationHandler,
} from "../../shared/http/pipeline/define-operation.ts";
import { orderSchemas } from "../../shared/products/products.ts";
import { sandboxRegister } from "../../shared/sandbox/register/sandbox-register.ts";
import { certificateOf } from "../../shared/signature/certificate.ts";
import { stages } from "../../shared/stage/stage.ts";
import { table } from "../../shared/table/client.ts";
import type { Key } from "../../shared/table/keys.ts";
import { testTime } from "../support/operations/call.ts";
import { orderOf, product } from "../support/payments/orders.ts";
import { testTpp } from "../support/signature/test-certificates.ts";
import { caughtEvent } from "./caught-event.ts";
import { middleOf } from "./median.ts";

const nothing = {
  summary: "Answer the same each time",
  role: "any",
  answer: [200, v.object({ ok: v.boolean() })],
  access: {},
  handle: async () => ({ ok: true }),
} as const;

const read = defineOperation({
  ...nothing,
  route: "GET /v1/accounts/{id}",
  headers: headersOf("account"),
});

const write = defineOperation({
  ...nothing,
  route: "POST /v1/sandbox/customers",
  headers: headersOf("sandboxWrite"),
  body: v.strictObject({ name: v.string() }),
});

const payment = defineOperation({
  ...nothing,
  route: "POST /v1/payments/{payment-product}",
  headers: headersOf("payment", { "psu-id": ["x-psu-identity"] }),
  products: orderSchemas("payments"),
});

/** The requests that are measured, each an operation and a call of it. */
const requests = {
  read: { handler: read, options: { params: { id: "1" } } },
  write: { handler: write, options: { body: { name: "Nora Vik" } } },
  payment: {
    handler: payment,
    options: {
      params: { "payment-product": product },
      headers: { "psu-id": "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80" },
      body: orderOf(),
    },
  },
};

export type MeasuredRequest = keyof typeof requests;

/** Microseconds of the whole pipeline and of its cryptography alone, per call. */
export type Cost = { pipeline: number; bare: number };

/**
 * The item that the table answers: an empty list of revoked certificates. A TPP that the bank has not stopped has no
 * profile.
 */
const at = testTime.toISOString();
const list = { thisUpdate: at, nextUpdate: at, hadAt: at, count: 0 };
const item = { SK: "00", ...list, prints: "" };

/**
 * Compares the pipeline with the cryptography that the interface requires: one RSA-2048 verification, the fingerprints
 * that find the two certificates in the cache, the digest of the body, the fingerprint bound to the X-Request-ID, and
 * the HMAC that makes the call's id.
 * The table's operations answer from memory. Only the thread's own processor time counts, and both sides take turns, so
 * other work on the machine affects both alike.
 * It is production's pipeline, without the sandbox's request log, in the environment of a deployed function, which
 * serves one operation. Metrics are on: each request makes its metrics line, which is then discarded.
 */
async function pipelineCpu(request: MeasuredRequest, rounds: number): Promise<Cost> {
  const silenced = silence();
  const { handler, options } = requests[request];
  const event = await caughtEvent(handler, options);
  Object.assign(table, {
    get: async ({ PK }: Key) => (PK.startsWith("TPP#") ? undefined : item),
    claim: async () => undefined,
    query: async () => [],
  });
  stages.production.register = sandboxRegister;
  try {
    return await compare(handler, event, rounds);
  } finally {
    silenced.end();
  }
}

/** Discards the metrics lines. */
function silence() {
  const { write } = process.stdout;
  let lines = 0;
  process.stdout.write = () => {
    lines += 1;
    return true;
  };
  const end = () => {
    process.stdout.write = write;
    if (!lines) throw new Error("No request has told of itself.");
  };
  return { end };
}

async function compare(handler: OperationHandler, event: APIGatewayProxyEvent, rounds: number) {
  const bareWork = await bareWorkOf(event);
  const context = { functionName: process.env.AWS_LAMBDA_FUNCTION_NAME } as Context;
  const once = async () => {
    const { statusCode, body } = await handler({ ...event }, context);
    if (statusCode !== 200) throw new Error(`The pipeline refuses the benchmark's call: ${body}`);
  };
  const calls = Math.ceil((rounds / blockCount) * callsOfRound);
  const cpuOf = async (work: () => unknown) => {
    const before = process.threadCpuUsage();
    for (let call = 0; call < calls; call += 1) await work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / calls;
  };
  await warmUp(once);
  const blocks: Cost[] = [];
  while (blocks.length < blockCount)
    blocks.push({ pipeline: await cpuOf(once), bare: await cpuOf(bareWork) });
  // Takes the block with the median ratio, because a garbage collection or a slow phase of the machine affects some
  // blocks.
  return middleOf(blocks, ({ pipeline, bare }) => pipeline / bare) as Cost;
}

/** The number of blocks of rounds. It is odd, so that there is a median. */
const blockCount = 11;

/**
 * Each side of a block runs without a pause, because the kernel counts CPU time in steps of four milliseconds. With
 * this many calls the shorter side takes forty steps.
 */
const callsOfRound = 300;

/** Runs long enough for the compiler to finish, even on a busy machine. */
async function warmUp(run: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + 3000;
  while (performance.now() < end) await run();
}

/** Does only the cryptography of a call. Its inputs are prepared, so that only this work is measured. */
async function bareWorkOf({ headers, body, requestContext }: APIGatewayProxyEvent) {
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value = ""]) => [name.toLowerCase(), value]),
  );
  const tpp = await testTpp();
  const key = certificateOf(sent["tpp-signature-certificate"] ?? "", testTime).publicKey;
  const [, names = "", signature = ""] =
    /headers="([^"]+)",signature="([^"]+)"/.exec(sent.signature ?? "") ?? [];
  const text = names.split(" ").map((name) => `${name}: ${sent[name]}`);
  const signed = Buffer.from(text.join("\n"));
  const bytes = Buffer.from(signature, "base64");
  const texts = [
    sent["tpp-signature-certificate"] ?? "",
    requestContext.identity.clientCert?.clientCertPem ?? "",
  ];
  const cache = new Map(texts.map((each) => [hash("sha256", each), tpp]));
  const idKey = createSecretKey(randomBytes(32));
  return () => {
    for (const each of texts) if (!cache.get(hash("sha256", each))) throw new Error("No hit.");
    if (body) hash("sha256", body, "base64");
    hash("sha256", names, "base64url");
    createHmac("sha256", idKey).update(names).digest();
    if (!verify("RSA-SHA256", signed, key, bytes)) throw new Error("The signature is wrong.");
  };
}

const [, , request, rounds] = process.argv;
console.log(JSON.stringify(await pipelineCpu(request as MeasuredRequest, Number(rounds))));
