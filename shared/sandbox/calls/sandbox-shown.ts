import { linksTo } from "../../http/links.ts";
import { sandboxAccount, sandboxCard, sandboxTransaction } from "../rules/sandbox-answer.ts";
import type { Holding, ListedCustomer } from "../table/customers.ts";
import type { Snapshot } from "../table/snapshots.ts";
import type {
  Agreement,
  CardAccount,
  Engagement,
  WorldAccount,
  WorldTransaction,
} from "../worlds/world.ts";

/**
 * Converts a customer to the answer, with its agreements, accounts and cards if they are wanted, and links to more of
 * them.
 */
export const shownCustomer = (
  { id, customerNumber, type, name }: Omit<ListedCustomer, "revision">,
  { agreements, holdings }: { agreements: readonly Agreement[]; holdings: readonly Holding[] },
) => ({
  customerId: id,
  customerNumber,
  customerType: type,
  customerName: name,
  agreements: agreements.filter(({ owner }) => owner === id).map(shownAgreement),
  accounts: owned(holdings, id, "account"),
  cardAccounts: owned(holdings, id, "card"),
  _links: { self: linksTo.customer(id) },
});

const owned = (holdings: readonly Holding[], customer: string, kind: Holding["kind"]) =>
  holdings.flatMap((each) => (each.owner === customer && each.kind === kind ? [each.id] : []));

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

export const shownSandboxAccount = (account: WorldAccount) => ({
  ...sandboxAccount(account),
  _links: {
    self: linksTo.sandboxAccount(account.id),
    balances: linksTo.sandboxBalances(account.id),
    transactions: linksTo.sandboxTransactions(account.id),
  },
});

export const shownSandboxCard = (card: CardAccount) => ({
  ...sandboxCard(card),
  _links: {
    self: linksTo.sandboxCard(card.id),
    balances: linksTo.sandboxCardBalances(card.id),
    transactions: linksTo.sandboxCardTransactions(card.id),
  },
});

export const shownSandboxTransaction = (accountId: string, row: WorldTransaction) => ({
  ...sandboxTransaction(row),
  _links: { self: linksTo.sandboxTransaction(accountId, row.id) },
});

export const shownSnapshot = ({ id, name, createdAt }: Snapshot) => ({
  snapshotId: id,
  name,
  createdAt,
  _links: { self: linksTo.snapshot(id), restore: linksTo.restoring(id) },
});
