import type { Folder } from "./rows.ts";

/** The groups of operations in the document, one for each resource. */
export const tags: Readonly<Record<Folder, { name: string; description: string }>> = {
  accounts: { name: "Accounts", description: "Accounts, balances and transactions (AISP)." },
  cardAccounts: { name: "Card accounts", description: "Card accounts and transactions (AISP)." },
  consents: { name: "Consents", description: "What a PSU lets a TPP read (AISP)." },
  funds: {
    name: "Confirmation of funds",
    description: "Whether an account covers an amount (PSP_IC). Our addition to the specification.",
  },
  payments: { name: "Payments", description: "Single, bulk and periodic payments (PISP)." },
  signingBaskets: { name: "Signing baskets", description: "Payments approved together (PISP)." },
  psu: { name: "PSU", description: "Who the PSU is, and for whom they act." },
  tpps: { name: "TPP Dialogue", description: "Where the bank reaches the TPP itself." },
  sandbox: { name: "Sandbox", description: "What is in a TPP's own sandbox; production has none." },
};
