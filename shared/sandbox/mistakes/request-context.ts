/** What is known of a refused request beside itself. */
export type SignedRequestContext = {
  now: Date;
  /** PEM of the certificate the connection was opened with. */
  clientCertificate?: string | undefined;
  /** Where the request may have been sent, such as https://api.bank.example. */
  origins?: readonly string[];
  /** Signing strings of the same TPP's earlier requests, the newest first. */
  earlier?: readonly string[];
};
