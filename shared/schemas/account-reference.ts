import { composeIBAN, isValidBBAN, isValidIBAN } from "ibantools";
import * as v from "valibot";
import { Currency } from "./currency.ts";
import { firstFault } from "./first-fault.ts";
import { objectWords } from "./text.ts";

export const oneNumber = "An account is named by either iban or bban: exactly one of them.";
const bbanInNorway = "A Norwegian BBAN has 11 digits, the last of them a correct control digit.";
const ibanInNorway = "The account is held in Norway: its IBAN begins with NO.";

type Numbers = { iban?: string | undefined; bban?: string | undefined };

export const iban = firstFault(
  v.pipe(
    v.string("An IBAN is a string."),
    v.maxLength(34, "An IBAN has at most 34 characters."),
    v.check(
      (text) => isValidIBAN(text),
      "An IBAN is written without blanks, in its country's form and with correct check digits.",
    ),
  ),
);

export const bban = firstFault(
  v.pipe(
    v.string("A BBAN is a string."),
    v.maxLength(30, "A BBAN has at most 30 characters."),
    v.regex(/^[A-Za-z0-9]+$/, "A BBAN has letters and digits only."),
  ),
);

export const hasOneNumber = ({ iban, bban }: Numbers): boolean =>
  (iban === undefined) !== (bban === undefined);

/**
 * An account in a payment order, with exactly one number: IBAN or BBAN. Only the characters of a BBAN are checked,
 * because it may be from any country.
 */
export const AccountReference = v.pipe(
  v.strictObject(
    { iban: v.optional(iban), bban: v.optional(bban), currency: Currency },
    objectWords("An account reference"),
  ),
  v.check((numbers) => hasOneNumber(numbers), oneNumber),
);
export type AccountReference = v.InferOutput<typeof AccountReference>;

/** Returns the IBAN of an account, otherwise its BBAN, otherwise an empty text. */
export const accountNumber = ({ iban, bban }: Numbers): string => iban ?? bban ?? "";

/** True if a text has eleven digits and the last is the correct control digit by MOD11. */
export const isNorwegianBban = (text: string): boolean => isValidBBAN(text, "NO");

/** An account in Norway in a payment order. The control digit of its BBAN is checked. */
export const NorwegianAccountReference = v.pipe(
  AccountReference,
  v.forward(
    v.check(({ bban }) => bban === undefined || isNorwegianBban(bban), bbanInNorway),
    ["bban"],
  ),
  v.forward(
    v.check(({ iban }) => iban === undefined || iban.startsWith("NO"), ibanInNorway),
    ["iban"],
  ),
);
/** The numbers of an account in Norway without its currency. */
export const norwegianNumbers = {
  iban: v.optional(
    firstFault(
      v.pipe(
        iban,
        v.check((text) => text.startsWith("NO"), ibanInNorway),
      ),
    ),
  ),
  bban: v.optional(firstFault(v.pipe(bban, v.check(isNorwegianBban, bbanInNorway)))),
};

export type NorwegianAccountReference = v.InferOutput<typeof NorwegianAccountReference>;

/** Returns the BBAN, or the one inside a Norwegian IBAN. Undefined for a foreign IBAN without a BBAN. */
export const bbanOf = ({ iban, bban }: Numbers): string | undefined =>
  bban ?? (iban?.startsWith("NO") ? iban.slice(4) : undefined);

/** Returns the IBAN of a valid Norwegian BBAN. Checks the BBAN first, because `composeIBAN` checks only its form. */
export const ibanOfBban = (bban: string): string => {
  const iban = isNorwegianBban(bban) && composeIBAN({ countryCode: "NO", bban });
  if (!iban) throw new Error("Only a valid Norwegian BBAN has a Norwegian IBAN.");
  return iban;
};

/** Returns both numbers of an account. For a Norwegian account, one number determines the other. */
export const bothNumbers = ({ iban, bban }: Numbers): Numbers => ({
  iban: iban ?? (bban !== undefined && isNorwegianBban(bban) ? ibanOfBban(bban) : undefined),
  bban: bbanOf({ iban, bban }),
});

/** True if both numbers can belong to one account. A Norwegian IBAN contains the BBAN. */
export const numbersAgree = ({ iban, bban }: Numbers): boolean =>
  iban === undefined || bban === undefined || (bbanOf({ iban }) ?? bban) === bban;

export const contradiction = "The BBAN does not match the IBAN.";
