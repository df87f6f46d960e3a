/**
 * What is wrong with a TPP-Redirect-URI, if anything: it is where a PSU's browser is sent, so only an absolute https
 * address without user name or fragment will do. In the sandbox http to the developer's own machine will do too.
 */
export function redirectUriProblem(
  uri: string,
  stage: () => "sandbox" | "production",
): string | undefined {
  if (uri.length > 2048) return "At most 2,048 characters are read.";
  // A URL parser forgives blanks and control characters by dropping them; what was signed must be what is used.
  if (!/^[\x21-\x7e]+$/.test(uri) || /["<>\\^`{|}]/.test(uri) || !URL.canParse(uri))
    return "Must be an absolute URI, with anything outside the URI character set percent-encoded.";
  // "https:host" is an address for a parser that has no other to start from; a page would take it for a path of its own.
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(uri) ?? [];
  if (authority === undefined) return "Must be an https address.";
  if (authority.includes("@")) return "Must not hold a user name or password.";
  // The host goes into a Content-Security-Policy, where some signs that a URL may hold have a meaning.
  if (!/^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(authority))
    return "Must name a host by letters, digits, dots and hyphens, or by its address.";
  if (uri.includes("#")) return "Must not hold a fragment.";
  if (/^https:/i.test(uri)) return undefined;
  if (stage() === "production") return "Must be an https address.";
  const ownMachine = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(uri).hostname);
  return ownMachine ? undefined : "Must be an https address; http is accepted for localhost only.";
}
