/** Facts about a refused request that the request itself does not contain. */
export type SignedRequestContext = {
  now: Date;
  /** PEM of the certificate of the TLS connection. */
  clientCertificate?: string | undefined;
  /** Origins to which the client may have sent the request, such as https://api.bank.example. */
  origins?: readonly string[];
  /** Signing strings of the same TPP's earlier requests, the newest first. */
  earlier?: readonly string[] | undefined;
};
