import type { StageSettings } from "./stage-settings.ts";

/** The window of the firewalls' rate rules per address, in seconds. */
export const firewallSeconds = 300;

type Given = Pick<
  StageSettings,
  | "tppRequestsPerSecond"
  | "gatewayRequestsPerSecond"
  | "siteRequestsPerSecond"
  | "apiAddressRequestsPerSecond"
  | "siteAddressRequestsPerSecond"
>;

/**
 * The request limits of a stage, from the inside out; infra/limits.md has their arithmetic. The functions hold a TPP's
 * own limit, after the signature. Several TPPs may share an address, and many customers. The gateway's limit for the
 * interface is a backstop: half of what AWS allows an account, which is 10,000 a second and a burst of 5,000.
 */
export function requestLimits(settings: Given) {
  const { tppRequestsPerSecond, gatewayRequestsPerSecond: rate, siteRequestsPerSecond } = settings;
  const {
    apiAddressRequestsPerSecond: ofApi = 2.5 * tppRequestsPerSecond,
    siteAddressRequestsPerSecond: ofSite = siteRequestsPerSecond / 2,
  } = settings;
  return {
    address: {
      interface: Math.ceil(ofApi * firewallSeconds),
      site: Math.ceil(ofSite * firewallSeconds),
    },
    gateway: { rate, burst: Math.ceil(rate / 2) },
    site: { rate: siteRequestsPerSecond, burst: siteRequestsPerSecond },
  };
}
