import "./older-node.ts";
import type { operations } from "../../functions/index.ts";
import type {
  Answer,
  CallInput,
  ClientOptions,
  ClientProfile,
  TppMessage,
} from "./client-types.ts";
import { operationTable } from "./operation-table.ts";
import { profilesOf } from "./profiles.ts";
import { sentencesOf } from "./refusals.ts";
import { requestFor } from "./request-for.ts";
import { BankCalls } from "./session.ts";
import type { TppAnswer } from "./tpp-client.ts";

type Operations = typeof operations;

/**
 * One function for each operation. The package's index.d.ts has the exact types of its input and answer; this type
 * has not.
 */
export type Client = {
  [Resource in keyof Operations]: {
    // biome-ignore lint/suspicious/noExplicitAny: the package's types say what an answer holds
    [Id in keyof Operations[Resource]]: (input?: CallInput) => Promise<Answer<any>>;
  };
} & { close: () => void };

/** An answer with a status of 400 or more: the bank's messages and, if the PSU must act, the link for the PSU. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly headers: TppAnswer["headers"];
  readonly body: unknown;
  readonly messages: readonly TppMessage[];
  readonly scaRedirect: string | undefined;

  constructor({ status, headers, body }: TppAnswer) {
    super(`${status} ${sentencesOf({ body }).join(" ")}`.trimEnd());
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.messages = Array.isArray(body?.tppMessages) ? body.tppMessages : [];
    this.scaRedirect = body?._links?.scaRedirect?.href;
  }
}

/** Creates a client of the interface for a profile, or for a profile that the command line stored under this name. */
export function createClient(profile: ClientProfile | string, { psu }: ClientOptions = {}): Client {
  const { name = "client", psus = {}, ...rest } = chosen(profile);
  const session = new BankCalls({ ...rest, name, psus }, psu);
  const call = async (row: (typeof operationTable)[number], input: CallInput = {}) => {
    const answer = await session.send(session.prepare(requestFor(row, input)));
    if (answer.status >= 400) throw new Refused(answer);
    const { status, headers, body } = answer;
    return { status, headers, body };
  };
  const client: Record<string, unknown> = { close: () => session.close() };
  for (const row of operationTable) {
    const resource = (client[row.resource] ?? {}) as Record<string, unknown>;
    client[row.resource] = { ...resource, [row.id]: (input?: CallInput) => call(row, input) };
  }
  return client as Client;
}

const chosen = (profile: ClientProfile | string): ClientProfile & { name?: string } =>
  typeof profile === "string" ? profilesOf(process.env).load(profile) : profile;
