import { createServer } from "node:http";
import { listen } from "../support/payments/exchange.ts";

/** A proxy for a DynamoDB database that requests the consumed capacity of each answer and adds it up. */
export type Meter = {
  endpoint: string;
  /** Returns the capacity units of reads and of writes since the last call. */
  taken: () => { read: number; write: number };
  stop: () => Promise<void>;
};

/** Starts a proxy between the table's client and the database at `endpoint`. */
export async function meterDatabase(endpoint: string): Promise<Meter> {
  let units = { read: 0, write: 0 };
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as object;
    const target = `${request.headers["x-amz-target"]}`;
    const passed = Object.entries(request.headers).filter(([name]) => /^(x-amz-|auth)/.test(name));
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: { ...type, ...(Object.fromEntries(passed) as Record<string, string>) },
      body: JSON.stringify({ ...body, ReturnConsumedCapacity: "TOTAL" }),
    });
    const text = await answer.text();
    const { ConsumedCapacity: told } = JSON.parse(text) as { ConsumedCapacity?: Told | Told[] };
    const sum = [told ?? []].flat().reduce((total, each) => total + each.CapacityUnits, 0);
    if (/\.(Query|GetItem|BatchGetItem|Scan)$/.test(target)) units.read += sum;
    else units.write += sum;
    response.writeHead(answer.status, type).end(text);
  });
  return {
    endpoint: `http://127.0.0.1:${await listen(server)}`,
    taken: () => {
      const so = units;
      units = { read: 0, write: 0 };
      return so;
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

const type = { "content-type": "application/x-amz-json-1.0" };

type Told = { CapacityUnits: number };

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
