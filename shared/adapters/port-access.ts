import type { Access, PortName } from "../http/operation.ts";

/** The secret for the connector: the client certificate and its key. */
const connector: Access = { secrets: ["connector"] };

/** The secret for the OpenID provider: the client key. */
const openid: Access = { secrets: ["openid"] };

/** The items and secrets that the production adapter of each port uses. */
export const adapterAccess: Record<PortName, Access> = {
  bank: connector,
  customer: connector,
  terms: connector,
  orders: connector,
  submission: connector,
  identity: openid,
  register: { reads: ["REGISTER", "REVOKED"] },
};
