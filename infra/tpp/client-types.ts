/** A file of a certificate and one of its key, in PEM. */
export type ClientKeyFiles = { certificate: string; key: string };

/** The bank's addresses and the TPP's keys; a profile of the command line has this type. */
export type ClientProfile = {
  /** The address of the TPP interface. */
  api: string;
  /** The certificate and key for the connection. */
  client: ClientKeyFiles;
  /** The certificate and key for signatures. */
  seal: ClientKeyFiles;
  /** The authorities by which the interface is trusted; without them, those of this machine. */
  trust?: string;
  /** TPP-Redirect-URI of calls that say no other. */
  redirectUri: string;
  /** TPP-Session-ID of calls that say no other. */
  session: string;
  /** Customers by the names they are kept under, and whose calls are made. */
  psus?: Readonly<
    Record<
      string,
      { psuId: string; context: "PRIVATE" | "CORPORATE"; corporateId?: string; session: string }
    >
  >;
  psu?: string;
};

/** Options of a call that are no part of the request itself. */
export type ClientOptions = {
  /** A customer of the profile, by name or PSU-ID; "none" is nobody. */
  psu?: string;
};

/** An answer below 400. */
export type Answer<Body> = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Body;
};

/** One thing that the bank says is wrong. */
export type TppMessage = {
  category: "ERROR" | "WARNING";
  code: string;
  path?: string;
  text: string;
};

/** A query: what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The input that every call accepts; the types of each operation list its own. */
export type CallInput = {
  query?: Query;
  headers?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  [pathParameter: string]: unknown;
};
