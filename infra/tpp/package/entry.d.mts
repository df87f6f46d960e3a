/** An answer from 400 on: what was wrong, and where the PSU goes if it is the PSU who can mend it. */
export declare class Refused extends Error {
  readonly name: "Refused";
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
  readonly messages: readonly TppMessage[];
  readonly scaRedirect: string | undefined;
}

/**
 * A client of the interface for a profile, or for the profile of that name that `fjordgate init` has made. It signs each
 * request and sends what an operation needs and nobody gives: X-Request-ID, X-Accept-Fix, TPP-Session-ID,
 * TPP-Redirect-URI, PSU-IP-Address, and PSU-ID. Answers from 400 on are thrown as Refused.
 */
export declare function createClient(
  profile: ClientProfile | string,
  options?: ClientOptions,
): Client;
