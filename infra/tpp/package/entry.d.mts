/** An answer with a status of 400 or more: the bank's messages and, if the PSU must act, the link for the PSU. */
export declare class Refused extends Error {
  readonly name: "Refused";
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
  readonly messages: readonly TppMessage[];
  readonly scaRedirect: string | undefined;
}

/**
 * Creates a client of the interface for a profile, or for a profile that `fjordgate init` has stored under this name.
 * It signs each request and adds headers that an operation needs and the caller leaves out: X-Request-ID,
 * X-Accept-Fix, TPP-Session-ID, TPP-Redirect-URI, PSU-IP-Address, and PSU-ID. Answers with a status of 400 or more
 * are thrown as Refused.
 */
export declare function createClient(
  profile: ClientProfile | string,
  options?: ClientOptions,
): Client;
