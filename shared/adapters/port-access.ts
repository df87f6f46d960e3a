import type { Access, PortName } from "../http/operation.ts";

/** What the connector needs: the certificate and the key that the interface shows it. */
const connector: Access = { secrets: ["connector"] };

/** What the adapters of production use of the table and of secrets, behind each port. */
export const portAccess: Record<PortName, Access> = {
  bank: connector,
  customer: connector,
  terms: connector,
  orders: connector,
  submission: connector,
  identity: {},
  register: { reads: ["REGISTER", "REVOKED"] },
};
