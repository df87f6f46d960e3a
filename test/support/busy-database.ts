import { createServer } from "node:http";
import { table } from "../../shared/table/client.ts";
import { listen } from "./exchange.ts";

/** What a database too busy to do it answers to an operation, in place of the real one's answer. */
export type Refusing = {
  operation: string;
  times: number;
  status: number;
  answer: (asked: string) => object;
};

/**
 * Runs something against the database behind a front that refuses an operation so many times, as DynamoDB does where
 * it is busy: the embedded one never is. Answers how often the operation was asked for.
 */
export async function whileBusy(refusing: Refusing, run: () => Promise<unknown>): Promise<number> {
  const real = process.env.DYNAMODB_ENDPOINT ?? "";
  let asked = 0;
  const front = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const target = String(request.headers["x-amz-target"]);
    const refused = target.endsWith(`.${refusing.operation}`) && ++asked <= refusing.times;
    const headers = { "content-type": "application/x-amz-json-1.0" };
    if (refused) {
      response.writeHead(refusing.status, headers).end(JSON.stringify(refusing.answer(body)));
      return;
    }
    const passed = Object.entries(request.headers).filter(([name]) => /^(x-amz-|auth)/.test(name));
    const sent = { ...headers, ...(Object.fromEntries(passed) as Record<string, string>) };
    const answer = await fetch(real, { method: "POST", headers: sent, body });
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  });
  try {
    process.env.DYNAMODB_ENDPOINT = `http://127.0.0.1:${await listen(front)}`;
    await run();
    return asked;
  } finally {
    await table.close();
    process.env.DYNAMODB_ENDPOINT = real;
    front.closeAllConnections();
    front.close();
  }
}

/** A transaction of so many items that met another one. */
export const conflict = (...codes: string[]) => ({
  __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
  Message: "Transaction cancelled, please refer cancellation reasons for specific reasons",
  CancellationReasons: codes.map((Code) => ({ Code })),
});
