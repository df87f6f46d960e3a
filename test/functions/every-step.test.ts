import type { Role } from "../../shared/http/call.ts";
import { type Changes, type Column, headersOf } from "../../shared/http/headers.ts";
import { rows } from "../support/operations/every-operation.ts";

/** The steps of every operation in their order. Steps in brackets exist only if the operation needs them. */
const steps = `
  signAnswers
  lowerCaseHeaders
  keepRequestLog
  [recordRead]
  tellRequestId/answerErrors
  [tellDeprecation]
  refuseOtherDomains
  limitBody
  verifySignature
  limitTpp
  checkRole
  [jsonBody]
  readRequest
  playScenario
  admitCaller
  [limitUnattended/tellQuota]`
  .trim()
  .split(/\s+/);

type Step = (typeof rows)[number]["handler"]["steps"][number];

/** Returns the names of a step's functions: before the handler, after it, and for an error. */
const nameOf = ({ before, after, onError }: Step) =>
  [...new Set([before, after, onError].flatMap((each) => each?.name ?? []))].join("/");

describe.each(rows)("$method $path", ({ method, path, handler, operation, readsBody }) => {
  it("checks every request in the same order, from the certificate to the body", () => {
    const asked: Record<string, boolean> = {
      "[tellDeprecation]": path === "/v1/consents",
      "[jsonBody]": readsBody,
      "[recordRead]": /^\/v1\/(card-)?accounts/.test(path),
      "[limitUnattended/tellQuota]": /^\/v1\/((card-)?accounts|agreements)/.test(path),
    };
    const expected = steps.filter((step) => asked[step] ?? true);
    expect(handler.steps.map(nameOf)).toEqual(expected.map((step) => step.replace(/[[\]]/g, "")));
  });

  it("reads the headers that the table of headers lists for it (specification, Common request headers), and requires its role (Prerequisites for a TPP)", () => {
    const [, role, column, changes] = kindOf(`${method} ${path}`);
    expect([operation.role, operation.headers.column]).toEqual([role, column]);
    expect(marksOf(operation.headers)).toEqual({ ...marksOf(headersOf(column)), ...changes });
  });

  it("has no body limit of its own, except for a bulk and the data of a sandbox (decision: sizes)", () => {
    const larger: Record<string, number> = {
      "POST /v1/bulk-payments/{payment-product}": 2_097_152,
      "POST /v1/sandbox/data": 4_194_304,
    };
    expect(operation.largestBody).toBe(larger[`${method} ${path}`]);
  });
});

/**
 * Returns the mark of each header that is read: R (required), O (optional), or the headers of which one makes it
 * optional.
 */
const marksOf = ({ rows }: ReturnType<typeof headersOf>) =>
  Object.fromEntries(
    rows.map(({ name, required, unless }) => [name, unless.length ? unless : required ? "R" : "O"]),
  );

type Kind = readonly [routes: RegExp, role: Role | "any", column: Column, changes: Changes];

const named = { "x-psu-identity": "O", "x-psu-authmethod-preferred": "O" } as const;
const context = { "psu-ip-address": "O", "psu-context": "O" } as const;
const asking = { "psu-id": "O", ...context, ...named } as const;
const deleting = { "psu-id": "O", "psu-ip-address": "O" } as const;
const creating = { "psu-id": ["x-psu-identity", "psu-context"] } as const;

/** Kinds of operations, each with its role, its column, and the cells that differ. The first match applies. */
// biome-ignore format: it reads as a table
const kinds: readonly Kind[] = [
  [/^GET \/v1\/(card-)?accounts/,                                "AISP", "account",      named],
  [/^POST \/v1\/(bank-offered-)?consents$/,                      "AISP", "basket",       asking],
  [/^\w+ \/v1\/bank-offered-consents$/,                          "AISP", "basket",       context],
  // Our addition (PSD2, article 65).
  [/^POST .*\/confirmation-of-funds$/,                           "PSP_IC", "basket",      { ...asking, digest: "R" }],
  [/^\w+ .*\/confirmation-of-funds/,                             "PSP_IC", "basket",      context],
  [/^POST \/v1\/funds-confirmations$/,                           "PSP_IC", "sandboxWrite", { "psu-id": "R", "psu-corporate-id": "O" }],
  [/^POST \/v1\/(\w+-)?payments\/\{payment-product\}$/,          "PISP", "payment",      creating],
  [/^GET \/v1\/(\w+-)?payments/,                                 "PISP", "account",      {}],
  [/^POST \/v1\/(\w+-)?payments/,                                "PISP", "basket",       asking],
  [/^DELETE \/v1\/((\w+-)?payments|signing-baskets)/,            "PISP", "basket",       deleting],
  [/^POST \/v1\/signing-baskets$/,                               "PISP", "basket",       { "psu-id": "O", ...context, digest: "R" }],
  [/^GET \/v1\/signing-baskets/,                                 "PISP", "account",      {}],
  [/^POST \/v1\/signing-baskets\/\{basketId\}\/authorisations$/, "PISP", "basket",       {}],
  [/^GET \/v1\/users?$/,                                         "PISP", "basket",       asking],
  [/^GET \/v1\/agreements$/,                                     "any",  "basket",       { ...context, ...named }],
  [/^PUT \/v1\/tpps\/\{tppId\}\/contact-information$/,         "any",  "sandboxWrite", {}],
  [/^GET \/v1\/tpps\/\{tppId\}\/contact-information$/,         "any",  "sandboxRead",  {}],
  [/^POST \/v1\/sandbox\/.*(initialize|restore|cancellation)$/,  "any",  "sandboxWrite", { digest: "O" }],
  [/^(POST|PUT) \/v1\/sandbox\//,                                "any",  "sandboxWrite", {}],
  [/^(GET|DELETE) \/v1\/sandbox\//,                              "any",  "sandboxRead",  {}],
];

function kindOf(route: string): Kind {
  const kind = kinds.find(([routes]) => routes.test(route));
  if (!kind) throw new Error(`Nothing is said here of ${route}.`);
  return kind;
}
