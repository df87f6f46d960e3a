/** The files of a certificate and of its key. */
export type KeyFiles = { certificate: string; key: string };

/** A customer of this TPP, as the redirect after an SCA has identified it. */
export type KnownPsu = {
  psuId: string;
  context: "PRIVATE" | "CORPORATE";
  corporateId?: string;
  /** The TPP-Session-ID of that SCA. */
  session: string;
};

/** One TPP at one bank: the bank's addresses, and the TPP's certificates and keys. */
export type TppProfile = {
  name: string;
  /** The address of the TPP interface. */
  api: string;
  /** The address of the sandbox's developer site; a bank in production has none. */
  developerSite?: string;
  /** The certificate and key for the connection. */
  client: KeyFiles;
  /** The certificate and key for signatures. */
  seal: KeyFiles;
  /** The file of authorities that issue the interface's certificate; without it, the authorities of this machine. */
  trust?: string;
  /** The file of the authority that issued the certificates above, for `verify`. */
  authority?: string;
  /** The file of the certificates with which the bank signs its answers; without it they are not verified. */
  answers?: string;
  /** The value of TPP-Redirect-URI when no command waits for the PSU. */
  redirectUri: string;
  /** The TPP-Session-ID of calls without a PSU. */
  session: string;
  /** The known customers by name. */
  psus: Readonly<Record<string, KnownPsu>>;
  /** The customer in use, for calls that name no other. */
  psu?: string;
};

/** Returns the chosen PSU, by name or PSU-ID, or the one in use; "none" means no PSU. */
export function chosenPsu(
  { psus, psu }: TppProfile,
  chosen: string | undefined,
): KnownPsu | undefined {
  const name = chosen ?? psu;
  if (name === undefined || name === "none") return undefined;
  return psus[name] ?? Object.values(psus).find(({ psuId }) => psuId === name);
}
