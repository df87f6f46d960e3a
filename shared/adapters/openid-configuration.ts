import * as v from "valibot";
import { settings } from "../runtime/settings.ts";
import { authenticationMethods } from "../schemas/authentication-method.ts";

const text = v.pipe(v.string("must be a text"), v.nonEmpty("must not be empty"));

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True if the address may be called: with TLS, or on this machine. */
export const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && loopback.has(hostname));

const address = v.pipe(
  text,
  v.check((given) => URL.canParse(given) && isSafe(new URL(given)), "must be an https address"),
);

const origin = v.pipe(
  address,
  v.check(
    (given) => URL.canParse(given) && new URL(given).origin === given,
    "must be an origin, such as https://login.bank.no",
  ),
);

/** The type of authorization_details (RFC 9396) that the provider supports, shows and returns. */
const detailsType = v.optional(text, "payment_approval");

const count = "must be a whole number from 118 to 4000";

/** The proof that the PSU saw amount and payee. A login proves neither, so there is no default. */
const Approval = v.variant(
  "proof",
  [
    v.strictObject({ proof: v.literal("token-response"), type: detailsType }),
    v.strictObject({
      proof: v.literal("id-token-claim"),
      type: detailsType,
      claim: v.optional(text, "authorization_details"),
    }),
    v.strictObject({
      proof: v.literal("signed-userinfo"),
      type: detailsType,
      claim: v.optional(text, "authorization_details"),
      /** The algorithm with which the answer must be signed. */
      algorithm: v.optional(
        v.picklist(["ES256", "PS256", "RS256"], "must be ES256, PS256 or RS256"),
        "RS256",
      ),
    }),
    v.strictObject({
      proof: v.literal("signed-text"),
      scope: v.optional(text, "sign"),
      /** The maximum number of characters that the provider shows: 150 in a browser, 118 on a mobile phone. */
      longest: v.optional(
        v.pipe(v.number(count), v.integer(count), v.minValue(118, count), v.maxValue(4000, count)),
        118,
      ),
    }),
  ],
  "must have a proof, which says where the provider returns what the PSU approved: token-response, id-token-claim, signed-userinfo or signed-text",
);

/** The settings of the interface as a client of the bank's OpenID provider. They contain no secret. */
export const OpenidConfiguration = v.strictObject({
  issuer: address,
  clientId: text,
  clientAuthentication: v.optional(
    v.picklist(
      ["private_key_jwt", "tls_client_auth"],
      "must be private_key_jwt or tls_client_auth",
    ),
    "private_key_jwt",
  ),
  scope: v.optional(
    v.pipe(
      text,
      v.check((given) => given.split(" ").includes("openid"), "must have openid"),
    ),
    "openid",
  ),
  /** The claim with the national number. BankID and ID-porten both call it pid. */
  numberClaim: v.optional(text, "pid"),
  /**
   * The login hint, which names the expected person. It is sent only if it is not part of an address; "" means none.
   */
  loginHint: v.optional(v.string("must be a text"), "{number}"),
  /**
   * The acr_values for each X-PSU-AuthMethod-Preferred, and for no preference. The proof must have the configured
   * level.
   */
  acr: v.optional(
    v.record(
      v.picklist([...authenticationMethods, "default"], "is not a known method"),
      // Two blanks would make an empty level, which a login without a level has.
      v.pipe(text, v.regex(/^\S+( \S+)*$/, "must be levels with one blank between them")),
      'must be an object, such as { "default": "high" }',
    ),
    {},
  ),
  /**
   * The origins to which the provider redirects the PSU, besides its own. Browsers check every redirect after a form
   * against them.
   */
  origins: v.optional(v.array(origin, "must be a list"), []),
  approval: Approval,
});
export type OpenidConfiguration = v.InferOutput<typeof OpenidConfiguration>;

/** The origins to which a PSU's browser may be redirected. */
export const originsOf = ({ issuer, origins }: OpenidConfiguration): readonly string[] => [
  ...new Set([new URL(issuer).origin, ...origins]),
];

let known: { text: string; configuration: OpenidConfiguration } | undefined;

/** The configuration of this stage. */
export function openidConfiguration(): OpenidConfiguration {
  const { openidConfiguration: text } = settings;
  if (known?.text !== text) known = { text, configuration: readConfiguration(text) };
  return known.configuration;
}

const Text = v.pipe(v.string(), v.parseJson(undefined, "it is not JSON"), OpenidConfiguration);

function readConfiguration(text: string): OpenidConfiguration {
  const faults = configurationFaults(text);
  if (!faults.length) return v.parse(Text, text);
  throw new Error(`The configuration of the OpenID provider is invalid: ${faults.join("; ")}.`);
}

/** All problems in a configuration. */
export const configurationFaults = (text: string): string[] =>
  v.safeParse(Text, text).issues?.map(faultOf) ?? [];

function faultOf({ path, message, type, expected }: v.BaseIssue<unknown>): string {
  const name = path?.map(({ key }) => key).join(".");
  if (name === undefined) return message;
  if (type === "strict_object")
    return expected === "never" ? `${name} is not a setting` : `${name} is missing`;
  return `${name} ${message}`;
}
