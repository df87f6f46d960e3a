/** The window of a firewall's rule about addresses, in seconds. */
export const firewallSeconds = 300;

/**
 * The limits of the TPP interface, each outside the one before. A TPP's own is held by the functions, after the signature.
 * An address may be several TPPs', and so may send half of what the gateway lets through. The gateway's is a backstop, so
 * far above a TPP's that one TPP cannot use it up, in the ten seconds of a TPP's window either; 5,000 is what AWS gives an
 * account.
 */
export function requestLimits(tppRequestsPerSecond: number) {
  const rate = 5 * tppRequestsPerSecond;
  return {
    address: (rate * firewallSeconds) / 2,
    gateway: { rate, burst: Math.min(10 * rate, 5_000) },
  };
}
