import { linksTo } from "../../http/links.ts";
import type { Holding } from "../bank/calls/holdings.ts";
import type { Agreement, Customer, Row, Snapshot } from "../bank/world.ts";
import type { CardAccount, Engagement, WorldAccount } from "../rules/lists.ts";
import { sandboxAccount, sandboxCard, sandboxTransaction } from "../rules/sandbox-answer.ts";

/**
 * Converts a customer to the answer, with its agreements, accounts and cards if they are wanted, and links to more of
 * them.
 */
export const shownCustomer = (
  { id, customerNumber, type, name }: Customer,
  { agreements, holdings }: { agreements: readonly Agreement[]; holdings: readonly Holding[] },
) => ({
  customerId: id,
  customerNumber,
  customerType: type,
  customerName: name,
  agreements: agreements.map(shownAgreement),
  accounts: idsOf(holdings, "account"),
  cardAccounts: idsOf(holdings, "card"),
  _links: { self: linksTo.customer(id) },
});

const idsOf = (holdings: readonly Holding[], kind: Holding["kind"]) =>
  holdings.flatMap((each) => (each.kind === kind ? [each.id] : []));

export const shownAgreement = ({ id, name, owner, engagements }: Agreement) => ({
  id,
  name,
  owner,
  engagements: engagements.map((engagement) => engagement.id),
  _links: { self: linksTo.agreement(id), engagements: linksTo.engagements(id) },
});

export const shownEngagement = (agreementId: string, engagement: Engagement) => ({
  ...engagement,
  _links: {
    self: linksTo.engagement(agreementId, engagement.id),
    agreement: linksTo.agreement(agreementId),
  },
});

export const shownSandboxAccount = (account: WorldAccount) =>
  withAccountLinks(sandboxAccount(account));

export const withAccountLinks = (account: ReturnType<typeof sandboxAccount>) => ({
  ...account,
  _links: {
    self: linksTo.sandboxAccount(account.id),
    balances: linksTo.sandboxBalances(account.id),
    transactions: linksTo.sandboxTransactions(account.id),
  },
});

export const shownSandboxCard = (card: CardAccount) => withCardLinks(sandboxCard(card));

export const withCardLinks = (card: ReturnType<typeof sandboxCard>) => ({
  ...card,
  _links: {
    self: linksTo.sandboxCard(card.id),
    balances: linksTo.sandboxCardBalances(card.id),
    transactions: linksTo.sandboxCardTransactions(card.id),
  },
});

export const shownSandboxTransaction = (accountId: string, row: Row) => ({
  ...sandboxTransaction(row),
  _links: { self: linksTo.sandboxTransaction(accountId, row.id) },
});

export const shownSnapshot = ({ id, name, createdAt }: Snapshot) => ({
  snapshotId: id,
  name,
  createdAt,
  _links: { self: linksTo.snapshot(id), restore: linksTo.restoring(id) },
});
