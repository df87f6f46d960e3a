import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import type { Language } from "../pages/language.ts";
import type { Bank } from "../ports/bank.ts";
import type { Fix } from "../rules/early-access.ts";
import type { Relationship } from "../schemas/relationship.ts";
import type { KeyIdMatch } from "../signature/key-id.ts";
import type { TppCertificate } from "../signature/signing-certificate.ts";
import type { Scenario } from "../stage/scenario.ts";

/** What a PSD2 certificate allows: PSP_PI, PSP_AI and PSP_IC in the words of the interface. */
export type Role = "PISP" | "AISP" | "PSP_IC";

/** Who calls, as the pipeline has proven it; `handle` receives it beside its parsed input. */
export type Caller = {
  /** The organisation of the certificate, such as NO-FSA-987654321. */
  tppId: string;
  tppName: string;
  roles: readonly Role[];
  certificate: TppCertificate;
  /** The bank that holds the accounts, as it is for this TPP. */
  bank: Bank;
  /** Where this TPP's bank data lives: in the sandbox the place its profile names. */
  place: string;
  /** The time of the call, in the sandbox as its clock has it; for a repeated request, that of the first one. */
  now: Date;
  /** How far the TPP's sandbox clock is ahead of real time, in milliseconds. */
  clockOffset: number;
  /** The time of the call on the wall, for what a sandbox clock does not move. */
  realTime: Date;
  /**
   * A UUID of this TPP, X-Request-ID and the time it first came: what the call creates is known by it, however often
   * the call is repeated.
   */
  id: string;
  /** The request guard has seen this request before: what the call creates may be there. */
  isRepetition: boolean;
  requestId: string;
  /** What this TPP and the PSU of PSU-ID have to do with each other, when the request names one. */
  psu: Relationship | undefined;
  /** The language of words meant for the PSU. */
  language: Language;
  /** The early-access changes that hold for the call (specification, Versioning, 3). */
  fixes: ReadonlySet<Fix>;
  /** How the call asks to be played; never in production. */
  scenario?: Scenario | undefined;
  /** What the operation has begun to read while its caller was admitted. */
  ahead?: Promise<unknown> | undefined;
};

/** What the middleware learns of a call, in the order of the pipeline. */
export type Call = {
  /** How many milliseconds it has taken so far. */
  elapsed?: () => number;
  signer?: TppCertificate;
  /** How the signature spells the certificate's issuer. */
  keyId?: KeyIdMatch;
  signingString?: string;
  input?: Input;
  scenario?: Scenario;
  caller?: Caller;
  /** The first code of a refusal, or what is wrong with a visit to the SCA site. */
  refusal?: string;
  /** The TPP has passed its limit, and nothing is written of the call, not even to its log. */
  isOverLimit?: true;
  /** What a read without the PSU is counted as. */
  unattended?: "UnattendedReads" | "UnattendedRefused";
};

/** A request's parts, parsed by the operation's schemas. */
export type Input = {
  /** The route's path, such as /v1/payments/{payment-product}/{payment-id}. */
  resource: string;
  params: Record<string, string>;
  headers: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
};

/** The gateway's event, and beside it what the pipeline knows so far: the only thing middleware adds to it. */
export type GatewayEvent = Omit<APIGatewayProxyEvent, "headers" | "body"> & {
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Text as received, until the JSON parser replaces it. */
  body: unknown;
  call: Call;
};

export type Handler = (
  event: APIGatewayProxyEvent,
  context: Context,
) => Promise<APIGatewayProxyResult>;
