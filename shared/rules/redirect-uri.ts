import { lastingCache } from "../signature/bounded-cache.ts";

type Bank = {
  stage: "sandbox" | "production";
  /** The bank's own addresses. */
  ownAddresses: readonly string[];
  /** The one page of the bank's own that is accepted: where the sandbox's forms for developers continue. */
  portalReturn?: string | undefined;
};

/** The parameters that the bank adds to the address (specification, Redirect callbacks). */
const callbackParameters = [
  "psu-id",
  "psu-corporate-id",
  "tpp-session-id",
  "context",
  "system",
  "status",
  "code",
  "message",
] as const;
export type CallbackParameter = (typeof callbackParameters)[number];

/**
 * The problem with a TPP-Redirect-URI, if any. The PSU's browser is sent there, so it must be an absolute https
 * address without user name or fragment, and not an address of the bank, so that a TPP cannot open the bank's pages.
 * Its query may not have the names of the bank's own parameters: a TPP could read its own code as the bank's. The
 * sandbox also accepts http to the developer's own machine.
 */
export function redirectUriProblem(uri: string, bank: Bank): string | undefined {
  if (uri.length > 2048) return "Must have at most 2,048 characters.";
  return checkFor(bank)(uri);
}

function problemOf(
  uri: string,
  { stage, portalReturn }: Bank,
  ownOrigins: ReadonlySet<string>,
): string | undefined {
  // A URL parser silently drops blanks and control characters. The address used must be the address that was signed.
  const url = /^[\x21-\x7e]+$/.test(uri) && !/["<>\\^`{|}]/.test(uri) ? URL.parse(uri) : null;
  if (!url)
    return "Must be an absolute URI, with anything outside the URI character set percent-encoded.";
  // A parser reads "https:host" as an absolute address; a browser reads it as a path of the current page.
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(uri) ?? [];
  if (authority === undefined) return "Must be an https address.";
  if (authority.includes("@")) return "Must not contain a user name or password.";
  // The host is written into a Content-Security-Policy, where some characters of a valid URL have a special meaning.
  if (!/^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(authority))
    return "Must name a host with letters, digits, dots and hyphens, or with its IP address.";
  if (uri.includes("#")) return "Must not contain a fragment.";
  const taken = callbackParameters.find((name) => url.searchParams.has(name));
  if (taken !== undefined)
    return `Must not have the query parameter ${taken}, which the bank adds to the address.`;
  if (uri !== portalReturn && ownOrigins.has(originOf(url)))
    return "Must be an address of the TPP, not of the bank.";
  if (url.protocol === "https:") return undefined;
  if (stage === "production") return "Must be an https address.";
  if (thisMachine.has(url.hostname)) return undefined;
  return "Must be an https address; http is accepted for localhost only.";
}

/** The check of one bank. It remembers its results, because a TPP sends the same address with every request. */
type Check = { bank: Bank; problemOf: (uri: string) => string | undefined };

let latest: Check | undefined;

/** The stage and the bank's own addresses never change in a process, so its origins are parsed once. */
function checkFor({ stage, ownAddresses, portalReturn }: Bank): Check["problemOf"] {
  const isKnown =
    latest?.bank.stage === stage &&
    latest.bank.portalReturn === portalReturn &&
    latest.bank.ownAddresses.length === ownAddresses.length &&
    latest.bank.ownAddresses.every((own, at) => own === ownAddresses[at]);
  if (latest && isKnown) return latest.problemOf;
  const origins = new Set(ownAddresses.map((own) => originOf(new URL(own))));
  const bank = { stage, ownAddresses: [...ownAddresses], portalReturn };
  latest = { bank, problemOf: lastingCache((uri) => problemOf(uri, bank, origins)) };
  return latest.problemOf;
}

const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Scheme, host and port. A dot at the end of the host is ignored, and all names of the local machine count as one. */
function originOf({ protocol, hostname, port }: URL): string {
  const host = hostname.replace(/\.$/, "");
  return `${protocol}//${thisMachine.has(host) ? "localhost" : host}:${port}`;
}
