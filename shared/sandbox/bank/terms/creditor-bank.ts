import type { Transfer } from "../../../ports/schemas/order.ts";
import { creditorBban } from "../../../rules/payment-fingerprints.ts";
import { isNorwegianBban } from "../../../schemas/account-reference.ts";
import { countryOfBic } from "../../../schemas/bic.ts";

/** This bank: its BIC without a branch, and the beginning of its account numbers. */
const thisBank = { bic: "FJORNO22", accounts: "9999" };

/** The country of the IBANs of banks in these countries and territories. */
const ibanCountries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["GG", "IM", "JE"].map((code) => [code, "GB"])),
  ...Object.fromEntries(
    "BL GF GP MF MQ NC PF PM RE TF WF YT".split(" ").map((code) => [code, "FR"]),
  ),
  AX: "FI",
};

const ibanCountry = (code: string): string => ibanCountries[code] ?? code;

/**
 * True if a creditor's account can be at the bank that the BIC names. The account numbers of this bank are known by
 * their beginning: a refusal must not tell which accounts exist.
 */
export function isAtNamedBank(
  transfer: Pick<Transfer, "creditorAccount" | "creditorAgent">,
): boolean {
  const { creditorAccount, creditorAgent } = transfer;
  if (creditorAgent === undefined) return true;
  const country = countryOfBic(creditorAgent);
  if (country === undefined) return false;
  const { iban, bban } = creditorAccount;
  if (iban !== undefined && ibanCountry(iban.slice(0, 2)) !== ibanCountry(country)) return false;
  if (bban !== undefined && country === "NO" && !isNorwegianBban(bban)) return false;
  return !isAtThisBank(transfer) || creditorAgent.startsWith(thisBank.bic);
}

/** True if a creditor's account number is one of this bank's, whether or not such an account exists. */
export const isAtThisBank = (
  transfer: Pick<Transfer, "creditorAccount" | "creditorAgent">,
): boolean => creditorBban(transfer)?.startsWith(thisBank.accounts) === true;
