import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import type { Language } from "../pages/language.ts";
import type { Bank } from "../ports/bank.ts";
import type { IssuedCertificate } from "../ports/revocations.ts";
import type { Times } from "../rules/clock.ts";
import type { Fix } from "../rules/early-access.ts";
import type { Scenario } from "../rules/scenario.ts";
import type { Relationship } from "../schemas/relationship.ts";
import type { KeyIdMatch } from "../signature/key-id.ts";
import type { TppCertificate } from "../signature/signing-certificate.ts";

/** The roles of a PSD2 certificate, in the words of the interface: for PSP_PI, PSP_AI and PSP_IC. */
export type Role = "PISP" | "AISP" | "PSP_IC";

/** The verified caller. `handle` receives it together with the parsed input. */
export type Caller = {
  /** The organisation of the certificate, such as NO-FSA-987654321. */
  tppId: string;
  tppName: string;
  roles: readonly Role[];
  certificate: TppCertificate;
  /** The certificates of signature and connection, for looking up later whether they are revoked; none in the sandbox. */
  certificates: readonly IssuedCertificate[];
  /** The bank that holds the accounts, for this TPP. */
  bank: Bank;
  /** The id of the bank data that this TPP uses. In the sandbox it is the TPP's current sandbox world. */
  place: string;
  /** The version of the sandbox's data at the admission, if the operation asks for it. Undefined in production. */
  version: number | undefined;
  /** The times of the call. */
  at: Times;
  /**
   * A UUID derived from the TPP, X-Request-ID and the time of the first copy of the request. Data that the call
   * creates has this id, so a repeated call finds it.
   */
  id: string;
  /** The real time of the first copy of the request. */
  firstAt: Date;
  /** True if an earlier copy of this write has decided. The call then answers from the items of that decision. */
  isDecided: boolean;
  /** The part of the answer that only the request guard has, once a copy has decided. */
  told: string | undefined;
  /** True for a copy of a read that the audit trail already shows as answered. */
  repeatsRead: boolean;
  requestId: string;
  /** The relationship between this TPP and the PSU of PSU-ID, if the request names one. */
  psu: Relationship | undefined;
  /** The language of psuMessage. */
  language: Language;
  /** The early-access changes in effect for the call (specification, Versioning, 3). */
  fixes: ReadonlySet<Fix>;
  /** The sandbox scenario that the call asks for. Never set in production. */
  scenario?: Scenario | undefined;
  /** Data that the operation has started to read while its caller was admitted. */
  ahead?: Promise<unknown> | undefined;
};

/** The data that the middleware collects about a call, in the order of the pipeline. */
export type Call = {
  /** Returns the milliseconds since the start of the call. */
  elapsed?: () => number;
  signer?: TppCertificate;
  /** The quality of the match between keyId and certificate. */
  keyId?: KeyIdMatch;
  signingString?: string;
  input?: Input;
  scenario?: Scenario;
  caller?: Caller;
  /** A request for account data that the request guard has recorded. Undefined if nothing more must be recorded. */
  recordedRead?: { tppId: string; requestId: string; firstAt: Date; copy: "first" | "later" };
  /** For a write: returns true if another copy has decided meanwhile. Then `caller` has the time of that decision. */
  findDecision?: () => Promise<boolean>;
  /** The first error code of the answer, or the problem of a page of the SCA site. */
  refusal?: string;
  /** True if the TPP has exceeded its limit. Then nothing is written about the call, not even its log. */
  isOverLimit?: true;
  /** The metric for a read without the PSU. */
  unattended?: "UnattendedReads" | "UnattendedRefused";
};

/** The parts of a request, parsed with the operation's schemas. */
export type Input = {
  /** The path of the route, such as /v1/payments/{payment-product}/{payment-id}. */
  resource: string;
  params: Record<string, string>;
  headers: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
};

/** The call as `handle` receives it. The types forbid that a field of the input replaces one of the caller. */
export const callOf = (
  caller: Caller | undefined,
  input: (Input & { [Name in keyof Caller]?: never }) | undefined,
) =>
  // V8 copies the first object as a whole and the second property by property. The caller has more properties.
  ({ ...caller, ...input });

/** The gateway's event with the pipeline's data in `call`, the only field that middleware adds. */
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
