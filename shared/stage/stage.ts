import type { APIGatewayProxyResult, Context } from "aws-lambda";
import { ApiError, type Link } from "../errors.ts";
import type { GatewayEvent } from "../http/call.ts";
import type { AnyOperation } from "../http/operation.ts";
import type { Bank } from "../ports/bank.ts";
import type { Identity } from "../ports/identity.ts";
import type { Register } from "../ports/register.ts";
import type { Revocations } from "../ports/revocations.ts";
import type { Times } from "../rules/clock.ts";
import type { Scenario } from "../rules/scenario.ts";
import { settings } from "../runtime/settings.ts";
import type { SignatureRefused } from "../signature/signature-refused.ts";
import type { SignedRequest } from "../signature/signed-request.ts";

/**
 * The circumstances of a call to the bank: the calling TPP or the payment's TPP, the time, and the place of the data.
 */
export type BankContext = {
  tppId: string;
  /** An opaque name of the place that holds the bank's data for this TPP. Do not parse it. Production has one place for all TPPs. */
  place: string;
  at: Times;
  scenario?: Pick<Scenario, "funds" | "outcome"> | undefined;
  /** The version of the sandbox's data that the caller's admission found. Undefined in production, or if nobody looked. */
  version?: number | undefined;
};

/** The systems behind the ports of a stage. */
export type Ports = {
  /** Returns the bank for one caller. */
  bankAt: (where: BankContext) => Bank;
  identity: Identity;
  register: Register;
};

/** The steps of the pipeline that only the sandbox has. */
export type SandboxSteps = {
  /** Creates and names the place of a TPP that calls for the first time. */
  openPlace: (tppId: string, call: { id: string; realTime: Date }) => Promise<string>;
  /** Reads the version of a TPP's data, so that the bank need not ask the table for data that this process has. */
  versionOf: (tppId: string) => Promise<number | undefined>;
  playScenario: (operation: AnyOperation, text: string) => Promise<Scenario>;
  writeRequestLog: (operation: AnyOperation, ended: EndedRequest) => Promise<void>;
  explainSignature: (
    request: SignedRequest,
    refused: SignatureRefused,
    event: GatewayEvent,
  ) => Promise<{ text: string; links: Record<string, Link> }>;
};

export type EndedRequest = {
  event: GatewayEvent;
  context: Context;
  response?: APIGatewayProxyResult | null | undefined;
  error?: Error | null | undefined;
};

/**
 * The systems that each stage uses. `functions/sandbox-stage.ts` sets those of the sandbox. A bank sets its own systems in
 * `production`; until then every call that needs one is refused with 503.
 */
export const stages: Record<
  typeof settings.stage,
  Partial<Ports & { sandbox: SandboxSteps; revocations: Revocations }>
> = {
  sandbox: {},
  production: {},
};

const names = {
  bankAt: "core banking system",
  identity: "identity provider",
  register: "registry of TPPs",
} as const;

/** Returns the system behind a port of this stage; if there is none, throws a 503. */
export function connected<Port extends keyof Ports>(port: Port): Ports[Port] {
  const system = stages[settings.stage][port];
  if (system) return system;
  throw new ApiError("SYSTEM_ERROR", `The ${names[port]} is not connected.`, { status: 503 });
}

/** The pipeline's steps that only the sandbox has; undefined in production. */
export const sandboxSteps = (): SandboxSteps | undefined => stages[settings.stage].sandbox;

/** Production's list of revoked certificates; undefined in the sandbox, which revokes none. */
export const revocations = (): Revocations | undefined => stages[settings.stage].revocations;
