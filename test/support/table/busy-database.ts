import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { table } from "../../../shared/table/client.ts";
import { listen } from "../payments/exchange.ts";
import { skipPauses } from "../run/pauses.ts";

/**
 * An answer that replaces the database's own for the first `times` uses of an operation, as DynamoDB answers when
 * it is busy.
 */
export type Refusing = {
  operation: string;
  times: number;
  status: number;
  answer: (asked: string) => object;
};

/**
 * Runs something while a proxy in front of the database refuses the first uses of an operation. The embedded
 * database itself is never busy. Returns how often the operation was called.
 */
export async function whileBusy(refusing: Refusing, run: () => Promise<unknown>): Promise<number> {
  let asked = 0;
  await behindFront(async ({ operation, body, response, forward }) => {
    const refused = operation === refusing.operation && ++asked <= refusing.times;
    if (!refused) return forward();
    response.writeHead(refusing.status, headers).end(JSON.stringify(refusing.answer(body)));
  }, run);
  return asked;
}

/**
 * Ways to lose an answer: the connection closes before or within it, or the answer stays away, or it stops halfway; or
 * the command itself is lost.
 */
export type Lost = "cut" | "cut within" | "kept back" | "stopped within" | "not sent";

/** Which answers are lost: the first one to an operation, or every one to the commands that `all` matches. */
type Losing = { operation: string; how: Lost; all?: (body: string) => boolean };

/**
 * Runs something while a proxy forwards each command but loses answers to one operation. Returns the bodies that were
 * sent for this operation. With "kept back" the caller must give up the connection.
 */
export async function whileLosing(
  { operation: lost, how, all }: Losing,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const asked: string[] = [];
  const given: Promise<unknown>[] = [];
  await behindFront(async ({ operation, body, request, response, forward }) => {
    // A process reads the version of the data before anything else, once for each table.
    const isOther = operation !== lost || body.includes("VERSION#") || all?.(body) === false;
    if (isOther || (asked.push(body) > 1 && !all)) return forward();
    if (how === "not sent") return response.destroy();
    const answer = await forward(false);
    if (how.endsWith("within")) {
      response.writeHead(200, { ...headers, "content-length": answer.length });
      response.write(answer.subarray(0, 1));
    }
    if (how.startsWith("cut")) response.destroy();
    else given.push(once(request.socket, "close"));
  }, run);
  await Promise.all(given);
  return asked;
}

type Asked = {
  operation: string;
  body: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** Forwards the command to the real database, and passes the answer on unless `answers` is false. */
  forward: (answers?: boolean) => Promise<Buffer>;
};

const headers = { "content-type": "application/x-amz-json-1.0" };

/** Runs something, and lists each command that the database received: its name, and the families of its keys. */
export async function commandsOf<T>(run: () => Promise<T>): Promise<{ answer: T; sent: string[] }> {
  const sent: string[] = [];
  let answer: T | undefined;
  await behindFront(
    async ({ operation, body, forward }) => {
      const named = [...body.matchAll(/"(?:PK|:p)":\{"S":"([A-Z]+)#/g)].map(([, family]) => family);
      sent.push([operation, ...named].join(" "));
      await forward();
    },
    async () => {
      answer = await run();
    },
  );
  return { answer: answer as T, sent };
}

/** Runs something with a proxy between the table and its database, and without the pauses between two attempts. */
async function behindFront(
  serve: (asked: Asked) => Promise<unknown>,
  run: () => Promise<unknown>,
): Promise<void> {
  const real = process.env.DYNAMODB_ENDPOINT ?? "";
  const front = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const forward = async (answers = true) => {
      const passed = Object.entries(request.headers).filter(([name]) =>
        /^(x-amz-|auth)/.test(name),
      );
      const sent = { ...headers, ...(Object.fromEntries(passed) as Record<string, string>) };
      const answer = await fetch(real, { method: "POST", headers: sent, body });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answers) response.writeHead(answer.status, headers).end(bytes);
      return bytes;
    };
    const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    await serve({ operation, body, request, response, forward });
  });
  const pauseAgain = skipPauses();
  try {
    process.env.DYNAMODB_ENDPOINT = `http://127.0.0.1:${await listen(front)}`;
    await run();
  } finally {
    pauseAgain();
    await table.close();
    process.env.DYNAMODB_ENDPOINT = real;
    front.closeAllConnections();
    front.close();
  }
}

/** The error of a transaction that conflicted with another one, with a code for each of its items. */
export const conflict = (...codes: string[]) => ({
  __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
  Message: "Transaction cancelled, please refer cancellation reasons for specific reasons",
  CancellationReasons: codes.map((Code) => ({ Code })),
});
