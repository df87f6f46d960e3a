type Bank = {
  stage: "sandbox" | "production";
  /** The bank's own addresses. */
  ownAddresses: readonly string[];
};

/**
 * What is wrong with a TPP-Redirect-URI, if anything: it is where a PSU's browser is sent, so only an absolute https
 * address without user name or fragment will do, and none of the bank's own, whose pages are not to be opened by a TPP.
 * In the sandbox http to the developer's own machine will do too.
 */
export function redirectUriProblem(uri: string, bank: Bank): string | undefined {
  if (uri.length > 2048) return "At most 2,048 characters are read.";
  // A URL parser forgives blanks and control characters by dropping them; what was signed must be what is used.
  const url = /^[\x21-\x7e]+$/.test(uri) && !/["<>\\^`{|}]/.test(uri) ? URL.parse(uri) : null;
  if (!url)
    return "Must be an absolute URI, with anything outside the URI character set percent-encoded.";
  // "https:host" is an address for a parser that has no other to start from; a page would take it for a path of its own.
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(uri) ?? [];
  if (authority === undefined) return "Must be an https address.";
  if (authority.includes("@")) return "Must not hold a user name or password.";
  // The host goes into a Content-Security-Policy, where some signs that a URL may hold have a meaning.
  if (!/^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(authority))
    return "Must name a host by letters, digits, dots and hyphens, or by its address.";
  if (uri.includes("#")) return "Must not hold a fragment.";
  if (ownOrigins(bank).has(originOf(url))) return "Must be an address of the TPP, not of the bank.";
  if (url.protocol === "https:") return undefined;
  if (bank.stage === "production") return "Must be an https address.";
  if (thisMachine.has(url.hostname)) return undefined;
  return "Must be an https address; http is accepted for localhost only.";
}

const known = { addresses: "", origins: new Set<string>() };

/** A process has the same addresses for its whole life, and so they are parsed once. */
function ownOrigins({ ownAddresses }: Bank): ReadonlySet<string> {
  const addresses = ownAddresses.join(" ");
  if (known.addresses !== addresses) {
    const origins = new Set(ownAddresses.map((own) => originOf(new URL(own))));
    Object.assign(known, { addresses, origins });
  }
  return known.origins;
}

const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Scheme, host and port; a dot at the end of a host, and the names of one's own machine, make no other. */
function originOf({ protocol, hostname, port }: URL): string {
  const host = hostname.replace(/\.$/, "");
  return `${protocol}//${thisMachine.has(host) ? "localhost" : host}:${port}`;
}
