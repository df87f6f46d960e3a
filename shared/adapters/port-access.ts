import type { Access, PortName } from "../http/operation.ts";

/** What the connector needs: the certificate and the key that the interface shows it. */
const connector: Access = { secrets: ["connector"] };

/** The key that the interface shows the OpenID provider. */
const openid: Access = { secrets: ["openid"] };

/** What the adapters of production use of the table and of secrets, behind each port. */
export const portAccess: Record<PortName, Access> = {
  bank: connector,
  customer: connector,
  terms: connector,
  orders: connector,
  submission: connector,
  identity: openid,
  register: { reads: ["REGISTER", "REVOKED"] },
};
