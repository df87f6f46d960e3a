import type * as v from "valibot";
import type { ObjectName } from "../object-store/stores.ts";
import type { PageByOffset } from "../rules/accesses.ts";
import type { Granted } from "../schemas/relationship.ts";
import type { SecretName } from "../secrets/secrets.ts";
import type { Family } from "../table/keys.ts";
import type { Caller, Role } from "./call.ts";
import type { Changes, Column, Headers, HeadersOf } from "./headers.ts";
import type { WithNextLink } from "./next-link.ts";

type ParamOf<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamOf<Rest>
  : never;

export type OperationRoute = `${"GET" | "POST" | "PUT" | "DELETE"} /v1/${string}`;

/**
 * The key families and secrets that an operation uses. Permissions are derived from it, and tests verify that it is
 * exact.
 */
export type Access = {
  reads?: readonly Family[];
  writes?: readonly Family[];
  /** Families that a transaction only checks. Families in `writes` may be checked too. */
  checks?: readonly Family[];
  secrets?: readonly SecretName[];
  objects?: readonly ObjectName[];
  /** The ports that are called. sandbox/port-access.ts lists what the sandbox's implementation uses. */
  ports?: readonly PortName[];
};

/** The ports that the bank connects in production and the sandbox implements itself. */
export type PortName =
  | "bank"
  | "customer"
  | "terms"
  | "orders"
  | "submission"
  | "identity"
  | "register";

type Schema = v.GenericSchema<unknown, unknown>;

/** The caller and the input without the body. */
type CallOf<
  R extends OperationRoute,
  C extends Column,
  Other extends Changes,
  Query extends Schema,
> = Caller & {
  resource: string;
  params: Record<ParamOf<R>, string>;
  headers: HeadersOf<C, Other>;
  query: v.InferOutput<Query>;
};

/** One operation of the interface, declared in one place. */
export type Operation<
  R extends OperationRoute,
  C extends Column,
  Other extends Changes,
  Query extends Schema,
  Body extends Schema,
  Products extends Record<string, Schema>,
  Answer extends Schema,
> = {
  /** The route, or all routes if the interface has several spellings of one. */
  route: R | readonly R[];
  summary: string;
  /** The role that the certificate must have. "any": every TPP may call the operation. */
  role: Role | "any";
  headers: Headers<C, Other>;
  query?: Query;
  body?: Body;
  /** One body schema per payment product, instead of `body`. The route then has the parameter {payment-product}. */
  products?: Products;
  /** The maximum size of a body in bytes, if it is larger than the general limit. */
  largestBody?: number;
  answer: readonly [200 | 201 | 204, Answer];
  /** True if the result is not final yet. The status is then 202. */
  isUnderWay?: (answer: v.InferOutput<Answer>) => boolean;
  /** True if the answer may be incomplete. The Link header then leads to the rest. */
  mayContinue?: true;
  access: Access;
  /**
   * Starts to read the operation's data while the caller is admitted, so that both are one command. It is called only
   * after the signature and revocation checks. A refused caller never sees the data. The caller's `psu` then has neither
   * a session nor consents.
   */
  ahead?: (params: Record<ParamOf<R>, string>) => Promise<unknown>;
  /**
   * Set for reads that are limited each day without a PSU present (specification, Limits). `readsOn` returns the
   * id of an earlier call that this one continues, so that the two count as one read.
   *
   * `account` returns the account or card that the path names; a list has none. Reads of each account are counted apart,
   * and the caller's consent to it is looked for.
   */
  unattended?: {
    account?: (params: Record<ParamOf<R>, string>) => Granted;
    readsOn?: (call: CallOf<R, C, Other, Query>) => Promise<string | PageByOffset>;
  };
  /**
   * True if a corporate request may name no agreement: the operation lists agreements or consents, or the PSU chooses the
   * agreement in the SCA.
   */
  choosesAgreement?: true;
  /** The date of deprecation and the replacement. */
  deprecated?: { since: string; successor: string };
  handle: (
    call: CallOf<R, C, Other, Query> & {
      body: [keyof Products] extends [never]
        ? v.InferOutput<Body>
        : v.InferOutput<Products[keyof Products]>;
    },
  ) => Promise<v.InferInput<Answer> | WithNextLink<v.InferInput<Answer>>>;
};

/** An operation without its specific types, as the pipeline, the stack and the documents use it. */
export type AnyOperation = Omit<
  Operation<OperationRoute, Column, Changes, Schema, Schema, Record<string, Schema>, Schema>,
  "handle" | "unattended" | "isUnderWay"
> & {
  // biome-ignore-start lint/suspicious/noExplicitAny: whatever the schemas made of the request
  unattended?: {
    account?: (params: any) => Granted;
    readsOn?: (call: any) => Promise<string | PageByOffset>;
  };
  isUnderWay?: (answer: any) => boolean;
  handle: (call: any) => Promise<unknown>;
  // biome-ignore-end lint/suspicious/noExplicitAny: whatever the schemas made of the request
};
