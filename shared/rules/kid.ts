import { ApiError } from "../errors.ts";
import type { KidAgreement } from "../schemas/kid-agreement.ts";

type Reference = { reference: string; referenceType?: string | undefined };

type Remittance = {
  remittanceInformationUnstructured?: string | undefined;
  remittanceInformationStructuredArray?: readonly Reference[] | undefined;
  remittanceInformationStructured?: Reference | undefined;
};

/** The creditor's account: at another bank, or at this bank with its KID agreement, if any. */
type Creditor = "elsewhere" | { kid?: KidAgreement | undefined };

const list = "remittanceInformationStructuredArray";

const single = "remittanceInformationStructured";

/**
 * The KID of a payment and the path of its field, if the structured reference is a KID. Schemas allow at most one
 * reference.
 */
const placedKid = (order: Remittance): { kid: string; path: string } | undefined => {
  const listed = order[list]?.[0];
  const given = listed ?? order[single];
  if (!given || (given.referenceType ?? "SCOR") !== "SCOR") return undefined;
  return { kid: given.reference, path: listed ? `${list}.0.reference` : `${single}.reference` };
};

/** The KID of a payment: the structured reference, from the array or the deprecated field. */
export const kidOf = (order: Remittance): string | undefined => placedKid(order)?.kid;

/** The remittance information of a payment: a KID or a message. */
export const kidOrMessage = (order: Remittance) => ({
  kid: kidOf(order),
  message: order.remittanceInformationUnstructured,
});

/** The digits from right to left. The weights of both moduli start at the right. */
const fromTheRight = (digits: string) => [...digits].reverse().map(Number);

/**
 * The control character for the digits before it. MOD10 (Luhn) uses the weights 2 and 1 in turn and adds the digits
 * of the products. MOD11 repeats the weights 2 to 7 and writes 10 as a hyphen.
 */
const controlDigits = {
  MOD10: (digits: string) => {
    const doubled = fromTheRight(digits).map((digit, place) => digit * (place % 2 === 0 ? 2 : 1));
    const sum = doubled.reduce(
      (total, product) => total + Math.floor(product / 10) + (product % 10),
      0,
    );
    return String((10 - (sum % 10)) % 10);
  },
  MOD11: (digits: string) => {
    const weighted = fromTheRight(digits).map((digit, place) => digit * (2 + (place % 6)));
    const control = (11 - (weighted.reduce((total, product) => total + product, 0) % 11)) % 11;
    return control === 10 ? "-" : String(control);
  },
};

const bothModuli = ["MOD10", "MOD11"] as const;

const isControlled = (kid: string, modulus: KidAgreement["modulus"]) =>
  controlDigits[modulus](kid.slice(0, -1)) === kid.slice(-1);

/** The problem with a KID, if any. The text does not repeat the KID. */
function problemOf(kid: string, creditor: Creditor): string | undefined {
  const agreement = creditor === "elsewhere" ? undefined : creditor.kid;
  if (creditor !== "elsewhere" && !agreement)
    return "The creditor's account does not accept a KID.";
  if (!/^[0-9]{3,24}[0-9-]$/.test(kid))
    return "A KID has 4 to 25 characters, all of them digits; only the last, the control digit, may be a hyphen.";
  if (agreement && !agreement.lengths.includes(kid.length))
    return `The creditor's account accepts only KIDs of ${agreement.lengths.join(" or ")} characters.`;
  const moduli = agreement ? [agreement.modulus] : bothModuli;
  return moduli.some((modulus) => isControlled(kid, modulus))
    ? undefined
    : `The last character of the KID must be its control digit by ${moduli.join(" or ")}.`;
}

/** A problem with the KID of a payment, and the path of the field. */
type KidFault = { code: "KID_MISSING" | "KID_INVALID"; text: string; path: string };

/**
 * Finds a KID that the creditor's account does not accept, and a missing KID where the account requires one
 * (specification, Errors). The agreements of other banks are not known, so their accounts accept either modulus.
 */
export function kidFault(order: Remittance, creditor: Creditor): KidFault | undefined {
  const placed = placedKid(order);
  if (placed) {
    const text = problemOf(placed.kid, creditor);
    return text === undefined ? undefined : { code: "KID_INVALID", text, path: placed.path };
  }
  const isRequired = creditor !== "elsewhere" && creditor.kid?.required === true;
  const text = "The creditor's account accepts only payments with a KID.";
  return isRequired ? { code: "KID_MISSING", text, path: list } : undefined;
}

/**
 * Rejects a payment whose KID is invalid under any agreement. `at` is the path of the order in the body, such as
 * `payments.3.`.
 */
export function checkKid(order: Remittance, at = ""): void {
  const fault = kidFault(order, "elsewhere");
  if (fault) throw new ApiError(fault.code, fault.text, { path: `${at}${fault.path}` });
}
