import type * as v from "valibot";
import type { SecretName } from "../secrets.ts";
import type { Family } from "../table/keys.ts";
import type { Caller, Role } from "./call.ts";
import type { Continued } from "./continued.ts";
import type { Changes, Column, Headers, HeadersOf } from "./headers.ts";

type ParamOf<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamOf<Rest>
  : never;

export type Route = `${"GET" | "POST" | "PUT" | "DELETE"} /v1/${string}`;

/** Which families of the table and which secrets are used: permissions are made of it, and tests hold it exact. */
export type Access = {
  reads?: readonly Family[];
  writes?: readonly Family[];
  /** Families that a transaction only checks; those that are written may be checked too. */
  checks?: readonly Family[];
  secrets?: readonly SecretName[];
  objects?: readonly ObjectName[];
  /** The ports that are asked; what the sandbox's side of them uses is its own to say (sandbox/port-access.ts). */
  ports?: readonly PortName[];
};

/** What the bank connects in production, and the sandbox plays itself. */
export type PortName =
  | "bank"
  | "customer"
  | "terms"
  | "orders"
  | "submission"
  | "identity"
  | "register";

/**
 * What lies outside the table: the authorities the bank trusts and the file of the register of TPPs, which are read, and
 * the audit trail, which is written.
 */
export type ObjectName = "truststore" | "register" | "audit";

type Schema = v.GenericSchema<unknown, unknown>;

/** Who calls, and what with but for the body. */
type CallOf<
  R extends Route,
  C extends Column,
  Other extends Changes,
  Query extends Schema,
> = Caller & {
  resource: string;
  params: Record<ParamOf<R>, string>;
  headers: HeadersOf<C, Other>;
  query: v.InferOutput<Query>;
};

/** One operation of the interface, said in one place. */
export type Operation<
  R extends Route,
  C extends Column,
  Other extends Changes,
  Query extends Schema,
  Body extends Schema,
  Products extends Record<string, Schema>,
  Answer extends Schema,
> = {
  /** The route, or every route where the interface has several spellings of one. */
  route: R | readonly R[];
  summary: string;
  /** The roles of which the certificate must hold one; "any" TPP may call the others. */
  role: Role | "any";
  headers: Headers<C, Other>;
  query?: Query;
  body?: Body;
  /** One body per payment product, in place of `body`; the route then has the parameter {payment-product}. */
  products?: Products;
  /** As many bytes as a body may have, where that is more than the interface takes elsewhere. */
  largestBody?: number;
  answer: readonly [200 | 201 | 204, Answer];
  /** Whether what was asked for is not done yet, as the answer tells: its status then is 202. */
  isUnderWay?: (answer: v.InferOutput<Answer>) => boolean;
  /** Whether the answer may end before its last row; the header Link then leads on. */
  mayContinue?: true;
  access: Access;
  /**
   * Begins to read what the call is about while the caller is admitted, so that both are one command. It is called once the
   * signature holds and no certificate is revoked. A refused call never sees what it has read.
   */
  ahead?: (params: Record<ParamOf<R>, string>) => Promise<unknown>;
  /**
   * Reads of accounts without a PSU present are limited to four a day (specification, Limits). `readsOn` tells the id of
   * an earlier call that this one reads on in, and so is no read of its own.
   */
  unattended?: {
    limit: 4;
    account?: ParamOf<R>;
    readsOn?: (call: CallOf<R, C, Other, Query>) => Promise<string | undefined>;
  };
  /** Since which day, and by what it is replaced. */
  deprecated?: { since: string; successor: string };
  handle: (
    call: CallOf<R, C, Other, Query> & {
      body: [keyof Products] extends [never]
        ? v.InferOutput<Body>
        : v.InferOutput<Products[keyof Products]>;
    },
  ) => Promise<v.InferInput<Answer> | Continued<v.InferInput<Answer>>>;
};

/** An operation whose parts' types are not known: what the pipeline, the stack and the documents read. */
export type AnyOperation = Omit<
  Operation<Route, Column, Changes, Schema, Schema, Record<string, Schema>, Schema>,
  "handle" | "unattended" | "isUnderWay"
> & {
  // biome-ignore-start lint/suspicious/noExplicitAny: whatever the schemas made of the request
  unattended?: {
    limit: 4;
    account?: string;
    readsOn?: (call: any) => Promise<string | undefined>;
  };
  isUnderWay?: (answer: any) => boolean;
  handle: (call: any) => Promise<unknown>;
  // biome-ignore-end lint/suspicious/noExplicitAny: whatever the schemas made of the request
};
