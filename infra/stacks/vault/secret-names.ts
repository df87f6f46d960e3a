/** The secrets without which a restored table cannot be read, or the bank's systems cannot be called. */
export const vaultSecretNames = ["ids", "numbers", "approvals", "connector", "openid"] as const;
