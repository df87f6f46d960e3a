import { decrypt, encrypt } from "../secrets/encryption.ts";
import { secret } from "../secrets/secrets.ts";

/** Encrypts the proof of an approval for the table, because the text that a provider signs names the PSU. */
export const sealEvidence = async (hash: string, evidence: string): Promise<string> =>
  encrypt(await secret("approvals"), `evidence of ${hash}`, evidence);

/** Decrypts the proof of an approval for the bank. */
export const openEvidence = async (hash: string, sealed: string): Promise<string> =>
  decrypt(await secret("approvals"), `evidence of ${hash}`, sealed);
