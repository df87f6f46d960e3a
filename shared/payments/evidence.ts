import { seal, unseal } from "../sealed.ts";
import { secret } from "../secrets.ts";

/** What proves an approval as it stands beside the payment: what a provider signs names the person. */
export const sealEvidence = async (hash: string, evidence: string): Promise<string> =>
  seal(await secret("approvals"), `evidence of ${hash}`, evidence);

/** The evidence as the provider signed it, for the bank. */
export const openEvidence = async (hash: string, sealed: string): Promise<string> =>
  unseal(await secret("approvals"), `evidence of ${hash}`, sealed);
