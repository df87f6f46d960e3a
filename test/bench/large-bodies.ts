import { hash } from "node:crypto";
import { handler as createBulkPayment } from "../../functions/payments/create-bulk-payment.ts";
import { handler as importData } from "../../functions/sandbox/import-data.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { sandboxRegister } from "../../shared/sandbox/register/sandbox-register.ts";
import { stages } from "../../shared/stage/stage.ts";
import { caughtEvent } from "./caught-event.ts";

/** The CPU time until a large body is refused, in milliseconds, and the time for only reading and hashing it. */
export type LargeBody = { name: string; milliseconds: number; bare: number };

const size = 1_000_000;
const filled = (element: string, before: string, after: string) =>
  `${before}${Array(Math.floor((size - before.length - after.length) / (element.length + 1)))
    .fill(element)
    .join(",")}${after}`;
const bulk = (element: string, end = "]}") => filled(element, '{"payments":[', end);
const data = (element: string, end = "]}") => filled(element, '{"transactions":[', end);
const several = Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(",");

/**
 * Bodies of one megabyte that are expensive for their size: many small elements, many keys, long texts, deep nesting, a
 * repeated key.
 */
const bodies: readonly (readonly [name: string, handler: OperationHandler, body: string])[] = [
  ["a bulk of empty objects", createBulkPayment, bulk("{}")],
  ["a bulk of numbers", createBulkPayment, bulk("1")],
  ["a bulk of lists", createBulkPayment, bulk("[]")],
  ["a bulk of texts", createBulkPayment, bulk('"a"')],
  [
    "a bulk of small objects, one with a key twice",
    createBulkPayment,
    bulk('{"a":1}', ',{"a":1,"a":1}]}'),
  ],
  [
    "a bulk of a thousand that are wrong in every field",
    createBulkPayment,
    `{"payments":[${Array(1000).fill(wrongPayment()).join(",")}]}`,
  ],
  ["an import of empty objects", importData, data("{}")],
  ["an import of small objects", importData, data('{"a":1}')],
  [
    "an import of ten thousand that are wrong",
    importData,
    `{"transactions":[${Array(10_000)
      .fill(`{"amount":1.5,"currency":"X","valueDate":"${"x".repeat(60)}"}`)
      .join(",")}]}`,
  ],
  ["an import of many keys", importData, `{${several}}`],
  ["an import of a text", importData, `{"customers":[{"name":"${"å".repeat(size / 2)}"}]}`],
  [
    "an import that is deep",
    importData,
    `{"customers":${"[".repeat(size / 2)}${"]".repeat(size / 2)}}`,
  ],
];

function wrongPayment(): string {
  const text = "\u0331".repeat(100);
  return JSON.stringify({
    instructedAmount: { amount: text, currency: text },
    creditorName: text,
    creditorAccount: { iban: text, bban: text, currency: text },
    remittanceInformationUnstructured: text,
  });
}

/**
 * Returns the best ratio of several rounds, because disturbances only increase it. Uses the production stage, which
 * keeps no request log in the table.
 */
export async function largeBodies(rounds: number): Promise<LargeBody[]> {
  const { STAGE: stage } = process.env;
  process.env.STAGE = "production";
  stages.production.register = sandboxRegister;
  try {
    const costs: LargeBody[] = [];
    for (const [name, handler, body] of bodies)
      costs.push(await costOf(name, handler, body, rounds));
    return costs;
  } finally {
    process.env.STAGE = stage;
    delete stages.production.register;
  }
}

async function costOf(name: string, handler: OperationHandler, body: string, rounds: number) {
  const event = await caughtEvent(handler, {
    params: { "payment-product": "norwegian-domestic-credit-transfers" },
    headers: { "psu-id": "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80" },
    rawBody: body,
  });
  const once = async () => {
    const { statusCode } = await handler({ ...event }, {} as never);
    if (statusCode !== 400) throw new Error(`${name} is answered ${statusCode}.`);
  };
  const bare = () => [JSON.parse(body), hash("sha256", body, "base64")];
  let cost = { name, milliseconds: Infinity, bare: 1 };
  for (let round = 0; round < rounds; round += 1) {
    const taken = { name, bare: await cpuOf(bare), milliseconds: await cpuOf(once) };
    if (taken.milliseconds / taken.bare < cost.milliseconds / cost.bare) cost = taken;
  }
  return cost;
}

/**
 * Repeats the work until it has taken twenty steps of CPU time, because the kernel counts in steps of four
 * milliseconds.
 */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  for (let calls = 1; ; calls += 1) {
    await work();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > 80_000) return (user + system) / 1000 / calls;
  }
}
