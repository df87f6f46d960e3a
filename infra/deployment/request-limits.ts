/** The window of the firewall's rate rule per address, in seconds. */
export const firewallSeconds = 300;

/**
 * The request limits of the TPP interface, from the inside out. The functions hold a TPP's own
 * limit, after the signature. Several TPPs may share an address, so an address may send half of
 * what the gateway allows. The gateway's limit is a backstop: it is so far above a TPP's limit that
 * one TPP cannot use it up, even within the ten seconds of a TPP's window. AWS allows an account a
 * burst of 5,000.
 */
export function requestLimits(tppRequestsPerSecond: number) {
  const rate = 5 * tppRequestsPerSecond;
  return {
    address: (rate * firewallSeconds) / 2,
    gateway: { rate, burst: Math.min(10 * rate, 5_000) },
  };
}
