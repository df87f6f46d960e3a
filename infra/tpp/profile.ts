/** A file of a certificate and one of its key. */
export type KeyFiles = { certificate: string; key: string };

/** A customer that this TPP knows, as an SCA has told it. */
export type KnownPsu = {
  psuId: string;
  context: "PRIVATE" | "CORPORATE";
  corporateId?: string;
  /** The TPP-Session-ID whose SCA it was. */
  session: string;
};

/** One TPP at one bank: where the bank is, and what the TPP shows and signs with. */
export type TppProfile = {
  name: string;
  /** The TPP interface. */
  api: string;
  /** The sandbox's site for developers; a bank in production has none. */
  developerSite?: string;
  /** The certificate and key for the connection. */
  client: KeyFiles;
  /** The certificate and key for signatures. */
  seal: KeyFiles;
  /** The authorities by which the interface is trusted; without them, those of this machine. */
  trust?: string;
  /** The authority of the certificates above, for `verify`. */
  authority?: string;
  /** The value of TPP-Redirect-URI when no command waits for the PSU. */
  redirectUri: string;
  /** TPP-Session-ID of calls without a PSU. */
  session: string;
  /** Customers by the names they are kept under. */
  psus: Readonly<Record<string, KnownPsu>>;
  /** Whom calls are for unless they say otherwise. */
  psu?: string;
};

/** The PSU that is chosen: by its name, by its PSU-ID, or the one of the profile; "none" is nobody. */
export function chosenPsu(
  { psus, psu }: TppProfile,
  chosen: string | undefined,
): KnownPsu | undefined {
  const name = chosen ?? psu;
  if (name === undefined || name === "none") return undefined;
  return psus[name] ?? Object.values(psus).find(({ psuId }) => psuId === name);
}
