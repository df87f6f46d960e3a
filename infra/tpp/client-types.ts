/** The files of a certificate and its key, in PEM. */
export type ClientKeyFiles = { certificate: string; key: string };

/** The bank's addresses and the TPP's keys; a profile of the command line has this type. */
export type ClientProfile = {
  /** The address of the TPP interface. */
  api: string;
  /** The certificate and key for the connection. */
  client: ClientKeyFiles;
  /** The certificate and key for signatures. */
  seal: ClientKeyFiles;
  /** The file of authorities that issue the interface's certificate; without it, the authorities of this machine. */
  trust?: string;
  /** The file of the certificates with which the bank signs its answers; without it they are not verified. */
  answers?: string;
  /** The TPP-Redirect-URI of calls that set no other. */
  redirectUri: string;
  /** The TPP-Session-ID of calls that set no other. */
  session: string;
  /** The known customers by name; a call can be made for one of them. */
  psus?: Readonly<
    Record<
      string,
      { psuId: string; context: "PRIVATE" | "CORPORATE"; corporateId?: string; session: string }
    >
  >;
  psu?: string;
};

/** Options of a client's calls that are not part of the requests. */
export type ClientOptions = {
  /** A customer of the profile, by name or PSU-ID; "none" means no customer. */
  psu?: string;
};

/** An answer below 400. */
export type Answer<Body> = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Body;
};

/** One error or warning of the bank. */
export type TppMessage = {
  category: "ERROR" | "WARNING";
  code: string;
  path?: string;
  text: string;
};

/** A query; undefined values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The input that every call accepts; the types of each operation list its own. */
export type CallInput = {
  query?: Query;
  headers?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  [pathParameter: string]: unknown;
};
