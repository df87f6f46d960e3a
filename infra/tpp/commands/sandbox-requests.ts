import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { wrongUsage } from "../command-error.ts";
import type { BankCalls } from "../session.ts";
import { formatTable, type Terminal } from "../terminal.ts";

type Shown = {
  requestLogId: string;
  time: string;
  method: string;
  path: string;
  query: string;
  status: number;
  code: string;
  xRequestId: string;
  milliseconds: number;
};
type Told = Shown & {
  signingString: string;
  problems: { code: string; path: string; text: string }[];
};

const path = "/v1/sandbox/requests";

/** Adds `requests`: shows the requests that the bank has received from this TPP in 24 hours. */
export const addRequests: AddCommand = (group, { terminal, withSession }) => {
  group
    .command("requests")
    .description("List the requests of the last 24 hours, or show one in detail.")
    .argument("[id]", "its requestLogId, or its X-Request-ID")
    .option("--limit <number>", "the maximum number of requests, up to 100", "20")
    .action((id: string | undefined, { limit }: { limit: string }, command: Command) =>
      withSession(command, async (session) => {
        const { json } = everywhere(command);
        if (id !== undefined) {
          const request = await find(session, id);
          return json ? terminal.json(request) : tell(request, terminal);
        }
        const query = `limit=${encodeURIComponent(limit)}`;
        const { body } = await session.ask({ method: "GET", path: `${path}?${query}` });
        return json ? terminal.json(body.requests) : terminal.print(listOf(body.requests));
      }),
    );
};

const listOf = (requests: readonly Shown[]) =>
  formatTable(
    ["TIME", "STATUS", "REQUEST", "CODE", "ID"],
    requests.map(({ time, status, method, path, query, code, requestLogId }) => [
      time,
      `${status}`,
      shortened(`${method} ${path}${query && `?${query}`}`),
      code,
      requestLogId,
    ]),
  );

const shortened = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text);

async function find(session: BankCalls, id: string): Promise<Told> {
  const isOfLog = /^\d{13}-/.test(id);
  const logId = isOfLog ? id : await logIdOf(session, id);
  return (await session.ask({ method: "GET", path: `${path}/${encodeURIComponent(logId)}` })).body;
}

/** The log has no index by X-Request-ID, so the id is searched for among the newest 100 requests. */
async function logIdOf(session: BankCalls, xRequestId: string): Promise<string> {
  const { body } = await session.ask({ method: "GET", path: `${path}?limit=100` });
  const found = (body.requests as Shown[]).find((each) => each.xRequestId === xRequestId);
  if (found) return found.requestLogId;
  throw wrongUsage(
    `None of the last 100 requests has the X-Request-ID ${xRequestId}.`,
    "To list them: fjordgate sandbox requests",
  );
}

function tell(request: Told, { print }: Terminal): void {
  const { method, path, query, status, time, milliseconds, signingString, problems } = request;
  print(`${method} ${path}${query && `?${query}`}`);
  print(`${status}, ${time}, ${milliseconds} ms, X-Request-ID ${request.xRequestId}`);
  for (const { code, path, text } of problems) print(`${code}${path && ` (${path})`}: ${text}`);
  if (signingString) print(`\nSigning string\n${signingString.replace(/^/gm, "  ")}`);
}
