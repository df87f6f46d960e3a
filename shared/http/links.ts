import type { Link } from "../errors.ts";
import { settings } from "../runtime/settings.ts";

const link = (path: string, ...verbs: Link["verbs"]): Link => ({
  href: `${settings.apiAddress}${path}`,
  verbs,
});

/** A link to a list, which allows GET and POST. With a query it leads to a part of the list, which allows only GET. */
const list = (path: string, query: string): Link =>
  query ? link(`${path}?${query}`, "GET") : link(path, "GET", "POST");

const site = (path: string): Link => ({ href: `${settings.siteAddress}${path}`, verbs: ["GET"] });

/** The parts of a payment's path. */
export type PaymentPath = { service: string; product: string; id: string };

const pathOf = ({ service, product, id }: PaymentPath) => `/v1/${service}/${product}/${id}`;

/** The links in answers. They are absolute and use the stage's public address, never the Host header. */
export const linksTo = {
  accounts: () => link("/v1/accounts", "GET"),
  cardAccounts: () => link("/v1/card-accounts", "GET"),
  account: (id: string) => link(`/v1/accounts/${id}`, "GET"),
  balances: (account: string) => link(`/v1/accounts/${account}/balances`, "GET"),
  transactions: (account: string, query = "") =>
    link(`/v1/accounts/${account}/transactions${query && `?${query}`}`, "GET"),
  transaction: (account: string, id: string) =>
    link(`/v1/accounts/${account}/transactions/${id}`, "GET"),
  cardAccount: (id: string) => link(`/v1/card-accounts/${id}`, "GET"),
  cardBalances: (card: string) => link(`/v1/card-accounts/${card}/balances`, "GET"),
  cardTransactions: (card: string, query = "") =>
    link(`/v1/card-accounts/${card}/transactions${query && `?${query}`}`, "GET"),
  consents: () => link("/v1/bank-offered-consents", "GET", "POST", "DELETE"),
  fundsConsents: () => link("/v1/bank-offered-consents/confirmation-of-funds", "GET", "POST"),
  fundsConsent: (id: string) =>
    link(`/v1/bank-offered-consents/confirmation-of-funds/${id}`, "DELETE"),
  agreements: () => link("/v1/agreements", "GET"),
  payment: (payment: PaymentPath) => link(pathOf(payment), "GET", "DELETE"),
  paymentStatus: (payment: PaymentPath) => link(`${pathOf(payment)}/status`, "GET"),
  authorisations: (payment: PaymentPath) =>
    link(`${pathOf(payment)}/authorisations`, "GET", "POST"),
  authorisation: (payment: PaymentPath, id: string) =>
    link(`${pathOf(payment)}/authorisations/${id}`, "GET"),
  cancellations: (payment: PaymentPath) =>
    link(`${pathOf(payment)}/cancellation-authorisations`, "GET", "POST"),
  cancellation: (payment: PaymentPath, id: string) =>
    link(`${pathOf(payment)}/cancellation-authorisations/${id}`, "GET"),
  basket: (id: string) => link(`/v1/signing-baskets/${id}`, "GET", "DELETE"),
  basketStatus: (id: string) => link(`/v1/signing-baskets/${id}/status`, "GET"),
  basketAuthorisations: (id: string) =>
    link(`/v1/signing-baskets/${id}/authorisations`, "GET", "POST"),
  basketAuthorisation: (basket: string, id: string) =>
    link(`/v1/signing-baskets/${basket}/authorisations/${id}`, "GET"),
  sandboxCustomers: (query = "") => list("/v1/sandbox/customers", query),
  customer: (id: string) => link(`/v1/sandbox/customers/${id}`, "GET", "DELETE"),
  sandboxAgreements: (query = "") => list("/v1/sandbox/agreements", query),
  agreement: (id: string) => link(`/v1/sandbox/agreements/${id}`, "GET"),
  engagements: (agreement: string) =>
    link(`/v1/sandbox/agreements/${agreement}/engagements`, "GET", "POST"),
  engagement: (agreement: string, id: string) =>
    link(`/v1/sandbox/agreements/${agreement}/engagements/${id}`, "DELETE"),
  sandboxAccounts: (query = "") => list("/v1/sandbox/accounts", query),
  sandboxAccount: (id: string) => link(`/v1/sandbox/accounts/${id}`, "GET"),
  sandboxBalances: (account: string) => link(`/v1/sandbox/accounts/${account}/balances`, "PUT"),
  sandboxTransactions: (account: string, query = "") =>
    list(`/v1/sandbox/accounts/${account}/transactions`, query),
  sandboxTransaction: (account: string, id: string) =>
    link(`/v1/sandbox/accounts/${account}/transactions/${id}`, "GET"),
  sandboxCards: (query = "") => list("/v1/sandbox/card-accounts", query),
  sandboxCard: (id: string) => link(`/v1/sandbox/card-accounts/${id}`, "GET"),
  sandboxCardBalances: (card: string) => link(`/v1/sandbox/card-accounts/${card}/balances`, "PUT"),
  sandboxCardTransactions: (card: string, query = "") =>
    list(`/v1/sandbox/card-accounts/${card}/transactions`, query),
  data: (query = "") => list("/v1/sandbox/data", query),
  snapshots: () => link("/v1/sandbox/snapshots", "GET", "POST"),
  snapshot: (id: string) => link(`/v1/sandbox/snapshots/${id}`, "GET", "DELETE"),
  restoring: (id: string) => link(`/v1/sandbox/snapshots/${id}/restore`, "POST"),
  clock: () => link("/v1/sandbox/clock", "GET", "PUT"),
  requests: (query = "") => link(`/v1/sandbox/requests${query && `?${query}`}`, "GET"),
  request: (id: string) => link(`/v1/sandbox/requests/${id}`, "GET"),
  /** The address of an SCA for the PSU's browser, on the SCA site. */
  sca: (token: string): Link => site(`/s/${token}`),
  /** The same address with the path that the bank's app claims, if it is installed. */
  app: (token: string): Link => site(`/app/${token}`),
};
