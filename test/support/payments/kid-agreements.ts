import type { KidAgreement } from "../../../shared/schemas/kid-agreement.ts";
import { accountOf, editAccount } from "../sandbox/world-of.ts";
import { eirik, havbris, ingrid } from "./orders.ts";

/** Creditor accounts, by their kind of KID agreement. */
export const mod10 = ingrid.main.bban;
export const mod11 = havbris.main.bban;
export const required = havbris.other.bban;
export const without = eirik.other.bban;
export const elsewhere = "12345678903";

/** Sets or removes the KID agreement of an account of the bank. */
export async function agree(bban: string, kid: KidAgreement | undefined): Promise<void> {
  await editAccount((await accountOf(bban)).id, () => ({ kid }));
}

/** Makes the agreements of these accounts. */
export async function agreeOnKids(): Promise<void> {
  await agree(mod10, { required: false, lengths: [4, 8], modulus: "MOD10" });
  await agree(mod11, { required: false, lengths: [4, 10], modulus: "MOD11" });
  await agree(required, { required: true, lengths: [8], modulus: "MOD10" });
}

export const to = (bban: string) => ({ creditorAccount: { bban, currency: "NOK" } });
/** A KID in the field that is to be deprecated. */
export const old = (kid: string) => ({ remittanceInformationStructured: { reference: kid } });
